/** What was measured, and whether it is as good as it has to be. */
import { median, type Spread, spreadOf } from "./statistics.ts";

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Left out: told without a bound. */
  readonly bound?: { readonly least?: number; readonly most?: number };
  /** Of the rounds whose median the value is. */
  readonly spread?: Spread;
}

export function isReached({ value, bound = {} }: Figure): boolean {
  return value >= (bound.least ?? Number.NEGATIVE_INFINITY) && value <= (bound.most ?? Number.POSITIVE_INFINITY);
}

/** The median of rounds. */
export const figureOf = (
  name: string,
  unit: string,
  rounds: readonly number[],
  bound?: NonNullable<Figure["bound"]>,
): Figure => ({
  name,
  value: median(rounds),
  unit,
  ...(bound === undefined ? {} : { bound }),
  ...(rounds.length < 2 ? {} : { spread: spreadOf(rounds) }),
});

/** Whole numbers as they are, others with three figures that mean something. */
const written = (value: number): string =>
  Number.isInteger(value) || Math.abs(value) >= 1_000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));

export function renderFigure(figure: Figure): string {
  const { name, value, unit, bound, spread } = figure;
  const bounds = [
    ...(bound?.least === undefined ? [] : [`at least ${bound.least}`]),
    ...(bound?.most === undefined ? [] : [`at most ${bound.most}`]),
  ].join(", ");
  const range = spread === undefined ? "" : `${written(spread.least)} to ${written(spread.most)}`;
  const verdict = bound === undefined ? "" : `   ${isReached(figure) ? "reached" : "MISSED"} (${bounds})`;
  return `${name.padEnd(58)} ${written(value).padStart(9)} ${unit.padEnd(9)} ${range.padEnd(18)}${verdict}`.trimEnd();
}
