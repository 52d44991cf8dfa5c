/** The watch for the operators: of all processes one, which looks for trouble and tells them of it once. */
import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "../../src/core/store/index.ts";
import { createLead } from "../lead.ts";
import { type Finding, OVER } from "./alerts.ts";
import { type BalanceParts, createBalanceWatch } from "./balances.ts";
import { findFailing } from "./failing.ts";
import { findBalance, findDeprecations, findKey, findLoss, findPlatform, findService } from "./findings.ts";
import { isKeyHeard, KEY_HEARD, type KeyHeard } from "./key-heard.ts";
import { createTelling, type Found, type TellingParts } from "./telling.ts";
import { UNMANNED } from "./unmanned.ts";

export interface OperatorWatchParts extends BalanceParts, TellingParts {
  readonly store: Pick<Store, "documents" | "counters" | "marks" | "kind">;
  /** The names of those that Herald is set up for. */
  readonly platforms: readonly string[];
  readonly balanceFloor: number;
}

export interface OperatorWatch {
  /** Looks once; what fails is looked at again the next time. */
  look(): Promise<void>;
  /** Somebody was answered with the operator's key: where that is news, it looks as soon as it may. */
  hear(heard: KeyHeard): Promise<void>;
  /** Lets another process look; resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** In milliseconds. */
const LOOK = 20_000;
/** Whoever has not looked so many times in a row is taken for dead. */
const LEASE = 3 * LOOK;

const LEADS = "watching-for-operators";

/** Looks only when asked to. */
export function createOperatorWatch(parts: OperatorWatchParts): OperatorWatch {
  const { store, platforms, balanceFloor, log } = parts;
  const lead = createLead(store.marks, LEADS, LEASE);
  const keep = createTelling(parts);
  const balances = createBalanceWatch(parts);
  const ending = new AbortController();
  let watched: number | undefined;

  async function findAll(since: number): Promise<readonly Found[]> {
    const of = async (id: string, finding: Promise<Finding>): Promise<Found> => [id, await finding];
    const [deprecations, ...found] = await Promise.all([
      findDeprecations(store),
      of("store-lost", findLoss(store)),
      of("low-balance", findBalance(store, balanceFloor)),
      of("digests-failing", findFailing(store)),
      ...platforms.map((name) => of(`platform-down:${name}`, findPlatform(store, name, since))),
    ]);
    // Whoever looks is a worker.
    const heard: readonly Found[] = [
      ["key-refused", findKey(balances.key())],
      ["service-down", findService(balances.service())],
    ];
    return [...found, ...heard, [UNMANNED, OVER], ...deprecations];
  }

  async function work(): Promise<void> {
    if (ending.signal.aborted || !(await lead.leads())) {
      watched = undefined;
      return;
    }
    watched ??= Date.now();
    await balances.look(ending.signal);
    const found = await findAll(watched);
    // One that fails keeps nobody from hearing of the others.
    const kept = await Promise.allSettled(found.map(keep));
    for (const one of kept) if (one.status === "rejected") log.warn({ err: one.reason }, "an alert waits to be told");
  }

  let working: Promise<void> | undefined;
  let hearing: Promise<void> | undefined;
  let heardTimes = 0;

  function look(): Promise<void> {
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  }

  /** What is heard while it looks is looked after once more. */
  async function lookAfterHearing(): Promise<void> {
    for (let seen: number | undefined; seen !== heardTimes; ) {
      seen = heardTimes;
      // What is under way may have read the account before this was heard.
      await working?.catch(() => undefined);
      await pause(balances.wait(), undefined, { signal: ending.signal }).catch(() => undefined);
      await look();
    }
  }

  return {
    look,
    async hear(heard) {
      if (!balances.hear(heard)) return;
      heardTimes += 1;
      hearing ??= lookAfterHearing().finally(() => {
        hearing = undefined;
      });
      await hearing;
    },
    async stop() {
      ending.abort();
      await Promise.allSettled([working, hearing]);
      await lead.leave();
    },
  };
}

export interface StartedWatchParts extends OperatorWatchParts {
  readonly store: OperatorWatchParts["store"] & Pick<Store, "signals">;
}

/** Looks at once, for whoever led before may have died, then every few seconds, and whenever something is heard. */
export async function startOperatorWatch(parts: StartedWatchParts): Promise<() => Promise<void>> {
  const watch = createOperatorWatch(parts);
  const inVain = (err: unknown): void => parts.log.warn({ err }, "nobody could look whether there is trouble");
  const look = (): void => void watch.look().catch(inVain);
  const stopHearing = await parts.store.signals.subscribe(KEY_HEARD, (message) => {
    if (isKeyHeard(message)) watch.hear(message).catch(inVain);
  });
  look();
  const timer = setInterval(look, LOOK);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await Promise.all([stopHearing(), watch.stop()]);
  };
}
