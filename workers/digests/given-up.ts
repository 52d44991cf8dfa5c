/** Jobs of digests that were given up because their workers died of them: what else was in them goes on without them. */
import { Ending } from "../../src/core/ending.ts";
import type { DigestJob } from "../../src/queue/index.ts";
import { patiently } from "../patience.ts";
import { giveUp } from "./edition.ts";
import { membersOf } from "./links.ts";
import { runMoment } from "./moment.ts";
import type { EditionParts } from "./parts.ts";
import { walkOf } from "./walks.ts";

const PAGE = 200;

/** Whoever has not got the edition gets it by a job of their own, so that the one that its workers die of harms no other. */
async function postRest(parts: EditionParts, edition: string, slot: number): Promise<void> {
  const walk = await walkOf(parts.store, edition, slot);
  if (walk?.done === true) return;
  let after = walk?.cursor;
  for (let more = true; more; more = after !== undefined) {
    const cursor = after;
    const { members, next } = await patiently(() => parts.store.sets.page(membersOf(edition), PAGE, cursor));
    await Promise.all(
      members.map((digest) => patiently(() => parts.queues.add("digest", { digest, slot, scheduled: true }))),
    );
    after = next;
  }
}

export async function leaveEdition(parts: EditionParts, job: DigestJob): Promise<void> {
  // Each of its editions is a job of its own in any case.
  if ("moment" in job) await runMoment(parts, job, { signal: new Ending(), log: parts.log });
  else if ("edition" in job) await postRest(parts, job.edition, job.slot);
  else await giveUp(parts, job);
}
