/** Formats of strings: how to tell that a text has one, and what to say when nothing is found. */

interface Format {
  readonly test: RegExp;
  /** Shown when the text has none: plainly a stand-in. */
  readonly standIn: (now: number) => string;
}

const iso = (now: number): string => new Date(now).toISOString();
const fixed = (text: string) => (): string => text;

const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const HOST = String.raw`[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,10}`;
const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const URI = /^https?:\/\/[a-z0-9][a-z0-9.-]{0,200}(?::\d{1,5})?(?:[/?#](?:[\w\-.~:/?#@!$&'()*+,;=]|%[0-9a-f]{2})*)?$/i;

const uri: Format = { test: URI, standIn: fixed("https://example.com/") };
const email: Format = {
  test: new RegExp(`^[a-z0-9_+-]{1,40}(?:\\.[a-z0-9_+-]{1,40}){0,5}@${HOST}\\.[a-z]{2,20}$`, "i"),
  standIn: fixed("unknown@example.com"),
};
const hostname: Format = { test: new RegExp(`^${HOST}$`, "i"), standIn: fixed("example.com") };

const FORMATS: Readonly<Record<string, Format>> = {
  date: { test: new RegExp(`^${DATE}$`), standIn: (now) => iso(now).slice(0, 10) },
  time: { test: new RegExp(`^${TIME}$`), standIn: (now) => iso(now).slice(11) },
  "date-time": { test: new RegExp(`^${DATE}T${TIME}$`), standIn: iso },
  email,
  "idn-email": email,
  uri,
  url: uri,
  iri: uri,
  "uri-reference": uri,
  "iri-reference": uri,
  "uri-template": uri,
  hostname,
  "idn-hostname": hostname,
  uuid: {
    test: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    standIn: fixed("00000000-0000-4000-8000-000000000000"),
  },
  ipv4: { test: new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`), standIn: fixed("0.0.0.0") },
  ipv6: { test: /^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$|^::(?:[0-9a-f]{1,4})?$/i, standIn: fixed("::") },
  duration: { test: /^P(?:\d{1,6}D|T\d{1,6}[HMS])$/, standIn: fixed("P1D") },
  "json-pointer": { test: /^(?:\/[a-z0-9]{1,20}){0,10}$/i, standIn: fixed("") },
  "relative-json-pointer": { test: /^\d$/, standIn: fixed("0") },
  regex: { test: /^\.\*$/, standIn: fixed(".*") },
};

/** Undefined for a format that nobody can check. */
export const formatOf = (name: string | undefined): Format | undefined =>
  name === undefined || !Object.hasOwn(FORMATS, name) ? undefined : FORMATS[name];

/** Whether a text has the format; a day must also be in the calendar. */
export function hasFormat(name: string | undefined, text: string): boolean {
  const format = formatOf(name);
  if (format === undefined) return true;
  if (text.length > 2_000 || !format.test.test(text)) return false;
  if (name !== "date" && name !== "date-time") return true;
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
