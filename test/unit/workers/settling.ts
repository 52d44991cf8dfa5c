/** Accounts whose every credit the test knows, calls that are paid from them and end as it says, and the watch over both. */
import { onTestFinished, vi } from "vitest";
import { BASELINES } from "../../../src/core/baseline.ts";
import { DAY } from "../../../src/core/day.ts";
import { createSeal } from "../../../src/core/seal.ts";
import { PERSONS } from "../../../src/core/settings.ts";
import type { Store } from "../../../src/core/store/index.ts";
import type { Service } from "../../../src/operations/parts.ts";
import { longestCall, OPERATOR, UNSETTLED } from "../../../workers/books.ts";
import { createSettling, type Settling } from "../../../workers/settle-watch.ts";
import { unique } from "../../contracts/store/stores.ts";
import { keptLog } from "../http/running.ts";
import { ECLIPSE, failing, type Given, newRequest, newRun, VERSA } from "./paying.ts";

const TIMEOUT = 120_000;
/** When nothing that began before it can be under way any more. */
export const LATER = longestCall(TIMEOUT) + 1;
const SETTLED_BY_THEN = 6_000;

interface Account {
  credits: number;
  awardedAt: number;
  address: string;
  away: boolean;
}

/** What became of a call: in the service, and for whoever made it. `lost` got no answer, `died` was not there to get one. */
export const FATES = ["answered", "refunded", "lost-charged", "lost-free", "died-charged", "died-free"] as const;
export type Fate = (typeof FATES)[number];

export interface Person {
  readonly id: string;
  readonly payer: string;
}

let time = Date.now();

/** Only the time of day stands still; a day of its own for each stage. */
function stopClock(): void {
  time += 2 * DAY;
  vi.useFakeTimers({ toFake: ["Date"], now: time });
}

export function pass(milliseconds: number): void {
  time += milliseconds;
  vi.setSystemTime(time);
}

const newAccount = (address: string): Account => ({ credits: 1_000, awardedAt: 1, address, away: false });

const failureOf = (kind: "unreachable" | "key-refused") => ({
  kind,
  fault: "service" as const,
  retryAfter: undefined,
  credits: "not-taken" as const,
  problems: [],
  detail: "GET /account",
  status: undefined,
});

export async function openBank(store: Store) {
  stopClock();
  const seal = createSeal([Buffer.alloc(32, 1)]);
  const accounts = new Map<string, Account>([[OPERATOR, newAccount("0xoperator")]]);
  const begun = Date.now();
  let reads = 0;
  let onRead: (() => Promise<unknown>) | undefined;
  const account: Service["account"] = async ({ key = OPERATOR } = {}) => {
    reads += 1;
    const found = accounts.get(key);
    if (found === undefined) return { ok: false, failure: failureOf("key-refused") };
    if (found.away) return { ok: false, failure: failureOf("unreachable") };
    const { credits, awardedAt: lastCreditsAwardedAt, address } = found;
    const now = onRead;
    onRead = undefined;
    await now?.();
    const nothing = { chainType: undefined, tokens: undefined, tokensUsd: undefined, telegramId: undefined };
    return {
      ok: true,
      credits: 0,
      value: { credits, lastCreditsAwardedAt, address, bonuses: [], balances: [], ...nothing },
    };
  };
  const { log, lines } = keptLog();
  for (;;) {
    const { members } = await store.sets.page(UNSETTLED, 100);
    for (const member of members) await store.sets.remove(UNSETTLED, member);
    if (members.length === 0) break;
  }
  await store.documents.delete(BASELINES, OPERATOR);
  const watches: Settling[] = [];
  onTestFinished(async () => {
    for (const watch of watches) await watch.stop();
    vi.useRealTimers();
  });
  const newWatch = (on: Store = store) => {
    const watch = createSettling({ store: on, client: { account }, seal, serviceTimeout: TIMEOUT, log });
    watches.push(watch);
    return watch;
  };
  const accountOf = (key: string): Account => {
    const found = accounts.get(key) ?? newAccount(`0x${key}`);
    accounts.set(key, found);
    return found;
  };

  return {
    operator: accountOf(OPERATOR),
    accountOf,
    lines,
    newWatch,
    reads: () => reads,
    /** Done once, while the next account read is under way, after the service has looked. */
    duringRead(work: () => Promise<unknown>) {
      onRead = work;
    },
    /** Somebody with a key of their own, and its account. */
    async person(key = unique("key")): Promise<Person> {
      const id = unique("person");
      const payer = `telegram:${id}`;
      await this.setKey(payer, key);
      return { id, payer };
    },
    async setKey(payer: string, key: string) {
      accountOf(key);
      const entry = { sealed: seal.seal(key, payer), ends: key.slice(-4), since: Date.now() };
      await store.documents.put(PERSONS, payer, { key: entry });
    },
    /** A call that began and ended as it is said, in a process of its own. */
    async call(fate: Fate, price: 1 | 3 = 1, key = OPERATOR, person?: Person): Promise<void> {
      const { request } = newRequest(store, person === undefined ? {} : { person: { id: person.id, name: "Ada" } });
      pass(1);
      let begin = (): void => undefined;
      const sent = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const answer: Given["answer"] = async (...asked) => {
        if (fate === "answered" || fate.endsWith("charged")) accountOf(key).credits -= price;
        begin();
        if (fate.startsWith("died")) return new Promise(() => undefined);
        if (fate === "answered") return { ok: true, value: "hello", credits: price };
        return failing(fate === "refunded" ? "refunded" : "unknown")(...asked);
      };
      const { calls } = newRun(request, { store, answer, payer: person === undefined ? "operator" : "person" });
      const made = calls.chat(price === 1 ? VERSA : ECLIPSE);
      await sent;
      if (fate.startsWith("died")) return;
      await made;
      await calls.finish();
    },
    /** What the ledger says of an account since the beginning. */
    async ledger(person?: Person) {
      const { entries } = await store.ledger.entries(person === undefined ? "all" : { person: person.payer }, {
        from: begun,
        to: Date.now() + 1,
        limit: 1_000,
      });
      return entries
        .filter(({ payer }) => payer === (person === undefined ? "operator" : "person"))
        .map(({ outcome, credits }) => `${outcome} ${credits}`);
    },
    /** Another process takes over. */
    async stopAll() {
      for (const watch of watches.splice(0)) await watch.stop();
    },
    /** A worker was started, and nothing has happened for a while. */
    async settleAll(watch = watches.at(-1) ?? newWatch()): Promise<boolean> {
      await store.sets.add(UNSETTLED, OPERATOR);
      pass(LATER + SETTLED_BY_THEN);
      for (let i = 0; i < 5; i += 1) if (await watch.look()) return true;
      return false;
    },
  };
}
