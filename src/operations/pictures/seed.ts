/** Seeds: the same one makes the same picture again, so one is chosen where none was named. */
import { randomInt } from "node:crypto";

/** Short enough to be typed. */
const CHOSEN_BELOW = 1_000_000;

const WHOLE = /^[+-]?\d+$/;

/** Beyond it numbers are not exact any more. */
export const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

const said = (given: string): string => given.trim().replace("−", "-");

/** What was named is a whole number, and may be too large. */
export const isWhole = (given: string): boolean => WHOLE.test(said(given));

/** Undefined: what was named is no whole number, or too large. */
export function readSeed(given: string | undefined): number | undefined {
  if (given === undefined) return randomInt(1, CHOSEN_BELOW);
  const seed = Number(said(given));
  // Zero has no sign of its own.
  return isWhole(given) && Number.isSafeInteger(seed) ? seed + 0 : undefined;
}
