/** Calls that cost credits: within the limits, written into the ledger before and after, and made once for a request. */
import type { Ends } from "../src/core/ending.ts";
import type { Failure } from "../src/core/failure.ts";
import type { Log } from "../src/core/log.ts";
import { personKey, type Request } from "../src/core/request.ts";
import type { Store } from "../src/core/store/index.ts";
import type { LedgerOutcome } from "../src/core/store/ledger.ts";
import type { Paid } from "../src/operations/parts.ts";
import { RetryLater } from "../src/queue/index.ts";
import {
  type AllowanceParts,
  chargeFor,
  type Payment,
  type Reserved,
  refusedBy,
  reservedAt,
  tellOnce,
} from "./allowances.ts";
import { graceOf, payerOf, UNSETTLED } from "./books.ts";
import type { CallPlace } from "./calls.ts";
import { madeBefore, openEntry, type Purchase } from "./entries.ts";
import { createPartial } from "./partials.ts";
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
   * Makes the call within the limits, once it has its place. Rejects with the signal's reason when the run is to end;
   * where money may be gone, the next is `interrupted`.
   */
  call<Value>(bought: Bought, make: Make<Value>, place?: CallPlace): Promise<Paid<Value>>;
  /** Remembers what was shown, the whole text from its beginning; nobody waits for it, and it may be lost. */
  keep(text: string): void;
  /** Resolves when all is written; to be awaited before the job ends, however it ends. */
  finish(): Promise<void>;
}

export const createPaid =
  (parts: PaidParts) =>
  (request: Request, { signal, ending, stop, leaveToMaker, ...payment }: PaidRun): PaidCalls => {
    const { store, log } = parts;
    const background = new Set<Promise<unknown>>();
    const partial = createPartial(store.documents, request.id, log);

    /** Goes on beside the answer, which does not wait for it. */
    function beside(work: Promise<unknown>, otherwise: string): void {
      const done: Promise<unknown> = work
        .catch((err: unknown) => log.warn({ err, request: request.id }, otherwise))
        .finally(() => background.delete(done));
      background.add(done);
    }

    function settle(id: string, outcome: LedgerOutcome, credits: number): void {
      beside(end(id, outcome, credits), "a ledger entry could not be settled");
      if (outcome === "unknown") unsettled();
    }

    async function end(id: string, outcome: LedgerOutcome, credits: number): Promise<void> {
      const standing = await patiently(() => store.ledger.settle(id, outcome, credits));
      if (standing?.outcome !== "settled" || (standing.credits === 0 && credits === 0)) return;
      // This run stood still for so long that it was taken for dead: what was taken since is in no books, also where it is
      // as much as was settled, for that was another call's.
      log.error({ entry: id, settled: standing.credits, credits }, "a call was settled while it was under way");
    }

    /** Sooner or later an account read tells what was taken. */
    function unsettled(): void {
      const payer = payerOf({ payer: payment.payer, person: personKey(request) });
      beside(
        patiently(() => store.sets.add(UNSETTLED, payer)),
        "a call of unknown outcome could not be noted",
      );
    }

    function giveBack(giving: Promise<void>): void {
      beside(giving, "what was not taken could not be given back");
    }

    async function interrupted<Value>(): Promise<Paid<Value>> {
      return { outcome: "interrupted", text: await partial.read(signal) };
    }

    function failed(id: string, price: number, reserved: Reserved, { credits }: Failure): void {
      if (credits === "taken") settle(id, "spent", price);
      else if (credits === "unknown") settle(id, "unknown", price);
      else {
        settle(id, "refunded", 0);
        giveBack(ending.aborted ? reserved.giveBackAll() : reserved.giveBackCredits());
      }
    }

    /** What nobody has called is as if it had never been opened. */
    function leaveUncalled(id: string, reserved: Reserved): Paid<never> {
      settle(id, "refunded", 0);
      giveBack(reserved.giveBackAll());
      signal.throwIfAborted();
      if (stop.aborted) return { outcome: "stopped", text: "", credits: "not-taken" };
      throw new RetryLater(AGAIN, "no place for its call became free in time");
    }

    async function perform<Value>(
      id: string,
      price: number,
      reserved: Reserved,
      make: Make<Value>,
    ): Promise<Paid<Value>> {
      const called = await make([signal.aborted ? signal : ending, stop]).catch((error: unknown) => {
        settle(id, "unknown", price);
        throw error;
      });
      if (called.ok) {
        settle(id, "spent", called.credits);
        return { outcome: "answered", value: called.value };
      }
      const { failure, text = "" } = called;
      failed(id, price, reserved, failure);
      if (ending.aborted) {
        partial.keep(text);
        ending.throwIfAborted();
      }
      if (stop.aborted) return { outcome: "stopped", text, credits: failure.credits };
      const { kind, fault, credits, detail } = failure;
      const level = fault === "operator" ? "error" : "info";
      log[level]({ request: request.id, kind, credits, detail }, "a paid call has failed");
      return { outcome: "failed", failure, text };
    }

    return {
      async call(bought, make, place) {
        const begun = performance.now();
        const purchase: Purchase = { ...bought, payer: payment.payer };
        const charge = await chargeFor(parts, request, bought.credits, payment);
        const patience = graceOf(parts.serviceTimeout);
        const opening = { all: charge.all, signal, patience };
        const entry = await openEntry(store, request, purchase, opening);
        if (entry.outcome === "no room") {
          const refused = refusedBy(charge, entry.spent);
          const { limit, endsAt } = refused;
          // What an earlier run may have paid for is not refused afterwards.
          const made = await madeBefore(store.ledger, request, purchase, signal);
          if (!made && payment.unasked === true) return { outcome: "limited", limit, endsAt, told: false };
          if (!made) return tellOnce(store.marks, request, refused);
          await leaveToMaker?.(true);
          unsettled();
          return interrupted();
        }
        const reserved = reservedAt(store.counters, charge, entry.counted);
        if (entry.outcome === "opened") {
          const left = begun + patience - performance.now();
          // Of a run that is to begin nothing any more no call is made, which the call itself says.
          const goes = place === undefined || signal.aborted || (await place.take([signal, stop], left));
          return goes ? perform(entry.id, bought.credits, reserved, make) : leaveUncalled(entry.id, reserved);
        }
        giveBack(reserved.giveBackAll());
        const { open } = entry;
        await leaveToMaker?.(open !== undefined);
        // Nobody is left who could say how that call ended.
        if (open !== undefined) settle(open.id, "unknown", open.credits);
        else unsettled();
        return interrupted();
      },
      keep: partial.keep,
      async finish() {
        await Promise.all([partial.finish(), ...background]);
      },
    };
  };
