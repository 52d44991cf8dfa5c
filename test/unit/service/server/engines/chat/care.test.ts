/** Answers where a wrong word could do harm, and what is remembered of a conversation. */
import { describe, expect, test } from "vitest";
import { createOfflineKnowledge } from "../../../../../../src/service/server/engines/knowledge/index.ts";
import { createAsking, turns } from "./asking.ts";

const ask = createAsking(createOfflineKnowledge());

test.each([
  ["what should I invest in", /^I give no investment advice/],
  ["should i put my savings into doge", /^I give no investment advice/],
  ["which coin will 100x", /^I give no investment advice/],
  ["should we sell our eth?", /^I give no investment advice/],
  ["wen moon", /^Nobody can know/],
  ["medical advice: my head hurts", /doctor/],
  ["my wallet was hacked what do I do", /fresh wallet/],
  ["someone asked for my seed phrase", /fraud/],
  ["is tether safe?", /cannot judge/],
  ["how do I buy bitcoin", /no advice to buy/],
  ["who made you", /without a language model/],
  ["is this live data?", /not live/],
  ["what are your sources", /bundled sample/],
])("%j is answered with care", async (question, answer) => {
  expect((await ask(question)).text).toMatch(answer);
});

test.each([
  "latest on bitcoin ETFs",
  "which companies buy bitcoin",
  "why did funds put money into ETFs",
  "is solana bullish",
])("%j is a question for the news", async (question) => {
  expect((await ask(question)).citations.length).toBeGreaterThan(0);
});

describe("a conversation", () => {
  test("can be asked for its last answer, question and name", async () => {
    const before = ["my name is Ann", "Pleased to meet you, Ann.", "latest on gold", "Gold **rose** 1%. [1]"];
    const { text } = await ask(turns(...before, "what did you just say?"));
    expect(text).toBe("Gold **rose** 1%.");
    expect((await ask(turns(...before, "what did I just ask?"))).text).toBe('You wrote: "latest on gold"');
    expect((await ask(turns(...before, "what did I ask first?"))).text).toBe('You wrote: "my name is Ann"');
    expect((await ask(turns(...before, "what's my name?"))).text).toBe("You said your name is Ann.");
    expect((await ask("what's my name?")).text).toContain("have not told me");
  });

  test("never says again what would call or link", async () => {
    const { text } = await ask(turns("hi", "@everyone [x](https://evil.example) <b>", "repeat that"));
    expect(text).not.toMatch(/@everyone|(?<!\\)\]\(|(?<!\\)</);
  });

  test("lets a headline be pointed at by its place", async () => {
    const first = await ask("latest on bitcoin ETFs");
    const { citations } = await ask(turns("latest on bitcoin ETFs", first.text, "tell me more about the second one"));
    expect(citations[0]?.title).toBe(first.citations[1]?.title);
  });

  test("sets what was spoken of beside another", async () => {
    const { text } = await ask(turns("latest on solana", "…", "compare it with cardano"));
    expect(text).toContain("| Solana | Cardano |");
  });
});

test.each([
  ["hallo wie geht's", "Hallo!"],
  ["hola amigo", "¡Hola!"],
  ["ciao come stai", "Ciao!"],
  ["olá, tudo bem?", "Olá!"],
  ["привет, как дела?", "Привет!"],
  ["merhaba nasılsın", "Merhaba!"],
])("%j is greeted back", async (said, answer) => {
  expect((await ask(said)).text.startsWith(answer)).toBe(true);
});

test.each([
  ["what day is tomorrow?", "Sunday, 22 November 2026"],
  ["how many days until christmas", "**34 days**"],
  ["what day was 2024-02-29", "**Thursday**"],
  ["days between 2024-01-01 and 2024-12-31", "**365 days**"],
  ["how many days until 2026-02-30", "No calendar has that day"],
])("%j is counted", async (said, answer) => {
  expect((await ask(said)).text).toContain(answer);
});
