/** Letters in pictures: only those that the font has, and never wider than their place. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ticksTo } from "../../../src/drawing/axis.ts";
import { drawn, fontOf, measured } from "../../../src/drawing/canvas.ts";
import { directionOf, drawable, fitted, SMALLEST, widthOf, write } from "../../../src/drawing/letters.ts";

describe("what can be drawn", () => {
  test.each([
    ["Zażółć gęślą jaźń", "Zażółć gęślą jaźń"],
    ["Привет, Ґалаґан", "Привет, Ґалаґан"],
    ["Γειά σου, ἄνθρωπε", "Γειά σου, ἄνθρωπε"],
    ["Tiếng Việt", "Tiếng Việt"],
    ["0x12ab…cd34 · “€5”", "0x12ab…cd34 · “€5”"],
    ["漢字 Bitcoin 🎉 club", "Bitcoin club"],
    ["𝓐𝓷𝓷𝓪 ＢＴＣ", "Anna BTC"],
    ["漢字", "…"],
    ["العربية، ١٢٣؟", "العربية، ١٢٣؟"],
    ["שָׁלוֹם, צה״ל ב־₪5", "שָׁלוֹם, צה״ל ב־₪5"],
    ["می\u200cخواهم a\u200cb", "می\u200cخواهم ab"],
    ["\u200fשלום\u200e! 👩\u200d💻 ﷲ", "שלום! الله"],
    [`ب${"\u064e".repeat(99)}`, "ب\u064e\u064e\u064e"],
    ["two\nlines\u202Eback", "two lines back"],
    ["", ""],
  ])("“%s” is drawn as “%s”", (text, drawnAs) => {
    expect(drawable(text)).toBe(drawnAs);
  });

  test("every letter that is let through has a picture in the font", async () => {
    const missing: string[] = [];
    await drawn(60, 60, (pen) => {
      const pictureOf = (letter: string): string => {
        pen.clearRect(0, 0, 60, 60);
        write(pen, { text: letter, x: 5, y: 45, width: 50, size: 40, colour: "#000" });
        return Buffer.from(pen.getImageData(0, 0, 60, 60).data).toString("base64");
      };
      const letters = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code + 0x21));
      const kept = letters.filter((letter) => letter.trim() !== "" && drawable(letter) === letter);
      expect(kept.length).toBeGreaterThan(1_000);
      // The picture of a letter that no font has; it is not let through, so it is written without asking.
      pen.clearRect(0, 0, 60, 60);
      pen.font = fontOf(40, 400);
      pen.fillText("\uE000", 5, 45);
      const nothing = Buffer.from(pen.getImageData(0, 0, 60, 60).data).toString("base64");
      missing.push(...kept.filter((letter) => pictureOf(letter) === nothing));
    });
    expect(missing).toEqual([]);
  });
});

test.each([
  ["Bitcoin", "ltr"],
  ["بيتكوين", "rtl"],
  ["ביטקוין 95,000", "rtl"],
  ["Bitcoin עולה", "rtl"],
  ["ETF: صناديق بيتكوين", "rtl"],
  ["The Hebrew word for peace is שלום", "ltr"],
  ["12.5 % …", "ltr"],
  ["", "ltr"],
])("“%s” is read %s", (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test("what has no letters is read as what is around it", () => {
  expect(directionOf("95,000", "rtl")).toBe("rtl");
});

test("Arabic letters are joined, but for where a sign keeps them apart", async () => {
  await measured((pen) => {
    const alone = widthOf(pen, "ب", 40);
    expect(widthOf(pen, "ببب", 40)).toBeLessThan(3 * alone - 10);
    expect(widthOf(pen, "ب\u200cب", 40)).toBeCloseTo(2 * alone, 1);
  });
});

test("words keep to their width, smaller first and then cut", async () => {
  await drawn(10, 10, (pen) => {
    const text = fc.string({ unit: "grapheme", maxLength: 80 });
    fc.assert(
      fc.property(text, fc.integer({ min: 60, max: 900 }), fc.integer({ min: 26, max: 140 }), (words, width, size) => {
        const { line, size: chosen } = fitted(pen, { text: words, width, size, smallest: SMALLEST, colour: "#fff" });
        expect(widthOf(pen, line, chosen)).toBeLessThanOrEqual(width);
        expect(chosen).toBeGreaterThanOrEqual(SMALLEST);
        if (chosen > SMALLEST) expect(line).toBe(drawable(words));
      }),
    );
  });
});

test("an axis has few round numbers, and nothing is higher than its last", () => {
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(1)).toEqual([0, 1]);
  expect(ticksTo(16)).toEqual([0, 5, 10, 15, 20]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (highest) => {
      const ticks = ticksTo(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      for (const tick of ticks) expect(Number.isInteger(tick)).toBe(true);
    }),
  );
});
