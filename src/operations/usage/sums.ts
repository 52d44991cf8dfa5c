/** Sums of what the ledger has, by whatever one likes; how each call ended stays apart. */
import { isSpent, type LedgerTotal } from "../../core/store/ledger.ts";

export interface Sum {
  readonly credits: number;
  readonly calls: number;
}

export interface Sums {
  /** What is gone for certain: spent, and what an account read has shown to be taken later. */
  readonly spent: Sum;
  /** Of these, what was not known at first. */
  readonly settled: Sum;
  readonly unknown: Sum;
  readonly running: Sum;
  readonly refunded: Sum;
}

type Part = Pick<LedgerTotal, "outcome" | "credits" | "calls">;

export const NOTHING: Sum = { credits: 0, calls: 0 };

export const add = (sum: Sum, { credits, calls }: Sum): Sum => ({
  credits: sum.credits + credits,
  calls: sum.calls + calls,
});

const sumOf = (parts: readonly Part[], outcomes: readonly LedgerTotal["outcome"][]): Sum =>
  parts.filter(({ outcome }) => outcomes.includes(outcome)).reduce(add, NOTHING);

export const sumsOf = (parts: readonly Part[]): Sums => ({
  spent: sumOf(parts, ["spent", "settled"]),
  settled: sumOf(parts, ["settled"]),
  unknown: sumOf(parts, ["unknown"]),
  running: sumOf(parts, ["reserved"]),
  refunded: sumOf(parts, ["refunded"]),
});

export interface Row extends Sum {
  readonly key: string;
}

/** What was spent for certain by each key, the most first. */
export function rowsBy<Total extends Part>(totals: readonly Total[], keyOf: (total: Total) => string): readonly Row[] {
  const rows = new Map<string, Sum>();
  for (const total of totals.filter(isSpent)) {
    const key = keyOf(total);
    rows.set(key, add(rows.get(key) ?? NOTHING, total));
  }
  return [...rows]
    .map(([key, sum]) => ({ key, ...sum }))
    .sort((one, other) => other.credits - one.credits || other.calls - one.calls || (one.key < other.key ? -1 : 1));
}
