/** Somebody's words in ours are seen as they were written, whatever signs they are made of. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { plain } from "../../../src/operations/markdown.ts";
import { renderCaption } from "../../../src/platforms/telegram/render/caption.ts";

const seen = (words: string) => renderCaption(`${plain(words)}\n\nseed 7`);

test.each(["a fox [style = retro]", "[x^2] and \\[y\\]", "https://a.example/a_b*c", "www.example.org/a_b", "["])(
  "%s",
  (words) => {
    expect(seen(words)?.text).toBe(`${words}\n\nseed 7`);
  },
);

const SIGNS = "a|b |x2|[|]|(|)|\\|=|$|*|_|`|<b>|#| |https://x.example|!|&amp;|@bob|~~|^|:|{|}|>".split("|");

test("any of them together", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 8 }), (signs) => {
      const words = `a ${signs.join("")}`.trim().replace(/ +/g, " ");
      const caption = seen(words);
      expect(caption?.text).toBe(`${words}\n\nseed 7`);
      // An address leads where it says.
      expect(caption?.entities.filter(({ type }) => type !== "text_link")).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
