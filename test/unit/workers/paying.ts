/** Paid calls on a real store: a service that the test answers for, and what became of the money. */

import { MODEL_COSTS } from "../../../src/core/costs.ts";
import { DAY } from "../../../src/core/day.ts";
import { Ending, type Ends } from "../../../src/core/ending.ts";
import type { Failure } from "../../../src/core/failure.ts";
import { joined } from "../../../src/core/listening/wait.ts";
import { chatKey, personKey, type Request } from "../../../src/core/request.ts";
import type { Allowance } from "../../../src/core/store/counters.ts";
import type { Store } from "../../../src/core/store/index.ts";
import { createBalance } from "../../../workers/balance.ts";
import type { CallPlace } from "../../../workers/calls.ts";
import { type Called, createPaid } from "../../../workers/paid.ts";
import { unique } from "../../contracts/store/stores.ts";
import { keptLog } from "../http/running.ts";

export const VERSA = { model: "versa" } as const;
export const ECLIPSE = { model: "eclipse" } as const;
type Asked = typeof VERSA | typeof ECLIPSE;
interface Call {
  readonly signal: AbortSignal;
  readonly onText?: (piece: string) => void;
}
type Answer = (asked: Asked, call: Call) => Promise<Called<string>>;

export const answering: Answer = async ({ model }) => ({
  ok: true,
  value: "hello",
  credits: model === "versa" ? 1 : 3,
});

export const failing =
  (credits: Failure["credits"], text = ""): Answer =>
  async () => ({ ok: false, failure: failureOf(credits), text });

/** Says what it has, and then waits until it is not wanted any more. */
export const waiting =
  (text: string, credits: Failure["credits"], begun: () => void): Answer =>
  (_, { signal, onText }) =>
    new Promise((resolve) => {
      const cancelled = (): void => resolve({ ok: false, failure: { ...failureOf(credits), kind: "cancelled" }, text });
      signal.addEventListener("abort", cancelled);
      onText?.(text);
      begun();
    });

const failureOf = (credits: Failure["credits"]): Failure => ({
  kind: "unavailable",
  fault: "service",
  retryAfter: undefined,
  credits,
  problems: [],
  detail: "POST /chat was answered by 503.",
  status: 503,
});

const minutes = new Map<string, number>();

function countingMinutes(store: Store): Store {
  const { counters, ledger } = store;
  const count = (allowances: readonly Allowance[], sign: number): void => {
    for (const { name, amount } of allowances) minutes.set(name, (minutes.get(name) ?? 0) + sign * amount);
  };
  return {
    ...store,
    counters: {
      ...counters,
      async spend(allowances) {
        const spent = await counters.spend(allowances);
        if (spent.allowed) count(allowances, 1);
        return spent;
      },
      async giveBack(allowances, at) {
        await counters.giveBack(allowances, at);
        count(allowances, -1);
      },
    },
    ledger: {
      ...ledger,
      async openWithin(allowances, entry) {
        const opened = await ledger.openWithin(allowances, entry);
        if (opened.spent.allowed) count(allowances, 1);
        return opened;
      },
    },
  };
}

export function newRequest(store: Store, given: Partial<Request> = {}) {
  const number = unique("p");
  const request: Request = {
    id: unique("telegram"),
    platform: "telegram",
    conversation: `telegram:${number}`,
    operation: "chat",
    chat: { id: number, kind: "private" },
    person: { id: number, name: "Ada" },
    at: Date.now(),
    ...given,
  };
  return {
    request,
    /** What the ledger says of the request's person, call by call. */
    async ledger() {
      const span = { from: Date.now() - DAY, to: Date.now() + DAY, limit: 100 };
      const { entries } = await store.ledger.entries({ person: personKey(request) }, span);
      return entries.map(({ id, outcome, credits }) => ({ call: id.replace(`${request.id}/`, ""), outcome, credits }));
    },
    async counted() {
      const person = await store.counters.used(`credits:person:${personKey(request)}`, DAY);
      const chat = await store.counters.used(`credits:chat:${chatKey(request)}`, DAY);
      return { person, chat };
    },
    /** Counted here, because the store's own number is gone when the next minute begins. */
    minute: () => minutes.get(`minute:${personKey(request)}`) ?? 0,
  };
}

export interface Given {
  readonly store: Store;
  readonly answer?: Answer;
  readonly limits?: Partial<Parameters<typeof createPaid>[0]["limits"]>;
  readonly balance?: number;
  /** Runs with the same one share what they know of the balance. */
  readonly account?: string;
  readonly signal?: Ends;
  /** As the signal where it is left out. */
  readonly ending?: Ends;
  readonly stop?: Ends;
  readonly payer?: "operator" | "person";
  readonly budget?: { readonly person?: number; readonly chat?: number };
  readonly place?: CallPlace;
  readonly leaveToMaker?: (isOpen: boolean) => Promise<void>;
}

const NEVER = new Ending();

/** One run of a request in a process of its own, with what the service was asked. */
export function newRun(request: Request, given: Given) {
  const { store, answer = answering, limits, signal = NEVER, ending = signal, stop = NEVER } = given;
  const asked: Asked[] = [];
  const pieces: string[] = [];
  const { log, lines } = keptLog();
  const paid = createPaid({
    store: countingMinutes(store),
    serviceTimeout: 120_000,
    limits: { personPerMinute: 1_000, personCreditsPerDay: 1_000, chatCreditsPerDay: 1_000, ...limits },
    balance: createBalance({
      read: async () => given.balance ?? 1_000,
      floor: 10,
      account: given.account ?? unique("account"),
      store,
    }),
    log,
  });
  const { payer = "operator", budget, leaveToMaker } = given;
  const maker = leaveToMaker === undefined ? {} : { leaveToMaker };
  const chatOf = (run: ReturnType<typeof paid>) => ({
    call: run.call.bind(run),
    keep: (text: string) => run.keep(text),
    finish: () => run.finish(),
    chat: (one: Asked) =>
      run.call(
        { operation: "chat", credits: MODEL_COSTS[one.model] },
        (until) => {
          asked.push(one);
          return answer(one, { signal: joined(until).signal, onText: (piece) => pieces.push(piece) });
        },
        given.place,
      ),
  });
  const calls = chatOf(paid(request, { signal, ending, stop, payer, budget, ...maker }));
  const again = (more: { readonly signal?: Ends; readonly stop?: Ends } = {}) =>
    chatOf(paid(request, { signal, ending, stop, payer, budget, ...more }));
  return { calls, asked, pieces, lines, again };
}
