/** While this process has its hands full: whoever waits for a worker is told which place in line that is. */
import { randomUUID } from "node:crypto";
import { createSpeed, type InLine } from "../src/core/in-line.ts";
import type { Queues, ServeJob, ServingQueue, WaitingJob } from "../src/queue/index.ts";
import { requestOf } from "../src/queue/index.ts";
import { makingOf } from "./answer.ts";
import { inLanguage, readBefore } from "./before.ts";
import { withChains } from "./chains.ts";
import { createLead } from "./lead.ts";
import type { ServeParts } from "./parts.ts";
import { answeredAt } from "./place.ts";
import { readRequest } from "./read-request.ts";
import { createSendRecord } from "./record.ts";
import { tellBeforeItBegins } from "./told.ts";

/** In milliseconds. */
const LOOK = 2_000;
/** Whoever has not looked so many times in a row is taken for dead. */
const LEASE = 3 * LOOK;
/** A line that is shorter than this is not worth a word. */
const WORTH = 3_000;
/** How long what somebody was told stands before it is told anew. */
const STANDS = 10_000;
/** So far is looked, and so many are told at once: in a crowd the answers need the platforms' patience more. */
const LOOKED_AT = 100;
const TOLD_AT_ONCE = 20;

export interface WaitingParts extends ServeParts {
  readonly queues: Pick<Queues, "waiting">;
}

/** What this process does for one queue. */
export interface Hands {
  readonly name: ServingQueue;
  /** Whether it takes no more. */
  readonly isFull: () => boolean;
  /** Those that it has taken and that wait all the same; they come first. */
  readonly before: () => number;
}

/** Resolves to whether there is more to tell. */
async function tell(parts: ServeParts, { conversation, turn }: ServeJob, place: InLine): Promise<boolean> {
  const { store, senders } = parts;
  const taken = await store.mailbox.take(conversation, turn);
  const asked = taken.outcome === "yours" ? readRequest(taken.body) : undefined;
  const sender = asked === undefined ? undefined : senders[asked.platform];
  // Readers of a channel are not told what somebody else waits for.
  if (asked === undefined || sender === undefined || asked.chat?.kind === "channel") return false;
  const before = await readBefore(store, asked);
  const request = answeredAt(inLanguage(asked, before));
  const record = withChains(createSendRecord(store.marks, request.id, randomUUID()), store, request);
  const making = makingOf(request);
  await tellBeforeItBegins(store.marks, requestOf(turn), () =>
    before.stopped ? sender.nothing({ request, record }) : sender.queued({ request, record }, making, place),
  );
  return !before.stopped;
}

/** Looks at one queue, whenever it is asked to. */
export function createWaitingWatch(parts: WaitingParts, { name, isFull, before }: Hands) {
  const { queues, store, log } = parts;
  const lead = createLead(store.marks, `telling-places:${name}`, LEASE);
  const told = new Map<string, number>();
  let speed = createSpeed();
  let last: readonly string[] = [];

  function forget(): void {
    told.clear();
    last = [];
    speed = createSpeed();
  }

  function measure(waiting: readonly WaitingJob[]): void {
    const turns = new Set(waiting.map(({ data }) => data.turn));
    if (last.length === 0) speed.begin();
    else speed.moved(last.filter((turn) => !turns.has(turn)).length);
    last = [...turns];
    for (const turn of told.keys()) if (!turns.has(turn)) told.delete(turn);
  }

  return async function look(): Promise<void> {
    if (!isFull() || !(await lead.leads())) return forget();
    const waiting = await queues.waiting(name, LOOKED_AT);
    measure(waiting);
    const now = Date.now();
    const due = waiting
      .map(({ data, since }, i) => ({ data, since, ahead: before() + i }))
      .filter(({ data, since }) => now - since >= WORTH && now - (told.get(data.turn) ?? 0) >= STANDS)
      .slice(0, TOLD_AT_ONCE);
    await Promise.all(
      due.map(async ({ data, ahead }) => {
        told.set(data.turn, now);
        try {
          const goesOn = await tell(parts, data, { ahead, wait: speed.waitBehind(ahead) });
          if (!goesOn) told.set(data.turn, Number.POSITIVE_INFINITY);
        } catch (err) {
          log.debug({ err, request: data.request }, "a place in line could not be told");
        }
      }),
    );
  };
}

/** Resolves when nothing of it is under way any more. */
export function startWaitingWatch(parts: WaitingParts, hands: readonly Hands[]): () => Promise<void> {
  const looks = hands.map((one) => createWaitingWatch(parts, one));
  let looking: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    looking ??= Promise.all(looks.map((look) => look()))
      .catch((err: unknown) => parts.log.warn({ err }, "those who wait could not be looked for"))
      .finally(() => {
        looking = undefined;
      });
  }, LOOK);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
