/** Fan-out: all digests of an edition, several at once, page after page, from where an earlier run has stopped. */

import { DIGEST, editionKey } from "../../src/core/digest.ts";
import { wait } from "../../src/core/listening/wait.ts";
import { StoreAway } from "../../src/core/store/index.ts";
import { RetryLater } from "../../src/queue/index.ts";
import { patiently } from "../patience.ts";
import { deliverDigest } from "./deliver-digest.ts";
import { membersOf } from "./links.ts";
import type { EditionContext, EditionParts } from "./parts.ts";
import type { Posted, Slot } from "./posting.ts";

const PAGE = 200;

/** How many are delivered at once: enough to keep a platform's pace while each waits for it. */
const TOGETHER = 24;

/** A wait of a chat that is shorter is waited for; for a longer one the posting becomes a job of its own. */
const SHORT_WAIT = 5_000;

/** How long others wait for their turn, in milliseconds: thousands of chats take minutes. */
const TURN = 20_000;

interface Page {
  /** Where the next one begins; undefined at the end. */
  readonly next: string | undefined;
  left: number;
}

export interface FanOut {
  readonly edition: string;
  readonly slot: Slot;
  /** Where an earlier run has stopped. */
  readonly after: string | undefined;
  /** Told in order when all until there are delivered; undefined: all are. */
  readonly onCursor: (cursor: string | undefined) => Promise<void>;
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Throws when the run is to end or the store is away, after those that are under way have ended; and `RetryLater` when it
 * is the turn of others, which it goes on behind.
 */
export async function fanOut(parts: EditionParts, walk: FanOut, context: EditionContext): Promise<void> {
  const running = new Set<Promise<void>>();
  const pages: Page[] = [];
  let saving: Promise<void> = Promise.resolve();
  let trouble: Error | undefined;

  function settle(page: Page): void {
    page.left -= 1;
    while (pages[0]?.left === 0) {
      const [done] = pages.splice(0, 1);
      // Not beyond one that could not be delivered.
      if (trouble === undefined) saving = saving.then(() => walk.onCursor(done?.next));
      saving.catch((error: unknown) => {
        trouble ??= errorOf(error);
      });
    }
  }

  async function deliverOne(id: string): Promise<void> {
    try {
      await post(parts, walk, id, context);
    } catch (error) {
      trouble ??= errorOf(error);
    }
  }

  let { after } = walk;
  const ends = performance.now() + TURN;
  let isOthersTurn = false;
  for (let more = true; more && trouble === undefined && !isOthersTurn; ) {
    const cursor = after;
    const { members, next } = await patiently(() => parts.store.sets.page(membersOf(walk.edition), PAGE, cursor));
    const page: Page = { next, left: members.length + 1 };
    pages.push(page);
    for (const id of members) {
      while (running.size >= TOGETHER) await Promise.race(running);
      if (context.signal.aborted) trouble ??= errorOf(context.signal.reason);
      if (trouble !== undefined) break;
      const one: Promise<void> = deliverOne(id).then(() => {
        running.delete(one);
        settle(page);
      });
      running.add(one);
    }
    if (trouble === undefined) settle(page);
    after = next;
    more = next !== undefined;
    isOthersTurn = more && performance.now() > ends;
  }
  await Promise.all(running);
  await saving.catch(() => undefined);
  if (trouble !== undefined) throw trouble;
  if (isOthersTurn) throw new RetryLater(1, "it is the turn of other editions");
}

/** One whose chat has to wait, or that surprises us, goes on as a job of its own: the others do not wait for it. */
async function post(
  parts: EditionParts,
  { edition, slot }: FanOut,
  id: string,
  context: EditionContext,
): Promise<void> {
  const job = { digest: id, slot: slot.slot, scheduled: true } as const;
  try {
    let posted = await deliverPatiently(parts, { id, edition, slot }, context);
    if (posted.outcome === "later" && posted.wait <= SHORT_WAIT) {
      await wait(posted.wait, context.signal);
      context.signal.throwIfAborted();
      posted = await deliverPatiently(parts, { id, edition, slot }, context);
    }
    if (posted.outcome === "stale") await leave(parts, edition, id);
    if (posted.outcome !== "later") return;
    const { wait: delay } = posted;
    await patiently(() => parts.queues.add("digest", job, { delay }), context.signal);
  } catch (err) {
    if (err instanceof StoreAway || context.signal.aborted) throw err;
    context.log.error({ err, digest: id }, "a digest could not be posted with the others, and is tried alone");
    await patiently(() => parts.queues.add("digest", job), context.signal);
  }
}

async function deliverPatiently(
  parts: EditionParts,
  job: Parameters<typeof deliverDigest>[1],
  context: EditionContext,
): Promise<Posted> {
  try {
    return await deliverDigest(parts, job, context);
  } catch (error) {
    if (error instanceof RetryLater) return { outcome: "later", wait: error.afterMs };
    throw error;
  }
}

/** Whoever comes back at the same moment is put back. */
export async function leave({ store: { documents, sets } }: EditionParts, edition: string, id: string): Promise<void> {
  await patiently(() => sets.remove(membersOf(edition), id));
  const digest = await patiently(() => documents.get(DIGEST, id));
  if (digest?.state !== "on" || editionKey(digest) !== edition) return;
  await patiently(() => sets.add(membersOf(edition), id));
}
