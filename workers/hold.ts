/** Whether a run still has its job: one that stood still for a while may have lost it to another without having noticed. */
import type { Ends } from "../src/core/ending.ts";
import type { Store } from "../src/core/store/index.ts";
import { ClaimLost, type ServeJob } from "../src/queue/index.ts";
import { patiently } from "./patience.ts";

/** A claim that was good so long ago still is, whatever happened meanwhile. In milliseconds. */
const SURE = 2_000;

/** The function throws `ClaimLost` when another run has the turn, or had it; quick runs ask the store nothing. */
export function createHold(
  { mailbox }: Pick<Store, "mailbox">,
  { conversation, turn }: ServeJob,
  signal: Ends,
): () => Promise<void> {
  let sure = performance.now();
  return async () => {
    const now = performance.now();
    if (now - sure < SURE) return;
    const { outcome } = await patiently(() => mailbox.take(conversation, turn));
    // The queue renews its claims, or hears that they are gone, while the store answers.
    if (signal.reason instanceof ClaimLost) throw signal.reason;
    if (outcome === "passed") throw new ClaimLost("this turn was served by another run");
    sure = now;
  };
}
