/** Looking through the ledger for one payer: what is known since a moment, what is open, and whether a call is under way. */
import { ledgerPages } from "../src/core/ledger-pages.ts";
import type { Ledger, LedgerEntry, LedgerScope } from "../src/core/store/ledger.ts";
import { isOpen, OPERATOR, payerOf } from "./books.ts";

export interface Survey {
  /** The payer's, oldest first. */
  readonly entries: readonly LedgerEntry[];
  /** Whether these are all since the moment that was asked for; otherwise only the latest. */
  readonly whole: boolean;
  /** Changes with every entry that is opened, and with every one that ends. */
  readonly print: string;
  /** Who paid by themselves, and whether the outcome of a call of theirs is open. */
  readonly people: ReadonlyMap<string, boolean>;
}

export interface Span {
  readonly from: number;
  /** Calls since then may be under way. */
  readonly edge: number;
  readonly now: number;
  readonly to: number;
}

const PAGE = 500;
/** More than that is not read for the sake of a few credits. */
const MOST_ENTRIES = 100_000;
/** How long what a service gives back may take to be seen in its account, in milliseconds. */
const GIVING_BACK = 5_000;

/** Undefined when there are too many. */
async function read(ledger: Ledger, scope: LedgerScope, from: number, to: number): Promise<LedgerEntry[] | undefined> {
  const found: LedgerEntry[] = [];
  for await (const page of ledgerPages(ledger, scope, { from, to, limit: PAGE })) {
    found.push(...page.entries);
    if (!page.last && found.length >= MOST_ENTRIES) return undefined;
  }
  return found;
}

/** Undefined while a call of the payer's may be under way, which most often is found out at little cost. */
export async function survey(
  ledger: Ledger,
  payer: string,
  { from, edge, now, to }: Span,
): Promise<Survey | undefined> {
  const scope: LedgerScope = payer === OPERATOR ? "all" : { person: payer };
  const isMine = (entry: LedgerEntry): boolean => payerOf(entry) === payer;
  const isUnderWay = (entry: LedgerEntry): boolean =>
    isMine(entry) && (isOpen(entry) || (entry.outcome === "refunded" && entry.at >= now - GIVING_BACK));
  const recent = await read(ledger, scope, edge, to);
  if (recent === undefined || recent.some(isUnderWay)) return undefined;
  const older = from < edge ? await read(ledger, scope, from, edge) : [];
  const all = [...(older ?? []), ...recent];
  const entries = all.filter(isMine);
  return { entries, whole: older !== undefined, print: printOf(entries), people: peopleIn(all) };
}

/** Entries are never taken away, and one that has ended in some way does not go back. */
function printOf(entries: readonly LedgerEntry[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of entries) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return JSON.stringify([...counts].toSorted());
}

function peopleIn(entries: readonly LedgerEntry[]): Map<string, boolean> {
  const people = new Map<string, boolean>();
  for (const entry of entries) {
    if (entry.payer === "person") people.set(entry.person, people.get(entry.person) === true || isOpen(entry));
  }
  return people;
}
