/** What was measured, and whether it is as good as it has to be. */

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Left out: told without a bound. */
  readonly bound?: { readonly least?: number; readonly most?: number };
}

export function isReached({ value, bound = {} }: Figure): boolean {
  return value >= (bound.least ?? Number.NEGATIVE_INFINITY) && value <= (bound.most ?? Number.POSITIVE_INFINITY);
}

/** Whole numbers as they are, others with three figures that mean something. */
const written = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)));

export function renderFigure(figure: Figure): string {
  const { name, value, unit, bound } = figure;
  const bounds = [
    ...(bound?.least === undefined ? [] : [`at least ${bound.least}`]),
    ...(bound?.most === undefined ? [] : [`at most ${bound.most}`]),
  ].join(", ");
  const verdict = bound === undefined ? "" : `   ${isReached(figure) ? "reached" : "MISSED"} (${bounds})`;
  return `${name.padEnd(58)} ${written(value).padStart(9)} ${unit.padEnd(9)}${verdict}`.trimEnd();
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}
