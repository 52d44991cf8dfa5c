/** Times and dates that are said by the way: they are when a digest comes, and no word of them is what it is about. */
import { expect, test } from "vitest";
import { readSentence, readTimeWords } from "../../../../src/core/schedule/sentence.ts";

test.each([
  ["around 9am", "at 9am"],
  ["at around 9am", "at 9am"],
  ["at about 9", "at 9"],
  ["approximately 9:30", "at 9:30"],
  ["roughly at 9", "at 9"],
  ["at ~9", "at 9"],
  ["at 9ish", "at 9"],
  ["by 9am", "at 9am"],
  ["daily by 9:30", "daily at 9:30"],
  ["every weekday by 9 am", "every weekday at 9 am"],
  ["9 o'clock", "at 9 o'clock"],
  ["at 9 o clock", "at 9 o'clock"],
  ["at nine oclock", "at nine o'clock"],
  ["around 9 o’clock", "at 9 o'clock"],
  ["daily around 9", "daily at 9"],
  ["every morning around 9", "every morning at 9"],
  ["on weekdays at around 8:30", "on weekdays at 8:30"],
  ["um 9 herum", "um 9"],
  ["9 Uhr herum", "9 Uhr"],
  ["so um 9", "um 9"],
  ["so gegen 9 Uhr", "gegen 9 Uhr"],
  ["so etwa um 9", "um 9"],
  ["um etwa 9 Uhr", "um 9 Uhr"],
  ["ungefähr um 9", "um 9"],
  ["ca. 9 Uhr", "9 Uhr"],
  ["jeden Morgen so um 9", "jeden Morgen um 9"],
  ["So um 9 Uhr", "So um 9 Uhr"],
  ["on the fifteenth at 9", "on the 15th at 9"],
  ["on the first at 9", "on the 1st at 9"],
  ["on the twenty-second of each month at 9", "on the 22nd of each month at 9"],
  ["am fünfzehnten um 9", "am 15. um 9"],
  ["am ersten um 9", "am 1. um 9"],
  ["am zwanzigsten des Monats", "am 20. des Monats"],
])("%j is %j", (loose, plain) => {
  for (const text of [`bitcoin ${loose}`, `bitcoin, ${loose}`]) {
    expect(readSentence(text)).toEqual({ ...readSentence(`bitcoin ${plain}`), topic: "bitcoin" });
    expect(readSentence(text).unplaced).toBeUndefined();
  }
});

test.each([
  "the rally around 9 coins",
  "all about 9 tokens",
  "news about 9/11",
  "bitcoin around 90000",
  "first at the bell",
  "looks on the first page",
  "bitcoin by 2030",
  "mining by 9 companies",
  "am ersten Tag der Messe",
  "nine o'clock news",
  "so what",
  "etwa 9 prozent",
  "rund um bitcoin",
])("%j is a topic as it stands", (topic) => {
  expect(readSentence(topic)).toEqual({ topic });
});

test("a topic behind the word that says so is whole, and what is quoted as well", () => {
  const topic = "nothing around 9am and so um 9";
  expect(readSentence(`daily at 8 "${topic}"`)).toEqual({ days: "daily", at: "8", topic });
});

test("a time that is named may be said so too", () => {
  expect(readTimeWords("around 9am")).toEqual({ at: "9am" });
  expect(readTimeWords("around 9")).toEqual({ at: "9" });
  expect(readTimeWords("so gegen 9 Uhr")).toEqual({ at: "9 Uhr" });
  expect(readTimeWords("9 o clock")).toEqual({ at: "9 o'clock" });
});
