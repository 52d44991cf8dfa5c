/** Serving a turn: take the message at the head of its conversation, do what it asks, deliver, finish, arm the next. */
import type { Log } from "../src/core/log.ts";
import type { Deliver } from "../src/core/reply.ts";
import { logLevelOf, type Platform, type Request, requestSchema } from "../src/core/request.ts";
import type { Mailbox } from "../src/core/store/mailbox.ts";
import { operations } from "../src/operations/index.ts";
import { GiveUp, type JobContext, RetryLater, type ServeJob, type Turns } from "../src/queue/index.ts";

export interface ServeParts {
  readonly mailbox: Mailbox;
  readonly turns: Turns;
  readonly deliver: Readonly<Record<Platform, Deliver>>;
  readonly log: Log;
}

function read(body: string): Request | undefined {
  try {
    return requestSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The head is done with, whatever became of it: the conversation goes on. */
export async function goOn({ mailbox, turns }: ServeParts, { conversation, turn }: ServeJob): Promise<void> {
  const next = await mailbox.finish(conversation, turn);
  if (next !== undefined) await turns.arm(conversation, next);
}

async function answer(parts: ServeParts, body: string, context: JobContext): Promise<void> {
  const request = read(body);
  if (request === undefined)
    throw new GiveUp(`the message is not a request this version knows (${body.length} characters)`);
  const began = performance.now();
  const reply = await operations[request.operation](request, context.signal);
  await parts.deliver[request.platform](request, reply);
  const fields = { operation: request.operation, took: Math.round(performance.now() - began) };
  context.log[logLevelOf(request)]({ ...fields, waited: Date.now() - request.at }, "a request was served");
}

export async function serve(parts: ServeParts, job: ServeJob, context: JobContext): Promise<void> {
  const taken = await parts.mailbox.take(job.conversation, job.turn);
  if (taken.outcome === "passed") {
    // This turn was served before, perhaps by a worker that died before it could arm the next.
    if (taken.turn !== undefined) await parts.turns.arm(job.conversation, taken.turn);
    return;
  }
  try {
    await answer(parts, taken.body, context);
  } catch (error) {
    // Before the job fails, so that a crash in between finds the turn passed and does not ask again; a job that fails
    // without being asked goes on from the worker's `onFailed`.
    const final = error instanceof GiveUp || (context.lastAttempt && !(error instanceof RetryLater));
    if (final && !context.signal.aborted) await goOn(parts, job);
    throw error;
  }
  await goOn(parts, job);
}
