/** What `npm run bench` understands. */
import { expect, test } from "vitest";
import { BENCHES } from "../../bench/topics.ts";
import { OPTIONS, readWords, TOPICS, type Words } from "../../bench/words.ts";

/** What is to be measured, where it is not help that was asked for. */
function wordsOf(words: readonly string[]): Words {
  const read = readWords(words);
  if (typeof read === "string") throw new Error(read);
  return read;
}

test("whoever asks for help reads each word and each option, and nothing is measured", () => {
  const read = readWords(["latency", "--help"]);
  for (const word of [...Object.keys(TOPICS), ...OPTIONS.map(({ name }) => `--${name}`)]) {
    expect(read).toMatch(new RegExp(`^ {2}${word} `, "m"));
  }
});

test("without words everything is measured but the soak", () => {
  const { topics, options } = wordsOf([]);
  expect(topics).toEqual(Object.keys(TOPICS).filter((topic) => topic !== "soak"));
  expect(options).toMatchObject({ rounds: 5, delay: 50, strict: false });
});

test("topics are measured in their own order, with what was said of them", () => {
  const { topics, options } = wordsOf(["soak", "latency", "--hours", "0.5", "--rounds", "2", "--strict"]);
  expect(topics).toEqual(["latency", "soak"]);
  expect(options).toMatchObject({ hours: 0.5, rounds: 2, strict: true });
});

test.each([
  [["speed"], /no bench "speed"; there are latency, throughput/],
  [["latency", "--rounds", "0"], /rounds/],
  [["latency", "--messages", "many"], /messages/],
  [["latency", "--fast"], /--fast/],
])("%j is refused, with the reason", (words, reason) => {
  expect(() => readWords(words)).toThrow(reason);
});

test("every topic has a bench", () => {
  expect(Object.keys(BENCHES).sort()).toEqual(Object.keys(TOPICS).sort());
});
