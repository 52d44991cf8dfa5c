/** A message that others are quoted in: the question is what the person asked, and the quoted words are what it is about. */
import { expect, test } from "vitest";
import { readQuestion } from "../../../../../../src/service/server/engines/chat/question.ts";
import { createAsking, questionOf } from "./asking.ts";

const ask = createAsking();

const quoting = (words: string, question: string, who = "Anna"): string =>
  `${who} wrote:\n${words
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n")}\n\n${question}`;

test.each([
  ["what is open interest?", "Bitcoin falls below $80,000 as ETF outflows grow", /open interest/i],
  ["12% of 340", "what is staking?", /40\.8/],
  ["thanks!", "what is the price of ether?", /welcome|glad|pleasure/i],
])("%j behind a quotation is answered as if nothing were quoted", async (question, quoted, answer) => {
  const { text } = await ask(quoting(quoted, question));
  expect(text).toMatch(answer);
  expect(text).toBe((await ask(question)).text);
});

test.each<[question: string, quoted: string, text: string | RegExp, assets: readonly string[]]>([
  ["what is open interest?", "Bitcoin falls", "what is open interest?", []],
  ["is it bullish?", "Ether staking inflows grow", /bullish/, ["ETH"]],
  ["and solana?", "Is bitcoin bullish?", /bullish/, ["SOL"]],
  ["is this true?", "The moon is made of cheese", "is this true? The moon is made of cheese", []],
  ["What is to be said about this?", "Bitcoin falls", /Bitcoin|BTC/i, ["BTC"]],
])("%j about %j", (question, quoted, text, assets) => {
  const read = readQuestion(questionOf(quoting(quoted, question)));
  if (typeof text === "string") expect(read.text).toBe(text);
  else expect(read.text).toMatch(text);
  expect(read.assets.map(({ symbol }) => symbol)).toEqual(assets);
});

test("an order is done to the quoted words", async () => {
  expect((await ask(quoting("one two three", "count the words in this"))).text).toBe("That is **3** words.");
  const long = "Bitcoin rose to a record. Ether followed it a day later. Funds bought more of both than ever.";
  const { text } = await ask(quoting(long, "summarise this"));
  expect(text).toMatch(/record|Funds/);
  expect(text).not.toContain("wrote");
});

test("Herald's own words are quoted like anybody's, and what was said before is without the frame", () => {
  const said = [
    { role: "user" as const, content: quoting("Bitcoin falls", "why?") },
    { role: "assistant" as const, content: "Because." },
    { role: "user" as const, content: quoting("Because.", "what is open interest?", "You") },
  ];
  const read = readQuestion(questionOf(said));
  expect(read.text).toBe("what is open interest?");
  expect(read.earlier).toEqual(["why?"]);
});

test.each(["> a\n> b", "Anna wrote: hello\n\nwhat?", "what does > mean?\n\n> a", "Anna wrote:\n\nwhat?"])(
  "%j is no such message",
  (text) => {
    expect(readQuestion(questionOf(text)).whole).toBe(text);
  },
);
