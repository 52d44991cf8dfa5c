/** Clocks: those of two machines are never quite alike, and one may have been wrong for a while. */

/** As far as they may be apart, in milliseconds. */
const APART = 60_000;

/** The furthest that any of them may be. */
export const furthest = (now: number): number => now + APART;

/** Whether what has happened then, as it is written, was written by a clock that was ahead. */
export const isYetToCome = (at: number, now: number): boolean => at > furthest(now);
