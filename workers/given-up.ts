/** What follows for a request that is given up without being asked: it is written down, and its person hears of it. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { KEPT } from "../src/core/answered.ts";
import { noteOf } from "../src/core/journal-notes.ts";
import type { Log } from "../src/core/log.ts";
import type { Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import { RetryLater, type ServeJob } from "../src/queue/index.ts";
import { tellFailure, tellUncertain } from "./deliver.ts";
import { keepFailed } from "./noting.ts";
import type { ServeParts } from "./parts.ts";
import { readRequest } from "./read-request.ts";
import { createSendRecord } from "./record.ts";

/** How long it is tried to tell what no job is there to tell, in milliseconds. */
const GIVEN_UP = 120_000;

/** Its conversation goes on after the first try, and then nothing runs it again: whoever has to wait is waited for beside that. */
async function tellGivenUp(parts: ServeParts, request: Request, log: Log): Promise<void> {
  const wait = await tellThatGivenUp(parts, request, log);
  if (wait === undefined) return;
  tellLater(parts, request, log, wait).catch((err: unknown) => {
    log.warn({ err, request: request.id }, "that a request was given up could not be told");
  });
}

async function tellLater(parts: ServeParts, request: Request, log: Log, first: number): Promise<void> {
  const ends = performance.now() + GIVEN_UP;
  for (let wait: number | undefined = first; wait !== undefined; wait = await tellThatGivenUp(parts, request, log)) {
    if (performance.now() + wait > ends) {
      return log.error({ wait, request: request.id }, "that a request was given up could not be told in time");
    }
    await pause(wait, undefined, { ref: false });
  }
}

/** As platforms call the first part of an answer: the console counts from one. */
const FIRST_PARTS = ["0", "1"];

/** Whether anything of its answer may stand: what was sent, or a place that it may have been written into. */
async function mayStand({ marks }: ServeParts["store"], { id }: Request): Promise<boolean> {
  const record = createSendRecord(marks, id, randomUUID());
  for (const part of FIRST_PARTS) {
    const { state } = await record.take(part);
    if (state !== "yours") return true;
    await record.release(part);
  }
  return false;
}

/**
 * Where workers died while they sent its answer, that may have arrived: so it is said, and not that there is none, and
 * nothing is taken away. Resolves to after how many milliseconds it can be told, where that is not now.
 */
async function tellThatGivenUp(parts: ServeParts, request: Request, log: Log): Promise<number | undefined> {
  const sender = parts.senders[request.platform];
  const kept = (await mayStand(parts.store, request))
    ? await parts.store.documents.get(KEPT, keyOf(request.id))
    : undefined;
  if (sender === undefined || kept === undefined) return tellFailure(parts, request, log);
  try {
    await tellUncertain(parts, { ...kept, sender, log });
    return undefined;
  } catch (thrown) {
    if (thrown instanceof RetryLater) return thrown.afterMs;
    throw thrown;
  }
}

/** A job that failed for good without being asked: its workers died of it, or it was cancelled. Its person hears of it. */
export async function noteGivenUp(parts: ServeParts, { conversation, turn }: ServeJob): Promise<void> {
  const taken = await parts.store.mailbox.take(conversation, turn);
  const request = taken.outcome === "yours" ? readRequest(taken.body) : undefined;
  if (request === undefined) return;
  const reason = "Its job was given up before it had ended, because its workers died or it was cancelled.";
  parts.notes?.note(noteOf(request, "failed", { reason }));
  await Promise.all([tellGivenUp(parts, request, parts.log), keepFailed(parts, request, parts.log)]);
}
