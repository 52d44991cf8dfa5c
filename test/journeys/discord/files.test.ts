/** Files: wherever a picture stands it is found, its address is asked for anew, no other host is, and limits are said in words. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { drawnAs, greyPng, pngChunk } from "../../fakes/scripted-pictures.ts";
import { isPrivate, shareHerald } from "./server.ts";

const server = shareHerald();

const HEARING = { messageContent: true, more: { DISCORD_MESSAGE_CONTENT: "on" } };
const PNG = greyPng(300, 200, 77);
const upload = { name: "fox.png", type: "image/png", bytes: PNG };
const MEGABYTE = 1024 * 1024;

/** A whole PNG with so many bytes of what nobody sees. */
function heavier(png: Uint8Array, bytes: number): Buffer {
  // The end of a PNG is twelve bytes that are always the same.
  return Buffer.concat([png.subarray(0, -12), pngChunk("heAv", randomBytes(bytes)), png.subarray(-12)]);
}

test("a picture comes with the command, with a message that calls it, and with the message replied to", async () => {
  const stage = await server(HEARING);
  const { discord, service, ada, bea, general, heard, answered } = stage;
  await answered(discord.command(ada, "effect", { prompt: "one", picture: upload }, { in: general }), /^one/);
  const own = discord.say(bea, "/effect two", { in: general, mention: true, files: [upload] });
  const two = await heard(bea, general, /^two/);
  expect(two.message_reference).toMatchObject({ message_id: own.id });
  const shown = discord.say(ada, "my fox", { in: general, files: [upload] });
  discord.say(bea, "/effect three", { in: general, mention: true, replyTo: shown });
  await heard(bea, general, /^three/);
  // Of what it made itself the next one is made.
  discord.say(bea, "/effect four", { in: general, mention: true, replyTo: two });
  await heard(bea, general, /^four/);
  expect(service.drawn.map(({ prompt }) => prompt)).toEqual(["one", "two", "three", "four"]);
  expect(service.drawn.slice(0, 3).every(({ image }) => image !== undefined && PNG.equals(image.bytes))).toBe(true);
  expect(stage.faults()).toEqual([]);
});

test("an address that is over is asked for anew; where there is none any more, that is said for the asker alone", async () => {
  // Without the intent Discord keeps the files of messages to itself, and an address that is over stays so.
  const stage = await server(HEARING);
  const { discord, service, ada, bea, general, form, answered } = stage;
  const shown = discord.say(bea, "my fox", { in: general, files: [upload] });
  const modal = await form(discord.menu(ada, "Apply an effect", shown));
  discord.expireFiles();
  await answered(discord.fill(ada, modal, { "What is to become of it": "watercolour" }), /^watercolour/);
  expect(discord.callsOf("GET /channels/:channel/messages/:message")).toHaveLength(1);
  const again = await form(discord.menu(ada, "Apply an effect", shown));
  discord.expireFiles();
  discord.remove(shown);
  const filled = discord.fill(ada, again, { "What is to become of it": "oil" });
  const gone = await answered(filled, /^That picture is not there any more\..* No credits were taken\.$/);
  expect(isPrivate(gone)).toBe(true);
  expect(discord.answerOf(filled)).toBeUndefined();
  expect(service.drawn).toHaveLength(1);
  expect(stage.faults()).toEqual([]);
});

test("a picture of any other host is never fetched", async () => {
  let visits = 0;
  const stranger = createServer((_, response) => {
    visits += 1;
    response.writeHead(200, { "content-type": "image/png" }).end(PNG);
  });
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void stranger.close());
  const address = stranger.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const stage = await server(HEARING);
  const { discord, service, guild, ada, general, heard } = stage;
  const real = discord.say(ada, "my fox", { in: general, files: [upload] });
  const [attachment] = real.attachments;
  const url = `http://127.0.0.1:${port}/attachments/${general.id}/${attachment?.id}/fox.png`;
  const id = String(BigInt(real.id) + 1n);
  discord.dispatch(
    "MESSAGE_CREATE",
    {
      ...real,
      id,
      guild_id: guild.id,
      content: `<@${discord.bot.id}> /effect oil`,
      mentions: [discord.bot],
      attachments: [{ ...attachment, url, proxy_url: url }],
      member: { roles: [], nick: null },
    },
    guild,
  );
  await heard(ada, general, /^That picture is not there any more\./);
  expect(visits).toBe(0);
  expect(service.drawn).toEqual([]);
});

test("what is larger than the server takes is refused in words, on its way in and on its way out", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, general, answered } = stage;
  const large = { ...upload, bytes: heavier(PNG, 11 * MEGABYTE) };
  const refused = discord.command(ada, "effect", { prompt: "oil", picture: large }, { in: general });
  const words = await answered(refused, /^That file is larger than 10 MB, the most that I can fetch\./);
  expect(isPrivate(words)).toBe(true);
  expect(service.drawn).toEqual([]);
  service.draw = (drawn) => {
    const made = drawnAs(drawn);
    return "png" in made ? { ...made, png: heavier(made.png, 11 * MEGABYTE) } : made;
  };
  const made = await answered(discord.command(ada, "imagine", { prompt: "a fox" }, { in: general }), /a fox/);
  const original = await answered(
    discord.press(ada, made, "Original as a file"),
    /too large for this place on Discord/,
  );
  expect(original.attachments).toEqual([]);
  expect(stage.faults()).toEqual([]);
});

test("a text that was too long for a message is what is asked, and where it cannot be had, that is said", async () => {
  const stage = await server(HEARING);
  const { discord, service, ada, general, heard } = stage;
  const paste = (text: string) => ({
    name: "message.txt",
    type: "text/plain; charset=utf-8",
    bytes: Buffer.from(text),
  });
  const long = `Once upon a time${" there was a fox".repeat(300)}`;
  const alone = discord.dm(ada);
  discord.say(ada, "", { in: alone, files: [paste(long)] });
  await heard(ada, alone, /^echo: Once upon a time/);
  discord.say(ada, "In short?", { in: general, mention: true, files: [paste(long)] });
  await heard(ada, general, /^echo: In short\?\s+Once upon a time/);
  expect(service.asked.map(({ prompt }) => prompt)).toEqual([long, `In short?\n\n${long}`]);
  discord.say(ada, "And this?", { in: general, mention: true, files: [paste("x".repeat(300_000))] });
  await heard(ada, general, /^The file message\.txt is larger than 200 kB/);
  discord.say(ada, "", { in: alone, files: [{ ...paste(""), bytes: Buffer.from([0, 1, 2]) }] });
  await heard(ada, alone, /is none that I can read/);
  expect(service.asked).toHaveLength(2);
  expect(stage.faults()).toEqual([]);
});
