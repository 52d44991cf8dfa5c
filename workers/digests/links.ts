/** What follows from the digests that there are: who shares an edition, which editions come at a moment, and its schedule. */
import { z } from "zod";
import { type Digest, editionKey, momentKey, momentOf } from "../../src/core/digest.ts";
import { isYetToCome } from "../../src/core/schedule/clocks.ts";
import type { DocumentKind } from "../../src/core/store/documents.ts";
import type { Store } from "../../src/core/store/index.ts";
import type { Queues } from "../../src/queue/index.ts";

export interface LinkParts {
  readonly store: Pick<Store, "documents" | "sets">;
  readonly queues: Pick<Queues, "schedules">;
}

/** All digests by their ids. */
export const ALL_DIGESTS = "digests";

/** All moments at which an edition comes. */
export const MOMENTS = "moments";

/** The digests of an edition by their ids; stale members are left out by whoever walks it. */
export const membersOf = (edition: string): string => `edition:${edition}`;

/** The editions that come at a moment. */
export const editionsAt = (moment: string): string => `moment:${moment}`;

/** By `momentKey`: the last slot whose editions are all begun. It goes with the moment. */
export const BEGUN: DocumentKind<number> = { name: "moment-begun", schema: z.number() };

/** The slot that is the last begun. One that is yet to come was written by a clock that was ahead, and says nothing. */
export const lastBegun = (written: number, now: number): number => (isYetToCome(written, now) ? 0 : written);

export interface Links {
  /** Makes what follows from this digest, as far as it is not there. */
  link(digest: Digest): Promise<void>;
  /** Takes it out of the edition that it had. */
  unlink(digest: Digest): Promise<void>;
  /** Takes away an edition without members, and the moment with its last edition. */
  prune(edition: string, moment: string): Promise<void>;
}

export function createLinks({ store: { documents, sets }, queues: { schedules } }: LinkParts): Links {
  /** From the inside out: what is found from outside always leads somewhere. */
  async function hold(edition: string, moment: string): Promise<void> {
    // One after the other: whoever prunes takes away in the opposite order, and looks again.
    await sets.add(editionsAt(moment), edition);
    await sets.add(MOMENTS, moment);
    await schedules.ensure(momentOf(moment));
  }

  /** Whoever adds at the same moment adds from the inside out, so what is found empty and then is not is put back. */
  async function prune(edition: string, moment: string): Promise<void> {
    if ((await sets.size(membersOf(edition))) > 0) return;
    await sets.remove(editionsAt(moment), edition);
    if ((await sets.size(membersOf(edition))) > 0) return hold(edition, moment);
    if ((await sets.size(editionsAt(moment))) > 0) return;
    await sets.remove(MOMENTS, moment);
    await documents.delete(BEGUN, moment);
    await schedules.remove(momentOf(moment));
    if ((await sets.size(editionsAt(moment))) === 0) return;
    await sets.add(MOMENTS, moment);
    await schedules.ensure(momentOf(moment));
  }

  return {
    async link(digest) {
      await sets.add(ALL_DIGESTS, digest.id);
      if (digest.state !== "on") return;
      await sets.add(membersOf(editionKey(digest)), digest.id);
      await hold(editionKey(digest), momentKey(digest));
    },
    async unlink(digest) {
      await sets.remove(membersOf(editionKey(digest)), digest.id);
      await prune(editionKey(digest), momentKey(digest));
    },
    prune,
  };
}
