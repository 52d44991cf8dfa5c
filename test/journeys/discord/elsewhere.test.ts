/** Where only a person has installed it: everything goes through the interaction, and nothing is written by itself. */
import { expect, test } from "vitest";
import { shareHerald } from "./server.ts";

const server = shareHerald();

const LONG = Array.from({ length: 60 }, (_, i) => `${i}. ${"word ".repeat(24).trim()}`).join("\n\n");

test("on a server without it and among friends questions and pictures are answered, long ones by follow-ups", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, bea, answered } = stage;
  const foreign = discord.guild({ owner: bea, members: [ada, bea], name: "Elsewhere", installed: false });
  const friends = discord.groupDm(ada, bea);
  for (const place of [foreign.general, friends]) {
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    const before = discord.calls.length;
    const short = await answered(
      discord.command(ada, "ask", { prompt: "What is staking?" }, { in: place }),
      "echo: What is staking?",
    );
    expect(discord.buttonsOf(short).map(({ label }) => label)).not.toContain("Open a thread");
    const made = await answered(discord.command(ada, "imagine", { prompt: "a fox" }, { in: place }), /^a fox/);
    expect(discord.bytesOf(made).length).toBeGreaterThan(50);
    await answered(discord.press(ada, made, /^Again/), /^a fox/);
    service.answer = () => ({ pieces: [LONG] });
    const asked = discord.command(bea, "ask", { prompt: "Tell me all" }, { in: place });
    await discord.until(() => discord.followUps(asked).length >= 1 && !discord.thinking(asked), 60_000);
    await discord.until(() => /59\. /.test(discord.textOf(discord.followUps(asked).at(-1))), 60_000);
    expect(discord.followUps(asked).length).toBeLessThanOrEqual(5);
    const all = [discord.answerOf(asked), ...discord.followUps(asked)].map((one) => discord.textOf(one)).join("\n\n");
    expect(all.match(/^\d+\. /gm)).toHaveLength(60);
    const calls = discord.calls.slice(before);
    expect(calls.filter(({ path }) => path.includes(place.id))).toEqual([]);
    expect(calls.filter(({ hadAuthorization, route }) => hadAuthorization && /^(?:POST|PATCH) /.test(route))).toEqual(
      [],
    );
  }
  expect(service.asked.filter(({ prompt }) => prompt === "What is staking?")).toHaveLength(2);
  expect(stage.faults()).toEqual([]);
});

test("what is longer than five messages comes as a file there, too", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, answered } = stage;
  const foreign = discord.guild({ owner: ada, members: [ada], name: "Elsewhere", installed: false });
  const whole = `${LONG}\n\n${LONG.replaceAll("word", "talk")}`;
  service.answer = () => ({ pieces: [whole] });
  const asked = discord.command(ada, "ask", { prompt: "Tell me more" }, { in: foreign.general });
  await answered(asked, /^0\. word/);
  await discord.until(() => discord.followUps(asked).length === 1, 60_000);
  const [file] = discord.followUps(asked);
  expect(file?.attachments.map(({ filename }) => filename)).toEqual(["answer.md"]);
  expect(discord.bytesOf(file).toString()).toBe(whole);
  expect(stage.faults()).toEqual([]);
});
