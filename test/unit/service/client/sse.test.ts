/** The reader of events: any split of the bytes reads the same, and well-formed streams read as another reader reads them. */
import { createParser } from "eventsource-parser";
import fc from "fast-check";
import { expect, test } from "vitest";
import { EventReader, type ServerEvent } from "../../../../src/service/client/sse.ts";

function read(pieces: readonly Uint8Array[]): readonly ServerEvent[] {
  const reader = new EventReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

const readText = (text: string): readonly ServerEvent[] => read([Buffer.from(text)]);
const data = (...texts: readonly string[]): readonly ServerEvent[] => texts.map((one) => ({ name: "", data: one }));

test.each([
  ["a space after the colon or none", "data: a\n\ndata:b\n\ndata:  c\n\n", data("a", "b", " c")],
  ["every kind of line end", "data: a\r\n\r\ndata: b\r\rdata: c\n\n", data("a", "b", "c")],
  ["comments", ": ping\n\ndata: a\n: ping\n\n:\n\n", data("a")],
  ["data of several lines", "data: a\ndata: b\ndata\ndata: c\n\n", data("a\nb\n\nc")],
  ["a last event without a blank line", "data: a\n\ndata: b\n", data("a", "b")],
  ["a last line without an end", "data: a\n\ndata: b", data("a", "b")],
  ["a byte order mark", "\uFEFFdata: a\n\n", data("a")],
  ["fields that nobody knows", "id: 1\nretry: 5\nother: x\nword\ndata: a\n\n", data("a")],
  ["an event that has a name and no data", "event: ping\n\ndata: a\n\n", data("a")],
  ["names", "event: error\ndata: a\n\ndata: b\n\n", [{ name: "error", data: "a" }, ...data("b")]],
])("reads %s", (_, text, events) => {
  expect(readText(text)).toEqual(events);
});

test("lines that stand for themselves are events of their own where no blank lines are", () => {
  expect(readText('data: {"a":1}\ndata: {"a":2}\ndata: [DONE]\n')).toEqual(data('{"a":1}', '{"a":2}', "[DONE]"));
  expect(readText('event: one\ndata: {}\nevent: error\ndata: {"b":1}\ndata: [DONE]\n')).toEqual([
    { name: "one", data: "{}" },
    { name: "error", data: '{"b":1}' },
    { name: "", data: "[DONE]" },
  ]);
});

test("an object that is written over several lines stays one", () => {
  expect(readText('data: {\ndata: "a": 1\ndata: }\n\n')).toEqual(data('{\n"a": 1\n}'));
});

test("events are given as soon as their blank line is there, also when that is a lone carriage return", () => {
  const reader = new EventReader();
  expect(reader.push(Buffer.from("data: a\n"))).toEqual([]);
  expect(reader.push(Buffer.from("\n"))).toEqual(data("a"));
  expect(reader.push(Buffer.from("data: b\r\r"))).toEqual(data("b"));
  expect(reader.push(Buffer.from("\ndata: c\r\n\r"))).toEqual(data("c"));
  expect(reader.push(Buffer.from("\ndata: d\n\n"))).toEqual(data("d"));
});

const word = fc.string({ unit: fc.constantFrom(...'ab :{}[]"é😀\u00A0,1', "\t", "data"), maxLength: 12 });
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

const lines = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom("data: ", "data:", "data"), word).map((it) => it.join("")) },
    { weight: 4, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: word.map((it) => `event: ${it}`) },
    { weight: 1, arbitrary: word.map((it) => `: ${it}`) },
    { weight: 1, arbitrary: word.map((it) => `id: ${it}`) },
    { weight: 1, arbitrary: fc.constantFrom('data: {"a":[1]}', "data: [DONE]", "data: {", "data: }") },
    { weight: 1, arbitrary: word },
  ),
  { maxLength: 30 },
);

/** The text, and where it is cut, as parts of its length. */
const cutStream = fc.record({
  lines: fc.array(fc.tuple(lines, lineEnd), { maxLength: 4 }),
  tail: word,
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
});

function split(bytes: Buffer, cuts: readonly number[]): readonly Uint8Array[] {
  const places = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)).toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}

test("however the bytes are cut, the same events are read", () => {
  fc.assert(
    fc.property(cutStream, ({ lines: parts, tail, cuts }) => {
      const text = parts.map(([some, end]) => some.map((line) => line + end).join("")).join("") + tail;
      const bytes = Buffer.from(text);
      const whole = read([bytes]);
      expect(read(split(bytes, cuts))).toEqual(whole);
      expect(read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
    }),
    { numRuns: 500 },
  );
});

/** Without the lines of which a server that leaves out blank lines is recognised. */
const wellFormed = fc.array(
  fc.record({
    name: fc.option(
      fc.string({ unit: fc.constantFrom(..."abc "), minLength: 1, maxLength: 5 }).filter((it) => it.trim() !== ""),
      { nil: undefined },
    ),
    comment: fc.option(word, { nil: undefined }),
    data: fc.array(
      word.filter((line) => !/^\s*(\[DONE\]|\{.*\})\s*$/.test(line)),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { maxLength: 8 },
);

test("a well-formed stream is read as eventsource-parser reads it", () => {
  fc.assert(
    fc.property(wellFormed, lineEnd, (events, end) => {
      const text = events
        .map(({ name, comment, data: texts }) =>
          [
            ...(comment === undefined ? [] : [`: ${comment}`]),
            ...(name === undefined ? [] : [`event: ${name}`]),
            ...texts.map((line) => `data: ${line}`),
            "",
            "",
          ].join(end),
        )
        .join("");
      const expected: ServerEvent[] = [];
      const oracle = createParser({ onEvent: ({ event, data: it }) => expected.push({ name: event ?? "", data: it }) });
      // It holds back a carriage return at the end, for a line feed could follow; a comment lets it go on.
      oracle.feed(`${text}: end\n`);
      expect(readText(text)).toEqual(expected);
      expect(expected).toHaveLength(events.length);
    }),
    { numRuns: 500 },
  );
});

test("a line of megabytes in small pieces costs no more than its length", () => {
  const reader = new EventReader();
  const piece = Buffer.alloc(1024, "x");
  reader.push(Buffer.from("data: "));
  for (let at = 0; at < 8 * 1024; at++) reader.push(piece);
  expect(reader.push(Buffer.from("\n\n"))[0]?.data).toHaveLength(8 * 1024 * 1024);
});
