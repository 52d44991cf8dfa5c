/** The settling watch: of all processes one, which looks after the accounts whose books do not say everything. */
import { BASELINES } from "../src/core/baseline.ts";
import type { Store } from "../src/core/store/index.ts";
import { graceOf, OPERATOR, UNSETTLED } from "./books.ts";
import { createLead } from "./lead.ts";
import { type SettleParts, settle } from "./settle.ts";

export interface SettlingParts extends SettleParts {
  readonly store: Pick<Store, "ledger" | "documents" | "sets" | "marks">;
}

export interface Settling {
  /** Looks once; resolves to whether there was nothing left to do. */
  look(): Promise<boolean>;
  /** Lets another process settle; resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** In milliseconds. */
const HOUR = 60 * 60 * 1000;
const MOST_OFTEN = 1_000;
const LEAST_OFTEN = 15_000;
const AFTER_FAILURE = 60_000;
const PAGE = 200;
/** Whoever has not looked so many times in a row is taken for dead. */
const MISSED = 4;

const LEADS = "settling";

/** As often as calls are given up at the soonest. */
const everyFor = (serviceTimeout: number): number =>
  Math.min(Math.max(graceOf(serviceTimeout), MOST_OFTEN), LEAST_OFTEN);

/** Looks only when asked to. */
export function createSettling(parts: SettlingParts): Settling {
  const { store, serviceTimeout, now = Date.now } = parts;
  const { sets, marks, documents } = store;
  const lead = createLead(marks, LEADS, MISSED * everyFor(serviceTimeout));
  const ending = new AbortController();
  /** Accounts that could not be read, and until when they are left alone. */
  const resting = new Map<string, number>();
  let nextOfOperator = 0;

  const holds = async (): Promise<boolean> => !ending.signal.aborted && (await lead.holds());

  /** Whoever paid by themselves has books of their own, as long as they do. */
  async function onPeople(people: ReadonlyMap<string, boolean>): Promise<void> {
    for (const [person, open] of people) {
      const baseline = open ? undefined : await documents.get(BASELINES, person);
      if (baseline === undefined || baseline.at < now() - HOUR) await sets.add(UNSETTLED, person);
    }
  }

  /** All of them, for the first may be those that cannot be read. */
  async function due(): Promise<ReadonlySet<string>> {
    const payers = new Set(now() >= nextOfOperator ? [OPERATOR] : []);
    for (let after: string | undefined; ; ) {
      const { members, next } = await sets.page(UNSETTLED, PAGE, after);
      for (const member of members) payers.add(member);
      if (next === undefined) return payers;
      after = next;
    }
  }

  async function lookAt(payer: string): Promise<void> {
    if ((resting.get(payer) ?? 0) > now()) return;
    resting.delete(payer);
    // What is added from here on is looked at again.
    await sets.remove(UNSETTLED, payer);
    try {
      const settled = await settle(parts, payer, { holds, signal: ending.signal, onPeople });
      if (settled === "done") {
        if (payer === OPERATOR) nextOfOperator = now() + HOUR;
        return;
      }
      if (settled === "away") resting.set(payer, now() + AFTER_FAILURE);
    } catch (error) {
      await sets.add(UNSETTLED, payer).catch(() => undefined);
      throw error;
    }
    await sets.add(UNSETTLED, payer);
  }

  let looking: Promise<boolean> | undefined;

  async function look(): Promise<boolean> {
    if (ending.signal.aborted || !(await lead.leads())) return false;
    const payers = await due();
    for (const payer of payers) {
      if (!(await holds())) return false;
      await lookAt(payer);
    }
    return payers.size === 0 || (await due()).size === 0;
  }

  return {
    look() {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    async stop() {
      ending.abort();
      await looking?.catch(() => undefined);
      await lead.leave();
    },
  };
}

/** Looks now and then, and at once: a worker that died may have left something open. */
export function startSettling(parts: SettlingParts): () => Promise<void> {
  const { store, serviceTimeout, log } = parts;
  const settling = createSettling(parts);
  const look = (): Promise<unknown> =>
    settling.look().catch((err: unknown) => log.warn({ err }, "the accounts could not be looked after"));
  const first = store.sets
    .add(UNSETTLED, OPERATOR)
    .catch((err: unknown) => log.warn({ err }, "the accounts could not be looked after"))
    .then(look);
  const timer = setInterval(() => void look(), everyFor(serviceTimeout));
  timer.unref();
  return async () => {
    clearInterval(timer);
    await settling.stop();
    await first;
  };
}
