/** What tests of the watch share: an operator's chats as the platforms would show them, an account, and a clock that is moved. */
import { onTestFinished, vi } from "vitest";
import { type Answer, type Delivered, type Sender, UNSEEN } from "../../../../src/core/delivery.ts";
import {
  ALERTS,
  type Alert,
  alertIds,
  BALANCES,
  HEALTH,
  NOTICE_GROUPS,
  NOTICES,
} from "../../../../src/core/operator.ts";
import type { Documents } from "../../../../src/core/store/documents.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { strictSayIn } from "../../../../src/locales/index.ts";
import type { Service } from "../../../../src/operations/parts.ts";
import { OPERATOR } from "../../../../workers/books.ts";
import { createUnmannedAlert } from "../../../../workers/operators/unmanned.ts";
import {
  createOperatorWatch,
  type OperatorWatch,
  type StartedWatchParts,
  startOperatorWatch,
} from "../../../../workers/operators/watch.ts";
import { unique } from "../../../contracts/store/stores.ts";
import { keptLog } from "../../http/running.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
const PLATFORMS = ["telegram", "discord"] as const;
const FLOOR = 10;
export const LOOK = 20 * SECOND;
const MOST_LOOKS = 40;

let time = Date.parse("2026-11-02T12:00:00Z");

export const now = (): number => time;

export function pass(milliseconds: number): void {
  time += milliseconds;
  vi.setSystemTime(time);
}

type Refusal = "key-refused" | "no-key" | "unreachable";

const refused = (kind: Refusal): Awaited<ReturnType<Service["account"]>> => ({
  ok: false,
  failure: {
    kind: kind === "no-key" ? "key-refused" : kind,
    fault: "operator",
    retryAfter: undefined,
    credits: "not-taken",
    problems: [],
    detail: "GET /account",
    status: kind === "key-refused" ? 401 : undefined,
  },
});

export const holds = (credits: number, address = "0x1"): Awaited<ReturnType<Service["account"]>> => ({
  ok: true,
  credits: 0,
  value: {
    credits,
    lastCreditsAwardedAt: 1,
    address,
    bonuses: [],
    balances: [],
    chainType: undefined,
    tokens: undefined,
    tokensUsd: undefined,
    telegramId: undefined,
  },
});

export interface Shown {
  readonly platform: string;
  readonly chat: string;
  readonly text: string;
  readonly answer: Answer;
}

interface Trouble {
  readonly since?: number;
  readonly reason?: string;
}

class Died extends Error {}

/** Shows an answer once, as far as its record lets it, as the platforms' own senders do. */
function senderOf(world: World, platform: "telegram" | "discord"): Sender {
  const notAsked = (): Promise<never> => Promise.reject(new Error("nobody asks for this"));
  return {
    ...UNSEEN,
    async deliver(answer) {
      const { request, record, reply } = answer;
      const chat = request.chat?.id ?? "";
      world.tries += 1;
      const taken = await record.take("0");
      if (taken.state === "sent" || taken.state === "placed")
        return { outcome: "delivered", messages: [taken.message] };
      if (taken.state === "busy") return { outcome: "later", wait: taken.wait, reason: "another sends it" };
      if (taken.state === "unknown") return { outcome: "uncertain", now: false };
      const told = world.next.get(`${platform}:${chat}`);
      if (told !== undefined) {
        if (told.outcome !== "uncertain") await record.release("0");
        return told;
      }
      world.shown.push({ platform, chat, text: reply.text, answer });
      if (world.diesAfterSending) throw new Died("the process was killed");
      await record.sent("0", `m${world.shown.length}`);
      return { outcome: "delivered", messages: [`m${world.shown.length}`] };
    },
    isAdministrator: notAsked,
    fetch: notAsked,
    erase: notAsked,
    about: async () => undefined,
  };
}

export interface World {
  readonly store: Store;
  /** All that was shown in a chat, to whomever. */
  readonly shown: Shown[];
  /** What a platform does with an operator from now on; it shows what it is given otherwise. */
  readonly next: Map<string, Delivered>;
  account: number | Refusal;
  /** The account's name at the service. */
  address: string;
  reads: number;
  /** The account is read no sooner than this is over. */
  reading: Promise<void> | undefined;
  tries: number;
  diesAfterSending: boolean;
}

/** The store of a file is shared, so everything that the watch knows is forgotten first. */
async function forgetAll(documents: Documents): Promise<void> {
  for (const id of alertIds(PLATFORMS)) await documents.delete(ALERTS, id);
  for (const name of PLATFORMS) await documents.delete(HEALTH, name);
  for (const group of NOTICE_GROUPS) await documents.delete(NOTICES, group);
  await documents.delete(BALANCES, OPERATOR);
}

export async function openWorld(store: Store) {
  // A stage of its own each, so that nothing of another is young.
  time += 100 * 24 * HOUR;
  // Each begins at a full hour, whatever others have done to the clock.
  time = Math.ceil(time / HOUR) * HOUR;
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  await forgetAll(store.documents);
  const world: World = {
    store,
    shown: [],
    next: new Map(),
    account: 1_000,
    address: "0x1",
    reads: 0,
    reading: undefined,
    tries: 0,
    diesAfterSending: false,
  };
  const { log, lines } = keptLog();
  const watches: OperatorWatch[] = [];
  onTestFinished(async () => {
    for (const watch of watches) await watch.stop();
    vi.useRealTimers();
  });
  const ada = `telegram:${unique("ada")}`;
  const bob = `discord:${unique("bob")}`;
  const senders = { telegram: senderOf(world, "telegram"), discord: senderOf(world, "discord") };

  const partsFor = (operators: readonly string[], given: Partial<typeof senders>): StartedWatchParts => ({
    store,
    client: {
      async account() {
        world.reads += 1;
        const { account } = world;
        await world.reading;
        return typeof account === "number" ? holds(account, world.address) : refused(account);
      },
    },
    senders: given,
    operators,
    platforms: PLATFORMS,
    balanceFloor: FLOOR,
    say: strictSayIn,
    log,
  });

  /** A process; the one before it was killed or stopped. */
  function newWatch(
    operators: readonly string[] = [ada, bob],
    given: Partial<typeof senders> = senders,
  ): OperatorWatch {
    const watch = createOperatorWatch(partsFor(operators, given));
    watches.push(watch);
    return watch;
  }

  /** A gateway that last heard of a worker then. */
  const newGateway = (silentSince: () => number | undefined): (() => Promise<void>) =>
    createUnmannedAlert({ ...partsFor([ada, bob], senders), senders: async () => senders, silentSince });

  /** A process that looks by itself; to be stopped before the test ends. */
  const startWatch = (): Promise<() => Promise<void>> => startOperatorWatch(partsFor([ada, bob], senders));

  async function health(state: "on" | "trouble", more: Trouble = {}, name = "telegram"): Promise<void> {
    await store.documents.put(HEALTH, name, { at: time, state, since: time, ...more });
  }

  /** Both platforms write, as they do every few seconds. */
  async function allWell(): Promise<void> {
    for (const name of PLATFORMS) await health("on", {}, name);
  }

  return Object.assign(world, {
    ada,
    bob,
    lines,
    newWatch,
    newGateway,
    startWatch,
    health,
    /** What was said to somebody, without its first line. */
    said: (operator: string): readonly string[] =>
      world.shown
        .filter(({ platform, chat }) => `${platform}:${chat}` === operator)
        .map(({ text }) => text.slice(text.indexOf("\n")).trim()),
    warned: (): readonly string[] => lines.filter(({ level }) => level === "warn").map(({ event }) => event),
    alert: (id: string): Promise<Alert | undefined> => store.documents.get(ALERTS, id),
    /** Time goes by, and the watch looks as often as it does; over long times less often, so that nobody waits for it. */
    async looks(watch: OperatorWatch, milliseconds: number, meanwhile = allWell) {
      const step = Math.max(LOOK, milliseconds / MOST_LOOKS);
      for (let gone = 0; gone < milliseconds; gone += step) {
        await meanwhile();
        await watch.look();
        pass(step);
      }
    },
  });
}
