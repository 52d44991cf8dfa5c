/** A text on several lines: whole words where they fit, an ellipsis where there would be more, never wider than its place. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fontOf, measured } from "../../../src/drawing/canvas.ts";
import { drawable } from "../../../src/drawing/letters.ts";
import { wrapped } from "../../../src/drawing/mood-card/lines.ts";

const column = { width: 600, size: 38, weight: 600, most: 3 } as const;
const linesOf = (text: string) => measured((pen) => wrapped(pen, text, column));

describe("lines", () => {
  test("break between words, and nothing is lost when there is room", async () => {
    const text = "Spot bitcoin ETFs take in more than they ever did in one day";
    const lines = await linesOf(text);
    expect(lines.length).toBe(2);
    expect(lines.join(" ")).toBe(text);
  });

  test("end in an ellipsis after a whole word when there is more", async () => {
    const lines = await linesOf("bitcoin, ".repeat(100));
    expect(lines.length).toBe(3);
    expect(lines.at(-1)).toMatch(/bitcoin…$/);
    expect(lines.slice(0, -1).join("")).not.toContain("…");
  });

  test("break after the hyphen of a word", async () => {
    const lines = await linesOf("Kurz über Stablecoin-Reserveanforderungen");
    expect(lines).toEqual(["Kurz über Stablecoin-", "Reserveanforderungen"]);
  });

  test("break inside a word only when it is wider than a line, and between its letters whole", async () => {
    const word = "בְּ".repeat(60);
    const lines = await linesOf(word);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^[\u05d0-\u05ea]/);
    expect(lines.join("")).toBe(drawable(word));
  });

  test("are none of no words, and an ellipsis of words that cannot be drawn", async () => {
    expect(await linesOf(" \n\u0000 ")).toEqual([]);
    expect(await linesOf("比特币 🎉")).toEqual(["…"]);
  });

  test("keep to their width and number, whatever the text", async () => {
    await measured((pen) => {
      const text = fc
        .array(fc.string({ unit: "grapheme", maxLength: 40 }), { maxLength: 12 })
        .map((all) => all.join(" "));
      const size = fc.integer({ min: 26, max: 64 });
      fc.assert(
        fc.property(text, fc.integer({ min: 160, max: 1_000 }), size, (words, width, letters) => {
          const lines = wrapped(pen, words, { width, size: letters, weight: 600, most: 3 });
          pen.font = fontOf(letters, 600);
          expect(lines.length).toBeLessThanOrEqual(3);
          for (const line of lines) expect(pen.measureText(line).width).toBeLessThanOrEqual(width);
          const cut = lines.at(-1)?.endsWith("…") === true;
          if (!cut) expect(lines.join("").replaceAll(" ", "")).toBe(drawable(words).replaceAll(" ", ""));
        }),
      );
    });
  });
});
