/** The ledger entries of a request: one that says whether the paid call was made, and by which run. */
import { chatKey, personKey, type Request } from "../src/core/request.ts";
import type { Ledger, LedgerEntry } from "../src/core/store/ledger.ts";
import { patiently } from "./patience.ts";

/** How often the call of a request may be made; another than the first only after one that certainly cost nothing. */
const MOST_CALLS = 3;

const idsOf = ({ id }: Request): readonly string[] =>
  Array.from({ length: MOST_CALLS }, (_, i) => (i === 0 ? `${id}/chat` : `${id}/chat/${i + 1}`));

/** Opens the entry of this run and resolves to its id; undefined when an earlier run made the call and perhaps paid. */
export async function openEntry(
  ledger: Ledger,
  request: Request,
  credits: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const entry: Omit<LedgerEntry, "id"> = {
    at: Date.now(),
    platform: request.platform,
    chat: chatKey(request),
    person: personKey(request),
    operation: request.operation,
    payer: "operator",
    credits,
    outcome: "reserved",
  };
  for (const id of idsOf(request)) {
    const standing = await patiently(() => ledger.open({ ...entry, id }), signal);
    // The moment tells it from an earlier run's, also where the first answer was lost and it was opened again.
    if (standing.outcome === "reserved" && standing.at === entry.at) return id;
    if (await wasMade(ledger, standing, signal)) return undefined;
  }
  return undefined;
}

/** Whether an earlier run made the call and perhaps paid for it; nothing is opened. */
export async function madeBefore(
  ledger: Ledger,
  request: Request,
  credits: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (const id of idsOf(request)) {
    const standing = await patiently(() => ledger.settle(id, "unknown", credits), signal);
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
