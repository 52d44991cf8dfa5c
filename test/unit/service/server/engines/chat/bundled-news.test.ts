/** The engine over the bundled samples: the answers that a first visitor sees. */
import { expect, test } from "vitest";
import { createOfflineKnowledge } from "../../../../../../src/service/server/engines/knowledge/index.ts";
import { createAsking } from "./asking.ts";

const ask = createAsking(createOfflineKnowledge());

test("a price is stated with its age and its source", async () => {
  for (const [asset, name] of [
    ["BTC", "Bitcoin"],
    ["ether", "Ethereum"],
    ["solana", "Solana"],
  ] as const) {
    const { text, citations } = await ask(`what is the price of ${asset}?`);
    expect(text).toMatch(new RegExp(`^${name} was at about \\*\\*\\$[\\d,.]+\\*\\* as of .+ ago: `));
    expect(citations.length).toBeGreaterThan(0);
  }
});

test("the newest on an asset is about that asset", async () => {
  const { citations } = await ask("What's the latest on bitcoin?");
  expect(citations.length).toBe(4);
  expect(citations.filter(({ title }) => /bitcoin|btc/i.test(title)).length).toBeGreaterThanOrEqual(3);
});

test("words of the same meaning find the news too", async () => {
  const { text } = await ask("what happened with the exchange hack?");
  expect(text).toMatch(/drained|stolen|exploit|attacker/i);
});

test("what is no matter of the market is declined", async () => {
  for (const question of ["what is the capital of France?", "why is the sky blue?", "who won the world cup?"]) {
    const { text, citations } = await ask(question);
    expect(text, question).toMatch(/^I am the offline engine/);
    expect(citations).toEqual([]);
  }
});
