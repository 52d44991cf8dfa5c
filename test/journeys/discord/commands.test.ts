/** Slash commands: what they open and go on with, what they offer while somebody types, and what only one person sees. */
import { expect, test } from "vitest";
import type { Stage } from "./server.ts";
import { isPrivate, shareHerald } from "./server.ts";

const server = shareHerald();

const said = ({ service }: Pick<Stage, "service">): string[][] =>
  service.asked.map(({ messages }) => messages.filter(({ role }) => role !== "system").map(({ content }) => content));

test("/ask goes on with one's own questions in that channel, until /reset", async () => {
  const stage = await server({ messageContent: false });
  const { discord, guild, ada, bea, general, answered } = stage;
  const ask = (who: typeof ada, prompt: string, place = general) =>
    answered(
      discord.command(who, "ask", { prompt }, { in: place }),
      new RegExp(`echo: ${prompt.replace("?", "\\?")}$`),
    );
  await ask(ada, "What is staking?");
  await ask(bea, "What is mining?");
  await ask(ada, "What does it pay?");
  await ask(ada, "What is art?", discord.channel(guild, { name: "art" }));
  await answered(discord.command(ada, "reset", {}, { in: general }), /./);
  await ask(ada, "What is new?");
  expect(said(stage)).toEqual([
    ["What is staking?"],
    ["What is mining?"],
    ["What is staking?", "echo: What is staking?", "What does it pay?"],
    ["What is art?"],
    ["What is new?"],
  ]);
  // Everybody saw the answers, and nobody but Ada that she began anew.
  expect(stage.seen(bea, general)).toHaveLength(4);
  expect(stage.faults()).toEqual([]);
});

test("what is asked privately is seen by its person alone, and the channel holds nothing of it", async () => {
  const stage = await server({ messageContent: false });
  const { discord, ada, bea, general, answered, seen } = stage;
  const asked = discord.command(ada, "ask", { prompt: "What am I worth?", private: true }, { in: general });
  const answer = await answered(asked, "echo: What am I worth?");
  expect(isPrivate(answer)).toBe(true);
  expect(discord.acknowledged(asked)).toMatchObject({ type: 5, private: true });
  expect(discord.buttonsOf(answer)).toEqual([]);
  expect(seen(bea, general)).toEqual([]);
  expect(discord.sent(general)).toEqual([]);
  expect(discord.callsOf("POST /channels/:channel/messages")).toEqual([]);
  expect(stage.faults()).toEqual([]);
});

test("while somebody types, models, personas, languages and commands are offered that fit", async () => {
  const stage = await server({ messageContent: false });
  const { discord, ada, general } = stage;
  const anna = discord.person({ name: "Anna", locale: "de" });
  discord.join(anna, stage.guild);
  const offered = async (who: typeof ada, name: string, option: string, text: string) =>
    (await discord.type(who, name, option, text, { in: general })).map(({ value }) => value);
  expect(await offered(ada, "model", "name", "nex")).toEqual(["nexus"]);
  expect(await offered(ada, "persona", "name", "teach")).toEqual(["teacher"]);
  expect(await offered(ada, "ask", "persona", "pi")).toEqual(["pirate"]);
  expect(await offered(ada, "language", "name", "deu")).toEqual(["de"]);
  expect(await offered(ada, "help", "command", "/sett")).toEqual(["settings"]);
  expect(await offered(ada, "help", "command", "no such thing")).toEqual([]);
  const [choice] = await discord.type(anna, "persona", "name", "teach", { in: general });
  expect(choice?.name).toMatch(/^teacher: erklärt/);
  expect(stage.faults()).toEqual([]);
});

test("an option that only a client of its own could send is refused in words, for its person alone", async () => {
  const stage = await server({ messageContent: false });
  const { discord, ada, general, answered } = stage;
  expect(() => discord.command(ada, "imagine", { prompt: "a fox", size: "7x7" }, { in: general })).toThrow(/no value/);
  const persona = discord.command(ada, "ask", { prompt: "Hello?", persona: "x".repeat(600) }, { in: general });
  const model = discord.command(ada, "model", { name: "nessus" }, { in: general });
  const language = discord.command(ada, "language", { name: "Klingon" }, { in: general });
  for (const [interaction, words] of [
    [persona, /^There is no persona called “xxx/],
    [model, /no model called “nessus”/],
    [language, /do not speak “Klingon” yet/],
  ] as const) {
    const answer = await answered(interaction, words);
    expect(isPrivate(answer)).toBe(true);
  }
  expect(discord.sent(general)).toEqual([]);
  expect(stage.service.asked).toEqual([]);
  expect(stage.service.drawn).toEqual([]);
  expect(stage.faults()).toEqual([]);
});
