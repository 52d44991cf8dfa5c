/** Pieces that differ in their text alone: each is read as it would be if it were parsed, and most are not parsed. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Alike } from "../../../../src/service/client/alike.ts";
import { readBit } from "../../../../src/service/client/chat-parts.ts";
import { ChatReader } from "../../../../src/service/client/chat-reader.ts";

const chunk = (content: string, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "fast",
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
    ...more,
  });

const parsed = (piece: string) => readBit(JSON.parse(piece));

/** What is learnt from the first of them, of the others. */
function read(first: string, ...others: readonly string[]) {
  const alike = new Alike();
  const bit = parsed(first);
  if (bit === undefined) throw new Error(`${first} is no piece of a text`);
  alike.learn(first, bit);
  return others.map((piece) => alike.read(piece));
}

const nasty = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", '\\"', "\n", "\u0000", "\u2028", 'a","finish_reason":"stop', 'x"},"delta":{"content":"y'),
  fc.constantFrom(':"another"', '"content":"', chunk("in one"), "\ud800", "é", "👍", ""),
);

test("whatever they say, each is read as if it were parsed", () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 2 }), ([first = "", ...texts]) => {
      const pieces = texts.map((text) => chunk(text));
      expect(read(chunk(first), ...pieces)).toEqual(pieces.map(parsed));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["another reason", chunk("b").replace('"finish_reason":null', '"finish_reason":"stop"')],
  ["another model", chunk("b", { model: "slow" })],
  ["something more", chunk("b", { usage: { total_tokens: 1 } })],
  ["a text that is cut off", chunk("b").replace('"b"', '"b')],
  ["two texts", chunk("b").replace('"b"', '"b" "c"')],
  ["half an escape", chunk("b").replace('"b"', '"b\\"')],
  ["a line end within its text", chunk("b").replace('"b"', '"b\n"')],
  ["less than what stands around it", chunk("b").slice(0, -3)],
  ["a beginning that is its end as well", '{"content":"}'],
])("a piece with %s is left to be parsed", (_, piece) => {
  expect(read(chunk("a"), piece)).toEqual([undefined]);
});

test.each([
  ["stands where nothing is told by it as well", chunk("a", { id: "a" }).replace('"id":"a"', '"id":{"content":"a"}')],
  ["is written in another way than ours", chunk("a").replace('"a"', String.raw`"\u0061"`)],
  ["is not there", chunk("a").replace('"content":"a"', '"content" : "a"')],
])("nothing is learnt from a piece whose text %s", (_, piece) => {
  expect(read(piece, piece)).toEqual([undefined]);
});

test("of a long answer a few pieces are parsed, and its text is whole", () => {
  const words = Array.from({ length: 200 }, (_, i) => (i % 50 === 0 ? `"${i}"\n` : `word ${i} `));
  const parsing = vi.spyOn(JSON, "parse");
  const reader = new ChatReader(1_000_000, undefined);
  reader.start("text/event-stream");
  for (const word of words) reader.push(Buffer.from(`data: ${chunk(word)}\n\n`));
  // Those with a quotation mark, of which the text alone is.
  expect(parsing.mock.calls.length).toBeLessThan(10);
  parsing.mockRestore();
  expect(reader.text()).toBe(words.join(""));
});

test("pieces that never are alike are learnt from a few times, and read all the same", () => {
  const reader = new ChatReader(1_000_000, undefined);
  reader.start("text/event-stream");
  const parsing = vi.spyOn(JSON, "parse");
  for (let i = 0; i < 100; i += 1) reader.push(Buffer.from(`data: ${chunk("a", { obfuscation: `${i}` })}\n\n`));
  expect(parsing.mock.calls.length).toBeLessThan(110);
  parsing.mockRestore();
  expect(reader.text()).toBe("a".repeat(100));
});
