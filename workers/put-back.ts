/** By a run that has lost its job: to another run, which finds what it kept, or with a store that has lost what it held. */
import { type Answered, KEPT } from "../src/core/answered.ts";
import type { Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import { REPEAT_WINDOW } from "../src/core/store/mailbox.ts";
import { type JobContext, requestOf, type ServeJob } from "../src/queue/index.ts";
import type { ServeParts } from "./parts.ts";
import { LONG_PATIENCE, patiently } from "./patience.ts";
import type { RunRecord } from "./record.ts";

export interface InHand {
  readonly job: ServeJob;
  readonly request: Request;
  readonly record: Pick<RunRecord, "putBack">;
  /** Of an answer that is kept, or about to be. */
  readonly keeping: Promise<void> | undefined;
  readonly answered: { readonly request: Request; readonly answered: Answered } | undefined;
  readonly context: Pick<JobContext, "ending" | "log">;
}

/**
 * Asks as if the request had just come, which changes nothing wherever it is known: it was answered, or another run has it.
 * Otherwise the store came back without it, and nobody else is left who could answer. What was sent and paid for of it
 * stands before anybody can take it up again.
 */
export async function putBack(
  { store, turns }: Pick<ServeParts, "store" | "turns">,
  { job, request, record, keeping, answered, context }: InHand,
): Promise<void> {
  const { documents, mailbox } = store;
  const { conversation, turn, alone } = job;
  const key = keyOf(requestOf(turn));
  const insist = <Result>(work: () => Promise<Result>) => patiently(work, context.ending, LONG_PATIENCE);
  await keeping?.catch(() => undefined);
  await record.putBack();
  if (answered !== undefined) await insist(() => documents.put(KEPT, key, answered));
  // One that waited for so long may be unknown to the store as well, though it was answered.
  const isOld = Date.now() - request.at > REPEAT_WINDOW / 2;
  const message = { id: turn, body: JSON.stringify(request) };
  const [posted] = isOld ? [] : await insist(() => mailbox.post(conversation, [message]));
  if (posted?.turn !== undefined) {
    const due = posted.turn;
    await insist(() => turns.arm(conversation, due, alone));
  }
  if (posted?.outcome === "kept") {
    context.log.warn({}, "the store had lost a request that was being answered: it was put there once more");
    return;
  }
  context.log.warn({}, "a run stood still and left its request to another");
  if (answered === undefined) return;
  // What it kept is for the run that has the request, unless that is through with it already.
  const { outcome } = await insist(() => mailbox.take(conversation, turn));
  if (outcome === "passed") await insist(() => documents.delete(KEPT, key));
}
