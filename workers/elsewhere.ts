/** Requests of a platform that this process has no token for: left to the others, and said out loud. */
import type { Log } from "../src/core/log.ts";
import type { Platform } from "../src/core/request.ts";
import { RetryLater } from "../src/queue/index.ts";

/** Until the job may be taken again, perhaps by a process that can answer. In milliseconds. */
const LEFT_FOR = 2_000;
const SAY_EVERY = 60_000;

const said = new Map<Platform, number>();

export function leaveToOthers(platform: Platform, log: Log): RetryLater {
  const now = performance.now();
  const last = said.get(platform);
  if (last === undefined || now - last > SAY_EVERY) {
    said.set(platform, now);
    log.error(
      { platform },
      "this process has no token for the platform of a request, which waits for one that has: give all workers the same tokens",
    );
  }
  return new RetryLater(LEFT_FOR, `this process cannot answer on ${platform}`);
}
