/** An ordinary piece of a stream is read in short, and never otherwise than the whole schema reads it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { accountReader } from "../../../../src/service/client/answer-readers.ts";
import { Assembly } from "../../../../src/service/client/chat-assembly.ts";
import { isComplaint, isError, readBit, readPart } from "../../../../src/service/client/chat-parts.ts";
import { ChatReader } from "../../../../src/service/client/chat-reader.ts";
import { Veil } from "../../../../src/service/client/veil.ts";
import { processorTime } from "../../processor.ts";

const ordinary = {
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_760_000_000,
  model: "versa",
  system_fingerprint: null,
  usage: null,
  choices: [{ index: 0, delta: { role: "assistant", content: "Hel" }, logprobs: null, finish_reason: null }],
};

test("what services usually send is such a piece", () => {
  expect(readBit(ordinary)).toEqual({ text: "Hel", model: "versa" });
  expect(readBit({ choices: [{ delta: { content: "" } }] })).toEqual({ text: "", model: undefined });
});

const anything = fc.oneof(fc.constantFrom(null, undefined, 0, 1, "", "stop", [], {}), fc.jsonValue());
const sparse = <T extends object>(shape: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) =>
  fc.record(shape, { requiredKeys: [] });
const delta = sparse({ role: fc.constant("assistant"), content: fc.oneof(fc.string(), anything), refusal: anything });
const message = sparse({ content: fc.oneof(fc.string(), anything), annotations: anything, tool_calls: anything });
const choice = sparse({
  index: fc.oneof(fc.constant(0), anything),
  delta: fc.oneof(delta, message, anything),
  message: fc.oneof(message, anything),
  text: anything,
  finish_reason: anything,
  logprobs: fc.constant(null),
});
const piece = sparse({
  id: fc.string(),
  object: fc.oneof(fc.constantFrom("chat.completion.chunk", "chat.completion", "error"), anything),
  model: fc.oneof(fc.string(), anything),
  choices: fc.oneof(fc.array(choice, { maxLength: 2 }), anything),
  usage: fc.oneof(sparse({ prompt_tokens: anything, completion_tokens: anything }), anything),
  error: anything,
  detail: anything,
  msg: anything,
});

test("whatever is read in short says the same in full, also after what came before it", () => {
  let short = 0;
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.constant(ordinary)), { minLength: 1, maxLength: 4 }), (pieces) => {
      const [quick, whole] = [new Assembly(), new Assembly()];
      for (const one of pieces) {
        const part = readPart(one);
        if (part === undefined || isError(part) || isComplaint(part)) {
          expect(readBit(one)).toBeUndefined();
          continue;
        }
        const said = whole.take(part);
        const bit = readBit(one);
        if (bit === undefined) expect(quick.take(part)).toBe(said);
        else {
          short += 1;
          expect(bit.text).toBe(said);
          quick.takeBit(bit.text, bit.model);
        }
      }
      expect(quick.answer()).toEqual(whole.answer());
    }),
    { numRuns: 2_000 },
  );
  expect(short).toBeGreaterThan(500);
});

test.each([
  ["why it ended", { ...ordinary, choices: [{ delta: { content: "." }, finish_reason: "stop" }] }],
  ["what it cost", { ...ordinary, usage: { prompt_tokens: 1, completion_tokens: 2 } }],
  ["a function", { ...ordinary, choices: [{ delta: { content: "", tool_calls: [{ index: 0 }] } }] }],
  ["an error", { ...ordinary, error: { message: "no" } }],
  ["a second answer", { ...ordinary, choices: [{ index: 1, delta: { content: "x" } }] }],
  ["several answers", { ...ordinary, choices: [...ordinary.choices, ...ordinary.choices] }],
  ["nothing", {}],
])("a piece that says %s is none", (_, value) => {
  expect(readBit(value)).toBeUndefined();
});

const zeros = `[${"0,".repeat(1_000_000)}0]`;
const said = (fields: string): string => `{"choices":[{"index":0,"finish_reason":"stop","message":{${fields}}}]}`;

test.each([
  ["sources", said(`"content":"Hello","annotations":${zeros}`)],
  ["calls", said(`"content":"Hello","tool_calls":${zeros}`)],
  ["parts of the text", said(`"content":[{"text":"Hello"},${zeros.slice(1)}`)],
])("a million of %s that are none are not all looked at", (_, body) => {
  const reader = new ChatReader(8_000_000, undefined);
  reader.start("application/json");
  reader.push(Buffer.from(body));
  const spent = processorTime(() => expect(reader.end("whole")).toMatchObject({ ok: true, value: { text: "Hello" } }));
  expect(spent).toBeLessThan(1_000);
});

test("nor are a million of bonuses", () => {
  const reader = accountReader(8_000_000, new Veil([]));
  reader.push(Buffer.from(`{"credits":5,"bonuses":[{"usd_value":1,"description":"a"},${zeros.slice(1)}}`));
  const spent = processorTime(() => {
    expect(reader.end("whole")).toMatchObject({ ok: true, value: { credits: 5, bonuses: [{ usdValue: 1 }] } });
  });
  expect(spent).toBeLessThan(1_000);
});
