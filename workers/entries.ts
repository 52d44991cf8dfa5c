/** The ledger entries of a request: one that says whether the paid call was made, and by which run. */

import { setBounded } from "../src/core/bounded.ts";
import type { Ends } from "../src/core/ending.ts";
import { chatKey, personKey, type Request } from "../src/core/request.ts";
import type { Allowance, NoRoom } from "../src/core/store/counters.ts";
import { type Store, StoreAway } from "../src/core/store/index.ts";
import type { Ledger, LedgerEntry, Opened } from "../src/core/store/ledger.ts";
import { patiently } from "./patience.ts";

/** What is called: its step in the request, the operation that it is counted as, and what it costs whom. */
export interface Purchase {
  readonly operation: string;
  /** What tells it from other calls of the same operation that one request makes. */
  readonly step?: string;
  readonly credits: number;
  readonly payer: LedgerEntry["payer"];
}

/** Counted from 1; another than the first is opened only after one that certainly cost nothing. */
function idOf({ id }: Request, { operation, step }: Purchase, opening: number): string {
  const first = step === undefined ? `${id}/${operation}` : `${id}/${operation}.${step}`;
  return opening === 1 ? first : `${first}/${opening}`;
}

type Books = Pick<Store, "counters" | "ledger">;

/** Of the first two it was counted, at this time of the store's. */
export type Entry =
  | { readonly outcome: "opened"; readonly entry: LedgerEntry; readonly counted: number }
  /** An earlier run made the call and perhaps paid: as its entry stands, which may not say yet how that ended. */
  | { readonly outcome: "made"; readonly counted: number; readonly standing: LedgerEntry }
  | { readonly outcome: "no room"; readonly spent: NoRoom };

/**
 * Entries that runs of this process gave up to open, and made no call for: a store that stands still opens them afterwards,
 * when nobody waits for it any more.
 */
const uncalled = new Map<string, true>();
const MOST_UNCALLED = 10_000;
const nameOf = ({ id, at }: Pick<LedgerEntry, "id" | "at">): string => `${id} ${at}`;

const isOf = (standing: LedgerEntry, at: number): boolean => standing.outcome === "reserved" && standing.at === at;

/**
 * Where it cannot be known whether the store did it: the entry is opened again, which changes nothing, and only then it is
 * counted once more, so that an entry that stands for nothing is never left.
 */
async function openAgain(
  { counters, ledger }: Books,
  all: readonly Allowance[],
  entry: LedgerEntry,
  signal: Ends,
): Promise<Opened> {
  const standing = await patiently(() => ledger.open(entry), signal);
  const leave = () =>
    isOf(standing, entry.at) ? patiently(() => ledger.settle(entry.id, "refunded", 0), signal) : undefined;
  try {
    const spent = await counters.spend(all);
    if (spent.allowed) return { spent, standing };
    await leave();
    return { spent };
  } catch (error) {
    await leave();
    throw error;
  }
}

async function openFirst(books: Books, all: readonly Allowance[], entry: LedgerEntry, signal: Ends): Promise<Opened> {
  try {
    return await books.ledger.openWithin(all, entry);
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    return openAgain(books, all, entry, signal);
  }
}

/**
 * Counts the call, and opens the entry of this run. One that took longer than `patience` milliseconds to open is not used:
 * it may already be taken for a dead worker's.
 */
export async function openEntry(
  books: Books,
  request: Request,
  purchase: Purchase,
  { all, signal, patience }: { readonly all: readonly Allowance[]; readonly signal: Ends; readonly patience: number },
): Promise<Entry> {
  const { ledger } = books;
  const { operation, credits, payer } = purchase;
  const { platform } = request;
  const [chat, person] = [chatKey(request), personKey(request)];
  let counted: number | undefined;
  for (let opening = 1; ; opening += 1) {
    const id = idOf(request, purchase, opening);
    const at = Date.now();
    const entry: LedgerEntry = { id, at, platform, chat, person, operation, payer, credits, outcome: "reserved" };
    try {
      let standing: LedgerEntry;
      if (counted === undefined) {
        const opened = await openFirst(books, all, entry, signal);
        if (!("standing" in opened)) return { outcome: "no room", spent: opened.spent };
        counted = opened.spent.at;
        standing = opened.standing;
      } else standing = await patiently(() => ledger.open(entry), signal);
      // The moment tells it from an earlier run's, also where the first answer was lost and it was opened again.
      if (isOf(standing, at)) {
        if (Date.now() - at < patience) return { outcome: "opened", entry, counted };
        await patiently(() => ledger.settle(id, "refunded", 0), signal);
        // While the store stays so slow nothing else ends this.
        signal.throwIfAborted();
      } else if (await wasMade(ledger, standing, signal)) {
        return { outcome: "made", counted, standing };
      }
    } catch (error) {
      setBounded(uncalled, nameOf(entry), true, MOST_UNCALLED);
      throw error;
    }
  }
}

/** The call of an earlier run, which perhaps paid for it; undefined: there is none. Nothing is opened, and none is ended. */
export async function madeBefore(
  ledger: Ledger,
  request: Request,
  purchase: Purchase,
  signal: Ends,
): Promise<LedgerEntry | undefined> {
  for (let opening = 1; ; opening += 1) {
    const id = idOf(request, purchase, opening);
    // Which changes nothing: whoever makes it says how it ends.
    const standing = await patiently(() => ledger.settle(id, "reserved", 0), signal);
    if (standing === undefined) return undefined;
    if (await wasMade(ledger, standing, signal)) return standing;
  }
}

async function wasMade(ledger: Ledger, standing: LedgerEntry, signal: Ends): Promise<boolean> {
  const { id, outcome } = standing;
  if (outcome === "refunded") return false;
  if (!uncalled.has(nameOf(standing))) return true;
  if (outcome === "reserved") await patiently(() => ledger.settle(id, "refunded", 0), signal);
  return false;
}
