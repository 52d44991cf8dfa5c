/** Long words made short, where a reader would pause. */
import { graphemes } from "../../core/markdown/characters.ts";

const ELLIPSIS = "…";
/** A sentence that ends before this share of the room leaves too much of it empty. */
const WORTH = 0.5;

const SENTENCE_END = /[.!?。！？؟]["'”’»)]*(?=\s|$)|[。！？]/gu;

/** Where the last sentence ends that fits. */
function sentenceEnd(text: string, from: number): number {
  let end = 0;
  for (const { index, 0: mark } of text.matchAll(SENTENCE_END)) {
    const after = index + mark.length;
    // `U.S.`, `J.`, `2.` and their like end nothing.
    if (!/(?:^|[\s.])(?:\p{L}|\d+)\.$/u.test(text.slice(0, after))) end = after;
  }
  return end >= from ? end : 0;
}

/** As many whole characters, as people count them, as fit. */
function charactersOf(text: string, limit: number): string {
  let fits = "";
  for (const one of graphemes(text)) {
    if (fits.length + one.length > limit) break;
    fits += one;
  }
  return fits;
}

/** At most so many UTF-16 units: cut behind a sentence, else behind a word, with a mark that there was more. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // One character more shows whether a word ends here; far more than fit need not be looked at.
  const fits = charactersOf(text.slice(0, limit + 50), limit - 2);
  const sentence = sentenceEnd(fits, limit * WORTH);
  if (sentence > 0) return `${fits.slice(0, sentence)} ${ELLIPSIS}`;
  const word = /\s/.test(text.charAt(fits.length)) ? fits.length : fits.search(/\s\S*$/);
  const cut = word > limit * WORTH ? fits.slice(0, word) : fits;
  return `${cut.replace(/[\s,;:–—-]+$/u, "")}${ELLIPSIS}`;
}

const FIRST_SENTENCE = /^.{10,}?(?<!(?:^|[\s.])(?:\p{L}|\d+))[.!?。！？؟](?=\s|$)|^.{4,}?[。！？]/u;

/** The first sentence, without the full stop that a title has not, and what comes after it. */
export function sentenceAndRest(text: string): readonly [sentence: string, rest: string] {
  const sentence = FIRST_SENTENCE.exec(text)?.[0] ?? text;
  return [sentence.replace(/[.。]$/u, ""), text.slice(sentence.length).trim()];
}
