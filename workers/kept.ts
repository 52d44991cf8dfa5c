/** What was paid for is kept until it is delivered, however long the store is away meanwhile. */
import { type Answered, KEPT } from "../src/core/answered.ts";
import type { Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import type { Documents } from "../src/core/store/documents.ts";
import { StoreAway } from "../src/core/store/index.ts";
import { ClaimLost } from "../src/queue/index.ts";
import { patiently } from "./patience.ts";

/** As long as a server may take to come back, in milliseconds; whoever asks again until then pays once more. */
const PATIENCE = 10 * 60_000;

/** Who has the job meanwhile needs the answer all the same: only the end of this process ends the waiting. */
function unlessLost(signal: AbortSignal): AbortSignal {
  const ended = new AbortController();
  const end = (): void => {
    if (!(signal.reason instanceof ClaimLost)) ended.abort(signal.reason);
  };
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return ended.signal;
}

/** By the request's key: what this process is about to keep. */
const underWay = new Map<string, Promise<void>>();

export async function keepAnswer(
  documents: Documents,
  request: Request,
  answered: Answered,
  signal: AbortSignal,
): Promise<void> {
  const key = keyOf(request.id);
  const keep = () => documents.put(KEPT, key, { request, answered });
  // A signal is dear, and hardly ever needed.
  const keeping = keep().catch((error: unknown) => {
    if (!(error instanceof StoreAway)) throw error;
    return patiently(keep, unlessLost(signal), PATIENCE);
  });
  underWay.set(key, keeping);
  try {
    await keeping;
  } finally {
    if (underWay.get(key) === keeping) underWay.delete(key);
  }
}

/**
 * What is kept of a request, also by a run of this process that had to give it up and keeps it still. Otherwise asked at
 * once, with whatever else is asked of the store in this moment.
 */
export function readKept(documents: Documents, request: string) {
  const key = keyOf(request);
  const read = () => documents.get(KEPT, key);
  const keeping = underWay.get(key);
  return keeping === undefined ? read() : keeping.then(read, read);
}
