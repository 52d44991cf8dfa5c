/** The zone within a sentence: named as one, as an area and a city, as an offset, by its letters, or by a city. */
import { areaAndCity, cityNames, namedZone, offsetZone, wordsInRow, zoneTimes } from "../forms.ts";
import { calledTimes } from "../places.ts";
import { findZone, isAbbreviation, isCountry, readZone } from "../zones.ts";
import {
  type Draft,
  type Found,
  first,
  isAtEnd,
  isBefore,
  isBeforeTopic,
  isBehind,
  isBeside,
  isLastBeforeTopic,
  take,
} from "./draft.ts";

/** From where the row begins, what may be a name, the longest first. */
function namesIn({ left }: Draft, row: string, from: number, before: string): readonly Found[] {
  const words = row.split(/\s+/);
  return words.flatMap((_, index) => {
    const form = words
      .slice(0, words.length - index)
      .map((word) => word.replace(/[.]+$/, ""))
      .join("\\s+");
    const [whole = ""] = new RegExp(`^${before}${form}`, "iu").exec(left.slice(from)) ?? [];
    const value = whole.replace(new RegExp(`^${before}`, "iu"), "");
    return value === "" ? [] : [{ value, from, to: from + whole.length }];
  });
}

/** Of a country only the time says that it is none of the topic: `at 9 in Italy`, but not `banks in Italy at 9`. */
const isZone = (draft: Draft, found: Found): boolean =>
  findZone(found.value) !== undefined && (!isCountry(found.value) || isBehind(draft, found));

/** The longest name of up to three words that is a zone. */
function cityAt(draft: Draft): Found | undefined {
  for (const match of draft.left.matchAll(cityNames)) {
    const found = namesIn(draft, match[1] ?? "", match.index, "in\\s+").find(
      (one) => isBeside(draft, one) && isZone(draft, one),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Without an `in` a city may begin a topic, so that something else has to say that the topic is elsewhere. */
function bareCityAt(draft: Draft): Found | undefined {
  const clear = (found: Found): boolean =>
    isBeside(draft, found) &&
    (isLastBeforeTopic(draft, found) ||
      (isBeforeTopic(draft, found) && /^[\s,]*\uE000/.test(draft.left.slice(found.to))) ||
      (isAtEnd(draft, found) && /[\p{L}\p{N}\uE003]/u.test(draft.left.slice(0, found.from))));
  for (const match of draft.left.matchAll(wordsInRow)) {
    const found = namesIn(draft, match[1] ?? "", match.index, "").find((one) => clear(one) && isZone(draft, one));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `Berliner` of Berlin, and what no zone is called without `time` behind it. */
function zoneCalled(name: string): string | undefined {
  const plain = name.replace(/\s+(?:local|standard|daylight|summer)$/i, "").replace(/\s+/g, " ");
  return calledTimes.get(plain.toLowerCase()) ?? findZone(plain) ?? findZone(plain.replace(/(?<=\p{L}{3})er$/u, ""));
}

/** `Berlin time`, `Eastern time`, `Berliner Zeit`; one that begins like a name and is no zone is taken where nothing else can be meant. */
function calledAt(draft: Draft): Found | undefined {
  const { left, at } = draft;
  if (at === undefined) return undefined;
  for (const match of left.matchAll(zoneTimes)) {
    const row = match[1] ?? "";
    const to = match.index + match[0].length;
    const names = [...row.matchAll(/\S+/g)].map(({ index }) => ({ index, name: row.slice(index) }));
    const known = names.find(({ name }) => zoneCalled(name) !== undefined);
    if (known !== undefined) {
      const [lead = ""] = /(?:\bin\s+|\()$/i.exec(left.slice(0, match.index + known.index)) ?? [];
      const found = { from: match.index + known.index - lead.length, to, value: zoneCalled(known.name) ?? "" };
      if (isBeside(draft, found)) return found;
    }
    const unknown = { from: match.index, to, value: row };
    const isLast = isAtEnd(draft, unknown) || isLastBeforeTopic(draft, unknown);
    if (known === undefined && /^(?:\p{Lu}\S*\s*)+$/u.test(row) && isLast && isBeside(draft, unknown)) return unknown;
  }
  return undefined;
}

/** They are words as well, or parts of names. */
const WORDS = /^(?:west|wet|eat|wat|z)$/;

/** Names of zones without `time` behind them. */
const NAMES = "(?:us\\s+)?(?:eastern|central|mountain|pacific)|(?:east|west)\\s+coast";
const SHORT = new RegExp(`^\\s*\\(?(${NAMES}|[a-z]{2,4})\\)?(?![\\p{L}\\d_])`, "iu");

/** These, and short ones in small letters, may begin a topic. */
const MAY_BEGIN = new RegExp(`^(?:[ecmp]t|${NAMES})$`, "i");

function isShortZone(draft: Draft, found: Found): boolean {
  const { value } = found;
  const isLast = isAtEnd(draft, found) || isLastBeforeTopic(draft, found) || isBefore(draft, found);
  if (/^[A-Z]+$/.test(value)) {
    const read = readZone(value);
    const isShort = read.outcome === "zone" || read.nearest.length > 1;
    return isAbbreviation(value) || (isShort && /T$|Z$/.test(value));
  }
  if (MAY_BEGIN.test(value)) return isLast || (value.length === 2 && /m\.?$/i.test(draft.at?.value ?? ""));
  return isAbbreviation(value) && !WORDS.test(value.toLowerCase());
}

/** A short name such as CET or Eastern counts only right behind a time. */
function abbreviationAt(draft: Draft): Found | undefined {
  const { left, at } = draft;
  if (at === undefined) return undefined;
  const [whole = "", name = ""] = SHORT.exec(left.slice(at.to)) ?? [];
  const found = { value: name, from: at.to, to: at.to + whole.length };
  if (name === "" || !isShortZone(draft, found)) return undefined;
  return { ...found, value: calledTimes.get(name.toLowerCase().replace(/\s+/g, " ")) ?? name };
}

/** `9:00 +02:00` */
function plainOffsetAt({ left, at }: Draft): Found | undefined {
  const [whole = "", value = ""] =
    /^\s*([+−-]\d{2}:?\d{2})(?![\d.,%:])/.exec(at === undefined ? "" : left.slice(at.to)) ?? [];
  return at === undefined || value === "" ? undefined : { value, from: at.to, to: at.to + whole.length };
}

/** One that is nearly right is taken, so that somebody hears what is wrong with it: Europe/Romee, but not asia/pacific. */
function isArea({ value }: Found): boolean {
  const read = readZone(value);
  if (read.outcome === "zone") return true;
  const area = value.slice(0, value.indexOf("/") + 1).toLowerCase();
  return read.nearest.some((zone) => zone.toLowerCase().startsWith(area));
}

/** It is a zone wherever it stands. */
export function takeNamedZone(draft: Draft): Draft {
  const named = take(draft, "tz", first(draft.left, [namedZone]));
  return named.tz === undefined ? take(named, "tz", first(named.left, [areaAndCity], isArea)) : named;
}

/** It is a zone beside something else that says when. */
export function takeZone(draft: Draft): Draft {
  if (draft.tz !== undefined) return draft;
  const offset = take(
    draft,
    "tz",
    first(draft.left, [offsetZone], (found) => isBeside(draft, found)),
  );
  const plain = take(offset, "tz", plainOffsetAt(offset));
  const called = take(plain, "tz", calledAt(plain));
  const short = take(called, "tz", abbreviationAt(called));
  const city = take(short, "tz", cityAt(short));
  return take(city, "tz", bareCityAt(city));
}
