/** The words in a text that belong to a name. */
import { nameOf } from "../assets.ts";
import { keySentences } from "../skills/extract.ts";
import { contentWords, shorten } from "../words.ts";
import { datesIn as readDates } from "./dates.ts";
import type { Facts } from "./facts.ts";
import { codeOf, isCode, namedOf } from "./find-named.ts";
import { formatOf, looksLike } from "./formats.ts";
import { type Hint, isCalled } from "./hint.ts";

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const IPV4 = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;
const PHONE = /(?<![\d.,$€£-])\+?\d[\d ()./-]{6,18}\d(?![\d.,]*\d)/g;
const CLOCK = /\b([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?\s?(am|pm)?\b/i;
export const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\beur(?:os?)?\b|€/i, "EUR"],
  [/\bgbp\b|£/i, "GBP"],
  [/\bjpy\b|\byen\b|¥/i, "JPY"],
  [/\bchf\b/i, "CHF"],
  [/\busd\b|\$|\bdollars?\b/i, "USD"],
];
const COMPANY =
  /\p{Lu}[\p{L}&.'’-]{0,30}(?:[ \t]\p{Lu}[\p{L}&.'’-]{0,30}){0,3}[ \t](?:Inc|Ltd|LLC|GmbH|AG|Corp|Corporation|Company|Group|Labs|Capital|Bank|S\.p\.A|SA|BV|PLC)\b\.?/u;
const EMPLOYER =
  /\b(?:works? (?:at|for)|working (?:at|for)|employed (?:at|by)|joined|(?:ceo|cto|cfo|founder|engineer|manager|director|developer|analyst) (?:at|of))\s+(\p{Lu}[\p{L}\p{N}&'’-]{1,30}(?:[ \t]\p{Lu}[\p{L}\p{N}&'’-]{1,30}){0,3})/u;
const PLACE =
  /\b(?:[Ll]ives? in|[Ll]iving in|[Bb]ased in|[Ll]ocated in|[Bb]orn in|[Mm]oved to|[Ff]rom|[Ii]n|[Aa]t|[Tt]o)\s+(\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30}){0,2})/gu;
const JOB =
  /(?:\b(?:is|was|as|am)\s+(?:an?|the|our)\s+|\()((?:[\p{L}-]{2,20}\s){0,3}?(?:engineer|developer|manager|director|analyst|teacher|doctor|nurse|designer|lawyer|trader|writer|editor|founder|ceo|cto|cfo|consultant|scientist|researcher|accountant|student|artist|chef|driver|programmer|architect|journalist))\b/iu;
const TIME_WORDS =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/;

/** The found texts, the likeliest first. */
export function findTexts(hint: Hint, format: string | undefined, facts: Facts): readonly string[] {
  if (format !== undefined && formatOf(format) !== undefined) return byFormat(format, hint, facts);
  const labelled = labelOf(hint, facts);
  if (labelled !== undefined) return [labelled];
  const code = isCode(hint) ? codeOf(hint, facts) : undefined;
  const known = code ?? namedOf(hint, facts) ?? byName(hint, facts);
  const stated = known === undefined ? statedOf(hint, facts) : undefined;
  const last = known === undefined && stated === undefined ? codeOf(hint, facts) : undefined;
  return [known, stated, last].filter((text) => text !== undefined && text !== "").map(String);
}

function labelOf(hint: Hint, facts: Facts): string | undefined {
  const { words } = hint;
  if (hint.name === "") return undefined;
  const names = [hint.name, ...(hint.words.length > 1 ? [hint.words.at(-1) ?? "", hint.words[0] ?? ""] : [])];
  for (const name of names) {
    const found = facts.labelled(name);
    if (found !== undefined) return found;
  }
  return words.length > 1 && isCalled(hint, "number", "no", "id", "code")
    ? NUMBERED.map((sign) => facts.labelled(`${words[0] ?? ""} ${sign}`)).find(Boolean)
    : undefined;
}

/** How an invoice's or an order's number is labelled. */
const NUMBERED = ["no", "number", "id", "nr", "code", "ref"];

function byFormat(format: string, hint: Hint, facts: Facts): readonly string[] {
  const label = labelOf(hint, facts);
  const own = label !== undefined && looksLike(format, label) ? [label] : [];
  const found = ((): readonly string[] => {
    if (format.endsWith("email")) return facts.emails;
    if (format === "date") return datesFor(hint, facts).map((date) => date.slice(0, 10));
    if (format === "date-time")
      return datesFor(hint, facts).map((date) => (date.includes("T") ? date : `${date}T00:00:00Z`));
    if (format === "time") return clockIn(facts.text);
    if (format === "uuid") return facts.text.match(UUID) ?? [];
    if (format === "ipv4") return facts.text.match(IPV4) ?? [];
    if (["uri", "url", "iri", "uri-reference", "iri-reference"].includes(format)) return facts.urls;
    if (format.endsWith("hostname")) return facts.urls.map((url) => url.replace(/^https?:\/\/([^/:?#]+).*$/i, "$1"));
    return [];
  })();
  return [...own, ...found].filter((text) => looksLike(format, text));
}

/** The date behind the hint's word comes first: `due` before `issued`. */
function datesFor(hint: Hint, facts: Facts): readonly string[] {
  const label = labelOf(hint, facts);
  const telling = hint.words.find(
    (word) => !["date", "at", "on", "day", "time"].includes(word) && facts.lower.includes(word),
  );
  const from = telling === undefined ? -1 : facts.lower.indexOf(telling);
  const behind = from < 0 ? [] : readDates(facts.text.slice(from, from + 80));
  return [...(label === undefined ? [] : readDates(label)), ...behind, ...facts.dates];
}

function clockIn(text: string): readonly string[] {
  const [all, hour = "", minute = "", second = "00", half] = CLOCK.exec(text) ?? [];
  if (all === undefined) return [];
  const shift =
    half?.toLowerCase() === "pm" && Number(hour) < 12 ? 12 : half?.toLowerCase() === "am" && hour === "12" ? -12 : 0;
  return [`${String(Number(hour) + shift).padStart(2, "0")}:${minute}:${second}Z`];
}

const SUMMARY = [
  "summary",
  "abstract",
  "tldr",
  "overview",
  "synopsis",
  "gist",
  "description",
  "answer",
  "explanation",
  "reason",
  "reasoning",
  "analysis",
  "conclusion",
];

function byName(hint: Hint, facts: Facts): string | undefined {
  const is = (...words: readonly string[]): boolean => isCalled(hint, ...words);
  if (is("email", "mail")) return facts.emails[0];
  if (is("url", "link", "website", "uri", "homepage")) return facts.urls[0];
  if (is("phone", "telephone", "mobile", "fax")) return facts.text.match(PHONE)?.map((one) => one.trim())[0];
  if (is("symbol", "ticker")) return facts.assets[0]?.symbol;
  if (is("asset", "coin", "token", "cryptocurrency", "crypto") && !is("price", "amount"))
    return facts.assets[0] && (is("name") ? nameOf(facts.assets[0]) : facts.assets[0].symbol);
  if (is("date", "deadline", "birthday", "day")) return facts.dates[0]?.slice(0, 10);
  if (is("time")) return clockIn(facts.text)[0]?.slice(0, 5);
  if (is("currency")) return CURRENCIES.find(([sign]) => sign.test(facts.text))?.[1];
  if (is("sentiment", "mood", "tone", "polarity", "outlook")) return moodWord(facts.feeling, hint);
  if (is("title", "headline", "subject", "heading"))
    return facts.sentences[0] && shorten(facts.sentences[0].replace(/[.]$/, ""), 100);
  if (is(...SUMMARY)) return facts.sentences.length === 0 ? undefined : keySentences(facts.text, 2, 400).join(" ");
  if (is("text", "content", "body", "message", "quote", "original", "input", "sentence"))
    return facts.text.trim().slice(0, 2_000);
  if (is("language", "lang", "locale")) return languageOf(facts.text);
  if (is("company", "organisation", "organization", "employer", "business", "vendor", "firm"))
    return EMPLOYER.exec(facts.text)?.[1] ?? COMPANY.exec(facts.text)?.[0];
  if (is("city", "town", "country", "location", "place", "address", "destination")) return placeIn(facts);
  if (is("job", "occupation", "profession", "role", "position")) return JOB.exec(facts.text)?.[1];
  if (is("topic", "category", "keyword", "tag", "theme")) return contentWords(facts.text)[0];
  if (is("first") && is("name")) return facts.names[0]?.split(" ")[0];
  if (is("last", "family") && is("name", "surname")) return facts.names[0]?.split(" ").slice(1).join(" ");
  if (is("surname")) return facts.names[0]?.split(" ").slice(1).join(" ");
  if (
    is(
      "name",
      "person",
      "author",
      "customer",
      "user",
      "employee",
      "contact",
      "sender",
      "buyer",
      "patient",
      "client",
      "who",
    )
  )
    return facts.names[0] ?? (facts.assets[0] && nameOf(facts.assets[0])) ?? thingIn(facts, hint);
  return is("item", "product", "fruit", "ingredient", "thing", "label") ? thingIn(facts, hint) : undefined;
}

function moodWord(feeling: number, { description }: Hint): string {
  const market = /bullish|bearish/.test(description);
  if (feeling > 0.2) return market ? "bullish" : "positive";
  return feeling < -0.2 ? (market ? "bearish" : "negative") : "neutral";
}

function placeIn({ text, names }: Facts): string | undefined {
  for (const [, place] of text.matchAll(PLACE))
    if (place !== undefined && !TIME_WORDS.test(place) && !names.includes(place)) return place;
  return undefined;
}

/** `The fox lamp costs 49.90 euros.` */
const PRICED =
  /\b(?:the|an?|our|this)\s+((?:[\p{L}\p{N}-]{2,20}\s){1,4}?)(?:costs?|sells? for|goes for|is (?:priced|sold))\b/iu;

const isMoney = (word: string): boolean => CURRENCIES.some(([sign]) => sign.test(word));

/** What is counted or paid for: `3 apples at $2` speaks of apples. */
function thingIn({ text }: Facts, { around }: Hint): string | undefined {
  const priced = PRICED.exec(text)?.[1]?.trim();
  if (priced !== undefined) return priced;
  const [, thing] =
    /(?:\b\d+(?:\.\d+)?\s?(?:x|kg|g|l|ml|lbs?|pieces? of|boxes of|cups? of|tbsp|tsp)?\s+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|an?)\s+)((?:[\p{L}-]{3,20}\s?){1,3}?)(?=\s*(?:at\b|for\b|[-–:,.;@(]|each\b|and\b|in\b|from\b|$))/iu.exec(
      text,
    ) ?? [];
  if (thing !== undefined && !isMoney(thing)) return thing.trim();
  const [first] = text.split(/\s[-–:]\s|[:,;]/);
  const short = first?.replace(/^[\s\-*•\d.)]+/, "").trim();
  return around.length > 0 && short !== undefined && short !== "" && short.length <= 40 && text.length <= 160
    ? short
    : undefined;
}

/** `<name> is <value>`, `<name> of <value>`. */
function statedOf({ name, words }: Hint, { lower, text }: Facts): string | undefined {
  if (name.length < 3) return undefined;
  for (const label of [name, words.at(-1) ?? ""]) {
    if (label.length < 3) continue;
    const at = lower.indexOf(label);
    if (at < 0 || /[\p{L}]/u.test(lower[at - 1] ?? "")) continue;
    const [, value] =
      /^(?:'s)?\s*(?:is|was|are|were|=|:|equals)\s+(?:an? |the )?["“]?([^\n.,;"”]{1,80}?)["”]?(?=[\n.,;]|\s+(?:and|but|with|which|who)\b|["”]|$)/i.exec(
        text.slice(at + label.length, at + label.length + 120),
      ) ?? [];
    if (value !== undefined) return value.trim();
  }
  return undefined;
}

function languageOf(text: string): string {
  if (/[\u3040-\u30ff]/.test(text)) return "ja";
  if (/[\u4e00-\u9fff]/.test(text)) return "zh";
  if (/[\uac00-\ud7af]/.test(text)) return "ko";
  if (/[іїєґ]/i.test(text)) return "uk";
  if (/[\u0400-\u04ff]/.test(text)) return "ru";
  if (/[\u0600-\u06ff]/.test(text)) return "ar";
  const counts = MARKERS.map(
    ([language, marker]) => [language, text.slice(0, 2_000).match(marker)?.length ?? 0] as const,
  );
  const [best] = counts.toSorted((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] > 0 ? best[0] : "en";
}

const MARKERS: readonly (readonly [language: string, marker: RegExp])[] = [
  ["en", /\b(?:the|and|of|is|to|in|with|was)\b/gi],
  ["de", /\b(?:der|die|das|und|ist|nicht|ein|mit|für)\b/gi],
  ["fr", /\b(?:le|la|les|et|est|une|des|pour|avec)\b/gi],
  ["es", /\b(?:el|los|las|una|que|con|por|está|para)\b/gi],
  ["it", /\b(?:il|che|una|gli|per|con|della|sono|di)\b/gi],
  ["pt", /\b(?:o|os|uma|não|com|para|em|está|do)\b/gi],
];
