/** Long answers: in as many messages as it takes, whole in a file beyond that, and cards within their limits. */
import { expect, test } from "vitest";
import { FLAGS } from "../../fakes/discord/model.ts";
import { shareHerald } from "./server.ts";

const server = shareHerald();

const CODE = Array.from({ length: 120 }, (_, i) => `const number${i} = "${"x".repeat(24)}"; // ${i}`);
const ITEMS = Array.from({ length: 50 }, (_, i) => `- item ${i} ${"word ".repeat(9).trim()}`);
const LONG = `Here it is.\n\n\`\`\`ts\n${CODE.join("\n")}\n\`\`\`\n\n${ITEMS.join("\n")}\n\nThat was **all** of it.`;

test("code and lists go on in the next message, nothing is lost, and the buttons stand under the last", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, general, answered } = stage;
  service.answer = () => ({ pieces: LONG.match(/[\s\S]{1,700}/g) ?? [] });
  const asked = discord.command(ada, "ask", { prompt: "Show me" }, { in: general });
  await answered(asked, /^Here it is\./);
  await discord.until(() => /That was \*\*all\*\* of it\.$/.test(discord.textOf(discord.sent(general).at(-1))), 60_000);
  const all = discord.sent(general);
  const texts = all.map((one) => discord.textOf(one));
  expect(all.length).toBeGreaterThan(2);
  expect(all.length).toBeLessThanOrEqual(5);
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(2000);
    expect((text.match(/^```/gm) ?? []).length % 2, text).toBe(0);
  }
  const lines = texts.flatMap((text) => text.split("\n"));
  expect(lines.filter((line) => line.startsWith("const number"))).toEqual(CODE);
  expect(lines.filter((line) => line.startsWith("- item"))).toEqual(ITEMS);
  expect(texts.filter((text) => text.includes("```")).every((text) => text.includes("```ts\n"))).toBe(true);
  const pressable = all.filter((one) => discord.buttonsOf(one).length > 0);
  expect(pressable.map(({ id }) => id)).toEqual([all.at(-1)?.id]);
  expect(stage.faults()).toEqual([]);
});

test("what takes more than five messages comes as its first and a file with all of it", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, general } = stage;
  const whole = Array.from({ length: 5 }, () => LONG).join("\n\n");
  service.answer = () => ({ pieces: [whole] });
  discord.say(ada, "Show me everything", { in: general, mention: true });
  await discord.until(() => discord.sent(general).some(({ attachments }) => attachments.length > 0), 60_000);
  const all = discord.sent(general);
  expect(all).toHaveLength(2);
  const [first, last] = all;
  expect(discord.textOf(first)).toMatch(/^Here it is\./);
  expect(last?.attachments.map(({ filename }) => filename)).toEqual(["answer.md"]);
  expect(discord.bytesOf(last).toString()).toBe(whole);
  expect(stage.faults()).toEqual([]);
});

test("a table is aligned code, names of people and marks in it call nobody", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, bea, general, answered } = stage;
  service.answer = () => ({
    pieces: [
      `| coin | price |\n| --- | ---: |\n| ETH | 4,321.5 |\n| dogecoin | 0.1 |\n\n@everyone <@${bea.id}> is **rich**.`,
    ],
  });
  const answer = await answered(
    discord.command(ada, "ask", { prompt: "Prices?" }, { in: general }),
    /is \*\*rich\*\*\.$/,
  );
  const [, table = ""] = /```\n?([\s\S]*?)\n?```/.exec(discord.textOf(answer)) ?? [];
  const lines = table.split("\n").filter((line) => /\d/.test(line));
  expect(lines).toHaveLength(2);
  expect(new Set(lines.map((line) => line.trimEnd().length)).size).toBe(1);
  expect(answer.mention_everyone).toBe(false);
  expect(answer.mentions).toEqual([]);
  expect(stage.faults()).toEqual([]);
});

test("a card with the longest words that a picture can have stays within a card's limits", async () => {
  const stage = await server({ messageContent: false });
  const { discord, ada, general } = stage;
  const prompt = `a fox ${"*and* _one_ more ".repeat(230)}`.slice(0, 3_900).trim();
  const asked = discord.command(ada, "imagine", { prompt }, { in: general });
  await discord.until(() => discord.sent(general).some(({ attachments }) => attachments.length > 0), 60_000);
  const cards = discord.sent(general).filter(({ flags }) => (flags & FLAGS.card) !== 0);
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    expect(discord.textOf(card).length).toBeLessThanOrEqual(4000);
    expect(discord.componentsOf(card).length).toBeLessThanOrEqual(40);
  }
  expect(discord.thinking(asked)).toBe(false);
  expect(stage.faults()).toEqual([]);
});
