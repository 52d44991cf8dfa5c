/** German prompts in the English words that the drawing machine knows; whatever is neither stays as it is. */
import { ENGLISH } from "./german-words.ts";

/** Of more than one word, as they stand when each is plain. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bauf (?:den|dem) kopf(?: gestellt| stehend)?\b/g, "kopfuber"],
  [/\bschwarz (?:und )?weiss\b/g, "schwarzweiss"],
  [/\bgegen den uhrzeigersinn\b/g, "counterclockwise"],
  [/\bim uhrzeigersinn\b/g, "clockwise"],
  [/\b(?:nach )?(links|rechts)(?:herum)? (?:ge)?dreh(?:t|en)\b/g, "drehen $1"],
  [/\b(?:ge)?dreh(?:e|t|en)?( .{0,40})? links(?:herum)?\b/g, "drehen$1 left"],
];

/** No English sentence has these. */
const TELLING = new Set(
  "ein eine einen einem einer eines der das dem ins vom zum zur mit und auf als vor unter bei beim aus nach ohne neben zwischen hinter fur wie kein keine".split(
    " ",
  ),
);

/** English words as well, that mean something else there. */
const BOTH = new Set(
  "see strand tag kind boot rot bar hell still stern stark alt rand bunt muster blitz stein auto die den riff falter donner strudel links creme".split(
    " ",
  ),
);

/** As nouns and adjectives take them; `ö` is written `o` by now, and so it is in what has more than one of it. */
const ENDINGS = ["", "e", "n", "s", "en", "er", "es", "em", "ern", "nen"];

/** What holds the parts of a longer word together. */
const JOINTS = ["", "s", "n", "en", "es", "e"];
const SHORTEST = 3;
/** Nothing is put together of more letters; whoever writes one has not written a word. */
const LONGEST = 40;

/** `Oel` is `Öl`. */
const spellings = (word: string): readonly string[] => {
  const short = word.replace(/([aou])e/g, "$1");
  return short === word ? [word] : [word, short];
};

const without = (word: string, ends: readonly string[]): readonly string[] =>
  ends
    .filter((end) => word.endsWith(end) && word.length - end.length >= SHORTEST)
    .map((end) => word.slice(0, word.length - end.length));

type Look = (word: string) => string | undefined;

const firstOf = (words: readonly string[], look: Look): string | undefined =>
  words.map(look).find((one) => one !== undefined);

/** An English prompt may have German words in it, but what it says itself is left as it is. */
function looksUp(isGerman: boolean, isKnown: (word: string) => boolean): Look {
  const german: Look = (word) => {
    const stem = without(word, ENDINGS).find((one) => ENGLISH.has(one) && (isGerman || !BOTH.has(one)));
    return stem === undefined ? undefined : ENGLISH.get(stem);
  };
  const known: Look = (word) => without(word, isGerman ? ENDINGS : [""]).find(isKnown);
  const either: Look = (word) => german(word) ?? known(word);
  const whole = isGerman ? either : german;
  /** `Bergsee` and `Neonstadt`; of a longer word of which only the end is known, that. */
  const parts: Look = (word) => {
    let last: string | undefined;
    for (let at = SHORTEST; at <= word.length - SHORTEST; at += 1) {
      const tail = whole(word.slice(at));
      if (tail === undefined) continue;
      const head = firstOf(without(word.slice(0, at), JOINTS), either);
      if (head !== undefined) return `${head} ${tail}`;
      if (word.length - at > SHORTEST) last ??= tail;
    }
    return isGerman ? last : undefined;
  };
  return (word) => {
    const all = spellings(word);
    return firstOf(all, whole) ?? (word.length > LONGEST ? undefined : firstOf(all, parts));
  };
}

/** `isKnown` tells of a word whether the machine knows it as it is. */
export function inEnglish(words: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  const isGerman = words.some((word) => TELLING.has(word));
  const look = looksUp(isGerman, isKnown);
  const text = PHRASES.reduce((all, [german, plain]) => all.replace(german, plain), words.join(" "));
  return (text.match(/\S+/g) ?? []).flatMap((word) => {
    if (!isGerman && isKnown(word)) return [word];
    return look(word)?.split(" ") ?? [word];
  });
}
