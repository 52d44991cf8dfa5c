/** One line for each guarantee, and what was done to break them. */

export interface Line {
  readonly name: string;
  readonly value: number;
  /** Nothing is said of it where it may be any number. */
  readonly must?: "zero" | "positive";
  readonly details?: readonly string[];
}

export const isBroken = ({ value, must }: Line): boolean =>
  (must === "zero" && value !== 0) || (must === "positive" && value <= 0);

const MOST_DETAILS = 12;

export function printed(line: Line): readonly string[] {
  const { name, value, details = [] } = line;
  const mark = isBroken(line) ? "  ← must not be" : "";
  const shown = isBroken(line) ? details.slice(0, MOST_DETAILS).map((one) => `    ${one}`) : [];
  const more = isBroken(line) && details.length > MOST_DETAILS ? [`    and ${details.length - MOST_DETAILS} more`] : [];
  return [`${name.padEnd(52, " .")} ${String(value).padStart(7)}${mark}`, ...shown, ...more];
}
