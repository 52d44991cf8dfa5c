/** Judges the money: no request is charged twice, and Herald's ledger says what the service's own books say. */
import type { LedgerEntry } from "../../../src/core/store/ledger.ts";
import type { Call } from "../history.ts";

export interface Money {
  readonly twice: readonly string[];
  /** What the service took. */
  readonly taken: number;
  /** What Herald says was spent. */
  readonly booked: number;
  /** Entries of which Herald does not know yet how they ended. */
  readonly open: number;
}

export function judgeMoney(calls: readonly Call[], entries: readonly LedgerEntry[]): Money {
  const times = new Map<string, number>();
  for (const { tag } of calls.filter(({ credits }) => credits > 0)) times.set(tag, (times.get(tag) ?? 0) + 1);
  const sum = (all: readonly { readonly credits: number }[]): number =>
    all.reduce((total, { credits }) => total + credits, 0);
  return {
    twice: [...times].filter(([, count]) => count > 1).map(([tag, count]) => `${tag} ${count} times`),
    taken: sum(calls),
    booked: sum(entries.filter(({ outcome }) => outcome === "spent" || outcome === "settled")),
    open: entries.filter(({ outcome }) => outcome === "reserved" || outcome === "unknown").length,
  };
}
