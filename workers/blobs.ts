/** Pictures and files of an answer: kept until it is delivered, and a little longer for the buttons under it. */
import { DAY } from "../src/core/day.ts";
import type { Ends } from "../src/core/ending.ts";
import type { Log } from "../src/core/log.ts";
import type { Reply } from "../src/core/reply.ts";
import type { Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import type { Blobs } from "../src/core/store/blobs.ts";
import { LONG_PATIENCE, patiently } from "./patience.ts";

/** As long as the answer itself is kept: a platform may demand a pause of many hours. */
const UNTIL_DELIVERED = DAY;

/** How long an original can be asked for, in milliseconds; what is said about it says the same. */
const AFTERWARDS = 3_600_000;

/**
 * Named after the request, so that a run that does the same again writes the same again. The store is waited for as long
 * as for the answer itself, until `ending`.
 */
export function createBlobKeeper(blobs: Blobs, { id }: Request, ending: Ends): (bytes: Uint8Array) => Promise<string> {
  let kept = 0;
  return async (bytes) => {
    kept += 1;
    const name = `${keyOf(id)}-${kept}`;
    await patiently(() => blobs.put(name, bytes, UNTIL_DELIVERED), ending, LONG_PATIENCE);
    return name;
  };
}

/** Once they are delivered they need not lie there for long; nothing depends on it. */
export async function letExpire(blobs: Blobs, { attachments = [] }: Reply, log: Log): Promise<void> {
  await Promise.all(attachments.map(({ blob }) => blobs.expire(blob, AFTERWARDS))).catch((err: unknown) => {
    log.debug({ err }, "a picture that was delivered is kept a day longer");
  });
}
