/** While this process has its hands full, or no worker runs at all: whoever waits for a worker is told so. */
import { randomUUID } from "node:crypto";
import { createSpeed, type InLine } from "../src/core/in-line.ts";
import type { Queues, ServeJob, ServingQueue, WaitingJob } from "../src/queue/index.ts";
import { requestOf } from "../src/queue/index.ts";
import { makingOf } from "./answer.ts";
import { inLanguage, readBefore } from "./before.ts";
import { withChains } from "./chains.ts";
import { takeBack } from "./deliver.ts";
import { createLead } from "./lead.ts";
import { lookEvery } from "./look-every.ts";
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
/** Where the line moves, somebody is at work, whatever else says that nobody is. */
const STILL = 3 * LOOK;
/** That there is no worker stays as it is; where it could not be told it is told then. */
const UNMANNED_STANDS = 60_000;
/** So far is looked, and so many are told at once: in a crowd the answers need the platforms' patience more. */
const LOOKED_AT = 100;
const LOOKED_AT_UNMANNED = 1_000;
const TOLD_AT_ONCE = 20;

export interface WaitingParts extends Pick<ServeParts, "store" | "log"> {
  /** Asked for once somebody is to be told. */
  readonly senders: () => Promise<ServeParts["senders"]>;
  readonly queues: Pick<Queues, "waiting">;
}

/** What this process does for one queue. */
export interface Hands {
  readonly name: ServingQueue;
  /** Whether it takes no more. */
  readonly isFull: () => boolean;
  /** Those that it has taken and that wait all the same; they come first. */
  readonly before: () => number;
  /** It is no worker, and tells whoever waits that there is none. */
  readonly isUnmanned?: true;
}

type Teller = Pick<WaitingParts, "store" | "senders">;

/** Resolves to whether there is more to tell. */
async function tell({ store, senders }: Teller, { conversation, turn }: ServeJob, place: InLine, isDue: boolean) {
  const taken = await store.mailbox.take(conversation, turn);
  const asked = taken.outcome === "yours" ? readRequest(taken.body) : undefined;
  const sender = asked === undefined ? undefined : (await senders())[asked.platform];
  // Readers of a channel are not told what somebody else waits for.
  if (asked === undefined || sender === undefined || asked.chat?.kind === "channel") return false;
  // What was pressed says what it says until there is something else.
  if (place.isUnmanned === true && asked.pressed !== undefined) return false;
  const before = await readBefore(store, asked);
  const request = answeredAt(inLanguage(asked, before));
  const record = withChains(createSendRecord(store.marks, request.id, randomUUID()), store, request);
  const making = makingOf(request);
  if (!before.stopped && !isDue) return true;
  await tellBeforeItBegins(
    store.marks,
    requestOf(turn),
    () => (before.stopped ? takeBack({ request, record, sender }) : sender.queued({ request, record }, making, place)),
    place.isUnmanned === true ? "stands" : "told",
  );
  return !before.stopped;
}

/** Looks at one queue, whenever it is asked to. */
export function createWaitingWatch(parts: WaitingParts, { name, isFull, before, isUnmanned }: Hands) {
  const { queues, store, log } = parts;
  const lead = createLead(store.marks, `${isUnmanned === true ? "unmanned" : "telling-places"}:${name}`, LEASE);
  /** When each was looked at, and when it was told. */
  const known = new Map<string, { readonly looked: number; readonly told: number }>();
  let speed = createSpeed();
  let last: readonly string[] = [];
  /** Since when nobody of the line has had their turn, as far as that was looked at. */
  let stillSince: number | undefined;

  function forget(): void {
    known.clear();
    last = [];
    stillSince = undefined;
    speed = createSpeed();
  }

  function measure(waiting: readonly WaitingJob[]): void {
    const turns = new Set(waiting.map(({ data }) => data.turn));
    const gone = last.filter((turn) => !turns.has(turn)).length;
    if (gone > 0 || stillSince === undefined) stillSince = Date.now();
    if (last.length === 0) speed.begin();
    else speed.moved(gone);
    last = [...turns];
    for (const turn of known.keys()) if (!turns.has(turn)) known.delete(turn);
  }

  async function look(data: ServeJob, ahead: number): Promise<void> {
    const now = Date.now();
    const told = known.get(data.turn)?.told ?? 0;
    const isDue = isUnmanned !== true || now - told >= UNMANNED_STANDS;
    known.set(data.turn, { looked: now, told: isDue ? now : told });
    const place =
      isUnmanned === true
        ? ({ ahead, wait: undefined, isUnmanned } as const)
        : { ahead, wait: speed.waitBehind(ahead) };
    try {
      const goesOn = await tell(parts, data, place, isDue);
      if (!goesOn) known.set(data.turn, { looked: Number.POSITIVE_INFINITY, told: now });
    } catch (err) {
      log.debug({ err, request: data.request }, "a place in line could not be told");
    }
  }

  return async function lookAtAll(): Promise<void> {
    if (!isFull() || !(await lead.leads())) return forget();
    const waiting = await queues.waiting(name, isUnmanned === true ? LOOKED_AT_UNMANNED : LOOKED_AT);
    measure(waiting);
    const now = Date.now();
    if (isUnmanned === true && now - (stillSince ?? now) < STILL) return;
    const lookedAt = (turn: string): number => known.get(turn)?.looked ?? 0;
    const due = waiting
      .map(({ data, since }, i) => ({ data, since, ahead: before() + i }))
      .filter(({ data, since }) => now - since >= WORTH && now - lookedAt(data.turn) >= STANDS)
      // Nobody is looked at again before everybody was looked at.
      .toSorted((one, other) => lookedAt(one.data.turn) - lookedAt(other.data.turn))
      .slice(0, TOLD_AT_ONCE);
    await Promise.all(due.map(({ data, ahead }) => look(data, ahead)));
  };
}

/** Resolves when nothing of it is under way any more. */
export function startWaitingWatch(parts: WaitingParts, hands: readonly Hands[]): () => Promise<void> {
  const looks = hands.map((one) => createWaitingWatch(parts, one));
  return lookEvery(
    LOOK,
    () => Promise.all(looks.map((look) => look())),
    (err) => parts.log.warn({ err }, "those who wait could not be looked for"),
  );
}
