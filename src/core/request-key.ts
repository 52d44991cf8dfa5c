/** A request's key: short enough for a button and for a draft's number, and always the same for the same request. */
import { createHash } from "node:crypto";

const RADIX = 36;
const BYTES = 6;

/** At most ten letters and digits; as a number it is never 0 and exact. */
export function keyOf(request: string): string {
  return (createHash("sha256").update(request).digest().readUIntBE(0, BYTES) + 1).toString(RADIX);
}

export const numberOfKey = (key: string): number => Number.parseInt(key, RADIX);

export const keyOfNumber = (number: number): string => number.toString(RADIX);
