/** Making an answer: what was asked is done, shown while it grows, and kept before anybody sees the end of it. */

import type { Answered } from "../src/core/answered.ts";
import { isDoneOnce } from "../src/core/commands.ts";
import type { Conversation } from "../src/core/conversation.ts";
import type { Closed, Making, Sender, SendRecord } from "../src/core/delivery.ts";
import type { Ends } from "../src/core/ending.ts";
import type { Place } from "../src/core/in-line.ts";
import type { Request } from "../src/core/request.ts";
import { unsealed } from "../src/core/seal.ts";
import { isToldShut } from "../src/core/settings.ts";
import { Overtaken } from "../src/core/stop.ts";
import type { Seen } from "../src/core/store/documents.ts";
import { operations } from "../src/operations/index.ts";
import { isMaking } from "../src/operations/pictures/buttons.ts";
import { isTurnedOff, turnedOff } from "../src/operations/turned-off.ts";
import { ClaimLost, type JobContext } from "../src/queue/index.ts";
import { isAskedElsewhere } from "./album.ts";
import { limitsFor } from "./allowances.ts";
import { type Ahead, type Before, inLanguage, readBefore } from "./before.ts";
import type { CallPlace } from "./calls.ts";
import { asChannel } from "./channel.ts";
import { askedFrom } from "./here.ts";
import { keepAnswer } from "./kept.ts";
import { leaveToMaker, sayThatItIsMade } from "./making.ts";
import { rememberNames } from "./names.ts";
import { createOperationParts } from "./operation-parts.ts";
import { createOwnKey } from "./own-key.ts";
import { createPaid, type PaidCalls } from "./paid.ts";
import type { ServeParts } from "./parts.ts";
import { joinPaste } from "./paste.ts";
import { answeredAt } from "./place.ts";
import { whyOf } from "./refused.ts";
import { toldOnce } from "./told-once.ts";

export interface Task {
  readonly request: Request;
  readonly turn: string;
  readonly record: SendRecord;
  readonly sender: Sender;
  readonly context: JobContext;
  readonly ahead?: Ahead | undefined;
  /** Whether a message stands already that is to become the answer. */
  readonly stands?: boolean;
}

export interface Made {
  /** As it was asked, in the language in which it is answered. */
  readonly request: Request;
  readonly answered: Answered;
  /** The conversation as it stood when it was answered, where that was looked at. */
  readonly seen?: Promise<Seen<Conversation>> | undefined;
  /** Resolves when it lies where it is kept, for it was paid for or cannot be made again; undefined where it need not. */
  readonly keeping: Promise<void> | undefined;
  /** Resolves when all is written that did not hold up the answer. */
  readonly finish: () => Promise<unknown>;
  /** What was written down for whoever would have taken this up goes. */
  readonly forgetShown: () => Promise<unknown>;
}

/** How often what has come of a slow answer is kept, in milliseconds. */
const KEEP_EVERY = 2_000;

export const makingOf = ({ operation }: Request): Making => (isMaking(operation) ? "picture" : "text");

const nothing = (request: Request): Made => ({
  request,
  answered: {},
  keeping: undefined,
  finish: async () => undefined,
  forgetShown: async () => undefined,
});

/** The person stopped it while it waited; the /cancel has its own answer. */
class NotWanted extends Error {
  override readonly name = "NotWanted";
}

/** Nobody could see it, and nobody is to pay for it. */
class NotSeen extends Error {
  override readonly name = "NotSeen";
  readonly closed: Closed;

  constructor(closed: Closed) {
    super("there is no place for its answer");
    this.closed = closed;
  }
}

/** There is no answer; whoever asked hears why, where that can be said. */
const unseen = (request: Request, closed: Closed): Made => ({
  ...nothing(request),
  ...(closed.outcome === "refused" ? { answered: { refused: whyOf(closed) } } : {}),
});

/**
 * Where Herald itself keeps what was said, its person may have deleted it while it waited. What is done once may have begun
 * to delete it itself.
 */
async function isDeleted({ request, sender: { shown } }: Task): Promise<boolean> {
  return shown !== undefined && !isDoneOnce(request.operation) && !(await shown.stands(request));
}

export async function makeAnswer(parts: ServeParts, arrived: Task): Promise<Made> {
  if (arrived.request.platform === "house") return answerHouse(parts, arrived);
  if (await isDeleted(arrived)) return nothing(arrived.request);
  const asked = await asChannel(arrived.request, arrived.sender);
  if (asked === undefined) return nothing(arrived.request);
  const task = { ...arrived, request: asked };
  if (await isAskedElsewhere(parts.store, task.request, task.context.first)) return nothing(task.request);
  const joined = await joinPaste(parts, task.request, task.turn, task.context.first);
  if (joined === undefined) return nothing(task.request);
  // Before it is read whether it was stopped: a stop is first written down and then signalled.
  const running = parts.running.begin(joined);
  let request = joined;
  try {
    const read = await readBefore(parts.store, joined, arrived.ahead);
    const chat = await askedFrom(parts.store, joined, read.chat);
    const before = { ...read, chat, stopped: read.stopped || running.stop.aborted };
    request = inLanguage(joined, before);
    return await work(parts, task, { request, before, stop: running.stop });
  } catch (error) {
    if (error instanceof NotSeen) {
      task.context.log.info({}, "nothing was asked, for Herald may not write there");
      return unseen(request, error.closed);
    }
    if (!(error instanceof NotWanted)) throw error;
    task.context.log.info({}, "a request was stopped before it began");
    return nothing(request);
  } finally {
    running.end();
  }
}

/** Herald's own questions know nobody and cost nothing. */
async function answerHouse(parts: ServeParts, task: Task): Promise<Made> {
  const { request, sender, context } = task;
  const before: Before = { person: {}, chat: {}, conversation: async () => undefined, seen: undefined, stopped: false };
  const ownKey = createOwnKey(parts.store.documents, parts.seal, request, {});
  const call: PaidCalls["call"] = () => Promise.reject(new Error("Herald's own requests cost nothing"));
  const given = createOperationParts({
    parts,
    request,
    given: request,
    before,
    sender,
    ownKey,
    call,
    chatLimits: parts.limits,
    signal: context.signal,
    ending: context.ending,
  });
  return { ...nothing(request), answered: await operations[request.operation](request, given) };
}

/** What is known of a request when it begins. */
interface Known {
  readonly request: Request;
  readonly before: Before;
  /** Aborted when the person does not want it any more. */
  readonly stop: Ends;
}

async function work(given: ServeParts, task: Task, { request, before, stop }: Known): Promise<Made> {
  const limits = limitsFor(request, given.limits, { person: before.person.limit, chat: before.chat.limit });
  const parts: ServeParts = { ...given, limits };
  const { store, seal } = parts;
  const { sender, record, context, stands } = task;
  const ownKey = createOwnKey(store.documents, seal, request, before.person);
  const progress = sender.begin(
    { request: answeredAt(request), record, ...(stands === true ? { stands } : {}) },
    makingOf(request),
  );
  let soFar = "";
  let keptAt = performance.now();
  let paidFor = false;
  let naming: Promise<void> | undefined;
  const paid = createPaid(parts)(request, {
    signal: context.signal,
    ending: context.ending,
    stop,
    payer: ownKey.value === undefined ? "operator" : "person",
    budget: before.chat.budget,
    leaveToMaker: (isOpen) => leaveToMaker(store, request, isOpen, context.log),
  });
  let sayNoMore: (() => void) | undefined;
  // Whoever has the job now shows what comes of it; what was paid for comes to its end all the same.
  function stepBack(): void {
    void progress.end();
    const isLost = context.signal.reason instanceof ClaimLost;
    if (isLost && paidFor) sayNoMore = sayThatItIsMade(store, request, context.log);
  }
  function over(): void {
    context.signal.removeEventListener("abort", stepBack);
    sayNoMore?.();
  }
  context.signal.addEventListener("abort", stepBack);
  const waits = (place: Place | undefined): void => progress.waits(place);
  function onText(piece: string): void {
    soFar += piece;
    progress.show(soFar);
    const now = performance.now();
    if (now - keptAt < KEEP_EVERY) return;
    keptAt = now;
    paid.keep(soFar);
  }
  function begin(place: CallPlace | undefined): void {
    try {
      (paidFor ? context.ending : context.signal).throwIfAborted();
      // Who has paid for a part of it is shown that much.
      if (stop.aborted && !paidFor) throw new NotWanted("stopped before it began");
    } catch (error) {
      place?.leave();
      throw error;
    }
    paidFor = true;
    naming ??= rememberNames(store.documents, request, context.log);
    soFar = "";
  }
  const call: PaidCalls["call"] = async (bought, make) => {
    if (before.stopped) throw new NotWanted("stopped before it began");
    const closed = paidFor ? undefined : await sender.closed?.(answeredAt(request), isToldShut(before.chat, request));
    if (closed !== undefined) throw new NotSeen(closed);
    // Before anything is counted or written down: what waits here has not begun.
    const place = await parts.calls?.enter([context.signal, stop], waits);
    begin(place);
    return paid.call(bought, make, place);
  };
  try {
    const operationParts = createOperationParts({
      parts,
      request,
      given: task.request,
      before,
      sender,
      ownKey,
      call,
      chatLimits: limitsFor(request, given.limits, { chat: before.chat.limit }),
      onText,
      onAbout: (message) => progress.isAbout(message),
      signal: context.signal,
      ending: context.ending,
    });
    const made = isTurnedOff(request, before.chat)
      ? await turnedOff(request, operationParts)
      : await operations[request.operation](unsealed(request, seal), operationParts);
    // What its message asks now is answered instead, by the run that comes next.
    const answered = stop.reason instanceof Overtaken ? {} : await toldOnce(store.documents, request, made);
    const keeps = paidFor || isDoneOnce(request.operation);
    const keeping = keeps ? keepAnswer(store.documents, request, answered, context.ending) : undefined;
    // Whoever delivers waits for it; until then nobody is surprised by its failure.
    void (keeping ?? Promise.resolve()).catch(() => undefined).finally(over);
    const renewing = ownKey
      .renew()
      .catch((err: unknown) => context.log.warn({ err }, "a key could not be sealed anew"));
    return {
      request,
      answered,
      seen: before.seen,
      keeping,
      finish: () => Promise.all([paid.finish(), renewing, naming]),
      forgetShown: () => paid.forgetShown(),
    };
  } catch (error) {
    over();
    await paid.finish();
    throw error;
  } finally {
    // It would be held, in as many pieces as it came, until the answer has arrived.
    soFar = "";
    await progress.end();
  }
}
