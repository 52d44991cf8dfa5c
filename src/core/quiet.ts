/** Quiet hours: the part of the day, as clocks on the wall show it, in which Herald says nothing unasked. */
import type { ChatSettings } from "./settings.ts";
import { timeIn, timeInUtc } from "./wall-clock.ts";

type Quiet = NonNullable<ChatSettings["quiet"]>;

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** In minutes after midnight; undefined where it is no time. */
function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/**
 * Whether the moment lies in them: the first minute does, the last does not. Two equal times are no hours at all, and
 * neither is what cannot be read; an unknown zone counts as UTC. Where a clock is set back, the hour that it shows twice
 * counts twice.
 */
export function isQuiet({ from, to, zone }: Quiet, at: number): boolean {
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  const now = minutesOf(timeIn(zone, at) ?? timeInUtc(at));
  if (begins === undefined || ends === undefined || now === undefined) return false;
  return begins <= ends ? begins <= now && now < ends : now >= begins || now < ends;
}
