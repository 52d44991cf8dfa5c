/** Answers to commands, presses and messages: each arrives once, on a way that is open, whatever Discord says to it. */
import { describe, expect, test } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { pauseOf, refusal } from "./double.ts";
import { APPLICATION, CHANNEL, GUILD, openSending, PERSON } from "./sending.ts";

const [used] = stores;
const ORIGINAL = /^PATCH \/webhooks\/.*\/@original$/;
const SEND = new RegExp(`^POST /channels/${CHANNEL}/messages$`);
const FOLLOW_UP = /^POST \/webhooks\/\d+\/[^/]+$/;
const LONG = Array.from({ length: 3 }, (_, i) => `part ${i}: ${"word ".repeat(300).trim()}.`).join("\n\n");

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();
  const open = () => openSending(pair().first);

  test("a command is answered where its answer was promised, without the bot's token, and nobody is called by it", async () => {
    const { discord, newSender, command, deliver, logged } = await open();
    const { request, token } = await command("reply");
    const delivered = await deliver(newSender(), { request, reply: { text: "Hello @everyone" } });
    expect(delivered).toMatchObject({ outcome: "delivered", messages: [discord.messages[0]?.id] });
    const [call, ...others] = discord.calls;
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      path: `/webhooks/${APPLICATION}/${token}/messages/@original`,
      authorization: undefined,
      body: { allowed_mentions: { parse: [] }, components: [] },
    });
    expect(logged().join("\n")).not.toContain(token);
  });

  test("the answer to a command is written again where it is not known whether it arrived", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("reply");
    discord.next(ORIGINAL, "after", "before", { status: 502 });
    expect(await deliver(newSender(), { request, reply: { text: "Hello" } })).toMatchObject({ outcome: "delivered" });
    expect(discord.messages).toHaveLength(1);
    expect(discord.did(ORIGINAL)).toHaveLength(4);
  });

  test("what does not fit into the promised answer follows in the channel, by messages that Discord knows again", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("reply");
    discord.next(SEND, "after");
    const delivered = await deliver(newSender(), { request, reply: { text: LONG } });
    expect(delivered).toMatchObject({ outcome: "delivered" });
    expect(discord.messages.map(({ body }) => String(body["content"]).slice(0, 6))).toEqual([
      "part 0",
      "part 1",
      "part 2",
    ]);
    const nonces = discord.did(SEND).map(({ body }) => body["nonce"]);
    expect(nonces[0]).toBe(nonces[1]);
    expect(new Set(nonces).size).toBe(2);
    for (const { body } of discord.did(SEND))
      expect(body).toMatchObject({ enforce_nonce: true, allowed_mentions: { parse: [] } });
  });

  test("where only the interaction writes, a part of which it is not known whether it arrived is not sent again", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request: asked } = await command("reply");
    const { writes: _writes, ...interaction } = asked.interaction ?? { ends: 0, shows: "reply" };
    const request = { ...asked, interaction };
    discord.next(FOLLOW_UP, "after");
    expect(await deliver(newSender(), { request, reply: { text: LONG } })).toEqual({ outcome: "uncertain", now: true });
    expect(await deliver(newSender(), { request, reply: { text: LONG } })).toEqual({
      outcome: "uncertain",
      now: false,
    });
    expect(discord.did(FOLLOW_UP)).toHaveLength(1);
  });

  test("a run that died after it had sent a message is followed by one that sends it again, and one message stands", async () => {
    const { discord, newSender, request, record, deliver } = await open();
    const asked = request();
    const dying = { ...record(asked), sent: () => Promise.reject(new Error("the process died")) };
    await expect(newSender().deliver({ request: asked, record: dying, reply: { text: "Hello" } })).rejects.toThrow(
      "died",
    );
    expect(await deliver(newSender(), { request: asked, reply: { text: "Hello" } })).toMatchObject({
      outcome: "delivered",
    });
    expect(discord.did(SEND)).toHaveLength(2);
    expect(discord.messages).toHaveLength(1);
  });

  test("what is known by what it is stands once, also where the run that sends it again has other words for it", async () => {
    const { discord, newSender, request, record, deliver } = await open();
    const asked = request();
    const dying = { ...record(asked), sent: () => Promise.reject(new Error("the process died")) };
    const first = { request: asked, record: dying, reply: { text: "The next one comes at 09:00." }, known: "missing" };
    await expect(newSender().deliver(first)).rejects.toThrow("died");
    const again = { request: asked, reply: { text: "The next one comes at 10:00." }, known: "missing" };
    expect(await deliver(newSender(), again)).toMatchObject({ outcome: "delivered" });
    expect(discord.did(SEND)).toHaveLength(2);
    expect(discord.messages).toHaveLength(1);
  });

  test("so long after a run that died that Discord would not know it again, a message is not sent again", async () => {
    const { discord, newSender, request, deliver } = await open();
    const asked = request();
    await pair().first.marks.claim(`sent:${asked.id}:0`, `lost:${Date.now() - 180_000}`, 60_000);
    expect(await deliver(newSender(), { request: asked, reply: { text: "Hello" } })).toEqual({
      outcome: "uncertain",
      now: false,
    });
    expect(discord.calls).toEqual([]);
  });

  test("an interaction that is over is answered in the channel, and its token is not tried again", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("reply");
    discord.next(ORIGINAL, refusal(401, 50_027));
    expect(await deliver(newSender(), { request, reply: { text: LONG } })).toMatchObject({ outcome: "delivered" });
    expect(discord.did(/webhooks/)).toHaveLength(1);
    expect(discord.did(SEND)).toHaveLength(3);
  });

  test("after a quarter of an hour nothing is asked of the interaction any more", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("reply", {}, 900_000);
    expect(await deliver(newSender(), { request, reply: { text: "Hello" } })).toMatchObject({ outcome: "delivered" });
    expect(discord.did(/webhooks/)).toEqual([]);
    expect(discord.did(SEND)).toHaveLength(1);
  });

  test("what one person alone was to see goes to them alone when the interaction is over, and nowhere when they take nothing", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("private");
    discord.next(ORIGINAL, refusal(404, 10_015));
    expect(await deliver(newSender(), { request, reply: { text: "Hello" } })).toMatchObject({ outcome: "delivered" });
    expect(discord.did(/^POST \/users\/@me\/channels$/)).toMatchObject([{ body: { recipient_id: PERSON } }]);
    expect(discord.did(SEND)).toEqual([]);
    const { request: other } = await command("private", {}, 900_000);
    discord.next(/^POST \/channels/, refusal(403, 50_007));
    expect(await deliver(newSender(), { request: other, reply: { text: "Hello" } })).toMatchObject({ outcome: "gone" });
  });

  test("of somebody alone whom Herald may not write to, nobody else hears", async () => {
    const { discord, newSender, command, deliver, logged } = await open();
    const { request } = await command("private", {}, 900_000);
    discord.found.set(`/guilds/${GUILD}`, { owner_id: "888888888888888888", name: "Foxes" });
    discord.next(/^POST \/channels/, refusal(403, 50_013));
    expect(await deliver(newSender(), { request, reply: { text: "Hello" } })).toMatchObject({ outcome: "refused" });
    expect(discord.did(/^POST \/users/)).toMatchObject([{ body: { recipient_id: PERSON } }]);
    expect(logged().filter((line) => line.includes("may not write in a channel"))).toEqual([]);
  });

  test("Discord not having seen the acknowledgement yet, the answer comes a moment later", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("reply", {}, 0);
    discord.next(ORIGINAL, refusal(404, 10_015), refusal(404, 10_008));
    expect(await deliver(newSender(), { request, reply: { text: "Hello" } })).toMatchObject({ outcome: "delivered" });
    expect(discord.did(ORIGINAL)).toHaveLength(3);
    expect(discord.did(SEND)).toEqual([]);
  });

  test("nothing is called while a pause of two hours lasts, whoever would", async () => {
    const { discord, newSender, request } = await open();
    const { record } = await open();
    discord.next(SEND, pauseOf(7_200));
    for (const asked of [request(), request()]) {
      const delivered = await newSender().deliver({ request: asked, record: record(asked), reply: { text: "Hello" } });
      expect(delivered).toMatchObject({ outcome: "later", reason: "Discord demands a pause" });
      expect(delivered.outcome === "later" && delivered.wait).toBeGreaterThan(7_190_000);
    }
    expect(discord.calls).toHaveLength(1);
  });

  test("a pause of the whole bot holds up its messages and not the answers to commands", async () => {
    const { discord, newSender, request, record, command, deliver } = await open();
    discord.next(SEND, pauseOf(600, { "x-ratelimit-global": "true", "x-ratelimit-scope": "global" }));
    const first = request();
    await newSender().deliver({ request: first, record: record(first), reply: { text: "Hello" } });
    const elsewhere = request({ chat: { id: "1", kind: "group", thread: "2" } });
    const held = await newSender().deliver({ request: elsewhere, record: record(elsewhere), reply: { text: "Hello" } });
    expect(held).toMatchObject({ outcome: "later" });
    expect(discord.calls).toHaveLength(1);
    const { request: asked } = await command("reply");
    expect(await deliver(newSender(), { request: asked, reply: { text: "Hello" } })).toMatchObject({
      outcome: "delivered",
    });
  });

  test("a refused token is tried again with the next message", async () => {
    const { discord, newSender, request, record } = await open();
    discord.next(SEND, { status: 401, body: { code: 0, message: "401: Unauthorized" } });
    const sender = newSender();
    const asked = request();
    const refused = await sender.deliver({ request: asked, record: record(asked), reply: { text: "Hello" } });
    expect(refused).toMatchObject({ outcome: "later", wait: 60_000 });
    const sent = await sender.deliver({ request: asked, record: record(asked), reply: { text: "Hello" } });
    expect(sent).toMatchObject({ outcome: "delivered" });
    expect(discord.did(SEND).map(({ authorization }) => authorization)).toEqual([
      "Bot the.bot.token",
      "Bot the.bot.token",
    ]);
  });

  test("why there is nothing is for whoever asked alone, and what was promised to everybody is taken back", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("reply");
    expect(await deliver(newSender(), { request, reply: { text: "No.", notice: true } })).toMatchObject({
      outcome: "delivered",
    });
    expect(discord.calls.map(({ method }) => method)).toEqual(["DELETE", "POST"]);
    expect(Number(discord.calls[1]?.body["flags"]) & 64).toBe(64);
  });

  test("a note about an answer does not take the answer's place", async () => {
    const { discord, newSender, command, deliver, record } = await open();
    const { request } = await command("reply");
    await deliver(newSender(), { request, reply: { text: "The answer" } });
    const note = record({ ...request, id: `${request.id}/note` });
    expect(await newSender().deliver({ request, record: note, reply: { text: "A note" } })).toMatchObject({
      outcome: "delivered",
    });
    expect(discord.messages.map(({ body }) => body["content"])).toEqual(["The answer", "A note"]);
  });

  test("a page takes the place of the message whose button was pressed, and anything else is for whoever pressed", async () => {
    const { discord, newSender, command, deliver } = await open();
    const pressed = { operation: "settings", pressed: "866666666666666666" } as const;
    const buttons = [[{ label: "Back", operation: "settings", argument: "" }]] as const;
    const { request } = await command("message", pressed);
    const reply = { text: "The page", buttons: buttons.map((row) => [...row]) };
    await deliver(newSender(), { request, reply, replaces: [pressed.pressed] });
    expect(discord.calls).toMatchObject([{ method: "PATCH", body: { flags: 32_768, content: null, embeds: [] } }]);
    const { request: other } = await command("message", pressed);
    await deliver(newSender(), { request: other, reply: { text: "No." } });
    expect(discord.did(FOLLOW_UP)).toHaveLength(1);
    expect(Number(discord.did(FOLLOW_UP)[0]?.body["flags"]) & 64).toBe(64);
  });

  test("the answer to a changed message is written over the older one, and what was more of that is taken away", async () => {
    const { discord, newSender, request, deliver } = await open();
    const sender = newSender();
    const long = await deliver(sender, { request: request(), reply: { text: LONG } });
    const old = long.outcome === "delivered" ? long.messages : [];
    expect(old).toHaveLength(3);
    await deliver(sender, { request: request(), reply: { text: "Short" }, replaces: old });
    expect(discord.messages).toMatchObject([{ id: old[0], body: { content: "Short" } }]);
  });

  test("what is too large is not sent, and that is said in its place", async () => {
    const { discord, newSender, command, deliver, keep } = await open();
    const { request } = await command("reply", { operation: "imagine" });
    const blob = await keep(Buffer.alloc(10 * 1024 * 1024 + 1));
    const reply = { text: "A fox", attachments: [{ blob, name: "fox.png", as: "picture" as const }] };
    await deliver(newSender(), { request, reply });
    expect(discord.calls).toMatchObject([{ files: [] }]);
    expect(JSON.stringify(discord.calls[0]?.body)).toContain("too large");
    expect(JSON.stringify(discord.calls[0]?.body)).not.toContain("attachment://");
    const { request: other } = await command("reply", { operation: "imagine" });
    const small = {
      ...reply,
      attachments: [{ blob: await keep(Buffer.alloc(9)), name: "fox.png", as: "picture" as const }],
    };
    discord.next(ORIGINAL, refusal(413, 40_005));
    await deliver(newSender(), { request: other, reply: small });
    expect(discord.calls.map(({ files }) => files.map(({ size }) => size))).toEqual([[], [9], []]);
    expect(JSON.stringify(discord.messages.at(-1)?.body)).toContain("too large");
  });

  test("of a guild only the channel is gone, and among people without a guild the chat itself", async () => {
    const { discord, newSender, request, deliver } = await open();
    const places = [
      [{ id: GUILD, kind: "group", thread: CHANNEL }, { thread: true }],
      [{ id: CHANNEL, kind: "group", thread: CHANNEL }, {}],
      [{ id: PERSON, kind: "private", thread: CHANNEL }, {}],
    ] as const;
    for (const [chat, more] of places) {
      discord.next(SEND, refusal(404, 10_003));
      const delivered = await deliver(newSender(), { request: request({ chat }), reply: { text: "Hello" } });
      expect(delivered).toEqual({ outcome: "gone", reason: "10003 refused", ...more });
    }
  });

  test("where Herald may not write is not asked again for a while, and the guild's owner hears of it once", async () => {
    const { discord, newSender, request, deliver, logged } = await open();
    const channel = `8${Date.now()}0000`;
    const chat = { id: "877777777777777777", kind: "group", thread: channel } as const;
    discord.found.set(`/guilds/${chat.id}`, { owner_id: "888888888888888888", name: "Foxes", preferred_locale: "de" });
    discord.next(new RegExp(`^POST /channels/${channel}/`), refusal(403, 50_013), refusal(403, 50_013));
    const sender = newSender();
    for (const _ of [1, 2]) {
      const delivered = await deliver(sender, { request: request({ chat }), reply: { text: "Hello" } });
      expect(delivered).toMatchObject({ outcome: "refused" });
    }
    expect(discord.did(new RegExp(`/channels/${channel}/`))).toHaveLength(1);
    await deliver(newSender(), { request: request({ chat }), reply: { text: "Hello" } });
    expect(discord.did(/^POST \/users\/@me\/channels$/)).toMatchObject([
      { body: { recipient_id: "888888888888888888" } },
    ]);
    expect(String(discord.messages[0]?.body["content"])).toContain(`<#${channel}>`);
    expect(String(discord.messages[0]?.body["content"])).toContain("Foxes");
    expect(logged().filter((line) => line.includes("may not write in a channel"))).toHaveLength(1);
  });

  test("where a digest was due the owner is not told that somebody asked", async () => {
    const { discord, newSender, request, deliver } = await open();
    const channel = `7${Date.now()}0000`;
    const chat = { id: "677777777777777777", kind: "group", thread: channel } as const;
    discord.found.set(`/guilds/${chat.id}`, { owner_id: "888888888888888888", name: "Foxes", preferred_locale: "de" });
    discord.next(new RegExp(`^POST /channels/${channel}/`), refusal(403, 50_013));
    const { person: _person, ...posting } = request({ chat, operation: "digest" });
    expect(await deliver(newSender(), { request: posting, reply: { text: "Hello" } })).toMatchObject({ rights: true });
    expect(String(discord.messages[0]?.body["content"])).toMatch(/^In <#\d+> in „Foxes“ sollte ein Digest erscheinen/);
  });

  test.each([
    ["a message of its own", "anew", /^POST .channels/],
    ["over one that stands", "over", /^PATCH .channels/],
    ["the answer to a command", "reply", ORIGINAL],
    ["for whoever pressed", "message", FOLLOW_UP],
  ] as const)(
    "where Herald may send no files its words are sent, and it does not fall silent: %s",
    async (_, how, way) => {
      const { discord, newSender, request, command, deliver, keep } = await open();
      const sender = newSender();
      const asks = { operation: "imagine", pressed: "866666666666666666" } as const;
      const isCommand = how === "reply" || how === "message";
      const { request: asked } = isCommand ? await command(how, asks) : { request: request(asks) };
      const old = how === "over" ? await deliver(sender, { request: request(), reply: { text: "Old" } }) : undefined;
      const replaces = old?.outcome === "delivered" ? old.messages : [];
      const attachments = [{ blob: await keep(Buffer.alloc(9)), name: "fox.png", as: "picture" as const }];
      discord.next(way, refusal(403, 50_013));
      const delivered = await deliver(sender, { request: asked, reply: { text: "A fox", attachments }, replaces });
      expect(delivered).toMatchObject({ outcome: "delivered", messages: [discord.messages[0]?.id] });
      const body = JSON.stringify(discord.messages[0]?.body);
      expect(body).toContain("A fox");
      expect(body).toContain("I may not send files here");
      expect(body).not.toContain("attachment://");
      expect(discord.did(way).map(({ files }) => files.map(({ size }) => size))).toEqual([[9], []]);
      expect(discord.did(/users/)).toEqual([]);
      const next = await deliver(sender, { request: request(), reply: { text: "Hello" } });
      expect(next).toMatchObject({ outcome: "delivered" });
    },
  );

  test("a thread that somebody has locked is left alone for a while, and its guild's owner is not asked to change that", async () => {
    const { discord, newSender, request, deliver, logged } = await open();
    const sender = newSender();
    discord.next(SEND, refusal(400, 160_005));
    for (const _ of [1, 2]) {
      const refused = await deliver(sender, { request: request(), reply: { text: "Foxes" } });
      expect(refused).toMatchObject({ outcome: "refused", rights: true });
    }
    expect(discord.did(SEND)).toHaveLength(1);
    expect(discord.did(/users|guilds/)).toEqual([]);
    expect(logged().join("\n")).not.toContain("owner can change that");
  });

  test("what the interaction can still take goes there with its file, and the channel is not silent", async () => {
    const { discord, newSender, request, command, deliver } = await open();
    const { request: asked } = await command("reply");
    discord.next(SEND, refusal(403, 50_013));
    const sender = newSender();
    const delivered = await deliver(sender, { request: asked, reply: { text: `${LONG}\n\n`.repeat(5) } });
    expect(delivered).toMatchObject({ outcome: "delivered" });
    expect(discord.did(FOLLOW_UP).map(({ files }) => files.map(({ name }) => name))).toEqual([["answer.md"]]);
    expect(discord.did(/users/)).toEqual([]);
    const next = await deliver(sender, { request: request(), reply: { text: "Hello" } });
    expect(next).toMatchObject({ outcome: "delivered" });
  });

  test("a command in a channel where Herald may not write is answered by the interaction to its end", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("reply", {
      chat: { id: "877777777777777777", kind: "group", thread: "899999999999999999" },
    });
    discord.next(/^POST \/channels\/899999999999999999/, refusal(403, 50_013));
    expect(await deliver(newSender(), { request, reply: { text: LONG } })).toMatchObject({ outcome: "delivered" });
    expect(discord.did(FOLLOW_UP)).toHaveLength(2);
  });

  test("where Discord allows no replies the answer stands alone", async () => {
    const { discord, newSender, request, deliver } = await open();
    discord.next(SEND, refusal(400, 160_002));
    expect(await deliver(newSender(), { request: request(), reply: { text: "Hello" } })).toMatchObject({
      outcome: "delivered",
    });
    expect(discord.did(SEND).map(({ body }) => body["message_reference"])).toEqual([
      { message_id: "855555555555555555", fail_if_not_exists: false },
      undefined,
    ]);
  });
});
