/** The operator's account over time: read once in a quarter of an hour, and kept for a week. */
import { DAY } from "../../src/core/day.ts";
import { awayKinds } from "../../src/core/failure.ts";
import { BALANCES, type BalanceHistory } from "../../src/core/operator.ts";
import type { Store } from "../../src/core/store/index.ts";
import type { Service } from "../../src/operations/parts.ts";
import { OPERATOR } from "../books.ts";
import type { KeyHeard } from "./key-heard.ts";

export interface BalanceParts {
  readonly store: Pick<Store, "documents">;
  readonly client: Pick<Service, "account">;
}

/** How the key fares, as far as this process has found out. */
export type KeyState = "good" | "refused" | "unknown";

/** Whether the service answers, as far as this process has found out; a number: since when it does not. */
export type ServiceState = "there" | "unknown" | number;

export interface BalanceWatch {
  /** Reads the account when it is time. */
  look(signal: AbortSignal): Promise<void>;
  /** Somebody was answered with this key, or not, for the account holds too little or the service is away; gives whether that is news. */
  hear(heard: KeyHeard): boolean;
  /** Until what was heard may be looked after, in milliseconds. */
  wait(): number;
  key(): KeyState;
  service(): ServiceState;
}

/** In milliseconds. */
const QUARTER = 900_000;
const AFTER_FAILURE = 60_000;
const PATIENCE = 10_000;
const KEPT = 7 * DAY;
const MOST_KEPT = 700;
/** Once may be an accident of the service. */
const REFUSALS = 2;
/** So long what somebody else was answered counts as one refusal. */
const HEARD_LATELY = 2 * AFTER_FAILURE;
/** So often it is read at most where people hear that it holds too little, whichever worker tells them. */
const HELD = 60_000;
/** Where what is heard is wrong again and again, the account is not read any more often than that. */
const BETWEEN = 2_000;

type Sample = BalanceHistory["samples"][number];

const quarterOf = (at: number): number => Math.floor(at / QUARTER);

/** The newest of a quarter of an hour is the one that is kept; with another account it begins anew. */
function withSample(history: BalanceHistory, sample: Sample, account: string | undefined): BalanceHistory {
  const isOther = account !== undefined && history.account !== undefined && account !== history.account;
  const before = history.samples.filter(
    ({ at }) => !isOther && quarterOf(at) !== quarterOf(sample.at) && at > sample.at - KEPT && at < sample.at,
  );
  const whose = account ?? history.account;
  return { samples: [...before, sample].slice(-MOST_KEPT), ...(whose === undefined ? {} : { account: whose }) };
}

/** What was taken in the last day; what was added meanwhile does not count against it. */
export function spentLately({ samples }: BalanceHistory, now: number): number {
  const lately = samples.filter(({ at }) => at > now - DAY - QUARTER);
  return lately.reduce((sum, { credits }, i) => sum + Math.max((lately[i - 1]?.credits ?? credits) - credits, 0), 0);
}

export function createBalanceWatch({ store: { documents }, client }: BalanceParts): BalanceWatch {
  let next = 0;
  /** Something was heard since the last read began. */
  let asked = false;
  let read = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  let heardRefusal = Number.NEGATIVE_INFINITY;
  let heardSpent = Number.NEGATIVE_INFINITY;
  let heardAway = Number.NEGATIVE_INFINITY;
  let key: KeyState = "unknown";
  let service: ServiceState = "unknown";

  const due = (): number => (asked ? Math.min(next, read + BETWEEN) : next);

  return {
    key: () => key,
    service: () => service,
    wait: () => (asked ? Math.min(Math.max(due() - Date.now(), 0), BETWEEN) : 0),
    hear(heard) {
      if (heard === "spent") {
        if (Date.now() - heardSpent < HELD) return false;
        heardSpent = Date.now();
        asked = true;
        return true;
      }
      if (heard === "away") {
        // It is known already, and read again every minute.
        if (typeof service === "number" || Date.now() - heardAway < HELD) return false;
        heardAway = Date.now();
        asked = true;
        return true;
      }
      if ((heard === "refused") === (key === "refused")) return false;
      if (heard === "refused") heardRefusal = Date.now();
      asked = true;
      return true;
    },
    async look(signal) {
      const now = Date.now();
      if (now < due()) return;
      asked = false;
      read = now;
      const outcome = await client.account({ signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) });
      if (outcome.ok) {
        refusals = 0;
        // What was heard meanwhile came after it.
        if (!asked) heardRefusal = Number.NEGATIVE_INFINITY;
        key = "good";
        service = "there";
        const { credits, address } = outcome.value;
        const sample = { at: now, credits };
        await documents.update(BALANCES, OPERATOR, (history = { samples: [] }) => withSample(history, sample, address));
        next = (quarterOf(now) + 1) * QUARTER;
        return;
      }
      const { kind, status } = outcome.failure;
      // Without a status nothing was asked: there is no key of the operator's, and people bring their own.
      const isRefused = kind === "key-refused" && status !== undefined;
      if (awayKinds.includes(kind)) service = typeof service === "number" ? service : now;
      else if (status !== undefined) service = "there";
      const before = now - heardRefusal < HEARD_LATELY ? Math.max(refusals, 1) : refusals;
      refusals = isRefused ? before + 1 : 0;
      if (refusals >= REFUSALS) key = "refused";
      // Whether it was an accident is found out at once.
      next = isRefused && key !== "refused" ? now : now + AFTER_FAILURE;
    },
  };
}
