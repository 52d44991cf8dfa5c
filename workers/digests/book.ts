/** The book of digests: which there are, written down first, and then all that follows from it. */
import {
  CHAT_DIGESTS,
  chatOf,
  DIGEST,
  DIGEST_STATE,
  DIGESTS,
  type Digest,
  type DigestState,
  editionKey,
  momentKey,
  wasBefore,
} from "../../src/core/digest.ts";
import type { DigestBook, NewDigest } from "../../src/core/digest-book.ts";
import { previous } from "../../src/core/schedule/next.ts";
import type { Store } from "../../src/core/store/index.ts";
import type { Queues } from "../../src/queue/index.ts";
import { ALL_DIGESTS, createLinks } from "./links.ts";
import { isOver, runOf } from "./records.ts";
import { LATE, walkOf } from "./walks.ts";

export interface BookParts {
  readonly store: Pick<Store, "documents" | "sets">;
  readonly queues: Pick<Queues, "add" | "schedules">;
}

const PAGE = 50;

/** Until then an edition that is sending it just now has done so. In milliseconds. */
const LEFT = 10_000;

/** Those that somebody has made, also where others are. */
const madeBy = (person: string): string => `digests-by:${person}`;

/** Whether it comes when it came before. */
const comesAlike = (before: Digest, after: Digest): boolean =>
  before.state === after.state && momentKey(before) === momentKey(after);

const makerOf = ({ platform, creator }: Pick<Digest, "platform" | "creator">): string | undefined =>
  creator === undefined ? undefined : `${platform}:${creator.id}`;

export function createDigestBook({ store, queues }: BookParts): DigestBook {
  const { documents, sets } = store;
  const { link, unlink } = createLinks({ store, queues });

  const stateOf = async (id: string): Promise<DigestState> => (await documents.get(DIGEST_STATE, id)) ?? { runs: [] };

  /** Its number in the chat: the one that it has, or the next; undefined: there is no room. */
  async function numberIn(chat: string, id: string): Promise<number | undefined> {
    let number: number | undefined;
    await documents.update(CHAT_DIGESTS, chat, (standing = []) => {
      number = standing.find((one) => one.id === id)?.number;
      if (number !== undefined || standing.length >= DIGESTS.inChat) return standing;
      number = Math.max(0, ...standing.map((one) => one.number)) + 1;
      return [...standing, { id, number }];
    });
    return number;
  }

  async function strike(chat: string, id: string): Promise<void> {
    await documents.update(CHAT_DIGESTS, chat, (standing = []) => {
      const left = standing.filter((one) => one.id !== id);
      return left.length === 0 ? undefined : left;
    });
  }

  async function add(digest: NewDigest) {
    const number = await numberIn(chatOf(digest), digest.id);
    if (number === undefined) return { outcome: "too-many", most: DIGESTS.inChat } as const;
    // One that was made before may have been changed since.
    const made = await documents.update(DIGEST, digest.id, (standing) => standing ?? { ...digest, number });
    const standing = made ?? { ...digest, number };
    const maker = makerOf(standing);
    await Promise.all([link(standing), maker === undefined ? undefined : sets.add(madeBy(maker), digest.id)]);
    return { outcome: "added", digest: standing } as const;
  }

  async function change(id: string, changing: (digest: Digest) => Digest): Promise<Digest | undefined> {
    let before: Digest | undefined;
    let after = await documents.update(DIGEST, id, (standing) => {
      before = standing;
      if (standing === undefined) return undefined;
      const changed = { ...changing(standing), id, number: standing.number };
      return comesAlike(standing, changed) ? changed : { ...changed, since: Date.now() };
    });
    if (before === undefined || after === undefined) return undefined;
    if (chatOf(before) !== chatOf(after)) {
      // Where it comes to, it has another number; it may be one more than the chat could make.
      const number = (await numberIn(chatOf(after), id)) ?? after.number;
      after = (await documents.update(DIGEST, id, (standing) => standing && { ...standing, number })) ?? after;
      await strike(chatOf(before), id);
    }
    // Also where nothing has changed: a run before this one may have died between the two.
    await link(after);
    if (editionKey(before) !== editionKey(after)) {
      await unlink(before);
      await postLeft(before, after);
    }
    if (after.state !== "on") await unlink(after);
    return after;
  }

  /** An edition that is under way does not find it any more. */
  async function postLeft(before: Digest, after: Digest): Promise<void> {
    const now = Date.now();
    const slot = previous(before, now);
    if (before.state !== "on" || after.state !== "on" || slot === undefined || wasBefore(before, slot, now)) return;
    const walk = await walkOf(store, editionKey(before), slot);
    const isUnderWay = walk === undefined ? now - slot <= LATE : walk.done !== true;
    if (!isUnderWay || isOver(runOf(await stateOf(after.id), slot), false)) return;
    await queues.add("digest", { digest: after.id, slot, scheduled: true }, { delay: LEFT });
  }

  async function remove(id: string): Promise<boolean> {
    const digest = await documents.get(DIGEST, id);
    if (digest === undefined) return false;
    await unlink(digest);
    await Promise.all([sets.remove(ALL_DIGESTS, id), strike(chatOf(digest), id), documents.delete(DIGEST_STATE, id)]);
    // Last: until it is gone, removing it again finds all that is left.
    const removed = await documents.delete(DIGEST, id);
    const maker = makerOf(digest);
    if (maker !== undefined) await sets.remove(madeBy(maker), id);
    return removed;
  }

  async function forget(person: string): Promise<number> {
    let forgotten = 0;
    for (;;) {
      const { members } = await sets.page(madeBy(person), PAGE);
      if (members.length === 0) return forgotten;
      for (const id of members) {
        const digest = await documents.get(DIGEST, id);
        const isOwn = digest?.chat.kind === "private";
        if (isOwn) await remove(id);
        else if (digest !== undefined) await change(id, ({ creator: _, ...rest }) => rest);
        await sets.remove(madeBy(person), id);
        forgotten += digest === undefined ? 0 : 1;
      }
    }
  }

  return {
    add,
    madeBy: (person) => sets.size(madeBy(person)),
    forget,
    get: (id) => documents.get(DIGEST, id),
    async list(chat) {
      const standing = (await documents.get(CHAT_DIGESTS, chat)) ?? [];
      const found = await Promise.all(standing.map(({ id }) => documents.get(DIGEST, id)));
      return found.flatMap((one) => one ?? []).toSorted((one, other) => one.number - other.number);
    },
    change,
    remove,
    state: stateOf,
    async post(id, slot, again) {
      await queues.add("digest", { digest: id, slot, ...(again === undefined ? {} : { again: Date.now() }) });
    },
    async page(limit, after) {
      const { members, next } = await sets.page(ALL_DIGESTS, limit, after);
      const found = await Promise.all(members.map((id) => documents.get(DIGEST, id)));
      return { digests: found.flatMap((one) => one ?? []), next };
    },
  };
}
