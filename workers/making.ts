/** An answer whose run has lost its job is made to its end: whoever has the job meanwhile waits for it, in whatever process. */
import { z } from "zod";
import { KEPT } from "../src/core/answered.ts";
import type { Log } from "../src/core/log.ts";
import type { Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import type { DocumentKind } from "../src/core/store/documents.ts";
import type { Store } from "../src/core/store/index.ts";
import { RetryLater } from "../src/queue/index.ts";

/** Stands while somebody makes the answer, and little longer should they die of it. By the request's key. */
const MAKING: DocumentKind<Record<never, never>> = { name: "making", schema: z.strictObject({}), lifetime: 5_000 };

const SAY_EVERY = 2_000;
/** Before it is looked again whether the answer is there, in milliseconds. */
const AGAIN = 1_000;
/** In which whoever lost a job has heard of it, and said that it goes on: a claim is renewed at half of its time. */
const LEARNS = 4_000;
/** Longer than anybody waits. */
const REMEMBERED = 60_000;

/** By a run that lost its job: says that the answer is being made, until the function that it returns is called. */
export function sayThatItIsMade({ documents }: Pick<Store, "documents">, { id }: Request, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  async function say(): Promise<void> {
    await documents.put(MAKING, keyOf(id), {}).catch((err: unknown) => {
      log.debug({ err }, "it could not be said that an answer is being made");
    });
    if (!isOver) timer = setTimeout(() => void say(), SAY_EVERY);
  }
  void say();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * By a run that finds a call of an earlier one: leaves its job for a while, by throwing, where that is at it still or has
 * just ended; and once, where it is not known yet whether it is (`isOpen`).
 */
export async function leaveToMaker(
  { documents, marks }: Pick<Store, "documents" | "marks">,
  { id }: Request,
  isOpen: boolean,
  log: Log,
): Promise<void> {
  const key = keyOf(id);
  const [making, kept] = await Promise.all([documents.get(MAKING, key), documents.get(KEPT, key)]);
  if (making !== undefined || kept !== undefined) {
    log.debug({}, "another run makes this answer, and is waited for");
    throw new RetryLater(AGAIN, "another run makes this answer");
  }
  if (isOpen && (await marks.claim(`maker:${key}`, "waited for", REMEMBERED)).first) {
    throw new RetryLater(LEARNS, "another run may be making this answer");
  }
}
