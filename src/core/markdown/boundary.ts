/** Where a text may be cut: after a sentence, else a word, else a character as people see it. */

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
/** A cut that leaves more than this unused is no better than one at a worse place. */
const WORST = 0.5;

function lastMatch(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index + match[0].length;
  return last;
}

/** At most `length`, at least 1: never within a surrogate pair, nor within a character unless that is all there is. */
function characterBoundary(text: string, length: number): number {
  // Characters of more than this many units are cut: no one can see the difference.
  const from = Math.max(0, length - 64);
  const found = segmenter.segment(text.slice(from, length + 64)).containing(length - from);
  if (found !== undefined && from + found.index > 0 && (found.index > 0 || from === 0)) return from + found.index;
  const isInPair = /[\udc00-\udfff]/.test(text.charAt(length)) && /[\ud800-\udbff]/.test(text.charAt(length - 1));
  return isInPair ? (length > 1 ? length - 1 : 2) : length;
}

/** How much of the text to take when no more than `length` of it fits. */
export function proseBoundary(text: string, length: number): number {
  if (length >= text.length) return text.length;
  const window = text.slice(0, length + 1);
  const least = length * WORST;
  const line = window.lastIndexOf("\n");
  if (line >= least) return line;
  const sentence = lastMatch(window, /[.!?…。！？؟।]["'”’)\]]*(?:\s|(?<=[。！？]))/gu);
  if (sentence >= least) return Math.min(sentence, length);
  const word = lastMatch(window, /\s+/g);
  if (word >= least / 4) return Math.min(word, length);
  return characterBoundary(text, length);
}

export function codeBoundary(text: string, length: number): number {
  if (length >= text.length) return text.length;
  const line = text.lastIndexOf("\n", length);
  return line > 0 ? line : characterBoundary(text, length);
}
