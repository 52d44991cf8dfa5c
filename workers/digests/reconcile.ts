/** Reconciling: the digests that are written down are the truth, and what follows from them is put right where it is not. */
import { DAY } from "../../src/core/day.ts";
import { DIGEST, momentKey, momentOf } from "../../src/core/digest.ts";
import type { Log } from "../../src/core/log.ts";
import { type Moment, previous } from "../../src/core/schedule/next.ts";
import type { Store } from "../../src/core/store/index.ts";
import type { Queues } from "../../src/queue/index.ts";
import { isWaiting, lookLater } from "./come-back.ts";
import { ALL_DIGESTS, BEGUN, createLinks, editionsAt, type Links, lastBegun, MOMENTS } from "./links.ts";

export interface ReconcileParts {
  readonly store: Pick<Store, "documents" | "sets">;
  readonly queues: Pick<Queues, "add" | "schedules">;
  readonly log: Log;
}

/** What was put right. */
export interface PutRight {
  readonly planned: number;
  readonly removed: number;
  /** Slots that had come while nobody was there to begin them. */
  readonly begun: number;
}

const PAGE = 200;

/** A slot that has come so lately is still being begun. In milliseconds. */
const JUST_NOW = 60_000;

async function* pagesOf({ sets }: ReconcileParts["store"], set: string): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined, more = true; more; ) {
    const { members, next } = await sets.page(set, PAGE, after);
    yield members;
    after = next;
    more = next !== undefined;
  }
}

/** Every digest leads to its edition, its moment and its schedule, also after a crash while it was made. */
export async function relink(parts: ReconcileParts, signal: AbortSignal): Promise<void> {
  const { link } = createLinks(parts);
  for await (const ids of pagesOf(parts.store, ALL_DIGESTS)) {
    signal.throwIfAborted();
    const digests = await Promise.all(ids.map((id) => parts.store.documents.get(DIGEST, id)));
    for (const digest of digests) {
      if (digest?.state === "on") await link(digest);
      else if (digest !== undefined && isWaiting(digest)) await lookLater(parts, digest, Date.now());
    }
  }
}

async function pruneAt({ store }: ReconcileParts, { prune }: Links, moment: string): Promise<void> {
  for await (const editions of pagesOf(store, editionsAt(moment))) {
    for (const edition of editions) await prune(edition, moment);
  }
}

/** Its schedule may have been made anew, and then knows nothing of a slot that came before. */
async function beginMissed({ store, queues }: ReconcileParts, moment: string, now: number): Promise<boolean> {
  const last = await store.documents.get(BEGUN, moment);
  const slot = previous(momentOf(moment), now - JUST_NOW);
  if (last === undefined || slot === undefined || slot <= lastBegun(last, now) || slot < now - DAY) return false;
  await queues.add("digest", { moment, slot });
  return true;
}

/** All of it may be done at any time, by anybody, and again. */
export async function reconcile(parts: ReconcileParts, signal: AbortSignal): Promise<PutRight> {
  const { store, queues } = parts;
  const links = createLinks(parts);
  const wanted = new Set<string>();
  let planned = 0;
  let begun = 0;
  for await (const moments of pagesOf(store, MOMENTS)) {
    for (const moment of moments) {
      signal.throwIfAborted();
      await pruneAt(parts, links, moment);
      if ((await store.sets.size(editionsAt(moment))) === 0) continue;
      wanted.add(moment);
      if ((await queues.schedules.ensure(momentOf(moment))) === "planned") planned += 1;
      if (await beginMissed(parts, moment, Date.now())) begun += 1;
    }
  }
  const stray = (await schedulesOf(queues)).filter((moment) => !wanted.has(momentKey(moment)));
  let removed = 0;
  for (const moment of stray) {
    // Somebody may have made a digest in between.
    if ((await store.sets.size(editionsAt(momentKey(moment)))) > 0) continue;
    if (await queues.schedules.remove(moment)) removed += 1;
  }
  return { planned, removed, begun };
}

async function schedulesOf({ schedules }: ReconcileParts["queues"]): Promise<readonly Moment[]> {
  const all: Moment[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const some = await schedules.list(offset, PAGE);
    all.push(...some);
    if (some.length < PAGE) return all;
  }
}
