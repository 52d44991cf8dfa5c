/** Formats of strings: what a text that has one looks like, and what to say when none is found. */
import { DAY } from "../../../../../core/day.ts";

interface Format {
  /** In the plain patterns that can be walked as well: of what the format allows, what people write. */
  readonly pattern: string;
  /** Shown when the text has none: plainly a stand-in. */
  readonly standIn: (now: number) => string;
}

const iso = (now: number): string => new Date(now).toISOString();
const fixed = (text: string) => (): string => text;

const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?`;
const ZONE = String.raw`(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
const HOST = String.raw`${LABEL}(?:\.${LABEL})*`;
const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const HEX = "[0-9a-fA-F]";
const BASE64 = "[A-Za-z0-9+/]";
const POINTER = "(?:/[A-Za-z0-9_]*)*";
const WEB = String.raw`https?://${HOST}(?::\d{1,5})?(?:[/?#](?:[\w.~:/?#@!$&'()*+,;=-]|%[0-9a-f]{2})*)?`;
const URI = `^(?:${WEB}|(?:urn|mailto|tel|ftp|file|ipfs|wss?):[A-Za-z0-9_.~:/@+=-]+)$`;

const REFERENCE = String.raw`^(?:${URI.slice(1, -1)}|[\w./?=&-]*)$`;

const uri: Format = { pattern: URI, standIn: fixed("https://example.com/") };
const reference: Format = { pattern: REFERENCE, standIn: uri.standIn };
const email: Format = {
  pattern: String.raw`^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@${HOST}\.[A-Za-z]{2,}$`,
  standIn: fixed("unknown@example.com"),
};
const hostname: Format = { pattern: `^${HOST}$`, standIn: fixed("example.com") };

const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ["date", { pattern: `^${DATE}$`, standIn: (now) => iso(now).slice(0, 10) }],
  ["time", { pattern: `^${CLOCK}${ZONE}$`, standIn: (now) => iso(now).slice(11) }],
  ["iso-time", { pattern: `^${CLOCK}${ZONE}?$`, standIn: (now) => iso(now).slice(11) }],
  ["date-time", { pattern: `^${DATE}T${CLOCK}${ZONE}$`, standIn: iso }],
  ["iso-date-time", { pattern: `^${DATE}[T ]${CLOCK}${ZONE}?$`, standIn: iso }],
  ["email", email],
  ["idn-email", email],
  ["uri", uri],
  ["url", { pattern: `^${WEB}$`, standIn: uri.standIn }],
  ["iri", uri],
  ["uri-reference", reference],
  ["iri-reference", reference],
  ["uri-template", uri],
  ["hostname", hostname],
  ["idn-hostname", hostname],
  [
    "uuid",
    { pattern: `^${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}$`, standIn: fixed("00000000-0000-4000-8000-000000000000") },
  ],
  ["ipv4", { pattern: String.raw`^${BYTE}(?:\.${BYTE}){3}$`, standIn: fixed("0.0.0.0") }],
  ["ipv6", { pattern: `^(?:${HEX}{1,4}:){7}${HEX}{1,4}$|^::(?:${HEX}{1,4})?$`, standIn: fixed("::") }],
  [
    "duration",
    {
      pattern: String.raw`^P(?:\d{1,9}[YMDW]|(?:\d{1,9}Y)?(?:\d{1,9}M)?(?:\d{1,9}D)?T\d{1,9}[HMS])$`,
      standIn: fixed("P1D"),
    },
  ],
  ["json-pointer", { pattern: `^${POINTER}$`, standIn: fixed("") }],
  ["json-pointer-uri-fragment", { pattern: `^#${POINTER}$`, standIn: fixed("#") }],
  ["relative-json-pointer", { pattern: String.raw`^(?:0|[1-9]\d*)(?:#|${POINTER})$`, standIn: fixed("0") }],
  ["regex", { pattern: "^[A-Za-z0-9 .]*$", standIn: fixed(".*") }],
  ["byte", { pattern: `^(?:${BASE64}{4})*(?:${BASE64}{2}==|${BASE64}{3}=)?$`, standIn: fixed("") }],
]);

/** Undefined for a format of which nothing is known, or that any text has. */
export const formatOf = (name: string | undefined): Format | undefined =>
  name === undefined ? undefined : FORMATS.get(name);

/** Whether a text looks as what people write in this format; the last word has the schema's validator. */
export function looksLike(name: string, text: string): boolean {
  const format = formatOf(name);
  return format === undefined || (text.length <= LONGEST && new RegExp(format.pattern, "i").test(text));
}

const LONGEST = 2_000;

/** Times at a limit and right beside it; none where the limit is no time. */
export function timesAround(format: string, limit: string): readonly string[] {
  const isTime = format.endsWith("time") && !format.includes("date");
  const at = Date.parse(isTime ? `1970-01-01T${limit.replace(/\d$/, "$&Z")}` : limit);
  if (Number.isNaN(at)) return [];
  const step = format === "date" ? DAY : 1_000;
  const beside = [at, at + step, at - step].filter((time) => Math.abs(time) < 8e15).map(iso);
  return [limit, ...beside.map((text) => (isTime ? text.slice(11) : format === "date" ? text.slice(0, 10) : text))];
}
