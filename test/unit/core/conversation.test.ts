/** What a conversation remembers: its window, and turns that take the place of others. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { CONVERSATIONS, type Conversation, type Turn, WINDOW, withTurn } from "../../../src/core/conversation.ts";

const turn = (number: number, facts: Partial<Turn> = {}): Turn => ({
  request: `r${number}`,
  asked: `m${number}`,
  person: "telegram:1",
  name: "Ada",
  prompt: `question ${number}`,
  answer: `answer ${number}`,
  messages: [],
  ...facts,
});

const grown = (turns: readonly Turn[]): Conversation =>
  turns.reduce<Conversation>((conversation, one) => withTurn(conversation, one), { turns: [] });

test("turns stand in the order in which they came", () => {
  expect(grown([turn(1), turn(2), turn(3)]).turns.map(({ request }) => request)).toEqual(["r1", "r2", "r3"]);
});

test("the same request again, and an edit of the same message, take the place of the turn they repeat", () => {
  const again = grown([turn(1), turn(2), turn(1, { answer: "anew" })]);
  expect(again.turns.map(({ answer }) => answer)).toEqual(["anew", "answer 2"]);
  const edited = grown([turn(1), turn(2), turn(9, { asked: "m1" })]);
  expect(edited.turns.map(({ request }) => request)).toEqual(["r9", "r2"]);
});

test("turns that no message asked are never taken for one another", () => {
  const { asked: _first, ...first } = turn(1);
  const { asked: _second, ...second } = turn(2);
  expect(grown([first, second]).turns).toHaveLength(2);
});

test("the oldest go when there are too many or they are too long, and the newest always stays", () => {
  const many = Array.from({ length: WINDOW.turns + 5 }, (_, i) => turn(i));
  expect(grown(many).turns).toHaveLength(WINDOW.turns);
  expect(grown(many).turns[0]?.request).toBe("r5");
  const long = "x".repeat(5_000);
  expect(grown([1, 2, 3, 4].map((i) => turn(i, { answer: long }))).turns.map(({ request }) => request)).toEqual([
    "r3",
    "r4",
  ]);
  const huge = grown([turn(1), turn(2, { prompt: "p".repeat(100_000), answer: "a".repeat(100_000) })]);
  expect(huge.turns.at(-1)?.request).toBe("r2");
});

test("whatever is said, what is remembered stays within the window and can be read back", () => {
  const text = fc.string({ unit: "binary", maxLength: 9_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), (said) => {
      const conversation = grown(said.map(([prompt, answer], i) => turn(i, { prompt, answer })));
      const size = conversation.turns.reduce((sum, { prompt, answer }) => sum + prompt.length + answer.length, 0);
      const [, ...older] = conversation.turns.toReversed();
      expect(older.length === 0 || size <= WINDOW.characters).toBe(true);
      for (const { prompt, answer } of conversation.turns) {
        expect(prompt.length).toBeLessThanOrEqual(WINDOW.prompt);
        expect(answer.length).toBeLessThanOrEqual(WINDOW.answer);
      }
      expect(CONVERSATIONS.schema.parse(JSON.parse(JSON.stringify(conversation)))).toEqual(conversation);
    }),
    { numRuns: 60 },
  );
});
