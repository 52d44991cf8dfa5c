/** A request's key: short enough for a button and for a draft's number, and always the same for the same request. */
import { hash } from "node:crypto";

const RADIX = 36;
const BYTES = 6;

/** Each is asked for several times while its request is served. */
const known = new Map<string, string>();
const MOST_KNOWN = 1_000;

/** Of any text: at most ten letters and digits; as a number it is never 0 and exact. */
export const shortHash = (text: string): string =>
  (Number.parseInt(hash("sha256", text, "hex").slice(0, 2 * BYTES), 16) + 1).toString(RADIX);

export function keyOf(request: string): string {
  const made = known.get(request);
  if (made !== undefined) return made;
  const key = shortHash(request);
  knowKey(request, key);
  return key;
}

/** Of a request whose key was made elsewhere, which is more work than to remember it. */
export function knowKey(request: string, key: string): void {
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(request, key);
}

export const numberOfKey = (key: string): number => Number.parseInt(key, RADIX);

export const keyOfNumber = (number: number): string => number.toString(RADIX);
