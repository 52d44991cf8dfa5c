/** A chat answer in every form that a service may give it, good and bad. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ChatReader } from "../../../../src/service/client/chat-reader.ts";
import type { Ending } from "../../../../src/service/client/transport.ts";
import { completion, DONE, textEvent } from "../../../fakes/hostile-manners.ts";
import { processorTime } from "../../processor.ts";

const EVENTS = "text/event-stream; charset=utf-8";
const JSON_TYPE = "application/json";
const TEXT = "text/plain";

function read(body: string | readonly Uint8Array[], contentType: string, ending: Ending = "whole") {
  let told = "";
  const reader = new ChatReader(1_000_000, (piece) => {
    told += piece;
  });
  reader.start(contentType);
  for (const piece of typeof body === "string" ? [Buffer.from(body)] : body) {
    if (reader.push(piece) === "enough") return { ...reader.end("whole"), told };
  }
  return { ...reader.end(ending), told };
}

/** Also that the caller was told the same text. */
const good = (text: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ok: true,
  value: { text, ...more },
  told: text,
});

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const delta = (part: unknown, finish: string | null = null): string =>
  event({ choices: [{ index: 0, delta: part, finish_reason: finish }] });
const stop = delta({}, "stop");
const called = delta({ tool_calls: [{ index: 0, id: "a", function: { name: "list_alerts" } }] }, "tool_calls");

describe("a stream", () => {
  const hello = textEvent("Hel") + textEvent("lo");

  test.each([
    ["as it should be", hello + stop + DONE, EVENTS],
    ["with line ends of two characters", (hello + stop + DONE).replaceAll("\n", "\r\n"), EVENTS],
    ["with carriage returns", (hello + stop + DONE).replaceAll("\n", "\r"), EVENTS],
    ["without a space after the colon", (hello + stop + DONE).replaceAll("data: ", "data:"), EVENTS],
    ["without the word that ends it", hello + stop, EVENTS],
    ["without a reason, but with the word that ends it", hello + DONE, EVENTS],
    ["without the last blank line", (hello + stop).trimEnd(), EVENTS],
    ["without any blank lines", (hello + stop + DONE).replaceAll("\n\n", "\n"), EVENTS],
    ["with comments", `: ping\n\n${hello}: ping\n\n${stop}${DONE}`, EVENTS],
    ["with a byte order mark", `\uFEFF${hello}${stop}`, EVENTS],
    ["with a blank start", `\r\n\n${hello}${stop}`, EVENTS],
    ["that is called JSON", hello + stop, JSON_TYPE],
    ["that is called text, and begins with comments", `: ping\n\n${hello}${stop}`, TEXT],
    ["that is called nothing", hello + stop, ""],
    ["with names for its events", (hello + stop).replaceAll("data:", "event: message\ndata:"), EVENTS],
    ["with pieces that say nothing", `${event(null)}${event({})}${event([])}data:\n\n${hello}${stop}`, EVENTS],
    ["with nulls everywhere", `${delta({ content: null, tool_calls: null, refusal: null })}${hello}${stop}`, EVENTS],
    ["with whole messages", event({ choices: [{ message: { content: "Hello" }, finish_reason: "stop" }] }), EVENTS],
    ["with bare texts", event({ choices: [{ text: "Hel" }] }) + event({ choices: [{ text: "lo" }] }) + DONE, EVENTS],
    ["with strings", event("Hel") + event("lo") + DONE, EVENTS],
    [
      "with parts",
      delta({ content: [{ type: "reasoning", text: "hm" }, { type: "text", text: "Hel" }, "lo", 5] }) + stop,
      EVENTS,
    ],
    ["with another choice beside", event({ choices: [{ index: 1, delta: { content: "no" } }] }) + hello + stop, EVENTS],
    ["with reasoning", delta({ reasoning_content: "hm", reasoning: "hm" }) + hello + stop, EVENTS],
    ["that begins with an identifier and is called text", `id: 1\nretry: 500\n${hello}${stop}`, TEXT],
    ["that begins with a waiting time and is called JSON", `retry: 500\n\n${hello}${stop}`, JSON_TYPE],
    ["that begins with a field that nobody knows", `x-trace: 12 ab\n\n${hello}${stop}`, EVENTS],
    ["whose last piece says all of it again", hello + event(completion("Hello")) + DONE, EVENTS],
    ["whose last piece says all of it in blanks", hello + event(completion(" Hello\n")) + DONE, EVENTS],
    ["whose last piece says more than all of it", textEvent("Hel") + event(completion("\nHello")) + DONE, EVENTS],
    [
      "with a message beside an empty bit",
      event({ choices: [{ delta: { content: "" }, message: { content: "Hello" }, finish_reason: "stop" }] }),
      EVENTS,
    ],
    ["that ends with a function", hello + called, EVENTS],
    ["with a function in the middle", textEvent("Hel") + called + textEvent("lo") + stop, EVENTS],
    ["that goes on after it has ended", textEvent("Hel") + stop + textEvent("lo"), EVENTS],
    ["each piece of which says that it ends", textEvent("Hel", "stop") + textEvent("lo", "stop"), EVENTS],
    [
      "that is said again at the end, and of which nobody hangs up",
      hello + event(completion("Hello")),
      EVENTS,
      "timeout",
    ],
    ["of which nobody hangs up", hello + stop, EVENTS, "timeout"],
    ["that breaks after its last word", hello + stop, EVENTS, "cut"],
  ] as const)("%s", (_, body, type, ending: Ending = "whole") => {
    expect(read(body, type, ending)).toMatchObject(good("Hello"));
  });

  test("is told as it comes, also where letters are cut in two", () => {
    const bytes = Buffer.from(textEvent("naïve 😀") + stop + DONE);
    const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
    expect(read(pieces, EVENTS)).toMatchObject(good("naïve 😀", { finish: "stop" }));
  });

  test("after very many blank lines is still one", () => {
    const blanks = Array.from({ length: 100 }, () => Buffer.from("\r\n".repeat(1_000)));
    for (const type of [EVENTS, TEXT, ""]) {
      expect(read([...blanks, Buffer.from(hello + stop)], type)).toMatchObject(good("Hello"));
    }
  });

  test("however it is cut, the same is read", () => {
    const body = Buffer.from(`: x\r\n\r\n${hello}${textEvent("é😀\n")}${stop.replaceAll("\n", "\r\n")}${DONE}`);
    for (const type of [EVENTS, JSON_TYPE, TEXT]) {
      fc.assert(
        fc.property(fc.array(fc.nat(body.length), { maxLength: 12 }), (cuts) => {
          const places = [0, ...cuts.toSorted((a, b) => a - b), body.length];
          const pieces = places.slice(1).map((place, index) => body.subarray(places[index], place));
          expect(read(pieces, type)).toMatchObject(good("Helloé😀\n"));
        }),
      );
    }
  });

  test("gives everything that comes with it", () => {
    const citation = { url: "https://example.org/a", title: "A", start_index: 0, end_index: 3 };
    const body = [
      event({ model: "nexus-2", choices: [{ delta: { role: "assistant", content: "" } }] }),
      delta({ tool_calls: [{ index: 0, id: "a", function: { name: "set_alert", arguments: "" } }] }),
      delta({ tool_calls: [{ index: 1, id: "b", function: { name: "list_alerts", arguments: "{}" } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: '{"asset":' } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: '"BTC"}' } }] }),
      delta({ content: "Set", annotations: [{ type: "url_citation", url_citation: citation }, { bad: 1 }] }),
      delta({ annotations: [{ type: "url_citation", url_citation: citation }] }, "tool_calls"),
      event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 9 } }),
      DONE,
    ].join("");
    expect(read(body, EVENTS)).toMatchObject(
      good("Set", {
        model: "nexus-2",
        finish: "tool_calls",
        refusal: undefined,
        sources: [{ url: "https://example.org/a", title: "A", start: 0, end: 3 }],
        calls: [
          { name: "set_alert", arguments: '{"asset":"BTC"}' },
          { name: "list_alerts", arguments: "{}" },
        ],
        usage: { prompt: 3, completion: 4, total: 9 },
      }),
    );
  });

  test("no more than a hundred sources and calls are read, and no address that is longer than any link", () => {
    const annotations = Array.from({ length: 3_000 }, (_, i) => ({ url: `https://example.org/${i}`, title: "A" }));
    const calls = Array.from({ length: 3_000 }, (_, i) => ({ id: `call-${i}`, function: { name: "list_alerts" } }));
    const long = { url: `https://example.org/${"a".repeat(3_000)}`, title: "Long" };
    const body = [delta({ content: "Set", annotations: [long, ...annotations], tool_calls: calls }), stop, DONE].join(
      "",
    );
    expect(read(body, EVENTS)).toMatchObject(
      good("Set", { sources: { length: 100, 0: { url: "https://example.org/0" } }, calls: { length: 100 } }),
    );
  });

  test("thousands of messages behind a very long text are added to it in a moment", () => {
    const again = event({ choices: [{ message: { content: "y", refusal: "n" } }] });
    const long = "x".repeat(1_000_000);
    const reader = new ChatReader(8_000_000, undefined);
    reader.start(EVENTS);
    const body = Buffer.from(delta({ content: long, refusal: long }) + again.repeat(5_000) + stop + DONE);
    const spent = processorTime(() => reader.push(body));
    expect(reader.end("whole")).toMatchObject({ ok: true, value: { text: long + "y".repeat(5_000) } });
    expect(spent).toBeLessThan(1_500);
  });

  test("calls without places go by their identifiers, and old-fashioned ones are calls too", () => {
    const body = [
      delta({ tool_calls: [{ id: "a", function: { name: "one", arguments: "1" } }] }),
      delta({ tool_calls: [{ function: { arguments: "1" } }] }),
      delta({ tool_calls: [{ id: "b", function: { name: "two", arguments: "2" } }] }),
      delta({ function_call: { name: "three", arguments: "3" } }),
      delta({ function_call: { arguments: "3" } }, "stop"),
    ].join("");
    const calls = [
      { name: "one", arguments: "11" },
      { name: "two", arguments: "2" },
      { name: "three", arguments: "33" },
    ];
    expect(read(body, EVENTS)).toMatchObject(good("", { calls }));
  });

  test("what is said again without the blanks around it is no second answer", () => {
    const body = `${textEvent(" Hello ")}${textEvent("world\n")}${event(completion("Hello world"))}${DONE}`;
    expect(read(body, EVENTS)).toMatchObject(good(" Hello world\n"));
  });

  test("a message behind nothing but blanks is the answer", () => {
    const body = `${textEvent("\n")}${event(completion("Hello"))}${DONE}`;
    expect(read(body, EVENTS)).toMatchObject(good("\nHello"));
  });

  test.each([
    ["again", "I would rather not.", "I would rather not."],
    ["again without its blanks", "I would rather not.\n", "I would rather not.\n"],
    ["to its end", "I would", "I would rather not."],
  ])("a refusal that the last piece says %s is one", (_, begun, refusal) => {
    const message = { content: null, refusal: "I would rather not." };
    const last = event({ choices: [{ message, finish_reason: "stop" }] });
    expect(read(delta({ refusal: begun }) + last + DONE, EVENTS)).toMatchObject(good("", { refusal }));
  });

  test("refusals in whole messages are put together", () => {
    const said = (refusal: string): string => event({ choices: [{ message: { refusal } }] });
    expect(read(`${said("No, ")}${said("no.")}${stop}`, EVENTS)).toMatchObject(good("", { refusal: "No, no." }));
  });

  test("a refusal is an answer", () => {
    const body = delta({ refusal: "I would " }) + delta({ refusal: "rather not." }) + stop;
    expect(read(body, EVENTS)).toMatchObject(good("", { refusal: "I would rather not." }));
  });

  test.each([
    ["ends without a word", hello, "whole", "cut", "unknown"],
    ["is closed in the middle of a piece", `${hello}data: {"choices":[{"del`, "whole", "cut", "unknown"],
    ["breaks", hello, "cut", "cut", "unknown"],
    ["stalls", hello, "timeout", "timeout", "unknown"],
    ["is cancelled", hello, "cancelled", "cancelled", "unknown"],
    ["is cancelled after its last word", hello + stop, "cancelled", "cancelled", "unknown"],
    ["breaks after a function", hello + called, "cut", "cut", "unknown"],
    ["stalls after an old-fashioned function", hello + delta({}, "function_call"), "timeout", "timeout", "unknown"],
    ["breaks when it went on", textEvent("Hel") + stop + textEvent("lo"), "cut", "cut", "unknown"],
    [
      "breaks when it went on saying that it ends",
      textEvent("Hel", "x") + textEvent("lo", "x"),
      "cut",
      "cut",
      "unknown",
    ],
    ["is too large", hello, "too-large", "unreadable", "unknown"],
    ["has a broken piece", `${hello}data: {"choices":\n\n${stop}${DONE}`, "whole", "unreadable", "unknown"],
    ["has an error", `${hello}${event({ error: { message: "overloaded" } })}`, "whole", "failed", "unknown"],
    ["has an error as a word", `${hello}${event({ error: "overloaded" })}${DONE}`, "whole", "failed", "unknown"],
    ["has a bare message", `${hello}${event({ message: "overloaded" })}${DONE}`, "whole", "failed", "unknown"],
    ["has a list of errors", `${hello}${event({ errors: ["overloaded"] })}${DONE}`, "whole", "failed", "unknown"],
    ["has a code and a message", `${hello}${event({ code: 5, msg: "no" })}${DONE}`, "whole", "failed", "unknown"],
    ["has an error by name", `${hello}event: error\ndata: {"code":1}\n\n`, "whole", "failed", "unknown"],
    ["has an error by name alone", `${hello}event: error\ndata: sorry\n\n`, "whole", "failed", "unknown"],
  ] as const)("that %s is a failure that keeps the text", (_, body, ending, kind, credits) => {
    const { told, ...outcome } = read(body, EVENTS, ending);
    expect(outcome).toMatchObject({ ok: false, failure: { kind, credits, retryAfter: undefined } });
    expect(told).toBe("Hello");
  });

  test.each([
    ["nothing at all", "", "cut", "unknown"],
    ["comments alone", ": ping\n\n: ping\n\n", "cut", "unknown"],
    ["a clean end and no text", stop + DONE, "unreadable", "taken"],
    ["blanks alone", textEvent(" \n") + stop, "unreadable", "taken"],
    ["an error at once", event({ error: { message: "no" } }), "failed", "unknown"],
  ])("with %s is no answer", (_, body, kind, credits) => {
    expect(read(body, EVENTS)).toMatchObject({ ok: false, failure: { kind, credits } });
  });
});

test("only what comes soon is wanted after the last word, but no sooner", () => {
  const reader = new ChatReader(1_000_000, undefined);
  reader.start(EVENTS);
  const wanted = (body: string) => reader.push(Buffer.from(body));
  expect([textEvent("Hel"), called, ": ping\n\n"].map(wanted)).toEqual(["more", "more", "more"]);
  expect([textEvent("lo"), stop, ": ping\n\n"].map(wanted)).toEqual(["more", "finishing", "finishing"]);
  expect([textEvent("\n"), event(completion("Hello\n"))].map(wanted)).toEqual(["finishing", "finishing"]);
  expect([textEvent("!"), ": ping\n\n", stop, DONE].map(wanted)).toEqual(["more", "more", "finishing", "enough"]);
});

test.each([
  ["MAX_TOKENS", "length"],
  ["max_output_tokens", "length"],
  ["Length", "length"],
  ["SAFETY", "content_filter"],
  ["RECITATION", "content_filter"],
  ["PROHIBITED_CONTENT", "content_filter"],
  ["content-filter", "content_filter"],
  ["end_turn", "end_turn"],
])("that it ends with %j is called %j", (said, finish) => {
  expect(read(textEvent("Hel") + delta({}, said) + DONE, EVENTS)).toMatchObject(good("Hel", { finish }));
});

test("what the service held back altogether is an answer that says so", () => {
  const held = event({ choices: [{ index: 0, delta: {}, finish_reason: "content_filter" }] }) + DONE;
  expect(read(held, EVENTS)).toMatchObject({ ok: true, value: { text: "", finish: "content_filter" } });
});

describe("a whole answer", () => {
  const whole = JSON.stringify(completion("Hello"));

  test.each([
    ["a completion", whole, JSON_TYPE],
    ["a completion that is called events", whole, EVENTS],
    ["a completion that is called text", `\n ${whole}`, TEXT],
    ["a completion that is called nothing", whole, ""],
    ["a completion after a byte order mark", `\uFEFF${whole}`, JSON_TYPE],
    ["one without anything but its text", '{"choices":[{"message":{"content":"Hello"}}]}', JSON_TYPE],
    ["one of the old kind", '{"choices":[{"text":"Hello"}]}', JSON_TYPE],
    ["one in parts", '{"choices":[{"message":{"content":[{"type":"text","text":"Hello"}]}}]}', JSON_TYPE],
    ["a string in JSON", '"Hello"', JSON_TYPE],
    ["a string in JSON that is called events", '"Hello"', EVENTS],
    ["a bare text", "Hello", TEXT],
    ["a bare text that is called JSON", "Hello", JSON_TYPE],
    ["a bare text that is called events", "Hello", EVENTS],
  ])("%s", (_, body, type) => {
    expect(read(body, type)).toMatchObject(good("Hello"));
  });

  test.each([
    ["data: of a text", "data: this is no event"],
    ["a face", ":) all is well"],
    ["an object that somebody asked for", '{"answer":42}'],
    ["one with a message that somebody asked for", '{"message":"hello"}'],
    ["what looks like a field", "Note: it is late"],
    ["what looks like an identifier", "id: 42"],
    ["a list", "[1, 2]"],
    ["a number", "42"],
    ["markup", "<3 this market"],
  ])("a text that only looks like something else stays a text: %s", (_, text) => {
    expect(read(text, TEXT)).toMatchObject(good(text));
  });

  test.each([
    ["an error object", '{"error":{"message":"no"}}', JSON_TYPE, "failed", "unknown"],
    ["an error object of another kind", '{"object":"error","message":"no"}', JSON_TYPE, "failed", "unknown"],
    ["a bare message", '{"message":"no"}', JSON_TYPE, "failed", "unknown"],
    ["a list of errors", '{"errors":["no"]}', JSON_TYPE, "failed", "unknown"],
    ["a part of a page", "<h1>It works!</h1>", "text/html", "unreadable", "unknown"],
    ["a document of another kind", "<Error/>", "application/xml", "unreadable", "unknown"],
    ["half a completion that is called text", whole.slice(0, 60), TEXT, "cut", "unknown"],
    ["half a completion that is called nothing", whole.slice(0, 60), "", "cut", "unknown"],
    ["half a completion that is called events", whole.slice(0, 60), EVENTS, "cut", "unknown"],
    ["a detail", '{"detail":"no"}', JSON_TYPE, "failed", "unknown"],
    ["a page", "<!DOCTYPE html><p>Sign in", "text/html", "unreadable", "unknown"],
    ["a page that is called JSON", "\n<html>", JSON_TYPE, "unreadable", "unknown"],
    ["broken JSON", '{"choices":[', JSON_TYPE, "cut", "unknown"],
    ["half a string that is called JSON", '"Hel', JSON_TYPE, "cut", "unknown"],
    ["half of something that is called JSON", '{"answer":4', JSON_TYPE, "cut", "unknown"],
    ["another object", '{"answer":42}', JSON_TYPE, "unreadable", "taken"],
    ["null", "null", JSON_TYPE, "unreadable", "taken"],
    ["a list", "[]", JSON_TYPE, "unreadable", "taken"],
    ["no choices", '{"choices":[]}', JSON_TYPE, "unreadable", "taken"],
    ["choices that are none", '{"choices":[7]}', JSON_TYPE, "unreadable", "taken"],
    ["an empty text", JSON.stringify(completion("")), JSON_TYPE, "unreadable", "taken"],
    ["an empty string", '""', JSON_TYPE, "unreadable", "taken"],
    ["an empty body", "", JSON_TYPE, "unreadable", "taken"],
    ["a picture", "\x89PNG", "image/png", "unreadable", "taken"],
    ["bytes that are no text", "a\0b", TEXT, "unreadable", "taken"],
  ])("%s is no answer", (_, body, type, kind, credits) => {
    expect(read(body, type)).toMatchObject({ ok: false, failure: { kind, credits }, told: "" });
  });

  test("half of one is cut, however whole its text seems", () => {
    expect(read("Hello", TEXT, "cut")).toMatchObject({ ok: false, failure: { kind: "cut", credits: "unknown" } });
  });
});

test("in whatever form and however it is cut, the same is read", () => {
  const body = fc.constantFrom(
    `x-trace: 1\n\n${textEvent("Hé😀", "stop")}`,
    `id: 1\n${textEvent("Hello", "stop")}${DONE}`,
    `\uFEFF\r\n\r\n${textEvent("Hello")}${textEvent("", "stop")}`.replaceAll("\n", "\r\n"),
    "Note: it is late\nand dark",
    "Hello",
    "data",
    JSON.stringify("Hello"),
    JSON.stringify(completion("Hello")),
    ": comment\n\nretry: 5\nHello",
  );
  fc.assert(
    fc.property(body, fc.constantFrom(EVENTS, JSON_TYPE, TEXT, ""), fc.array(fc.nat(400)), (text, type, places) => {
      const bytes = Buffer.from(text);
      const cuts = [0, ...places.map((place) => place % bytes.length).toSorted((one, other) => one - other)];
      const pieces = cuts.map((from, index) => bytes.subarray(from, cuts[index + 1]));
      expect(read(pieces, type)).toEqual(read([bytes], type));
    }),
    { numRuns: 1_000 },
  );
});

test("whatever the bytes are, an answer or a failure comes of them", () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map((json) => Buffer.from(json)),
    fc.array(fc.json(), { maxLength: 5 }).map((all) => Buffer.from(all.map((json) => `data: ${json}\n\n`).join(""))),
  );
  fc.assert(
    fc.property(bytes, fc.constantFrom(EVENTS, JSON_TYPE, TEXT, ""), (body, type) => {
      expect(read([body], type).ok).toBeTypeOf("boolean");
    }),
    { numRuns: 1_000 },
  );
});
