/** Where a text may be cut: after a sentence, else a clause or a word, else a character as people see it. */

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** It knows the words of languages that put no blanks between them, whichever it is asked in. */
const words = new Intl.Segmenter("en", { granularity: "word" });
/** A cut that leaves more than this unused is no better than one at a worse place. */
const WORST = 0.5;

/** A letter of a script in which words stand without blanks, with what belongs to it. */
const UNSPACED =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{M}\p{N}\p{P}]*$/u;
/** What begins no line: it belongs to what stands before. */
const ENDS = /^[\p{Pe}\p{Pf}\p{Po}ーๆฯ]/u;
/** In Japanese the end of a word mostly, or what says its part in the sentence. */
const ENDING = /^\p{Script=Hiragana}/u;
/** What ends no line. */
const BEGINS = /[\p{Ps}\p{Pi}]$/u;
/** Further back than any word of these languages is long. */
const LONGEST_WORD = 96;
/** Halves of flags, of which two each are one. */
const FLAGS = /[\u{1F1E6}-\u{1F1FF}]+$/u;

/** Where the last one ends that ends within so much of the text. */
function lastMatch(text: string, pattern: RegExp, within = text.length): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    if (end <= within) last = end;
  }
  return last;
}

/** Where segmenting may begin some way before a place: in no pair of two that are one. */
function beginBefore(text: string, from: number): number {
  const start = /[\udc00-\udfff]/.test(text.charAt(from)) ? from - 1 : from;
  return start <= 0 ? 0 : start - (FLAGS.exec(text.slice(0, start))?.[0].length ?? 0);
}

/** At most `length`, at least 1: never within a surrogate pair, nor within a character unless that is all there is. */
function characterBoundary(text: string, length: number): number {
  // Characters of more than this many units are cut: no one can see the difference.
  const from = beginBefore(text, length - 64);
  const found = characters.segment(text.slice(from, length + 64)).containing(length - from);
  if (found !== undefined && from + found.index > 0 && (found.index > 0 || from === 0)) return from + found.index;
  const isInPair = /[\udc00-\udfff]/.test(text.charAt(length)) && /[\ud800-\udbff]/.test(text.charAt(length - 1));
  return isInPair ? (length > 1 ? length - 1 : 2) : length;
}

/** The last between two words, where no blank says so. */
function wordBoundary(text: string, length: number): number {
  const from = beginBefore(text, length - LONGEST_WORD);
  let [found, second] = [0, 0];
  let before = "";
  for (const { index, segment } of words.segment(text.slice(from, length + 64))) {
    if (from + index > length) break;
    if (index > 0 && !ENDS.test(segment) && !BEGINS.test(before)) {
      second = from + index;
      if (!ENDING.test(segment)) found = second;
    }
    before = segment;
  }
  return found || second || characterBoundary(text, length);
}

/** How much of the text to take when no more than `length` of it fits. */
export function proseBoundary(text: string, length: number): number {
  if (length >= text.length) return text.length;
  // A blank may stand behind it; anything else that ends there has to fit.
  const window = text.slice(0, length + 1);
  const least = length * WORST;
  const line = window.lastIndexOf("\n");
  if (line >= least) return line;
  const sentence = Math.max(
    lastMatch(window, /[.!?…。！？؟।]["'”’)\]」』）】]*\s/gu),
    lastMatch(window, /[。！？]["'”’)\]」』）】]*/gu, length),
  );
  if (sentence >= least) return Math.min(sentence, length);
  const word = lastMatch(window, /\s+/g);
  const isUnspaced = UNSPACED.test(text.slice(Math.max(0, length - 8), length));
  const clause = isUnspaced ? lastMatch(window, /[、，；]/g, length) : -1;
  if (clause > word && clause >= least) return clause;
  if (word >= (isUnspaced ? least : least / 4)) return Math.min(word, length);
  return isUnspaced ? wordBoundary(text, length) : characterBoundary(text, length);
}

export function codeBoundary(text: string, length: number): number {
  if (length >= text.length) return text.length;
  const line = text.lastIndexOf("\n", length);
  return line > 0 ? line : characterBoundary(text, length);
}
