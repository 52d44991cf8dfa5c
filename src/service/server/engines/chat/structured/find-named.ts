/** Codes, hosts, routes and titles: what stands beside the word that a property is called. */
import type { Facts } from "./facts.ts";
import { type Hint, isCalled } from "./hint.ts";

const NUMBERING = new Set(["number", "no", "nr", "id", "code", "ref", "reference", "identifier"]);
const PROPER = String.raw`(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|\w+day)\b)(\p{Lu}[\p{L}\p{N}&'’-]{1,30}(?:[ \t]\p{Lu}[\p{L}\p{N}&'’-]{0,30}){0,3})`;
const ROUTES: readonly (readonly [words: readonly string[], pattern: RegExp])[] = [
  [
    ["from", "origin", "departure"],
    new RegExp(String.raw`\b(?:from|departs?|departing|leaves?|leaving)\s+${PROPER}`, "u"),
  ],
  [
    ["to", "destination", "arrival"],
    new RegExp(String.raw`\b(?:to|arriv(?:es?|ing) (?:in|at)|bound for)\s+${PROPER}`, "u"),
  ],
  [
    ["event", "conference", "meetup"],
    new RegExp(
      String.raw`\b(?:[Jj]oin us (?:for|at)|[Aa]ttend|[Ww]elcome to|[Ii]nvited to)\s+(?:the |our )?${PROPER}`,
      "u",
    ),
  ],
  [["exchange", "venue", "broker"], new RegExp(String.raw`\bon\s+${PROPER}`, "u")],
];
const HEADED =
  /^\s*(?:book|recipe|title|movie|film|song|article|event|headline)\s*:\s*([^\n]{2,160}?)(?=\s+by\s+\p{Lu}|[.,;\n]|$)/iu;
const OFFICE =
  /,\s+((?:\p{Lu}[\p{L}-]+\s){0,2}(?:CEO|CTO|CFO|COO|CMO|VP|[Ff]ounder|[Ee]ngineer|[Mm]anager|[Dd]irector|[Aa]nalyst|[Dd]eveloper|[Dd]esigner|[Pp]rofessor))\s+(?:at|of)\b/u;
const OFFICES = /^(?:ceo|cto|cfo|coo|president|chair|chairman|director|founder|minister|coach|captain)$/;
const QUARTER = /\bQ[1-4](?:\s?(?:19|20)\d\d)?\b/;

/** `order 88213`, `invoice INV-7`, `Seat 22A`: a word with a digit behind its label. */
export function codeOf({ words }: Hint, { text }: Facts): string | undefined {
  if (!/\d/.test(text)) return undefined;
  for (const word of words) {
    if (NUMBERING.has(word) || word.length < 3 || !/^[\p{L}]+$/u.test(word)) continue;
    const [, code] =
      new RegExp(
        String.raw`(?<![\p{L}])${word}(?:[ \t]{1,4}(?:id|no\.?|number|nr\.?|code|ref))?[ \t]{0,4}[:#]?[ \t]{0,4}#?((?=[\p{L}/_-]{0,40}\d)[\p{L}\p{N}][\p{L}\p{N}/_-]{0,40})`,
        "iu",
      ).exec(text.slice(0, 8_000)) ?? [];
    if (code !== undefined) return code;
  }
  return undefined;
}

export const isCode = (hint: Hint): boolean =>
  hint.words.some((word) => NUMBERING.has(word)) ||
  isCalled(hint, "isbn", "sku", "flight", "seat", "gate", "ticket", "tracking", "plate");

/** Undefined when the property is none of these, or the text does not say it. */
export function namedOf(hint: Hint, { text }: Facts): string | undefined {
  const read = text.slice(0, 8_000);
  if (isCalled(hint, "quarter")) return QUARTER.exec(read)?.[0];
  if (isCalled(hint, "time", "date", "price", "fee", "amount", "at")) return undefined;
  if (isCalled(hint, "title", "name", "headline", "book", "recipe")) {
    const headed = HEADED.exec(read)?.[1];
    if (headed !== undefined) return headed.trim();
  }
  if (isCalled(hint, "title", "role", "position", "job")) return OFFICE.exec(read)?.[1];
  for (const [words, pattern] of ROUTES) if (isCalled(hint, ...words)) return pattern.exec(read)?.[1];
  const [word = ""] = hint.words;
  if (hint.words.length !== 1 || !/^\p{L}{3,20}$/u.test(word)) return undefined;
  const any = `[${word[0]?.toUpperCase() ?? ""}${word[0] ?? ""}]${word.slice(1)}`;
  const by = read.includes(" by ")
    ? new RegExp(String.raw`(?<![\p{L}])${any}(?:e?d)? by\s+${PROPER}`, "u").exec(read)?.[1]
    : undefined;
  if (by !== undefined || !OFFICES.test(word)) return by;
  const titled = `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`;
  return new RegExp(String.raw`(?<![\p{L}])(?:${word.toUpperCase()}|${titled})[ \t]+${PROPER}`, "u").exec(read)?.[1];
}
