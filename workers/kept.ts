/** What was paid for is kept until it is delivered, however long the store is away meanwhile. */

import { type Answered, KEPT } from "../src/core/answered.ts";
import type { Ends } from "../src/core/ending.ts";
import type { Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import type { Documents } from "../src/core/store/documents.ts";
import { StoreAway } from "../src/core/store/index.ts";
import { LONG_PATIENCE, patiently } from "./patience.ts";

/** By the request's key: what this process is about to keep. */
const underWay = new Map<string, Promise<void>>();

/** `ending` ends the waiting: not that another has the job meanwhile, who needs the answer all the same. */
export async function keepAnswer(
  documents: Documents,
  request: Request,
  answered: Answered,
  ending: Ends,
): Promise<void> {
  const key = keyOf(request.id);
  const keep = () => documents.put(KEPT, key, { request, answered });
  const keeping = keep().catch((error: unknown) => {
    if (!(error instanceof StoreAway)) throw error;
    return patiently(keep, ending, LONG_PATIENCE);
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
 * once, with whatever else is asked of the store in this moment, or of what is `near`.
 */
export function readKept(documents: Documents, request: string, near: Pick<Documents, "get"> = documents) {
  const key = keyOf(request);
  const keeping = underWay.get(key);
  if (keeping === undefined) return near.get(KEPT, key);
  const read = () => documents.get(KEPT, key);
  return keeping.then(read, read);
}
