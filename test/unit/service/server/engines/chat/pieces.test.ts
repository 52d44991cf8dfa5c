/** Pieces and tokens: what is joined is the whole, cuts are clean, and hostile texts cost little. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createOfflineChat } from "../../../../../../src/service/server/engines/chat/index.ts";
import { countTokens, cutToTokens, piecesOf } from "../../../../../../src/service/server/engines/chat/tokens.ts";
import { createFewDocuments } from "../../../../../fakes/few-documents.ts";
import { createAsking, questionOf } from "./asking.ts";

const ask = createAsking();
const anyText = fc.string({ unit: "binary", maxLength: 300 });
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

describe("tokens", () => {
  test("are none for nothing, at least one for something, and never fewer for a longer text", () => {
    expect(countTokens("")).toBe(0);
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(countTokens(a + b)).toBeGreaterThanOrEqual(Math.max(countTokens(a), countTokens(b)));
        if (a !== "") expect(countTokens(a)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test("cut a text to at most so many, without tearing a pair of units", () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, most) => {
        const cut = cutToTokens(text, most);
        expect(countTokens(cut)).toBeLessThanOrEqual(most);
        expect(text.startsWith(cut)).toBe(true);
        expect(LONE.test(cut)).toBe(false);
      }),
    );
  });

  test("limit an answer, which then ends with length and keeps only citations that are in it", async () => {
    const { text, finish, citations } = await ask("latest news", { maxTokens: 70 });
    expect(finish).toBe("length");
    expect(countTokens(text)).toBeLessThanOrEqual(70);
    expect(citations.length).toBeGreaterThan(0);
    for (const { start, end } of citations) expect(text.slice(start, end)).toMatch(/^\[\d\]$/);
    expect((await ask("latest news", { maxTokens: 5_000 })).finish).toBe("stop");
  });
});

describe("pieces", () => {
  test("joined are the text, none is empty, none tears a pair of units", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const pieces = [...piecesOf(text)];
        expect(pieces.join("")).toBe(text);
        expect(pieces.every((piece) => piece !== "" && !LONE.test(piece))).toBe(true);
      }),
    );
  });

  test("of a long run of emoji tear none of them, wherever it begins", () => {
    for (const before of ["", "a"]) {
      const pieces = [...piecesOf(`${before}${"🙂".repeat(100)}`)];
      expect(pieces.length).toBeGreaterThan(3);
      expect(pieces.some((piece) => LONE.test(piece))).toBe(false);
    }
  });

  test("are a few words each", async () => {
    const { pieces } = await ask("latest news");
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(60);
  });
});

test("the same question at the same time has the same answer", async () => {
  for (const text of ["latest news", "compare btc and eth", "hello"]) {
    expect(await ask(text)).toEqual(await createAsking()(text, { temperature: 1.8 }));
  }
});

test("an answer that nobody wants any more ends at once", async () => {
  const chat = createOfflineChat(createFewDocuments());
  const leaving = new AbortController();
  const seen: string[] = [];
  const reading = (async () => {
    for await (const piece of chat.answer(questionOf("latest news"), leaving.signal)) {
      seen.push(piece.kind);
      leaving.abort(new Error("gone"));
    }
  })();
  await expect(reading).rejects.toThrow("gone");
  expect(seen).toEqual(["text"]);
});

describe("a hostile text of a megabyte", () => {
  const MEGABYTE = 1_000_000;
  /** Anything that looks at pairs of its signs would take minutes here, and the test would run out of time. */
  test.each([
    "a",
    " ",
    "\n",
    "(",
    "[",
    "<",
    "1",
    "1+",
    "what is ",
    "> ",
    "- a\n",
    "a,",
    '"',
    "@",
    "`",
    "*_",
    "User: a\n",
    "…!?.",
    "é",
    "日本",
    "😀",
    "$1 ",
    "a:b ",
    "1.",
    "tl;dr ",
    "\t-",
    "a b c. ",
  ])("of %j is answered", async (unit) => {
    const text = unit.repeat(Math.ceil(MEGABYTE / unit.length));
    const [plain, asJson, summary] = await Promise.all([
      ask(text),
      ask(text, {
        jsonSchema: {
          type: "object",
          properties: {
            name: { type: "string" },
            price: { type: "number" },
            tags: { type: "array", items: { type: "string" } },
          },
          required: ["name", "price", "tags"],
        },
      }),
      ask(`summarise: ${text}`),
    ]);
    expect(plain.text.length).toBeGreaterThan(0);
    expect(plain.text.length).toBeLessThan(20_000);
    expect(JSON.parse(asJson.text)).toHaveProperty("price");
    expect(summary.text.length).toBeLessThan(20_000);
  });
});
