/** Numbered questions: each answer is found wherever it appears, whole or begun. */
import { expect, test } from "vitest";
import { answerTo, beginsIn, endsIn, numberAsked, questionOf } from "../../bench/stand/questions.ts";

const body = (...contents: readonly string[]): string =>
  JSON.stringify({ model: "versa", messages: contents.map((content) => ({ role: "user", content })), stream: true });

test("the last question of a conversation is the one that is asked", () => {
  expect(numberAsked(body(questionOf(7)))).toBe(7);
  expect(numberAsked(body("# Rules", questionOf(7), answerTo(7), questionOf(1_234)))).toBe(1_234);
});

test("a body without a question has no number", () => {
  expect(numberAsked(body("What is new?"))).toBeUndefined();
  expect(numberAsked("{}")).toBeUndefined();
});

test("an answer that is cut off has begun and has not ended", () => {
  const text = JSON.stringify({ chat_id: 1, text: answerTo(42) });
  expect([beginsIn(text), endsIn(text)]).toEqual([42, 42]);
  const cut = text.slice(0, text.length / 2);
  expect([beginsIn(cut), endsIn(cut)]).toEqual([42, undefined]);
  expect(beginsIn(JSON.stringify({ text: "Something failed." }))).toBeUndefined();
});
