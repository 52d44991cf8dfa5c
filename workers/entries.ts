/** The ledger entries of a request: one that says whether the paid call was made, and by which run. */
import { chatKey, personKey, type Request } from "../src/core/request.ts";
import type { Ledger, LedgerEntry } from "../src/core/store/ledger.ts";
import { patiently } from "./patience.ts";

/** How often the call of a request may be made; another than the first only after one that certainly cost nothing. */
const MOST_CALLS = 3;

/** What is called: its step in the request, the operation that it is counted as, and what it costs whom. */
export interface Purchase {
  readonly operation: string;
  /** What tells it from other calls of the same operation that one request makes. */
  readonly step?: string;
  readonly credits: number;
  readonly payer: LedgerEntry["payer"];
}

function idsOf({ id }: Request, { operation, step }: Purchase): readonly string[] {
  const first = step === undefined ? `${id}/${operation}` : `${id}/${operation}.${step}`;
  return Array.from({ length: MOST_CALLS }, (_, i) => (i === 0 ? first : `${first}/${i + 1}`));
}

/**
 * Opens the entry of this run and resolves to its id; undefined when an earlier run made the call and perhaps paid. One
 * that took longer than `patience` milliseconds to open is not used: it may already be taken for a dead worker's.
 */
export async function openEntry(
  ledger: Ledger,
  request: Request,
  purchase: Purchase,
  { signal, patience }: { readonly signal: AbortSignal; readonly patience: number },
): Promise<string | undefined> {
  const entry: Omit<LedgerEntry, "id" | "at"> = {
    platform: request.platform,
    chat: chatKey(request),
    person: personKey(request),
    operation: purchase.operation,
    credits: purchase.credits,
    payer: purchase.payer,
    outcome: "reserved",
  };
  for (const id of idsOf(request, purchase)) {
    const at = Date.now();
    const standing = await patiently(() => ledger.open({ ...entry, id, at }), signal);
    // The moment tells it from an earlier run's, also where the first answer was lost and it was opened again.
    if (standing.outcome === "reserved" && standing.at === at) {
      if (Date.now() - at < patience) return id;
      await patiently(() => ledger.settle(id, "refunded", 0), signal);
    } else if (await wasMade(ledger, standing, signal)) return undefined;
  }
  return undefined;
}

/** Whether an earlier run made the call and perhaps paid for it; nothing is opened. */
export async function madeBefore(
  ledger: Ledger,
  request: Request,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<boolean> {
  for (const id of idsOf(request, purchase)) {
    const standing = await patiently(() => ledger.settle(id, "unknown", purchase.credits), signal);
    if (standing === undefined) return false;
    if (standing.outcome !== "refunded") return true;
  }
  return true;
}

async function wasMade(ledger: Ledger, { id, outcome, credits }: LedgerEntry, signal: AbortSignal): Promise<boolean> {
  if (outcome === "refunded") return false;
  // Nobody is left who could say how that call ended.
  if (outcome === "reserved") await patiently(() => ledger.settle(id, "unknown", credits), signal);
  return true;
}
