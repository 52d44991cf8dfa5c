/** Hours and zones, as people write them: `22:00-07:00 Europe/Rome`, `22-7`, `from 10 pm to 7 am`, `von 22 bis 7 Uhr`. */
import type { ChatSettings } from "../settings.ts";
import { plainSigns } from "./plain-signs.ts";
import { findZone } from "./zones.ts";

export type Quiet = NonNullable<ChatSettings["quiet"]>;

export type HoursGiven =
  | {
      readonly outcome: "read";
      readonly hours: Pick<Quiet, "from" | "to"> | undefined;
      readonly zone: string | undefined;
    }
  | { readonly outcome: "wrong"; readonly what: "hours" | "same" }
  | { readonly outcome: "wrong"; readonly what: "zone"; readonly zone: string };

const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|uhr|h)?(?![\w:])`;
const HOURS = new RegExp(
  String.raw`^(?:(?:from|von)\s+)?${TIME}\s*(?:-|–|—|to|until|till|bis)\s*${TIME}\s*(.*)$`,
  "is",
);

/** `22:00`; undefined: no clock shows it. */
function timeOf(hour: string, minute: string | undefined, behind: string | undefined): string | undefined {
  const given = Number(hour);
  const half = behind !== undefined && /[ap]m/i.test(behind) ? behind : undefined;
  if (half !== undefined && (given < 1 || given > 12)) return undefined;
  const hours = half === undefined ? given : (given % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  const minutes = Number(minute ?? "0");
  // The end of a day is the beginning of the next.
  const whole = hours === 24 && minutes === 0 ? 0 : hours;
  if (whole > 23 || minutes > 59) return undefined;
  return `${String(whole).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

const OFFSET = /^[^/]*[+−-]\s*\d/;

/** As digests have them; but no offsets, which know no summer. */
const readZone = (given: string): string | undefined => (OFFSET.test(given) ? undefined : findZone(given));

export function readHours(given: string): HoursGiven {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf, rest = ""] =
    HOURS.exec(plainSigns(given).trim()) ?? [];
  if (fromHour === undefined || toHour === undefined) {
    const zone = readZone(given);
    if (zone !== undefined) return { outcome: "read", hours: undefined, zone };
    return given.includes("/") ? { outcome: "wrong", what: "zone", zone: given } : { outcome: "wrong", what: "hours" };
  }
  const from = timeOf(fromHour, fromMinute, fromHalf);
  const to = timeOf(toHour, toMinute, toHalf);
  if (from === undefined || to === undefined) return { outcome: "wrong", what: "hours" };
  if (from === to) return { outcome: "wrong", what: "same" };
  if (rest.trim() === "") return { outcome: "read", hours: { from, to }, zone: undefined };
  const zone = readZone(rest.replace(/^in\s+/i, ""));
  return zone === undefined
    ? { outcome: "wrong", what: "zone", zone: rest }
    : { outcome: "read", hours: { from, to }, zone };
}
