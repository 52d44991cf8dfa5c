/** The time of day, as clocks on the wall of a zone show it. */

/** Making one takes longer than all the rest, and there are a few hundred zones at most. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

function newClock(zone: string): Intl.DateTimeFormat | undefined {
  const shown = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  try {
    return new Intl.DateTimeFormat("en-GB", { ...shown, timeZone: zone });
  } catch {
    // There is no such zone, or a version that knew it has written it down.
    return undefined;
  }
}

/** Anybody may write down any zone; only as many are remembered as can be right. */
const MOST_CLOCKS = 1_000;

function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(zone)) return clocks.get(zone);
  const clock = newClock(zone);
  if (clocks.size < MOST_CLOCKS) clocks.set(zone, clock);
  return clock;
}

/** Such as `09:05`; undefined where there is no such zone. */
export const timeIn = (zone: string, at: number): string | undefined => clockOf(zone)?.format(at);

/** The same by the clocks of UTC. */
export const timeInUtc = (at: number): string => new Date(at).toISOString().slice(11, 16);
