/** The operator's balance: read now and then by one of all processes, and spent by them together down to a floor. */
import { z } from "zod";
import { DAY } from "../src/core/day.ts";
import type { Allowance } from "../src/core/store/counters.ts";
import type { DocumentKind } from "../src/core/store/documents.ts";
import type { Store } from "../src/core/store/index.ts";

export interface Balance {
  /** What a call of so many credits counts against; undefined where there is plenty, or it cannot be known. */
  allowance(credits: number): Allowance | undefined | Promise<Allowance | undefined>;
}

export interface BalanceParts {
  /** Undefined: it cannot be known now. */
  readonly read: () => Promise<number | undefined>;
  readonly floor: number;
  /** Names what is shared of it. */
  readonly account: string;
  readonly store: Pick<Store, "counters" | "documents">;
  readonly now?: () => number;
  /** How long a request waits for a read, in milliseconds. */
  readonly patience?: number;
}

/** In milliseconds. */
const BELIEVED = 60_000;
const AFTER_FAILURE = 10_000;
const PATIENCE = 3_000;
/** Long, for what was counted is gone at its end; a store's number holds no more. */
const WINDOW = 20 * DAY;

/** More above the floor than can be spent until the next read is plenty, and need not be counted. */
const PLENTY = 50_000;

const knownSchema = z.strictObject({
  /** Milliseconds since 1970. */
  at: z.number(),
  plenty: z.boolean(),
  /** How much may have been counted since the window began when the floor is reached. */
  limit: z.number(),
});
type Known = z.infer<typeof knownSchema>;

/** What one process has read, for all of them. */
const KNOWN: DocumentKind<Known> = { name: "balance", schema: knownSchema, lifetime: DAY };

export function createBalance({
  read,
  floor,
  account,
  store,
  now = Date.now,
  patience = PATIENCE,
}: BalanceParts): Balance {
  const name = `balance:${account}`;
  let known: Known | undefined;
  let nextRead = 0;
  let waiting: Promise<unknown> | undefined;

  const isFresh = ({ at }: Known): boolean =>
    now() - at < BELIEVED && Math.floor(at / WINDOW) === Math.floor(now() / WINDOW);

  async function readAccount(): Promise<Known | undefined> {
    const used = await store.counters.used(name, WINDOW);
    const credits = await read();
    if (credits === undefined) return undefined;
    const left = Math.floor(credits - floor);
    const mine: Known = { at: now(), plenty: left > PLENTY, limit: left + used };
    // Whoever read a little earlier had fewer calls under way that are counted and not yet taken.
    return store.documents.update(KNOWN, account, (other) =>
      other !== undefined && isFresh(other) ? { ...other, limit: Math.min(other.limit, mine.limit) } : mine,
    );
  }

  async function readOnce(): Promise<void> {
    try {
      const shared = await store.documents.get(KNOWN, account);
      known = shared !== undefined && isFresh(shared) ? shared : await readAccount();
    } catch {
      known = undefined;
    }
    nextRead = known === undefined ? now() + AFTER_FAILURE : known.at + BELIEVED;
    waiting = undefined;
  }

  /** Resolves when the balance was read, or the patience with this read is over; there is never more than one. */
  function readAnew(): Promise<unknown> {
    waiting ??= within(readOnce(), patience);
    return waiting;
  }

  function counted(amount: number): Allowance | undefined {
    if (known === undefined || known.plenty) return undefined;
    return { name, amount, limit: known.limit, window: WINDOW };
  }

  return {
    allowance(credits) {
      const isDue = known === undefined ? now() >= nextRead : !isFresh(known);
      if (!isDue) return counted(credits);
      const reading = readAnew();
      // The first is waited for, and so is the next one of little, for it may have been paid up since.
      if (nextRead > 0 && counted(credits) === undefined) return undefined;
      return reading.then(() => counted(credits));
    },
  };
}

function within(work: Promise<void>, limit: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
