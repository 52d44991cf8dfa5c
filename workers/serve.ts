/** Serving a turn: take the message at the head of its conversation, answer it once, finish, arm the next. */
import { randomUUID } from "node:crypto";
import { type Answered, KEPT } from "../src/core/answered.ts";
import { PlatformAway } from "../src/core/delivery.ts";
import { chatKey, logLevelOf, personKey, type Request } from "../src/core/request.ts";
import { keyOf, knowKey } from "../src/core/request-key.ts";
import { isDeleted, STOPS, stopsKey } from "../src/core/stop.ts";
import { StoreAway } from "../src/core/store/index.ts";
import { ClaimLost, GiveUp, type JobContext, RetryLater, requestOf, type ServeJob } from "../src/queue/index.ts";
import { type Made, makeAnswer } from "./answer.ts";
import { type Ahead, isFresh, readAhead } from "./before.ts";
import { withChains } from "./chains.ts";
import { deliverAnswer, tellFailure } from "./deliver.ts";
import { leaveToOthers } from "./elsewhere.ts";
import { createHold } from "./hold.ts";
import { InStep } from "./in-step.ts";
import { readKept } from "./kept.ts";
import { keepFailed, noteRun, type RunNotes } from "./noting.ts";
import { isOwed, isTakenNow } from "./owed.ts";
import { forgetPartial } from "./partials.ts";
import type { ServeParts } from "./parts.ts";
import { LONG_PATIENCE, patiently } from "./patience.ts";
import { putBack } from "./put-back.ts";
import { readRequest, unknownRequest } from "./read-request.ts";
import { createSendRecord } from "./record.ts";
import { beginAfterTelling, type Left } from "./told.ts";

export type { ServeParts } from "./parts.ts";

/** Whoever waits for longer may have been told so, clocks that differ a little included. In milliseconds. */
const TOLD_AFTER = 1_000;

/** Until a store that went away in the middle is asked again, in milliseconds. */
const STORE_AWAY = 1_000;

/** The head is done with, whatever became of it: the conversation goes on. */
export async function goOn({ store, turns }: ServeParts, { conversation, turn, alone }: ServeJob): Promise<void> {
  const next = await store.mailbox.finish(conversation, turn);
  // Where one of its messages is of somebody alone with Herald, all of them are.
  if (next !== undefined) await turns.arm(conversation, next, alone);
}

/**
 * Whether what is asked of the store in one moment is one step there, in the order in which it is asked: a turn can then be
 * over in the step that writes its conversation, and the next one still finds that.
 */
const isOneStep = ({ along }: ServeParts): boolean => along !== undefined;

type Kept = Awaited<ReturnType<typeof readKept>>;

/** Where what asked was deleted while its answer waited to be sent, nothing is. */
async function keptStill({ store }: ServeParts, request: Request, kept: Kept): Promise<Answered | undefined> {
  if (kept === undefined || request.message === undefined) return kept?.answered;
  const stop = await store.documents.get(STOPS, stopsKey(chatKey(request), personKey(request)));
  return stop !== undefined && isDeleted(request, stop) ? undefined : kept.answered;
}

interface Run {
  readonly job: ServeJob;
  readonly kept: Kept;
  /** What may stand where the answer is to be. */
  readonly told: Left | undefined;
  readonly ahead: Ahead | undefined;
  readonly context: JobContext;
  readonly notes: RunNotes;
  /** Told when nothing is left but to be done with the turn, and whether what was kept is to be forgotten. */
  readonly onLast: ((isKept: boolean) => void) | undefined;
}

async function answer(
  parts: ServeParts,
  request: Request,
  { job, kept, told, ahead, context, notes, onLast }: Run,
): Promise<{ readonly forget: boolean }> {
  const began = performance.now();
  // Of Herald's own, which come by the minute, nothing is recorded.
  const sends = createSendRecord(parts.store.marks, request.id, randomUUID());
  const record = withChains(sends, parts.store, request);
  const sender = parts.senders[request.platform];
  if (sender === undefined) throw leaveToOthers(request.platform, context.log);
  if (isOwed(request) && !(await isTakenNow(parts, request, sender))) return { forget: true };
  const isMine = createHold(parts.store, job, context.signal);
  const { turn } = job;
  let made: Made | undefined;
  context.ifGone?.(() => {
    const answered = made?.keeping === undefined ? kept : { request: made.request, answered: made.answered };
    return putBack(parts, { job, request, record: sends, keeping: made?.keeping, answered, context });
  });
  made =
    kept === undefined
      ? await makeAnswer(parts, { request, turn, record, sender, context, ahead, stands: told === "stands" })
      : undefined;
  // What is kept is kept before it is sent, and of this request nothing was: whoever died of it had at most got a part.
  if (made?.keeping !== undefined) sends.nothingWasSent();
  const answered = made?.answered ?? (await keptStill(parts, request, kept)) ?? {};
  notes.answered();
  const sending = new InStep(record, made?.keeping);
  let forget = false;
  try {
    const leave = await parts.ways.enter(request.platform);
    let over: boolean;
    try {
      await isMine();
      over = await deliverAnswer(parts, {
        request: made?.request ?? kept?.request ?? request,
        record: sending,
        sender,
        isMine,
        answered,
        seen: made?.seen,
        first: context.first && told === undefined,
        log: context.log,
        onEnd: (end) => notes.ended(end),
        onRemembering: onLast && (() => onLast(made?.keeping !== undefined)),
      });
    } finally {
      leave?.();
    }
    await made?.keeping;
    forget = over && (kept !== undefined || made?.keeping !== undefined);
    await (kept === undefined ? made?.forgetShown() : forgetPartial(parts.store.documents, request.id));
  } finally {
    await Promise.all([made?.finish(), sending.written()]);
  }
  const fields = { operation: request.operation, took: Math.round(performance.now() - began) };
  context.log[logLevelOf(request)]({ ...fields, waited: Date.now() - request.at }, "a request was served");
  return { forget };
}

/** What a job throws because of the store, or of a platform that has nothing to do with it, uses up none of its tries. */
function asDecision(error: unknown): unknown {
  if (error instanceof StoreAway) return new RetryLater(STORE_AWAY, "the store was away");
  if (error instanceof PlatformAway) return new RetryLater(error.wait, error.message);
  return error;
}

/** What is read before it is known what is asked; most of it has come with the job, where both lie on one Redis. */
async function readTurn(parts: ServeParts, job: ServeJob, { brought, since: added }: JobContext) {
  const { store } = parts;
  if (job.key !== undefined) knowKey(requestOf(job.turn), job.key);
  // A process that stood still in between asks anew: another may have had the job meanwhile.
  const near = brought !== undefined && isFresh(brought.since) ? parts.along?.near(job, brought.take()) : undefined;
  const reading = near?.documents ?? store.documents;
  const since = near === undefined ? undefined : brought?.since;
  const ahead = job.alone === true ? readAhead(reading, parts.running, job.conversation, since) : undefined;
  const isLate = Date.now() - added >= TOLD_AFTER;
  const [taken, kept, told] = await Promise.all([
    near?.taken ?? store.mailbox.take(job.conversation, job.turn),
    readKept(store.documents, requestOf(job.turn), reading),
    isLate ? beginAfterTelling(store.marks, requestOf(job.turn)) : undefined,
  ]);
  return { taken, kept, told, ahead };
}

export async function serve(parts: ServeParts, job: ServeJob, context: JobContext): Promise<void> {
  const { store, turns } = parts;
  let request: Request | undefined;
  let notes: RunNotes | undefined;
  let forget = false;
  /**
   * Not before the turn is over: whoever has it once more delivers what was kept. What nobody forgets any more after a
   * crash just here is forgotten after a day.
   */
  async function leave(isKept: boolean): Promise<void> {
    const over = goOn(parts, job);
    if (!isOneStep(parts)) await over;
    await Promise.all([over, isKept ? store.documents.delete(KEPT, keyOf(requestOf(job.turn))) : undefined]);
  }
  let leaving: Promise<boolean> | undefined;
  try {
    const { taken, kept, told, ahead } = await readTurn(parts, job, context);
    if (taken.outcome === "passed") {
      // This turn was served before, perhaps by a worker that died before it could arm the next.
      if (taken.turn !== undefined) await turns.arm(job.conversation, taken.turn, job.alone);
      return;
    }
    request = readRequest(taken.body);
    if (request === undefined) throw unknownRequest(taken.body);
    notes = noteRun(parts.notes, request);
    const onLast = isOneStep(parts)
      ? (isKept: boolean): void => {
          leaving = leave(isKept).then(
            () => true,
            () => false,
          );
        }
      : undefined;
    ({ forget } = await answer(parts, request, { job, kept, told, ahead, context, notes, onLast }));
  } catch (thrown) {
    if (thrown instanceof ClaimLost) throw thrown;
    const error = asDecision(thrown);
    // Before the job fails, so that a crash in between finds the turn passed and does not ask again; a job that fails
    // without being asked goes on from the worker's `onFailed`.
    const final = error instanceof GiveUp || (context.lastAttempt && !(error instanceof RetryLater));
    const over = final && !context.signal.aborted;
    const untold = over && request !== undefined ? await tellFailure(parts, request, context.log) : undefined;
    notes?.threw(error, over && untold === undefined);
    if (untold !== undefined) {
      // Nobody is left without a word: it is tried once more when it can be told.
      context.log.warn({ err: error, wait: untold }, "a request failed, and that cannot be told now");
      throw new RetryLater(untold, "that it failed cannot be told now");
    }
    if (over) {
      if (request !== undefined) await keepFailed(parts, request, context.log);
      // Told that there is no answer, nobody gets one all the same.
      await patiently(() => goOn(parts, job), context.ending, LONG_PATIENCE);
      await forgetPartial(store.documents, requestOf(job.turn));
    }
    throw error;
  } finally {
    notes?.over();
  }
  try {
    if ((await leaving) !== true) await leave(forget);
  } catch (error) {
    throw asDecision(error);
  }
}
