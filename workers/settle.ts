/** Settling an account: it is read while none of its calls is under way, and shows what the ledger did not know of them. */
import { type AccountRead, BASELINES, type Baseline } from "../src/core/baseline.ts";
import type { Log } from "../src/core/log.ts";
import type { Seal } from "../src/core/seal.ts";
import { PERSONS } from "../src/core/settings.ts";
import type { Store } from "../src/core/store/index.ts";
import type { Ledger, LedgerEntry } from "../src/core/store/ledger.ts";
import type { Service } from "../src/operations/parts.ts";
import { bookedIn, isOpen, judge, longestCall, OPERATOR, type Verdict } from "./books.ts";
import { type Survey, survey } from "./settle-survey.ts";

export interface SettleParts {
  readonly store: Pick<Store, "ledger" | "documents">;
  readonly client: Pick<Service, "account">;
  readonly seal: Seal;
  /** The longest that one call takes, in milliseconds. */
  readonly serviceTimeout: number;
  readonly log: Log;
  readonly now?: (() => number) | undefined;
}

/** `busy`: a call is under way, or something has changed meanwhile. `away`: the account cannot be read for now. */
export type Settled = "done" | "busy" | "away";

export interface SettleRun {
  /** Whether this is still the process that settles; asked before anything is written. */
  readonly holds: () => Promise<boolean>;
  readonly signal: AbortSignal;
  /** Told, with the operator's account, who has paid by themselves since, and whether the outcome of a call of theirs is open. */
  readonly onPeople: (people: Survey["people"]) => Promise<void>;
}

/** How far back calls of dead workers are looked for where there is no baseline, in milliseconds. */
const LOOK_BACK = 60 * 60 * 1000;
/** How long an account read may take, in milliseconds. */
const PATIENCE = 20_000;

/** `since` tells one key of a person from the next. */
interface Used {
  readonly key: string | undefined;
  readonly since: number | undefined;
}

/** Undefined: there is no key any more. */
async function keyOf({ store, seal }: SettleParts, payer: string): Promise<Used | undefined> {
  if (payer === OPERATOR) return { key: undefined, since: undefined };
  const kept = (await store.documents.get(PERSONS, payer))?.key;
  const opened = kept === undefined ? undefined : seal.open(kept.sealed, payer);
  return kept === undefined || opened === undefined ? undefined : { key: opened.text, since: kept.since };
}

/** Undefined: there is nothing that could be read. */
async function readAccount(
  { client }: SettleParts,
  { key, since }: Used,
  signal: AbortSignal,
): Promise<AccountRead | "away" | undefined> {
  const read = await client.account({ key, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) });
  if (!read.ok) return read.failure.kind === "key-refused" ? undefined : "away";
  const { credits, lastCreditsAwardedAt: awardedAt, address } = read.value;
  return { credits, awardedAt, address, key: since };
}

/** Nobody is left who could say how these ended. False when somebody was, after all. */
async function giveUp(ledger: Ledger, open: readonly LedgerEntry[]): Promise<boolean> {
  for (const { id, outcome, credits } of open) {
    if (outcome !== "reserved") continue;
    const standing = await ledger.settle(id, "unknown", credits);
    if (standing?.outcome !== "unknown") return false;
  }
  return true;
}

/** Whether the next account read can be trusted to show nothing but our own calls. */
function isSound(verdict: Verdict, baseline: Baseline | undefined): boolean {
  if (verdict.agrees) return true;
  if (verdict.because === "awarded") return baseline?.sound ?? true;
  return verdict.because !== "differs";
}

export async function settle(parts: SettleParts, payer: string, run: SettleRun): Promise<Settled> {
  const { store, serviceTimeout, log, now = Date.now } = parts;
  const { ledger, documents } = store;
  const whose = { account: payer === OPERATOR ? OPERATOR : "person" };
  const began = now();
  const longest = longestCall(serviceTimeout);
  const edge = began - longest;
  const [baseline, used] = await Promise.all([documents.get(BASELINES, payer), keyOf(parts, payer)]);
  // The clocks of other processes may be ahead.
  const span = { from: baseline?.from ?? began - LOOK_BACK, edge, now: began, to: began + longest };

  const before = await survey(ledger, payer, span);
  if (before === undefined) return "busy";
  if (payer === OPERATOR) await run.onPeople(before.people);
  // What was paid with the key before this one may still be under way.
  if (used?.since !== undefined && used.since >= edge) return "busy";
  const read = used === undefined ? undefined : await readAccount(parts, used, run.signal);
  if (read === "away") return "away";
  const after = await survey(ledger, payer, span);
  if (after?.print !== before.print || !(await run.holds())) return "busy";

  const { entries, whole } = after;
  const open = entries.filter(isOpen);
  if (!(await giveUp(ledger, open))) return "busy";
  if (read === undefined) {
    if (baseline !== undefined) await documents.delete(BASELINES, payer);
    return "done";
  }
  const known = whole ? baseline : undefined;
  const verdict = judge(known, entries, read);
  for (const { id, credits } of verdict.agrees ? verdict.settled : []) {
    await ledger.settle(id, "settled", credits);
    log.info({ ...whose, entry: id, credits }, "a call of unknown outcome is settled");
  }
  if (!verdict.agrees) tell(log, { ...whose, open: open.length }, verdict);
  const booked = bookedIn(entries.filter(({ at }) => at >= edge));
  const next: Baseline = { at: began, from: edge, booked, read, sound: isSound(verdict, baseline) };
  await documents.update(BASELINES, payer, (current) =>
    current !== undefined && current.at > next.at ? current : next,
  );
  if (baseline === undefined) log.info(whose, "the books of an account are open");
  return "done";
}

function tell(log: Log, fields: { readonly open: number }, verdict: Extract<Verdict, { agrees: false }>): void {
  const { because } = verdict;
  if (because === "differs") {
    const found = { ...fields, credits: verdict.by };
    log.warn(
      found,
      "an account and the ledger differ: its key is used elsewhere too, the prices are others, or a backup of the store was brought back",
    );
  } else if (fields.open > 0) log.warn({ ...fields, because }, "what some calls have cost cannot be found out");
}
