/** Quiet hours: the part of the day, as clocks on the wall show it, in which Herald says nothing unasked. */
import type { ChatSettings } from "./settings.ts";

type Quiet = NonNullable<ChatSettings["quiet"]>;

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** In minutes after midnight; undefined where it is no time. */
function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Making one takes longer than all the rest, and there are a few hundred zones at most. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function newClock(zone: string): Intl.DateTimeFormat {
  const shown = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  try {
    return new Intl.DateTimeFormat("en-GB", { ...shown, timeZone: zone });
  } catch {
    // There is no such zone.
    return clockOf("UTC");
  }
}

/** Anybody may write down any zone; only as many are remembered as can be right. */
const MOST_CLOCKS = 1_000;

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = newClock(zone);
  if (clocks.size < MOST_CLOCKS) clocks.set(zone, clock);
  return clock;
}

/**
 * Whether the moment lies in them: the first minute does, the last does not. Two equal times are no hours at all, and
 * neither is what cannot be read; an unknown zone counts as UTC. Where a clock is set back, the hour that it shows twice
 * counts twice.
 */
export function isQuiet({ from, to, zone }: Quiet, at: number): boolean {
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  const now = minutesOf(clockOf(zone).format(at));
  if (begins === undefined || ends === undefined || now === undefined) return false;
  return begins <= ends ? begins <= now && now < ends : now >= begins || now < ends;
}
