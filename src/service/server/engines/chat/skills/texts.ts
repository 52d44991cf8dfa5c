/** Small things done to a text on demand: said again, counted, put into capitals. */
import { type Draft, say } from "../draft.ts";
import { escaped, inline } from "../markdown.ts";
import type { Asked } from "../question.ts";
import { sentencesOf, shorten } from "../words.ts";

const SAID = 4_000;

/** What stands behind an order; quotes around the whole of it are taken off. */
function object(text: string): string {
  const bare = text.trim();
  const [, inside] = /^["“«'‘]([^"”»]*)["”»'’][.!]?$/s.exec(bare) ?? [];
  return inside ?? bare;
}

const ORDERS: readonly (readonly [pattern: RegExp, act: (text: string) => string])[] = [
  [/^\s*(?:please\s+)?(?:say|repeat(?: after me)?|echo)\b\s*:?\s*(?=\S)/i, escaped],
  [
    /^\s*(?:please\s+)?quote\s*:\s*(?=\S)/i,
    (text) =>
      text
        .split("\n")
        .map((line) => `> ${escaped(line)}`)
        .join("\n"),
  ],
  [
    /^\s*(?:please\s+)?(?:upper[- ]?case|capitali[sz]e all|to upper[- ]?case|in capitals|shout)\s*:?\s*(?=\S)/i,
    (text) => escaped(text.toUpperCase()),
  ],
  [/^\s*(?:please\s+)?(?:lower[- ]?case|to lower[- ]?case)\s*:?\s*(?=\S)/i, (text) => escaped(text.toLowerCase())],
  [
    /^\s*(?:please\s+)?(?:capitali[sz]e|title[- ]?case)\s*:?\s*(?=\S)/i,
    (text) => escaped(text.replace(/(?<![\p{L}\p{N}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())),
  ],
  [/^\s*(?:please\s+)?reverse\s*:\s*(?=\S)/i, (text) => escaped([...text].reverse().join(""))],
];

/** A question is no order: "say what the price is" is left to the others. */
const NO_TEXT = /^(?:that|it|more|something|anything|again|what|who|how|why|when|where|a |an |your |about)\b/i;

const CASED =
  /^\s*(?:please\s+)?(?:write|put|turn|make|convert)\s+(.{1,2000}?)\s+(?:in|into|to)\s+(upper|lower)[- ]?case[.!]?\s*$/is;
const COUNT =
  /^\s*(?:please\s+)?(?:count (?:the )?(words|characters|letters|sentences)(?: (?:in|of))?(?: (?:this|the following)(?: text| sentence)?)?|how many (words|characters|letters|sentences) (?:are |is )?(?:there )?in(?: (?:this|the following)(?: text| sentence)?)?|(word|character|letter) count(?: of)?)\s*[:\-–]?\s*(?=\S)/i;
const LETTER =
  /^\s*how many (?:times does (?:the letter )?)?["']?(\p{L})["']?(?:'?s)?(?: letters?)? (?:are |is |appear |occur )?(?:there )?in (?:the word )?["']?(\p{L}{1,60})["']?[ ?.!]*$/iu;

export function texts({ whole, folded }: Asked): Draft | undefined {
  const letter = folded.length < 120 ? LETTER.exec(folded) : null;
  if (letter !== null) return say(letterCount(letter[1] ?? "", letter[2] ?? ""));
  const opening = whole.slice(0, 200);
  const counting = COUNT.exec(opening);
  if (counting !== null)
    return say(counted(whole.slice(counting[0].length), counting[1] ?? counting[2] ?? counting[3] ?? ""));
  const [, cased, which] = whole.length < 2_100 ? (CASED.exec(whole) ?? []) : [];
  if (cased !== undefined)
    return say(escaped(which?.toLowerCase() === "upper" ? object(cased).toUpperCase() : object(cased).toLowerCase()));
  for (const [pattern, act] of ORDERS) {
    const [order] = pattern.exec(opening) ?? [];
    if (order === undefined) continue;
    const text = object(whole.slice(order.length));
    if (text === "" || (!order.includes(":") && NO_TEXT.test(text))) return undefined;
    return say(act(shorten(text, SAID)));
  }
  return undefined;
}

function counted(text: string, what: string): string {
  const given = object(text);
  const unit = what.toLowerCase().replace(/s$/, "");
  const sizes: Readonly<Record<string, number>> = {
    word: wordCount(given),
    character: [...given].length,
    letter: given.match(/\p{L}/gu)?.length ?? 0,
    sentence: sentencesOf(given).length,
  };
  const count = sizes[unit] ?? 0;
  return `That is **${count.toLocaleString("en-US")}** ${unit}${count === 1 ? "" : "s"}.`;
}

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

function letterCount(letter: string, word: string): string {
  const count = [...word].filter((one) => one === letter).length;
  return `"${inline(word)}" has **${count}** "${letter}".`;
}
