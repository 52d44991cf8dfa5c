/** Time zones as people name them: Europe/Rome, rome, Rom, CET, UTC+2; and the nearest names where there is none. */
import { isZone } from "./offsets.ts";
import { abbreviations, calledTimes, countries, places, renamed, unevenOffsets } from "./places.ts";

export type ZoneRead =
  /** As IANA writes it; every version of Node knows it. */
  | { readonly outcome: "zone"; readonly zone: string }
  /** At most three, the nearest first; also those that one name may all mean. */
  | { readonly outcome: "unknown"; readonly nearest: readonly string[] };

const LONGEST = 60;
const MOST_NEAREST = 3;

/** What differs in more letters is another name. */
const MOST_LETTERS = 4.5;

/** Accents, capital letters, and what stands for a blank make no difference. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s_.-]+/g, " ")
    .trim();

const lastOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

/** Every zone under the name it has today. */
function listZones(): readonly string[] {
  const listed = Intl.supportedValuesOf("timeZone").map((zone) => renamed.get(zone) ?? zone);
  return [...new Set([...listed, "UTC"])].sort();
}

interface Atlas {
  /** By the whole name and by the last part of it, where only one zone has that. */
  readonly byName: ReadonlyMap<string, string>;
  readonly names: readonly (readonly [name: string, zone: string])[];
}

let atlas: Atlas | undefined;

function drawAtlas(): Atlas {
  const byName = new Map(places);
  const zones = listZones();
  for (const zone of zones) byName.set(fold(lastOf(zone)), zone);
  for (const [old, zone] of renamed) byName.set(fold(lastOf(old)), zone).set(fold(old), zone);
  for (const zone of zones) byName.set(fold(zone), zone);
  return { byName, names: [...byName] };
}

function atlasOf(): Atlas {
  atlas ??= drawAtlas();
  return atlas;
}

const OFFSET = /^(?:(?:utc|gmt)\s*)?([+−-])\s*(\d{1,2})(?::?([0-5]\d))?$/i;

/** Of `Etc` zones the sign is turned round. */
function zoneOfOffset(text: string): string | undefined {
  const [, sign, hours, minutes = "0"] = OFFSET.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const size = Number(hours) * 60 + Number(minutes);
  const ahead = sign === "+" ? size : -size;
  if (ahead === 0) return "UTC";
  if (ahead < -12 * 60 || ahead > 14 * 60) return undefined;
  if (ahead % 60 !== 0) return unevenOffsets.get(ahead);
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${size / 60}`;
}

/** Names that are not listed, such as US/Eastern, and are known all the same. */
function unlisted(text: string): string | undefined {
  const zone = text.replaceAll(" ", "_");
  // Three letters may be anything: some versions of Node know NET and ACT.
  if (zone.length <= 3 || !/^[a-z][\w+-]+(?:\/[\w+-]+)*$/i.test(zone) || !isZone(zone)) return undefined;
  const fixed = /^etc\/gmt([+-]\d{1,2})$/i.exec(zone)?.[1];
  if (fixed !== undefined) return Number(fixed) === 0 ? "UTC" : `Etc/GMT${fixed}`;
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
  return renamed.get(timeZone) ?? timeZone;
}

/** How many letters must be changed, put in, left out or exchanged with the next to make one of the other. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const above = row;
    row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(swapped ? Math.min(cost, (before[j - 2] ?? 0) + 1) : cost);
    }
    before = above;
  }
  return row[other.length] ?? 0;
}

/** As `distance`, for names that may be near at all. */
const closeness = (one: string, other: string): number =>
  Math.abs(one.length - other.length) > MOST_LETTERS ? Number.POSITIVE_INFINITY : distance(one, other);

/** Less is nearer. One who names the area right is understood sooner than one who does not. */
function farness(given: string, name: string): number {
  const [city, named] = [lastOf(given), lastOf(name)];
  const begins = city.length >= 3 && named.startsWith(city) ? 1 : Number.POSITIVE_INFINITY;
  const near = Math.min(closeness(city, named), begins) + (given.includes("/") ? 1 : 0);
  return name === named ? near : Math.min(closeness(given, name), near);
}

function nearestTo(given: string): readonly string[] {
  const limit = Math.min(Math.max(1.5, Math.floor(lastOf(given).length * 0.4) + 0.5), MOST_LETTERS);
  const best = new Map<string, number>();
  for (const [name, zone] of atlasOf().names) {
    const far = farness(given, name);
    if (far <= limit && far < (best.get(zone) ?? Number.POSITIVE_INFINITY)) best.set(zone, far);
  }
  const found = [...best].sort(([a, far], [b, further]) => far - further || a.localeCompare(b, "en"));
  const [first] = found;
  const near = found.filter(([, far]) => first !== undefined && far <= first[1] + 1);
  return near.slice(0, MOST_NEAREST).map(([zone]) => zone);
}

/** Undefined where there is none, and where one name may mean several. */
export function findZone(given: string): string | undefined {
  const text = given.trim();
  if (text === "" || text.length > LONGEST) return undefined;
  const folded = fold(text);
  const short = abbreviations.get(folded);
  if (short !== undefined) return short.length === 1 ? short[0] : undefined;
  return zoneOfOffset(text) ?? atlasOf().byName.get(folded) ?? countries.get(folded) ?? unlisted(text);
}

/** What a topic is about as often as when. */
export const isCountry = (given: string): boolean => countries.has(fold(given));

/** Letters that stand for a zone, such as CET. */
export const isAbbreviation = (given: string): boolean => abbreviations.has(fold(given));

/** Where a zone is asked for they are no other words: `Eastern`, `Pacific time`. */
const calledTime = (given: string): string | undefined =>
  calledTimes.get(
    given
      .trim()
      .toLowerCase()
      .replace(/\s+/g, " ")
      .replace(/ (?:(?:standard |daylight )?time|zeit)$/, ""),
  );

/** Where a zone is asked for, also by what its time is called; without a look for what is near. */
export const findAsked = (given: string): string | undefined => findZone(given) ?? calledTime(given);

export function readZone(given: string): ZoneRead {
  const zone = findAsked(given);
  if (zone !== undefined) return { outcome: "zone", zone };
  if (given.trim().length > LONGEST) return { outcome: "unknown", nearest: [] };
  const folded = fold(given);
  return { outcome: "unknown", nearest: abbreviations.get(folded) ?? nearestTo(folded) };
}
