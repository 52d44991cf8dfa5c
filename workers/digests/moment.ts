/** A moment has come: every edition that comes at it is begun, whoever else begins it as well. */
import { momentOf } from "../../src/core/digest.ts";
import { previous } from "../../src/core/schedule/next.ts";
import type { Store } from "../../src/core/store/index.ts";
import type { JobContext, Queues } from "../../src/queue/index.ts";
import { patiently } from "../patience.ts";
import { BEGUN, editionsAt, lastBegun } from "./links.ts";

export interface MomentParts {
  readonly store: Pick<Store, "documents" | "sets">;
  readonly queues: Pick<Queues, "add">;
}

const PAGE = 200;
/** How many jobs are added at once. */
const TOGETHER = 25;

/** The last slot of the moment that has come: after a downtime the ones before it come no more. */
export const latestSlot = (moment: string, slot: number, now: number): number =>
  Math.max(slot, previous(momentOf(moment), now) ?? slot);

export async function runMoment(
  { store, queues }: MomentParts,
  job: { readonly moment: string; readonly slot: number },
  { signal, log }: Pick<JobContext, "signal" | "log">,
): Promise<void> {
  const { moment } = job;
  const now = Date.now();
  const slot = latestSlot(moment, job.slot, now);
  let begun = 0;
  for (let after: string | undefined, more = true; more; ) {
    signal.throwIfAborted();
    const { members, next } = await patiently(() => store.sets.page(editionsAt(moment), PAGE, after), signal);
    for (let first = 0; first < members.length; first += TOGETHER) {
      const some = members.slice(first, first + TOGETHER);
      // The same edition and slot are the same job, so doing it again adds nothing.
      await Promise.all(
        some.map((edition) => patiently(() => queues.add("digest", { edition, slot, begun: now }), signal)),
      );
    }
    begun += members.length;
    after = next;
    more = next !== undefined;
  }
  // Whatever came at it has been taken away, and what is remembered of it goes with it.
  if (begun === 0) return;
  await patiently(
    () => store.documents.update(BEGUN, moment, (last = 0) => Math.max(lastBegun(last, now), slot)),
    signal,
  );
  log.debug({ moment, slot, editions: begun }, "the editions of a moment are begun");
}
