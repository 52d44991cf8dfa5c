/** What is typed or filled in, as requests: the same as on the other platforms, and never a key that can be read. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { requestSchema } from "../../../../src/core/request.ts";
import { pressSchema, saySchema, titleSchema } from "../../../../src/platforms/web/parse/calls.ts";
import { kindOf, nameIn, typeIn } from "../../../../src/platforms/web/parse/files.ts";
import { filledForm } from "../../../../src/platforms/web/parse/filled.ts";
import { meaningOf } from "../../../../src/platforms/web/parse/meaning.ts";
import { askedBy } from "../../../../src/platforms/web/parse/request.ts";
import { shownText, titleOf } from "../../../../src/platforms/web/parse/shown.ts";

const absent = new Set(["mirage"]);

describe("what is typed", () => {
  test.each<[string, object]>([
    ["What is a fork?", { operation: "chat", text: "What is a fork?" }],
    ["/ask what is a fork? --model nexus", { operation: "chat", text: "what is a fork?", named: { model: "nexus" } }],
    ["/ASK@herald\n what?", { operation: "chat", text: "what?" }],
    ["/ask", { operation: "help", text: "ask" }],
    ["/imagine help", { operation: "help", text: "imagine" }],
    ["/imagine a fox --size 512x512", { operation: "imagine", text: "a fox", named: { size: "512x512" } }],
    ["/digest add bitcoin etf --at 09:00", { operation: "digest", text: "add bitcoin etf", named: { at: "09:00" } }],
    ["/reset now", { operation: "reset", text: "now" }],
    ["/mirage a fox", { operation: "unknown", text: "mirage" }],
    ["/imagin a fox", { operation: "unknown", text: "imagin" }],
    ["/picture", { operation: "unknown", text: "/picture" }],
    ["/etc/passwd is what?", { operation: "chat", text: "/etc/passwd is what?" }],
    ["/", { operation: "chat", text: "/" }],
    ["stop", { operation: "chat", text: "stop" }],
    ["key set sk-abcdef1234567890", { operation: "key", text: "set sk-abcdef1234567890" }],
    [" /key: set sk-abcdef1234567890", { operation: "key", text: "set sk-abcdef1234567890" }],
    ["key set theory", { operation: "chat", text: "key set theory" }],
    ["/cancel", { operation: "cancel", text: "" }],
    ["/help.", { operation: "help", text: "" }],
    ["/imagine: a fox", { operation: "imagine", text: "a fox" }],
  ])("%j", (typed, meaning) => {
    expect(meaningOf(typed, [], absent)).toEqual(meaning);
  });

  test.each<[string, "picture" | "document" | "moving", object]>([
    ["", "picture", { operation: "unknown", text: "picture" }],
    ["what is this?", "picture", { operation: "unknown", text: "picture" }],
    ["", "moving", { operation: "unknown", text: "animation" }],
    ["what is this?", "moving", { operation: "unknown", text: "video" }],
    ["/ask what is this?", "document", { operation: "unknown", text: "document" }],
    ["/effect oil", "picture", { operation: "effect", text: "oil" }],
  ])("%j with a %s", (typed, kind, meaning) => {
    expect(meaningOf(typed, [kind], absent)).toEqual(meaning);
  });

  test("is a request that can be kept, whatever it is", () => {
    const any = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string().map((text) => `/ask ${text}`),
    );
    fc.assert(
      fc.property(any, (typed) => {
        const { text } = saySchema.parse({ id: "abcdefgh", talk: "abcdefgh", text: typed });
        const meaning = meaningOf(text, [], absent);
        const speaking = { visitor: "0123456789abcdef", talk: "abcdefgh", language: "en" };
        const { request } = askedBy({ ...speaking, id: "abcdefgh", meaning, files: [], at: 1 });
        expect(requestSchema.parse(request)).toEqual(request);
        expect(JSON.stringify(request)).not.toContain("\\u0000");
        expect(titleOf(shownText(text, meaning.operation)).length).toBeLessThanOrEqual(120);
      }),
    );
  });
});

describe("a form", () => {
  test.each<[string, Record<string, string>, object, string]>([
    [
      "/ask",
      { prompt: " what? ", model: "nexus", private: "true", persona: "a kind pirate", nonsense: "x" },
      { operation: "chat", text: "what?", named: { model: "nexus", private: "true", persona: "a kind pirate" } },
      '/ask what? --model nexus --persona "a kind pirate" --private',
    ],
    ["/ask", { prompt: "what?", private: "false", model: "" }, { operation: "chat", text: "what?" }, "/ask what?"],
    [
      "/digest add",
      { topic: "bitcoin etf", at: "09:00", tz: "Europe/Rome" },
      { operation: "digest", text: "add bitcoin etf", named: { at: "09:00", tz: "Europe/Rome" } },
      "/digest add bitcoin etf --at 09:00 --tz Europe/Rome",
    ],
    ["/digest list", {}, { operation: "digest", text: "list" }, "/digest list"],
    ["/digest pause", { number: "2" }, { operation: "digest", text: "pause 2" }, "/digest pause 2"],
    ["/privacy", { forget: "true" }, { operation: "privacy", text: "forget" }, "/privacy forget"],
    ["/key", { action: "status", key: "ignored" }, { operation: "key", text: "status" }, "/key status"],
    [
      "/extract",
      { schema: "{}", text: "a text" },
      { operation: "extract", text: "{}", quoted: { text: "a text", name: "somebody" } },
      "/extract {}\n\na text",
    ],
    ["/extract", { text: "a text" }, { operation: "extract", text: "a text" }, "/extract a text"],
  ])("%s %o", (called, options, meaning, typed) => {
    expect(filledForm(called, options, [], absent)).toEqual({ meaning, typed });
  });

  test.each(["", "/nothing", "/mirage", "/digest", "/digest nothing", "/ask more", "hello there", "/digest add more"])(
    "for %j there is none",
    (called) => {
      expect(filledForm(called, { prompt: "x" }, [], absent)).toBeUndefined();
    },
  );

  test("asks for the same when what it shows is typed", () => {
    const filled = filledForm("/news", { query: "bitcoin etf", sort: "date", sources: "news", count: "5" }, [], absent);
    expect(meaningOf(filled?.typed ?? "", [], absent)).toEqual(filled?.meaning);
  });

  test("takes nothing from what every object has", () => {
    const options = z.record(z.string(), z.string()).parse(JSON.parse('{"constructor": "y", "prompt": "x"}'));
    const meaning = { operation: "chat", text: "x" };
    expect(filledForm("/ask", options, [], absent)).toEqual({ meaning, typed: "/ask x" });
    expect(filledForm("/persona", { name: "" }, [], absent)).toMatchObject({ typed: "/persona" });
  });

  test("of a question needs words, and has none for what nobody can see", () => {
    expect(filledForm("/ask", {}, [], absent)?.meaning).toEqual({ operation: "help", text: "ask" });
    const seen = filledForm("/ask", { prompt: "what is this?" }, ["picture"], absent);
    expect(seen?.meaning).toEqual({ operation: "unknown", text: "picture" });
  });
});

describe("what is written down", () => {
  test.each<[string, Parameters<typeof shownText>[1], string]>([
    ["/key set abcdefgh12345678", "key", "/key set ••••"],
    ["/key `abcdefgh12345678`", "key", "/key set ••••"],
    ["/key status", "key", "/key status"],
    ["/key", "key", "/key"],
    ["/KEY Remove", "key", "/KEY Remove"],
    ["key set abcdefgh12345678", "chat", "/key set ••••"],
    ["What is the key set of this table?", "chat", "What is the key set of this table?"],
    ["/kye set sk_live_abcdef0123456789", "unknown", "/kye set ••••"],
    [" /imagine a fox ", "imagine", "/imagine a fox"],
  ])("of %j (%s)", (typed, operation, shown) => {
    expect(shownText(typed, operation)).toBe(shown);
  });

  test("a title is the first words on one line, cut between two of them", () => {
    expect(titleOf("  one\n\ttwo  ")).toBe("one two");
    expect(titleOf("word ".repeat(30))).toBe(`${"word ".repeat(11).trim()}…`);
    expect(titleOf("🦊".repeat(100))).toBe(`${"🦊".repeat(59)}…`);
  });
});

describe("what a page sends", () => {
  test("has ids of its own making, buttons of a length, and titles on one line", () => {
    const say = { id: "abcdefgh", talk: "abcdefgh", text: "x" };
    expect(saySchema.safeParse(say).success).toBe(true);
    for (const id of ["short", "UPPERCASE", "a".repeat(25), "abcd:efgh", "", 7]) {
      expect(saySchema.safeParse({ ...say, id }).success, String(id)).toBe(false);
      expect(saySchema.safeParse({ ...say, talk: id }).success, String(id)).toBe(false);
    }
    const press = { id: "abcdefgh", talk: "abcdefgh", message: "k1", operation: "again", argument: "x".repeat(54) };
    expect(pressSchema.safeParse(press).success).toBe(true);
    expect(pressSchema.safeParse({ ...press, argument: "x".repeat(60) }).success).toBe(false);
    expect(pressSchema.safeParse({ ...press, operation: "nothing" }).success).toBe(false);
    expect(titleSchema.parse({ title: `  a\n b ${"c".repeat(100)}` }).title).toBe(`a b ${"c".repeat(56)}`);
  });

  test.each<[string, string, ReturnType<typeof kindOf>]>([
    ["image/png", "a", "picture"],
    ["image/svg+xml", "a.svg", "picture"],
    ["image/gif", "a.gif", "moving"],
    ["application/pdf", "a.pdf", "document"],
    ["application/octet-stream", "a.JPG", "picture"],
    ["", "a.txt", "document"],
    ["video/mp4", "a.png", undefined],
    ["audio/ogg", "a.png", undefined],
  ])("a file of type %j called %s is a %s", (type, name, kind) => {
    expect(kindOf(typeIn(type), name)).toBe(kind);
  });

  test.each<[string | undefined, string]>([
    ["F%C3%BCchse.png", "Füchse.png"],
    ["plain.png", "plain.png"],
    ["a%0D%0Ab%E2%80%AE.png", "a b .png"],
    ["%E0%A4%A", "file"],
    ["%20", "file"],
    [undefined, "file"],
  ])("a file's name %j is %j", (header, name) => {
    expect(nameIn(header)).toBe(name);
  });
});
