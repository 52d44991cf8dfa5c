/** Times and dates as they are said by the way, in the words that are understood: `around 9am`, `so um 9`, `on the fifteenth at 9`. */
import { CLEAR_TIME, END, LOOSE_TIME, NUMBER, START, TO } from "../forms.ts";

const CIRCA = "(?:around|approximately|approx\\.?|roughly|circa|ca\\.?|zirka|etwa|ungefähr|ungefaehr|~)";
/** With a capital letter it is Sunday. */
const SO = "so\\s+";
const HOW_OFTEN = [
  "daily|(?:every|each)\\s+(?:day|morning|afternoon|evening|night|weekday)|weekdays|weekends",
  "(?:mon|tues|wednes|thurs|fri|satur|sun)days?",
].join("|");

const all = (source: string, flags = "giu"): RegExp => new RegExp(source, flags);

const ENGLISH = [
  "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth",
  "sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty-first|twenty-second|twenty-third|twenty-fourth",
  "twenty-fifth|twenty-sixth|twenty-seventh|twenty-eighth|twenty-ninth|thirtieth|thirty-first",
].join("|");
const GERMAN = [
  "ersten|zweiten|dritten|vierten|fünften|sechsten|siebten|achten|neunten|zehnten|elften|zwölften|dreizehnten",
  "vierzehnten|fünfzehnten|sechzehnten|siebzehnten|achtzehnten|neunzehnten|zwanzigsten|einundzwanzigsten",
  "zweiundzwanzigsten|dreiundzwanzigsten|vierundzwanzigsten|fünfundzwanzigsten|sechsundzwanzigsten",
  "siebenundzwanzigsten|achtundzwanzigsten|neunundzwanzigsten|dreißigsten|einunddreißigsten",
].join("|");
/** Only what stands behind it tells a day of the month from the first of anything. */
const BEFORE_TIME = `\\s*,?\\s+(?:at|um|gegen)\\s+${LOOSE_TIME}`;

const dayOf = (words: string, word: string): number => words.split("|").indexOf(word.toLowerCase()) + 1;

const germanDate = (word: string): string => `${dayOf(GERMAN, word)}.`;

function englishDate(word: string): string {
  const day = dayOf(ENGLISH, word);
  const ending = { 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th";
  return `${day}${day > 10 && day < 14 ? "th" : ending}`;
}

type Plainly = readonly [pattern: RegExp, plain: string | ((whole: string, ...found: string[]) => string)];

const FORMS: readonly Plainly[] = [
  [
    all(`${START}(?:at\\s+)?(\\d{1,2}|${NUMBER})\\s*o\\s*['’´\`]?\\s*clock${END}(?!\\s+(?:news|show)${END})`),
    "at $1 o'clock",
  ],
  [all(`${START}(at|around)\\s+(\\d{1,2}(?::[0-5]\\d)?)-?ish${END}`), "$1 $2"],
  // Both say the same: at about nine, roughly at nine.
  [all(`${START}(at|um|gegen)\\s+(?:about\\s+|(?:${CIRCA}\\s*)+)(?=${LOOSE_TIME})`), "$1 "],
  [all(`(?<=^|\\s)(?:${CIRCA}\\s+)+(at|um|gegen)\\s+(?=${LOOSE_TIME})`), "$1 "],
  [all(`(?<=^|\\s)${SO}(?:${CIRCA}\\s+)?([uU]m|[gG]egen)\\s+(?=${LOOSE_TIME})`, "gu"), "$1 "],
  [all(`(?<=^|\\s)(?:${CIRCA}\\s*)+(?=${CLEAR_TIME})(?!${CLEAR_TIME}${TO}\\d)`), "at "],
  [all(`(?<=${START}(?:${HOW_OFTEN})\\s+)(?:around|about)\\s+(?=${LOOSE_TIME}\\s*[.!]?\\s*$)`), "at "],
  // Whoever wants it there by nine has it at nine.
  [all(`${START}by\\s+(?=${CLEAR_TIME})(?!${CLEAR_TIME}${TO}\\d)`), "at "],
  [all(`${START}((?:um|gegen)\\s+${LOOSE_TIME}|${CLEAR_TIME})\\s+herum${END}`), "$1"],
  [
    all(`${START}(on\\s+the\\s+)(${ENGLISH})(?=\\s+of\\s+(?:the|every|each)\\s+month${END}|${BEFORE_TIME})`),
    (_, on = "", word = "") => on + englishDate(word),
  ],
  [
    all(`${START}((?:am|jeden)\\s+)(${GERMAN})(?=\\s+(?:des|jedes|im)\\s+monate?s?${END}|${BEFORE_TIME})`),
    (_, am = "", word = "") => am + germanDate(word),
  ],
];

/** The same text where nothing in it is said by the way. */
export function plainly(text: string): string {
  let plain = text;
  for (const [pattern, meant] of FORMS)
    plain = typeof meant === "string" ? plain.replaceAll(pattern, meant) : plain.replaceAll(pattern, meant);
  return plain;
}
