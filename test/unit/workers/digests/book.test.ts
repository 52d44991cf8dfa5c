/** The book of digests: written down once, with the schedules that follow from it, whatever dies in between. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  CHAT_DIGESTS,
  chatOf,
  DIGEST,
  DIGESTS,
  type Digest,
  editionKey,
  momentKey,
} from "../../../../src/core/digest.ts";
import type { NewDigest } from "../../../../src/core/digest-book.ts";
import { createDigestBook } from "../../../../workers/digests/book.ts";
import { ALL_DIGESTS, editionsAt, MOMENTS, membersOf } from "../../../../workers/digests/links.ts";
import { reconcile, relink } from "../../../../workers/digests/reconcile.ts";
import { keptLog } from "../../http/running.ts";
import { newDigest, usePlaces } from "./booking.ts";

const places = usePlaces();
const NEVER = new AbortController().signal;

const book = () => createDigestBook(places());

/** What follows from a digest, as far as it is there. */
async function linksOf(digest: NewDigest) {
  const { sets } = places().store;
  const edition = editionKey({ ...digest, number: 1 });
  const moment = momentKey(digest);
  const [all, members, editions, moments, schedules] = await Promise.all([
    sets.page(ALL_DIGESTS, 1_000),
    sets.page(membersOf(edition), 100),
    sets.page(editionsAt(moment), 100),
    sets.page(MOMENTS, 1_000),
    places().queues.schedules.list(0, 1_000),
  ]);
  return {
    listed: all.members.includes(digest.id),
    member: members.members.includes(digest.id),
    edition: editions.members.includes(edition),
    moment: moments.members.includes(moment),
    scheduled: schedules.some((one) => momentKey(one) === moment),
  };
}

const ALL = { listed: true, member: true, edition: true, moment: true, scheduled: true };
const NONE = { listed: false, member: false, edition: false, moment: false, scheduled: false };

class Died extends Error {}

/** The parts of a process that dies at its so-manieth step. */
function dyingAt(step: number) {
  let done = 0;
  const dying = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const work: unknown = Reflect.get(target, name);
        if (typeof work !== "function") return work;
        return (...words: unknown[]): unknown => {
          done += 1;
          if (done >= step) return Promise.reject(new Died());
          return Reflect.apply(work, target, words);
        };
      },
    });
  const { store, queues } = places();
  return {
    store: { documents: dying(store.documents), sets: dying(store.sets) },
    queues: { add: queues.add, schedules: dying(queues.schedules) },
  };
}

/** Does the work in processes that die one step later each, until one does not. */
async function untilItLives(work: (book: ReturnType<typeof createDigestBook>) => Promise<unknown>): Promise<number> {
  for (let step = 1; ; step += 1) {
    try {
      await work(createDigestBook(dyingAt(step)));
      return step;
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
  }
}

describe("adding", () => {
  test("writes it down with all that follows from it, and adding it again changes nothing", async () => {
    const digest = newDigest();
    const first = await book().add(digest);
    expect(first).toEqual({ outcome: "added", digest: { ...digest, number: 1 } });
    expect(await book().add(digest)).toEqual(first);
    expect(await linksOf(digest)).toEqual(ALL);
    expect(await book().list(chatOf(digest))).toEqual([{ ...digest, number: 1 }]);
  });

  test("numbers go on behind the highest that stands, and a full chat takes no more", async () => {
    const chat = { id: "-5", kind: "group" } as const;
    const made = Array.from({ length: DIGESTS.inChat + 1 }, () => newDigest({ chat }));
    for (const one of made.slice(0, 3)) await book().add(one);
    await book().remove(made[1]?.id ?? "");
    for (const one of made.slice(3)) await book().add(one);
    expect(await book().add(newDigest({ chat }))).toEqual({ outcome: "too-many", most: DIGESTS.inChat });
    const numbers = (await book().list("telegram:-5")).map(({ number }) => number);
    expect(numbers).toEqual([1, 3, 4, ...Array.from({ length: DIGESTS.inChat - 3 }, (_, i) => i + 5)]);
  });

  test("a process that dies at any step leaves one that is added whole the next time", async () => {
    const digest = newDigest();
    const steps = await untilItLives((one) => one.add(digest));
    expect(steps).toBeGreaterThan(5);
    expect(await linksOf(digest)).toEqual(ALL);
    expect(await book().list(chatOf(digest))).toHaveLength(1);
  });

  test("ten that are added at once to one chat have ten numbers", async () => {
    const chat = { id: "-6", kind: "group" } as const;
    await Promise.all(Array.from({ length: 10 }, () => book().add(newDigest({ chat }))));
    const numbers = (await book().list("telegram:-6")).map(({ number }) => number);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe("changing", () => {
  test("another time moves it to another moment, and the one that nobody has any more is not planned", async () => {
    const digest = newDigest();
    await book().add(digest);
    const later = { ...digest, pattern: "59 23 * * 0" };
    await book().change(digest.id, (one) => ({ ...one, pattern: later.pattern }));
    expect(await linksOf(later)).toEqual(ALL);
    expect(await linksOf(digest)).toEqual({ ...NONE, listed: true });
  });

  test("a moment that others still have stays planned", async () => {
    const [one, other] = [newDigest(), newDigest()];
    const same = { ...other, pattern: one.pattern };
    await book().add(one);
    await book().add(same);
    await book().remove(one.id);
    expect(await linksOf(same)).toEqual(ALL);
  });

  test("pausing takes it out of its edition, and going on brings it back", async () => {
    const digest = newDigest();
    await book().add(digest);
    await book().change(digest.id, (one) => ({ ...one, state: "paused" }));
    expect(await linksOf(digest)).toEqual({ ...NONE, listed: true });
    await book().change(digest.id, (one) => ({ ...one, state: "on" }));
    expect(await linksOf(digest)).toEqual(ALL);
  });

  test("it is known since when it comes as it does, which other changes say nothing of", async () => {
    const digest = newDigest();
    await book().add(digest);
    vi.useFakeTimers({ toFake: ["Date"], now: digest.made });
    onTestFinished(() => void vi.useRealTimers());
    const changes: readonly Partial<Digest>[] = [
      { topics: ["ethereum"] },
      { pattern: "56 23 * * 0" },
      { count: 3 },
      { state: "paused" },
      { zone: "UTC" },
      { state: "on" },
      { state: "on" },
    ];
    const since: (number | undefined)[] = [];
    for (const change of changes) {
      vi.setSystemTime(Date.now() + 1_000);
      const after = await book().change(digest.id, (one) => ({ ...one, ...change }));
      since.push(after?.since === undefined ? undefined : (after.since - digest.made) / 1_000);
    }
    expect(since).toEqual([undefined, 2, 2, 4, 5, 6, 6]);
  });

  test("a process that dies at any step leaves one that is changed whole the next time", async () => {
    const digest = newDigest();
    await book().add(digest);
    const later = { ...digest, pattern: "58 23 * * 0" };
    await untilItLives((one) => one.change(digest.id, (standing) => ({ ...standing, pattern: later.pattern })));
    expect(await linksOf(later)).toEqual(ALL);
    // What the dead left at the old moment is taken away when the schedules are looked through.
    await reconcile({ ...places(), log: keptLog().log }, NEVER);
    expect((await linksOf(digest)).scheduled && !(await linksOf(digest)).member).toBe(false);
  });

  test("what is not there is not made", async () => {
    expect(await book().change("nobody", (one) => one)).toBeUndefined();
    expect(await book().remove("nobody")).toBe(false);
  });

  test("a chat with another id takes its digests along, with numbers of the new chat", async () => {
    const [one, other] = [newDigest(), newDigest()];
    await book().add(one);
    await book().add(other);
    const move = () => book().change(one.id, (digest) => ({ ...digest, chat: other.chat }));
    await move();
    await move();
    const list = await book().list(chatOf(other));
    expect(list.map(({ id, number }) => [id, number])).toEqual([
      [other.id, 1],
      [one.id, 2],
    ]);
    expect(await places().store.documents.get(CHAT_DIGESTS, chatOf(one))).toBeUndefined();
  });
});

describe("removing", () => {
  test("takes everything away, also when processes die at every step of it", async () => {
    const digest = newDigest();
    await book().add(digest);
    await untilItLives((one) => one.remove(digest.id));
    expect(await linksOf(digest)).toEqual(NONE);
    expect(await places().store.documents.get(DIGEST, digest.id)).toBeUndefined();
    expect(await book().list(chatOf(digest))).toEqual([]);
  });

  test("while others are made at the same moment, their schedule stays", async () => {
    const pattern = "57 23 * * 1";
    for (let round = 0; round < 15; round += 1) {
      const [going, coming] = [newDigest({ pattern }), newDigest({ pattern, count: 1 + (round % 5) })];
      await book().add(going);
      await Promise.all([book().remove(going.id), book().add(coming)]);
      expect(await linksOf(coming)).toEqual(ALL);
      await book().remove(coming.id);
    }
  });
});

describe("forgetting", () => {
  test("those of one's own chat go, and others do not say any more who made them", async () => {
    const creator = { id: "77", name: "Zoe" };
    const own = newDigest({ chat: { id: "77", kind: "private" }, creator });
    const shared = newDigest({ creator });
    const others = newDigest();
    for (const digest of [own, shared, others]) await book().add(digest);
    expect(await book().madeBy("telegram:77")).toBe(2);
    await untilItLives((one) => one.forget("telegram:77"));
    expect(await book().get(own.id)).toBeUndefined();
    expect(await linksOf(own)).toEqual(NONE);
    expect(await book().get(shared.id)).toMatchObject({ id: shared.id, state: "on" });
    expect((await book().get(shared.id))?.creator).toBeUndefined();
    expect((await book().get(others.id))?.creator).toEqual(others.creator);
    expect(await book().madeBy("telegram:77")).toBe(0);
    expect(await book().forget("telegram:77")).toBe(0);
  });
});

describe("reconciling", () => {
  test("makes what follows from the digests that are written down, and removes schedules of none", async () => {
    const digest = newDigest();
    await book().add(digest);
    const { store, queues } = places();
    const parts = { store, queues, log: keptLog().log };
    await Promise.all([
      store.sets.remove(membersOf(editionKey({ ...digest, number: 1 })), digest.id),
      store.sets.remove(MOMENTS, momentKey(digest)),
      queues.schedules.remove(digest),
    ]);
    const stray = { pattern: "13 13 13 * *", zone: "UTC" };
    await queues.schedules.ensure(stray);
    await relink(parts, NEVER);
    expect(await linksOf(digest)).toEqual(ALL);
    expect((await reconcile(parts, NEVER)).removed).toBe(1);
    expect((await queues.schedules.list(0, 1_000)).some(({ pattern }) => pattern === stray.pattern)).toBe(false);
    expect(await reconcile(parts, NEVER)).toEqual({ planned: 0, removed: 0, begun: 0 });
  });

  test("pages go through all of them once", async () => {
    const ids: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = await book().page(4, after);
      ids.push(...page.digests.map(({ id }) => id));
      after = page.next;
      more = after !== undefined;
    }
    expect(ids).toEqual((await places().store.sets.page(ALL_DIGESTS, 1_000)).members);
  });
});
