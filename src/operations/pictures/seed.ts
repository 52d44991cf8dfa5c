/** Seeds: the same one makes the same picture again, so one is chosen where none was named. */
import { randomInt } from "node:crypto";

/** Short enough to be typed. */
const CHOSEN_BELOW = 1_000_000;

const WHOLE = /^[+-]?\d{1,16}$/;

/** Undefined: what was named is no whole number. */
export function readSeed(given: string | undefined): number | undefined {
  if (given === undefined) return randomInt(1, CHOSEN_BELOW);
  const said = given.trim().replace("−", "-");
  const seed = Number(said);
  // Zero has no sign of its own.
  return WHOLE.test(said) && Number.isSafeInteger(seed) ? seed + 0 : undefined;
}
