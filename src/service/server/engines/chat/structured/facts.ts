/** What a text states: numbers, addresses, dates, labelled values, names. Each is looked for once, when it is first needed. */
import { type Asset, assetsIn } from "../assets.ts";
import { sentencesOf } from "../words.ts";
import { datesIn } from "./dates.ts";
import { feelingOf } from "./feeling.ts";

export interface NumberFact {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly kind: "plain" | "money" | "percent" | "year";
}

export interface Facts {
  readonly text: string;
  readonly lower: string;
  readonly sentences: readonly string[];
  readonly numbers: readonly NumberFact[];
  readonly emails: readonly string[];
  readonly urls: readonly string[];
  readonly dates: readonly string[];
  readonly names: readonly string[];
  readonly assets: readonly Asset[];
  /** From -1 to 1. */
  readonly feeling: number;
  /** The value behind `label:` or `label =`. */
  labelled(label: string): string | undefined;
}

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  trillion: 1e12,
  tsd: 1e3,
  mio: 1e6,
  millionen: 1e6,
  mrd: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
};

/** `1.299,90`, and `49,90` where a unit tells it from two numbers in a row: as most of Europe writes them. */
const WITH_COMMA = String.raw`\d{1,3}(?:\.\d{3})+,\d{1,2}(?![\d,])|\d+,\d{1,2}(?=\s?(?:%|prozent|€|eur|mio|mrd|million|milliarde))`;
const WITH_POINT = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const SCALE = Object.keys(SCALES).join("|");
const UNIT = String.raw`\s?%|\s?(?:percent|prozent)\b|\s?(?:usd|dollars?|eur|euros?|usdt|gbp|pounds?|€|£)(?![\p{L}])`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d.,])([-−])?([$€£¥₹]|US\$|USD |EUR )?([-−])?(${WITH_COMMA}|${WITH_POINT})(?:\s?(${SCALE})\b\.?)?(${UNIT})?`,
  "giu",
);
const WRITTEN = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const WRITTEN_NUMBER = new RegExp(String.raw`\b(?:${WRITTEN.slice(2).join("|")})\b`, "gi");

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}/gi;
const URL_LIKE = /\bhttps?:\/\/[^\s<>"'“”)\]]{3,500}/gi;
const LABELLED =
  /(?:^|[\n;,.|({•–-])[ \t]*["'*_]{0,3}([\p{L}][\p{L}\p{N} _/-]{0,40}?)["'*_]{0,3}[ \t]*[:=](?!\/\/)[ \t]*["'*_]{0,3}([^\n;|]{1,300})/gu;

const bareLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const READ = 20_000;

export function readFacts(whole: string, given: Partial<Facts> = {}): Facts {
  const text = whole.slice(0, READ);
  const once = <T>(make: () => T): (() => T) => {
    let made: { readonly value: T } | undefined;
    return () => {
      made ??= { value: make() };
      return made.value;
    };
  };
  const sentences = once(() => sentencesOf(text));
  const numbers = once(() => numbersIn(text));
  const labels = once(() => labelsIn(text));
  const emails = once(() => [...new Set(text.match(EMAIL) ?? [])].map((one) => one.replace(/\.+$/, "")));
  const urls = once(() => [...new Set(text.match(URL_LIKE) ?? [])].map((one) => one.replace(/[.,;:!?]+$/, "")));
  const dates = once(() => datesIn(text));
  const names = once(() => namesIn(text));
  const assets = once(() => assetsIn(text));
  const feeling = once(() => feelingOf(text));
  const lower = once(() => text.toLowerCase());
  return {
    text,
    get lower() {
      return lower();
    },
    get sentences() {
      return given.sentences ?? sentences();
    },
    get numbers() {
      return numbers();
    },
    get emails() {
      return emails();
    },
    get urls() {
      return given.urls ?? urls();
    },
    get dates() {
      return given.dates ?? dates();
    },
    get names() {
      return names();
    },
    get assets() {
      return given.assets ?? assets();
    },
    get feeling() {
      return given.feeling ?? feeling();
    },
    labelled: (label) => labels().get(bareLabel(label)),
  };
}

export function numbersIn(text: string): readonly NumberFact[] {
  const found: NumberFact[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const [all, minus, before, minus2, digits = "", scale, unit] = match;
    const plain = /,\d{1,2}$/.test(digits) ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
    const value = Number(plain) * (SCALES[scale?.toLowerCase() ?? ""] ?? 1) * ((minus ?? minus2) ? -1 : 1);
    if (!Number.isFinite(value)) continue;
    const percent = unit !== undefined && /%|percent|prozent/i.test(unit);
    const money = before !== undefined || (unit !== undefined && !percent);
    const year = !money && !percent && scale === undefined && /^(?:19|20)\d\d$/.test(digits);
    found.push({
      value: Number(value.toPrecision(15)),
      start: match.index,
      end: match.index + all.length,
      kind: percent ? "percent" : money ? "money" : year ? "year" : "plain",
    });
    if (found.length >= 500) break;
  }
  for (const match of text.matchAll(WRITTEN_NUMBER)) {
    found.push({
      value: WRITTEN.indexOf(match[0].toLowerCase()),
      start: match.index,
      end: match.index + match[0].length,
      kind: "plain",
    });
    if (found.length >= 600) break;
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A label's value ends where the next label of the same line begins. */
function labelsIn(text: string): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const [, label = "", value = ""] of text.matchAll(LABELLED)) {
    const [own = ""] = value.split(/,\s*(?=[\p{L}][\p{L}\p{N} _-]{0,30}[:=])/u);
    const clean = own
      .trim()
      .replace(/^["'*_]+|["'*_,]+$/g, "")
      .trim();
    const key = bareLabel(label);
    if (clean !== "" && !labels.has(key)) labels.set(key, clean);
    const rest = value.slice(own.length + 1);
    for (const part of rest.split(/,\s*(?=[\p{L}][\p{L}\p{N} _-]{0,30}[:=])/u).slice(0, 20)) {
      const [, inner = "", innerValue = ""] = /^\s*([\p{L}][\p{L}\p{N} _-]{0,30})[:=]\s*(.{1,300})$/u.exec(part) ?? [];
      if (inner !== "" && !labels.has(bareLabel(inner))) labels.set(bareLabel(inner), innerValue.trim());
    }
  }
  return labels;
}

const CALLED =
  /\b(?:[Mm]y name is|[Nn]ame is|I am|I'm|[Cc]alled|[Nn]amed|[Cc]ontact|[Rr]egards,?|[Ss]incerely,?|[Cc]heers,?|[Tt]hanks,?|[Mm]et|Mr\.?|Mrs\.?|Ms\.?|Dr\.?)\s+(\p{Lu}[\p{L}'’-]{1,30}(?:\s+\p{Lu}[\p{L}'’.-]{0,30}){0,2})/gu;
const FULL = /\p{Lu}[\p{Ll}'’-]{1,30}(?:[ \t]+\p{Lu}\.)?(?:[ \t]+\p{Lu}[\p{L}'’-]{1,30}){1,2}/gu;
const SUBJECT =
  /(?:^|[.!?\n]\s*|, | and )(\p{Lu}[\p{Ll}'’-]{1,30})(?=,? (?:is|was|speaks|likes|loves|knows|needs|sent|joined|moved|met|asked|reported|came|went|has|had|lives|works|worked|wants|bought|said|ordered|paid|will|from|who|\(|aged|\d))/gu;
const NO_NAME =
  /^(?:The|This|That|These|Those|It|He|She|We|They|You|There|Here|What|Who|When|Where|Why|How|If|In|On|At|And|But|Our|My|Your|His|Her|Please|Extract|Order|Invoice|Total|Price|Dear|Hello|Hi|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)\b/;

function namesIn(text: string): readonly string[] {
  const names: string[] = [];
  const add = (name: string | undefined): void => {
    const clean = name?.replace(/['’]s$/, "").trim();
    if (
      clean !== undefined &&
      !NO_NAME.test(clean) &&
      assetsIn(clean).length === 0 &&
      !names.some((one) => one.includes(clean))
    )
      names.push(clean);
  };
  for (const [, name] of text.matchAll(CALLED)) add(name);
  for (const [name] of text.matchAll(FULL))
    add(
      name.replace(
        /^(?:The|This|Dear|Hello|Hi|In|On|At|And|But|Our|My|Mr|Mrs|Ms|Dr|When|If|For|From|With|By|Meet|Contact)\s+/,
        "",
      ),
    );
  for (const [, name] of text.matchAll(SUBJECT)) add(name);
  return names.slice(0, 50);
}
