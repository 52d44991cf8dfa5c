/** What tests of editions share: a platform and a service that do as they are told, and processes that die on the way. */
import { randomBytes } from "node:crypto";
import { onTestFinished, vi } from "vitest";
import { DAY } from "../../../../src/core/day.ts";
import { type Answer, type Closed, type Delivered, type Sender, UNSEEN } from "../../../../src/core/delivery.ts";
import { DIGEST_STATE, type Digest, type DigestState } from "../../../../src/core/digest.ts";
import type { Ends } from "../../../../src/core/ending.ts";
import { createSeal } from "../../../../src/core/seal.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { strictSayIn } from "../../../../src/locales/index.ts";
import type { Service } from "../../../../src/operations/parts.ts";
import type { DigestJob } from "../../../../src/queue/index.ts";
import { RetryLater } from "../../../../src/queue/index.ts";
import { createDigestBook } from "../../../../workers/digests/book.ts";
import type { EditionContext, EditionParts } from "../../../../workers/digests/parts.ts";
import { createWays } from "../../../../workers/lines.ts";
import { createRunning } from "../../../../workers/running.ts";
import { keptLog } from "../../http/running.ts";
import { answerOf, failureOf, useStore } from "../../operations/operating.ts";
import { PLAIN_DIGEST } from "../../plain-digest.ts";

type Searched = Awaited<ReturnType<Service["search"]>>;
type Chatted = Awaited<ReturnType<Service["chat"]>>;

/** Nine in the morning, UTC. */
export const NINE = Date.parse("2026-11-20T09:00:00Z");

export const at = (moment: number): unknown => vi.setSystemTime(moment);

/** It is a second past nine. */
export function beginAtNine(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: NINE + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
}

export const unlike = (): string => randomBytes(5).toString("hex");

/** Each says something else. */
const documentsOf = (...titles: readonly string[]) =>
  titles.map((title, i) => ({
    title,
    tldr: "",
    summary: undefined,
    source: "Ledger Post",
    updatedAt: NINE - (i + 1) * 60_000,
    bullishness: 0.5,
    legitimacy: 0.8,
  }));

export const foundOf = (...titles: readonly string[]): Searched => ({
  ok: true,
  credits: 1,
  value: { documents: documentsOf(...titles), offset: 0, total: titles.length },
});

export const failedWith = (given: Parameters<typeof failureOf>[0]): Searched => ({
  ok: false,
  failure: failureOf(given),
});

export const NEWS = [
  "Regulator opens inquiry into stablecoin reserves of Meridian",
  "Harbour bank plans custody for ether in spring",
  "Miners in Texas shut down during ice storm",
] as const;

class Died extends Error {}

/** Every member is asked for through `before`, which may throw, and is told when it has answered. */
function watched<Part extends object>(part: Part, before: () => void, after: () => void): Part {
  return new Proxy(part, {
    get(target, name) {
      const work: unknown = Reflect.get(target, name);
      if (typeof work !== "function") return work;
      return async (...words: unknown[]): Promise<unknown> => {
        before();
        const done: unknown = await Reflect.apply(work, target, words);
        after();
        return done;
      };
    },
  });
}

/** Nobody waits long for the lease of a dead process. */
const SHORT_LEASE = 50;

const withLeases = (marks: Store["marks"], lease: number): Store["marks"] => ({
  ...marks,
  claim: (name, value, lifetime) => marks.claim(name, value, name.startsWith("sent:") ? lifetime : lease),
});

export interface Post {
  readonly chat: string;
  readonly text: string;
  readonly answer: Answer;
}

/** All that is outside of Herald: it goes on while processes come and go. */
export function newWorld(store: Store) {
  const posts: Post[] = [];
  const searches: string[] = [];
  const briefs: string[] = [];
  const jobs: { readonly data: DigestJob; readonly delay: number }[] = [];
  /** What the platform does next with each chat; it shows what it is given otherwise. */
  const next = new Map<string, Delivered[]>();
  const world = {
    store,
    posts,
    searches,
    briefs,
    jobs,
    next,
    /** What the service finds; told which search it is, counted from 1. */
    find: (_nth: number, _query: string): Searched => foundOf(...NEWS),
    chat: (): Chatted | Promise<Chatted> => ({ ok: true, credits: 1, value: answerOf("One. Two. Three.") }),
    /** What the platform says of chats where that is in doubt. */
    closed: new Map<string, Closed>(),
    /** The service answers no search before. */
    answers: Promise.resolve(),
    balance: undefined as number | undefined,
    /** The ids of chats that may not use Herald any more. */
    shutOut: new Set<string>(),
    editions: (chat: string): readonly Post[] => posts.filter((one) => one.chat === chat && one.text.includes("**1. ")),
    shown: (chat: string): readonly string[] => posts.filter((one) => one.chat === chat).map(({ text }) => text),
  };
  return world;
}
export type World = ReturnType<typeof newWorld>;

/** Shows an answer once, as far as its record lets it; dies where it is told to. */
function senderOf(world: World, before: () => void, after: () => void): Sender {
  const notAsked = (): Promise<never> => Promise.reject(new Error("nobody asks for this"));
  return {
    ...UNSEEN,
    async deliver(answer) {
      before();
      const { request, record, reply } = answer;
      const chat = request.chat?.id ?? "";
      const taken = await record.take("0");
      if (taken.state === "sent" || taken.state === "placed")
        return { outcome: "delivered", messages: [taken.message] };
      if (taken.state === "busy") return { outcome: "later", wait: taken.wait, reason: "another sends it" };
      if (taken.state === "unknown") return { outcome: "uncertain", now: false };
      const [told, ...rest] = world.next.get(chat) ?? [];
      if (told !== undefined) world.next.set(chat, rest);
      if (told !== undefined && told.outcome !== "delivered") {
        if (told.outcome !== "uncertain") await record.release("0");
        return told;
      }
      world.posts.push({ chat, text: reply.text, answer });
      after();
      await record.sent("0", `m${world.posts.length}`);
      return { outcome: "delivered", messages: [`m${world.posts.length}`] };
    },
    closed: async ({ chat }, doubted) => (doubted === true ? world.closed.get(chat?.id ?? "") : undefined),
    isAdministrator: notAsked,
    fetch: notAsked,
    erase: notAsked,
    about: async () => undefined,
  };
}

/** Nobody knows what became of a call that was ended after it had been sent. */
const CUT_OFF = failureOf({ kind: "cancelled", credits: "unknown" });

interface Until {
  readonly signal?: Ends | readonly Ends[] | undefined;
}

/** Undefined where it is ended before it is there. */
function unlessEnded<Value>(made: Value | Promise<Value>, { signal = [] }: Until = {}): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    for (const one of "aborted" in signal ? [signal] : signal) one.addEventListener("abort", () => resolve(undefined));
    Promise.resolve(made).then(resolve, reject);
  });
}

/** A process that dies at its so-manieth step, just before or just after it. */
export function processOf(world: World, diesAt = Number.POSITIVE_INFINITY, lease = SHORT_LEASE) {
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps >= diesAt) throw new Died("the process was killed");
  };
  const watch = <Part extends object>(part: Part): Part => watched(part, step, step);
  const { store } = world;
  const dying: Store = {
    ...store,
    documents: watch(store.documents),
    marks: watch(withLeases(store.marks, lease)),
    sets: watch(store.sets),
    ledger: watch(store.ledger),
    counters: watch(store.counters),
    blobs: watch(store.blobs),
  };
  const { log, lines } = keptLog();
  const add: EditionParts["queues"]["add"] = async (_name, data, { delay = 0 } = {}) => {
    step();
    if ("slot" in data) world.jobs.push({ data, delay });
    return "job";
  };
  const schedules = {
    ensure: async () => "planned" as const,
    remove: async () => true,
    list: async () => [],
    count: async () => 0,
  };
  const notAsked = (): Promise<never> => Promise.reject(new Error("nobody asks for this"));
  const sender = senderOf(world, step, step);
  const parts: EditionParts = {
    store: dying,
    queues: { add },
    turns: { arm: async () => undefined, rearm: async () => undefined },
    senders: { telegram: sender, discord: sender },
    client: {
      async search({ query }, call?: Until) {
        step();
        world.searches.push(query);
        const found = world.find(world.searches.length, query);
        const given = await unlessEnded(
          world.answers.then(() => found),
          call,
        );
        step();
        return given ?? { ok: false, failure: CUT_OFF };
      },
      async chat({ messages }, call?: Until) {
        step();
        world.briefs.push(JSON.stringify(messages));
        return (await unlessEnded(world.chat(), call)) ?? { ok: false, failure: CUT_OFF, text: "" };
      },
      createImage: notAsked,
      applyEffect: notAsked,
      mirage: notAsked,
      account: notAsked,
    },
    imageboardSource: "imageboard",
    digests: createDigestBook({ store: dying, queues: { add, schedules } }),
    serviceTimeout: 1_000,
    limits: { personPerMinute: 0, personCreditsPerDay: 0, chatCreditsPerDay: 100 },
    balance: {
      allowance: (amount) =>
        world.balance === undefined
          ? undefined
          : { name: `balance-${unlike()}`, amount, limit: world.balance, window: DAY },
    },
    seal: createSeal([Buffer.alloc(32, 1)]),
    say: strictSayIn,
    operators: [],
    absent: new Set(),
    running: createRunning(),
    access: ({ chat }) => (world.shutOut.has(chat?.id ?? "") ? "denied" : "allowed"),
    ways: createWays(),
    log,
  };
  const context: EditionContext = {
    id: "job",
    signal: new AbortController().signal,
    ending: new AbortController().signal,
    log,
    lastAttempt: false,
  };
  return { parts, context, lines, steps: () => steps };
}

export function useWorlds(): () => World {
  const store = useStore();
  return () => newWorld(store());
}

const digestOf = (given: Partial<Digest> = {}): Omit<Digest, "number"> => ({
  id: unlike(),
  platform: "telegram",
  chat: { id: `-${unlike()}`, kind: "group", title: "Markets" },
  creator: { id: unlike(), name: "Ada" },
  ...PLAIN_DIGEST,
  made: NINE - 3_600_000,
  ...given,
});

/** Writes them down as the book does. */
export async function subscribe(world: World, ...given: readonly Partial<Digest>[]): Promise<readonly Digest[]> {
  const { parts } = processOf(world);
  const made: Digest[] = [];
  for (const one of given) {
    const added = await parts.digests.add(digestOf(one));
    if (added.outcome !== "added") throw new Error("the chat has too many digests");
    made.push(added.digest);
  }
  return made;
}

export const stateOf = async ({ store }: World, { id }: Digest): Promise<DigestState> =>
  (await store.documents.get(DIGEST_STATE, id)) ?? { runs: [] };

/** How the last slot of a digest ended. */
export async function lastOf(world: World, digest: Digest): Promise<string> {
  const run = (await stateOf(world, digest)).runs.at(-1);
  return run === undefined ? "none" : [run.state, run.why].filter((one) => one !== undefined).join(" ");
}

/** Whether the process died of what the test did to it. */
export const hasDied = (error: unknown): boolean => error instanceof Died;

/** What a run that was put off waits for, in milliseconds. */
export async function waitOf(work: Promise<unknown>): Promise<number | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof RetryLater) return error.afterMs;
    throw error;
  }
}
