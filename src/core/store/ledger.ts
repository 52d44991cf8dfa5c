/** The ledger: the record of every credit spent: who, where, what, when, how much, and how it ended. */
import { z } from "zod";
import { DAY } from "../day.ts";
import type { Allowance, Counted, NoRoom } from "./counters.ts";

/**
 * How a paid call ended.
 * `reserved`: not known yet, the call is running. `spent`, `refunded`: known. `unknown`: the answer never came.
 * `settled`: it was unknown, and an account read showed later what was taken (`credits`, perhaps 0).
 */
export const ledgerOutcomes = ["reserved", "spent", "refunded", "unknown", "settled"] as const;
export type LedgerOutcome = (typeof ledgerOutcomes)[number];

export const ledgerEntrySchema = z.strictObject({
  /** Made from the request's id and the step, so that a step run again finds its own entry. */
  id: z.string().min(1),
  /** Milliseconds since 1970. */
  at: z.int().nonnegative(),
  platform: z.string(),
  chat: z.string(),
  person: z.string(),
  operation: z.string(),
  /** Whose key paid. */
  payer: z.enum(["operator", "person"]),
  credits: z.int().nonnegative(),
  outcome: z.enum(ledgerOutcomes),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** What is gone for certain, whether it was known at once or found out later. */
export const isSpent = ({ outcome }: Pick<LedgerEntry, "outcome">): boolean =>
  outcome === "spent" || outcome === "settled";

/** Whose entries are asked for: everybody's, one chat's or one person's. */
export type LedgerScope = { readonly chat: string } | { readonly person: string } | "all";

/** Sums of one day (`YYYY-MM-DD`, UTC), operation, chat, person, payer and outcome. */
export interface LedgerTotal {
  readonly day: string;
  readonly operation: string;
  readonly chat: string;
  readonly person: string;
  readonly payer: LedgerEntry["payer"];
  readonly outcome: LedgerOutcome;
  readonly credits: number;
  readonly calls: number;
}

export interface LedgerSpan {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly after?: string | undefined;
}

export interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly next: string | undefined;
}

export type Opened =
  /** Nothing was counted, and nothing opened. */
  { readonly spent: NoRoom } | { readonly spent: Counted; readonly standing: LedgerEntry };

export interface Ledger {
  /** Writes an entry once. Resolves to the entry that stands: this one, or the earlier one of the same id. */
  open(entry: LedgerEntry): Promise<LedgerEntry>;

  /**
   * Counts the allowances, and opens the entry where all have room: what `spend` of the counters and `open` do one after
   * the other, in one round trip where the store can. What is counted stays so where an earlier entry stands.
   */
  openWithin(allowances: readonly Allowance[], entry: LedgerEntry): Promise<Opened>;

  /**
   * Ends an entry. Allowed: reserved to any other outcome, unknown to settled. Anything else changes nothing, so that
   * a step run again is harmless. Resolves to the entry that stands, or undefined when there is none.
   */
  settle(id: string, outcome: LedgerOutcome, credits: number): Promise<LedgerEntry | undefined>;

  /** Sums of whole days, both included (`YYYY-MM-DD`, UTC), ordered by day. */
  totals(scope: LedgerScope, firstDay: string, lastDay: string): Promise<readonly LedgerTotal[]>;

  /**
   * Entries with `from` <= at < `to` in order of time, then id. `next` is the cursor to go on from (pass it as `after`),
   * undefined at the end.
   */
  entries(scope: LedgerScope, span: LedgerSpan): Promise<LedgerPage>;

  /**
   * Replaces the person in every entry by `erased`, and so the chat with them alone, where it is called as they are; sums
   * stay right. Resolves to how many entries changed.
   */
  forget(person: string): Promise<number>;
}

/** What stands in the place of a person who asked to be forgotten. */
export const ERASED = "erased";

/** How long an entry and its sums are kept, in milliseconds: a year and a little more. */
export const LEDGER_LIFETIME = 400 * DAY;
