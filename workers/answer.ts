/** Making an answer: what was asked is done, shown while it grows, and kept before anybody sees the end of it. */
import { type Answered, KEPT } from "../src/core/answered.ts";
import type { Sender, SendRecord } from "../src/core/delivery.ts";
import { chatKey, type OperationName, personKey, type Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import { STOPS } from "../src/core/stop.ts";
import { operations } from "../src/operations/index.ts";
import type { JobContext } from "../src/queue/index.ts";
import { createPaid } from "./paid.ts";
import type { ServeParts } from "./parts.ts";
import { joinPaste } from "./paste.ts";
import { patiently } from "./patience.ts";
import { answeredAt } from "./place.ts";
import { stoppedBefore } from "./running.ts";

export interface Making {
  readonly request: Request;
  readonly turn: string;
  readonly record: SendRecord;
  readonly sender: Sender;
  readonly context: JobContext;
}

export interface Made {
  readonly answered: Answered;
  /** Resolves when it lies where it is kept, for it was paid for or cannot be made again; undefined where it need not. */
  readonly keeping: Promise<void> | undefined;
  /** Resolves when all is written that did not hold up the answer. */
  readonly finish: () => Promise<void>;
}

/** How often what has come of a slow answer is kept, in milliseconds. */
const KEEP_EVERY = 2_000;

/** What these do cannot be done twice: a second run would find nothing left to do, and say so. */
const DONE_ONCE: readonly OperationName[] = ["reset", "privacy"];

const NOTHING: Made = { answered: {}, keeping: undefined, finish: async () => undefined };

/** The person stopped it while it waited; the /cancel has its own answer. */
class NotWanted extends Error {
  override readonly name = "NotWanted";
}

export async function makeAnswer(parts: ServeParts, making: Making): Promise<Made> {
  if (making.request.platform === "house") return { ...NOTHING, answered: await ask(parts, making, making.request) };
  const request = await joinPaste(parts, making.request, making.turn, making.context.first);
  try {
    return await work(parts, making, request);
  } catch (error) {
    if (!(error instanceof NotWanted)) throw error;
    making.context.log.info({}, "a request was stopped before it began");
    return NOTHING;
  }
}

/** Read beside whatever else is read first, and heeded before anything is paid. */
function readStop({ store }: ServeParts, request: Request): () => Promise<void> {
  const reading = store.documents.get(STOPS, `${chatKey(request)}:${personKey(request)}`);
  reading.catch(() => undefined);
  return async () => {
    if (stoppedBefore(request, await reading)) throw new NotWanted("stopped before it began");
  };
}

async function work(parts: ServeParts, making: Making, request: Request): Promise<Made> {
  const { store } = parts;
  const { sender, record, context } = making;
  const heedStop = readStop(parts, request);
  const progress = sender.begin({ request: answeredAt(request), record });
  const running = parts.running.begin(request);
  let soFar = "";
  let keptAt = performance.now();
  let paidFor = false;
  const paid = createPaid(parts)(request, {
    signal: context.signal,
    stop: running.stop,
    onText(piece) {
      soFar += piece;
      progress.show(soFar);
      const now = performance.now();
      if (now - keptAt < KEEP_EVERY) return;
      keptAt = now;
      paid.keep(soFar);
    },
  });
  const chat = async (asked: Parameters<typeof paid.chat>[0]) => {
    await heedStop();
    paidFor = true;
    soFar = "";
    return paid.chat(asked);
  };
  try {
    const answered = await ask(parts, making, request, chat);
    const keeps = paidFor || DONE_ONCE.includes(request.operation);
    const keeping = keeps
      ? patiently(() => store.documents.put(KEPT, keyOf(request.id), { request, answered }), context.signal)
      : undefined;
    // Whoever delivers waits for it; until then nobody is surprised by its failure.
    keeping?.catch(() => undefined);
    return { answered, keeping, finish: paid.finish };
  } catch (error) {
    await paid.finish();
    throw error;
  } finally {
    running.end();
    await progress.end();
  }
}

const unpaid = () => Promise.reject(new Error("Herald's own requests cost nothing"));

function ask(
  parts: ServeParts,
  { sender, context }: Making,
  request: Request,
  chat: Parameters<(typeof operations)["chat"]>[1]["chat"] = unpaid,
): Promise<Answered> {
  return operations[request.operation](request, {
    store: parts.store,
    say: parts.say(request.person?.language),
    chat,
    isAdministrator: () => sender.isAdministrator(request),
    about: sender.about,
    operators: parts.operators,
    signal: context.signal,
  });
}
