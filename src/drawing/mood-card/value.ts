/** A value on the scale from -1, very bearish, to 1, very bullish: what is none becomes none, what is beyond its end. */

export function onScale(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : Math.max(-1, Math.min(1, value));
}

/** Less than this is neither. */
const NEITHER = 0.15;

export type Side = "good" | "bad" | "quiet";

export function sideOf(value: number): Side {
  if (value >= NEITHER) return "good";
  return value <= -NEITHER ? "bad" : "quiet";
}
