/** Calls that cost credits: within the limits, written into the ledger before and after, and made once for a request. */
import type { Ends } from "../src/core/ending.ts";
import type { CreditsOutcome, Failure } from "../src/core/failure.ts";
import type { Log } from "../src/core/log.ts";
import { personKey, type Request } from "../src/core/request.ts";
import type { Store } from "../src/core/store/index.ts";
import type { LedgerEntry, LedgerOutcome } from "../src/core/store/ledger.ts";
import type { Paid } from "../src/operations/parts.ts";
import { RetryLater } from "../src/queue/index.ts";
import {
  type AllowanceParts,
  chargeFor,
  type Payment,
  type Refused,
  type Reserved,
  refusedBy,
  reservedAt,
  tellOnce,
} from "./allowances.ts";
import { graceOf, payerOf, UNSETTLED } from "./books.ts";
import type { CallPlace } from "./calls.ts";
import { madeBefore, openEntry, type Purchase } from "./entries.ts";
import { createPartial, forgetPartial, type PartialText } from "./partials.ts";
import { patiently } from "./patience.ts";

export type Called<Value> =
  | { readonly ok: true; readonly value: Value; readonly credits: number }
  /** `text` is what had come until then. */
  | { readonly ok: false; readonly failure: Failure; readonly text?: string };

export interface PaidParts extends AllowanceParts {
  readonly store: Pick<Store, "counters" | "marks" | "ledger" | "documents" | "sets">;
  /** The longest that one call takes, in milliseconds. */
  readonly serviceTimeout: number;
  readonly log: Log;
  /** To be told where the operator's balance is down to its floor. */
  readonly onSpent?: (() => unknown) | undefined;
}

/** Until a call that found no place is tried again, in milliseconds. */
const AGAIN = 1_000;

export interface PaidRun extends Payment {
  /** The job's: aborted, with an Error as its reason, when this run is to begin nothing any more. */
  readonly signal: Ends;
  /** The job's: aborted, with an Error as its reason, when this run is to end though it has begun. */
  readonly ending: Ends;
  /** Aborted when the person does not want the answer any more. */
  readonly stop: Ends;
  /** Throws where an earlier run that made the call, or may still be making it (`isOpen`), is waited for. */
  readonly leaveToMaker?: (isOpen: boolean) => Promise<void>;
}

/** What is bought: the operation that the ledger counts it as, and its price. */
export type Bought = Omit<Purchase, "payer">;

type Make<Value> = (until: readonly Ends[]) => Promise<Called<Value>>;

export interface PaidCalls {
  /**
   * Makes the call within the limits, once it has its place, and leaves that at the end. Rejects with the signal's reason
   * when the run is to end; where money may be gone, the next is `interrupted`.
   */
  call<Value>(bought: Bought, make: Make<Value>, place?: CallPlace): Promise<Paid<Value>>;
  /** Remembers what was shown, the whole text from its beginning; nobody waits for it, and it may be lost. */
  keep(text: string): void;
  /** Resolves when all is written; to be awaited before the job ends, however it ends. */
  finish(): Promise<void>;
  /** What was remembered of what was shown is needed no more. */
  forgetShown(): Promise<unknown>;
}

export const createPaid =
  (parts: PaidParts) =>
  (request: Request, run: PaidRun): PaidCalls =>
    new RequestCalls(parts, request, run);

/** A class because one is made for each answer. */
class RequestCalls implements PaidCalls {
  readonly #parts: PaidParts;
  readonly #request: Request;
  readonly #run: PaidRun;
  readonly #background: Promise<unknown>[] = [];
  #partial: PartialText | undefined;
  /** Whether a call of this run has counted that somebody asked: a request is one, however many calls it makes. */
  #isCounted = false;

  constructor(parts: PaidParts, request: Request, run: PaidRun) {
    this.#parts = parts;
    this.#request = request;
    this.#run = run;
  }

  async call<Value>(bought: Bought, make: Make<Value>, place?: CallPlace): Promise<Paid<Value>> {
    try {
      const begun = performance.now();
      const { signal, ending, stop, payer } = this.#run;
      const purchase: Purchase = { ...bought, payer };
      const charge = await chargeFor(this.#parts, this.#request, bought.credits, this.#run, this.#isCounted);
      const patience = graceOf(this.#parts.serviceTimeout);
      const opening = { all: charge.all, signal, patience };
      const opened = await openEntry(this.#parts.store, this.#request, purchase, opening);
      if (opened.outcome === "no room") return await this.#refused(purchase, refusedBy(charge, opened.spent));
      const reserved = reservedAt(this.#parts.store.counters, charge, opened.counted);
      if (opened.outcome === "made") {
        this.#giveBack(reserved.giveBackAll());
        return await this.#madeBefore(opened.standing);
      }
      const { entry } = opened;
      const left = begun + patience - performance.now();
      const hasPlace = signal.aborted || place === undefined || (await place.take([signal, stop], left));
      // Of a run that is to begin nothing any more no call is made: whoever has the job next makes it.
      if (signal.aborted || !hasPlace) return this.#leaveUncalled(entry, reserved);
      this.#isCounted = true;
      const called = await this.#made(make([ending, stop]), entry, bought.credits);
      return this.#concluded(called, entry, bought.credits, reserved);
    } finally {
      place?.leave();
    }
  }

  keep(text: string): void {
    this.#partials().keep(text);
  }

  async finish(): Promise<void> {
    await Promise.all([this.#partial?.finish(), ...this.#background]);
  }

  async forgetShown(): Promise<unknown> {
    if (this.#partial === undefined) return undefined;
    await this.#partial.finish();
    return forgetPartial(this.#parts.store.documents, this.#request.id);
  }

  #partials(): PartialText {
    this.#partial ??= createPartial(this.#parts.store.documents, this.#request.id, this.#parts.log);
    return this.#partial;
  }

  #made<Value>(calling: Promise<Called<Value>>, entry: LedgerEntry, price: number): Promise<Called<Value>> {
    return calling.catch((error: unknown) => {
      this.#settle(entry, "unknown", price);
      throw error;
    });
  }

  #concluded<Value>(called: Called<Value>, entry: LedgerEntry, price: number, reserved: Reserved): Paid<Value> {
    if (called.ok) {
      this.#settle(entry, "spent", called.credits);
      return { outcome: "answered", value: called.value };
    }
    const { failure, text = "" } = called;
    const { ending, stop } = this.#run;
    this.#failed(entry, price, reserved, failure);
    if (ending.aborted) {
      this.keep(text);
      ending.throwIfAborted();
    }
    if (stop.aborted) return { outcome: "stopped", text, credits: failure.credits };
    const { kind, fault, credits, detail } = failure;
    const level = fault === "operator" ? "error" : "info";
    this.#parts.log[level]({ request: this.#request.id, kind, credits, detail }, "a paid call has failed");
    return { outcome: "failed", failure, text };
  }

  async #refused<Value>(purchase: Purchase, refused: Refused): Promise<Paid<Value>> {
    const { store } = this.#parts;
    const { limit, endsAt } = refused;
    // What an earlier run may have paid for is not refused afterwards.
    const made = await madeBefore(store.ledger, this.#request, purchase, this.#run.signal);
    if (made !== undefined) return this.#madeBefore(made);
    if (limit === "balance") this.#parts.onSpent?.();
    if (this.#run.unasked === true) return { outcome: "limited", limit, endsAt, told: false };
    return tellOnce(store.marks, this.#request, refused);
  }

  async #madeBefore<Value>(standing: LedgerEntry): Promise<Paid<Value>> {
    const isOpen = standing.outcome === "reserved";
    await this.#run.leaveToMaker?.(isOpen);
    // Nobody is left who could say how that call ended.
    if (isOpen) this.#settle(standing, "unknown", standing.credits);
    else this.#unsettled();
    const text = await this.#partials().read(this.#run.signal);
    return { outcome: "interrupted", text, credits: creditsOf(standing) };
  }

  #failed(entry: LedgerEntry, price: number, reserved: Reserved, { credits }: Failure): void {
    if (credits === "taken") this.#settle(entry, "spent", price);
    else if (credits === "unknown") this.#settle(entry, "unknown", price);
    else {
      this.#settle(entry, "refunded", 0);
      this.#giveBack(this.#run.ending.aborted ? reserved.giveBackAll() : reserved.giveBackCredits());
    }
  }

  /** What nobody has called is as if it had never been opened. */
  #leaveUncalled(entry: LedgerEntry, reserved: Reserved): Paid<never> {
    this.#settle(entry, "refunded", 0);
    this.#giveBack(reserved.giveBackAll());
    this.#run.signal.throwIfAborted();
    if (this.#run.stop.aborted) return { outcome: "stopped", text: "", credits: "not-taken" };
    throw new RetryLater(AGAIN, "no place for its call became free in time");
  }

  /** Goes on beside the answer, which does not wait for it. */
  #beside(work: Promise<unknown>, otherwise: string): void {
    const { log } = this.#parts;
    this.#background.push(work.catch((err: unknown) => log.warn({ err, request: this.#request.id }, otherwise)));
  }

  #settle(entry: LedgerEntry, outcome: LedgerOutcome, credits: number): void {
    this.#beside(this.#end(entry, outcome, credits), "a ledger entry could not be settled");
    if (outcome === "unknown") this.#unsettled();
  }

  async #end(entry: LedgerEntry, outcome: LedgerOutcome, credits: number): Promise<void> {
    const { store, log } = this.#parts;
    const { id } = entry;
    const standing = await patiently(() => store.ledger.settle(id, outcome, credits));
    if (standing === undefined && credits > 0) {
      // The store has lost it meanwhile; the service has taken it all the same.
      await patiently(() => store.ledger.open({ ...entry, outcome, credits }));
      return;
    }
    if (standing?.outcome !== "settled" || (standing.credits === 0 && credits === 0)) return;
    // This run stood still for so long that it was taken for dead: what was taken since is in no books, also where it is
    // as much as was settled, for that was another call's.
    log.error({ entry: id, settled: standing.credits, credits }, "a call was settled while it was under way");
  }

  /** Sooner or later an account read tells what was taken. */
  #unsettled(): void {
    const payer = payerOf({ payer: this.#run.payer, person: personKey(this.#request) });
    this.#beside(
      patiently(() => this.#parts.store.sets.add(UNSETTLED, payer)),
      "a call of unknown outcome could not be noted",
    );
  }

  #giveBack(giving: Promise<void>): void {
    this.#beside(giving, "what was not taken could not be given back");
  }
}

/** What is known of a call that an earlier run made. What was settled later may have been another call's. */
const creditsOf = ({ outcome }: LedgerEntry): CreditsOutcome => (outcome === "spent" ? "taken" : "unknown");
