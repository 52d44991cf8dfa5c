/** What becomes of a posting that a platform does not simply show, and of a fan-out that is cut short. */
import { describe, expect, test } from "vitest";
import { KEPT } from "../../../../src/core/answered.ts";
import { chatOf, DIGEST_STATE, type Digest, editionKey, momentKey, postingId } from "../../../../src/core/digest.ts";
import { keyOf } from "../../../../src/core/request-key.ts";
import { SEEN } from "../../../../src/core/seen.ts";
import { CHATS } from "../../../../src/core/settings.ts";
import { ShuttingDown } from "../../../../src/queue/index.ts";
import { runEdition, runPosting } from "../../../../workers/digests/edition.ts";
import { leaveEdition } from "../../../../workers/digests/given-up.ts";
import {
  at,
  beginAtNine,
  hasDied,
  lastOf,
  NINE,
  processOf,
  stateOf,
  subscribe,
  unlike,
  useWorlds,
  type World,
  waitOf,
} from "./editing.ts";

const worlds = useWorlds();
const DAY = 86_400_000;

async function run(world: World, digest: Digest, slot = NINE): Promise<void> {
  const { parts, context } = processOf(world);
  at(slot + 1_000);
  await runEdition(parts, { edition: editionKey(digest), slot }, context);
}

async function one(world: World, given: Partial<Digest> = {}): Promise<Digest> {
  const [digest] = await subscribe(world, { topics: [`topic ${unlike()}`], ...given });
  if (digest === undefined) throw new Error("there is one");
  return digest;
}

test("an edition that is given up goes on chat by chat, and whoever had it gets it no second time", async () => {
  beginAtNine();
  const world = worlds();
  const same = { topics: [`topic ${unlike()}`] };
  const [had, waits] = await subscribe(world, same, same);
  if (had === undefined || waits === undefined) throw new Error("there are two");
  const { parts, context } = processOf(world);
  await runPosting(parts, { digest: had.id, slot: NINE }, context);
  await leaveEdition(parts, { edition: editionKey(had), slot: NINE });
  expect(world.jobs.map(({ data }) => data)).toEqual(
    expect.arrayContaining([had, waits].map(({ id }) => ({ digest: id, slot: NINE, scheduled: true }))),
  );
  for (const { data } of world.jobs) if ("digest" in data) await runPosting(parts, data, context);
  expect([had, waits].map(({ chat }) => world.editions(chat.id).length)).toEqual([1, 1]);
  expect(world.searches).toHaveLength(1);
});

test("a moment that is given up begins its editions all the same", async () => {
  beginAtNine();
  const world = worlds();
  const digest = await one(world);
  const { parts } = processOf(world);
  await leaveEdition(parts, { moment: momentKey(digest), slot: NINE });
  const begun = { edition: editionKey(digest), slot: NINE };
  expect(world.jobs.map(({ data }) => data)).toContainEqual(expect.objectContaining(begun));
});

test("a posting that is given up is written down as one that failed", async () => {
  beginAtNine();
  const world = worlds();
  const digest = await one(world);
  const { parts } = processOf(world);
  await leaveEdition(parts, { digest: digest.id, slot: NINE });
  expect(await lastOf(world, digest)).toBe("failed unknown");
});

describe("a chat", () => {
  test("that has to wait for long gets its posting as a job of its own, and the others do not wait", async () => {
    beginAtNine();
    const world = worlds();
    const same = { topics: [`topic ${unlike()}`] };
    const [slow, quick] = await subscribe(world, same, same);
    if (slow === undefined || quick === undefined) throw new Error("there are two");
    world.next.set(slow.chat.id, [{ outcome: "later", wait: 3_600_000, reason: "a pause" }]);
    await run(world, slow);
    expect(world.posts.map(({ chat }) => chat)).toEqual([quick.chat.id]);
    expect(world.jobs).toEqual([{ data: { digest: slow.id, slot: NINE, scheduled: true }, delay: 3_600_000 }]);
    expect(await lastOf(world, slow)).toBe("sending");
    at(NINE + 3_601_000);
    const { parts, context } = processOf(world);
    world.next.set(slow.chat.id, [{ outcome: "later", wait: 7_000, reason: "a pause" }]);
    expect(await waitOf(runPosting(parts, { digest: slow.id, slot: NINE }, context))).toBe(7_000);
    await runPosting(parts, { digest: slow.id, slot: NINE }, context);
    expect(world.editions(slow.chat.id)).toHaveLength(1);
    expect(world.searches).toHaveLength(1);
  });

  test("that has to wait gets nothing of a digest that is paused meanwhile, also where its time was changed", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world);
    world.next.set(digest.chat.id, [{ outcome: "later", wait: 3_600_000, reason: "a pause" }]);
    await run(world, digest);
    const { parts, context } = processOf(world);
    at(NINE + 600_000);
    await parts.digests.change(digest.id, (standing) => ({ ...standing, pattern: "0 12 * * *" }));
    await parts.digests.change(digest.id, (standing) => ({ ...standing, state: "paused" }));
    at(NINE + 3_601_000);
    const [job] = world.jobs;
    if (job === undefined || !("digest" in job.data)) throw new Error("it is a job of its own");
    await runPosting(parts, job.data, context);
    expect(world.posts).toEqual([]);
    expect(await lastOf(world, digest)).toBe("skipped paused");
  });

  test("that has to wait for a moment is waited for", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world);
    world.next.set(digest.chat.id, [{ outcome: "later", wait: 20, reason: "its pace" }]);
    await run(world, digest);
    expect([world.jobs, await lastOf(world, digest)]).toEqual([[], "sent"]);
  });

  test("that is gone ends its digest, and what it was not shown is not counted as seen", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world);
    world.next.set(digest.chat.id, [{ outcome: "gone", reason: "blocked" }]);
    await run(world, digest);
    const { digests, store } = processOf(world).parts;
    expect(await digests.get(digest.id)).toMatchObject({ state: "ended", why: "gone" });
    expect(await store.documents.get(CHATS, chatOf(digest))).toMatchObject({ gone: { reason: "blocked" } });
    expect(await store.documents.get(SEEN, chatOf(digest))).toBeUndefined();
    expect(await lastOf(world, digest)).toBe("failed gone");
  });

  test("of which a thread alone is gone loses what came there, and its other digests go on", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world);
    const [other] = await subscribe(world, { topics: [`topic ${unlike()}`], chat: { ...digest.chat, thread: "2" } });
    if (other === undefined) throw new Error("there is one");
    world.next.set(digest.chat.id, [{ outcome: "gone", reason: "unknown channel", thread: true }]);
    await run(world, digest);
    await run(world, other);
    const { digests, store } = processOf(world).parts;
    expect(await digests.get(digest.id)).toMatchObject({ state: "ended", why: "gone" });
    expect(await lastOf(world, digest)).toBe("failed gone");
    expect(await store.documents.get(CHATS, chatOf(digest))).toBeUndefined();
    expect(await digests.get(other.id)).toMatchObject({ state: "on" });
    expect(await lastOf(world, other)).toBe("sent");
  });

  test("that lets nobody write pauses its digest at the third time, and the creator hears it once", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world);
    for (const day of [0, 1, 2, 3, 4]) {
      const outcome = day === 1 ? [] : [{ outcome: "refused", reason: "no rights", rights: true } as const];
      world.next.set(digest.chat.id, outcome);
      world.find = () => ({ ok: true, credits: 1, value: { documents: [document(day)], offset: 0, total: 1 } });
      await run(world, digest, NINE + day * DAY);
    }
    const { digests } = processOf(world).parts;
    expect(await digests.get(digest.id)).toMatchObject({ state: "paused", why: "rights" });
    expect(world.shown(digest.creator?.id ?? "")).toEqual([
      expect.stringMatching(/paused digest 1.*\/digest resume 1/),
    ]);
    expect(world.editions(digest.chat.id)).toHaveLength(1);
    expect(await lastOf(world, digest)).toBe("failed rights");
    // What was refused is news to the chat still.
    const seen = await world.store.documents.get(SEEN, chatOf(digest));
    expect(seen?.runs.map(({ by }) => by)).toEqual([`${digest.id}:${NINE + DAY}`]);
  });

  test.each([
    [24, "on"],
    [25, "paused"],
  ])("that lets nobody write for %i hours, hour by hour, leaves its digest %s", async (hours, state) => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world, { pattern: "0 * * * *" });
    for (let hour = 0; hour < hours; hour += 1) {
      world.next.set(digest.chat.id, [{ outcome: "refused", reason: "no rights", rights: true }]);
      await run(world, digest, NINE + (hour * DAY) / 24);
    }
    expect(await processOf(world).parts.digests.get(digest.id)).toMatchObject({ state });
    expect(world.shown(digest.creator?.id ?? "")).toHaveLength(state === "on" ? 0 : 1);
    world.next.clear();
    await run(world, digest, NINE + (hours * DAY) / 24);
    expect(world.editions(digest.chat.id)).toHaveLength(state === "on" ? 1 : 0);
    if (state === "on") expect(await stateOf(world, digest)).not.toHaveProperty("refusedSince");
  });

  test("that refuses it for another reason is no reason to pause", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world);
    world.next.set(digest.chat.id, [{ outcome: "refused", reason: "too odd" }]);
    await run(world, digest);
    expect(await stateOf(world, digest)).toEqual({
      runs: [expect.objectContaining({ state: "failed", why: "refused" })],
    });
  });

  test("of which nobody knows whether it got its edition can have it shown, and does not get it twice", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world);
    world.next.set(digest.chat.id, [{ outcome: "uncertain", now: true }]);
    await run(world, digest);
    const { parts, context } = processOf(world);
    await runPosting(parts, { digest: digest.id, slot: NINE, again: 1 }, context);
    expect(await lastOf(world, digest)).toBe("uncertain");
    const key = keyOf(postingId(digest.id, NINE));
    const [note] = world.posts;
    expect(note?.text).toMatch(/not sure whether/);
    expect(note?.answer.reply.buttons).toEqual([[expect.objectContaining({ operation: "show", argument: key })]]);
    expect((await world.store.documents.get(KEPT, key))?.answered.reply?.text).toContain("**1. ");
    expect(world.posts).toHaveLength(1);
  });

  test("of which nobody knows either whether it got the note about its edition hears the note again", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world);
    const uncertain = { outcome: "uncertain", now: true } as const;
    world.next.set(digest.chat.id, [uncertain, uncertain, uncertain]);
    const post = (): Promise<void> => {
      const { parts, context } = processOf(world);
      return runPosting(parts, { digest: digest.id, slot: NINE }, context);
    };
    let now = NINE + 1_000;
    for (const wait of [5_000, 30_000]) {
      at(now);
      await expect(post()).rejects.toMatchObject({ afterMs: wait });
      expect(await lastOf(world, digest)).toBe("sending");
      now += wait + 1_000;
    }
    at(now);
    await post();
    expect(await lastOf(world, digest)).toBe("uncertain");
    expect(world.posts.map(({ text }) => text)).toEqual([expect.stringMatching(/not sure whether/)]);
  });
});

const document = (day: number) => ({
  title: `Story ${unlike()} number ${day} ${unlike()}`,
  tldr: "",
  summary: undefined,
  source: "Post",
  updatedAt: NINE,
  bullishness: 0,
  legitimacy: 1,
});

describe("a fan-out", () => {
  test("that was cut off goes on where it was, page after page", async () => {
    beginAtNine();
    const world = worlds();
    const same = { topics: [`topic ${unlike()}`] };
    const digests = await subscribe(world, ...Array.from({ length: 260 }, () => same));
    const [first] = digests;
    if (first === undefined) throw new Error("there are many");
    const stop = new AbortController();
    const { parts, context } = processOf(world);
    const job = { edition: editionKey(first), slot: NINE };
    const sender = parts.senders.telegram;
    if (sender === undefined) throw new Error("there is a sender");
    const stopping: typeof sender = {
      ...sender,
      deliver(answer) {
        if (world.posts.length >= 205) stop.abort(new ShuttingDown("this process is ending"));
        return sender.deliver(answer);
      },
    };
    const ending = { ...context, signal: stop.signal };
    const cut = runEdition({ ...parts, senders: { telegram: stopping } }, job, ending);
    await expect(cut).rejects.toThrow(ShuttingDown);
    expect(world.posts.length).toBeLessThan(260);
    const next = processOf(world);
    let looked = 0;
    const documents: typeof next.parts.store.documents = {
      ...next.parts.store.documents,
      get(kind, id) {
        looked += kind.name === DIGEST_STATE.name ? 1 : 0;
        return next.parts.store.documents.get(kind, id);
      },
    };
    await runEdition({ ...next.parts, store: { ...next.parts.store, documents } }, job, next.context);
    expect(new Set(world.posts.map(({ chat }) => chat)).size).toBe(260);
    expect(world.posts).toHaveLength(260);
    // Nobody of the first page is looked at again.
    // And once at the one that says for all what is searched.
    expect(looked).toBe(60 + 1);
    expect(world.searches).toHaveLength(1);
  });

  test("whose search another process makes just now waits for it, and does not search as well", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await one(world, { topics: [`topic ${unlike()}`] });
    const job = { edition: editionKey(digest), slot: NINE };
    const [searching, waiting] = [processOf(world, undefined, 15_000), processOf(world, undefined, 15_000)];
    let answer: () => void = () => undefined;
    world.answers = new Promise((resolve) => {
      answer = resolve;
    });
    const done = runEdition(searching.parts, job, searching.context);
    await expect.poll(() => world.searches.length).toBe(1);
    expect(await waitOf(runEdition(waiting.parts, job, waiting.context))).toBe(300);
    answer();
    await done;
    await untilDone(world, job);
    expect([world.searches.length, world.posts.length, await lastOf(world, digest)]).toEqual([1, 1, "sent"]);
  });

  test("that two processes make at once gives every chat its edition once", async () => {
    beginAtNine();
    const world = worlds();
    const same = { topics: [`topic ${unlike()}`], brief: true };
    const digests = await subscribe(world, ...Array.from({ length: 12 }, () => same));
    const [first] = digests;
    if (first === undefined) throw new Error("there are some");
    const job = { edition: editionKey(first), slot: NINE };
    await Promise.all([untilDone(world, job), untilDone(world, job)]);
    for (const digest of digests) {
      expect(world.editions(digest.chat.id)).toHaveLength(1);
      expect(await lastOf(world, digest)).toBe("sent");
    }
    expect([world.searches.length, world.briefs.length]).toEqual([1, 1]);
  });

  test("that is killed at any step gives every chat its edition once, and buys it once", async () => {
    const chats = 3;
    let finished = false;
    let kills = 0;
    for (let diesAt = 1; !finished; diesAt += 1) {
      beginAtNine();
      const world = worlds();
      const same = { topics: [`topic ${unlike()}`], brief: true };
      const digests = await subscribe(world, ...Array.from({ length: chats }, () => same));
      const [first] = digests;
      if (first === undefined) throw new Error("there are some");
      const job = { edition: editionKey(first), slot: NINE };
      const dying = processOf(world, diesAt);
      finished = await runEdition(dying.parts, job, dying.context).then(
        () => true,
        (error: unknown) => {
          if (!hasDied(error)) throw error;
          return false;
        },
      );
      kills += finished ? 0 : 1;
      // What a dead process was sending may still arrive for so long.
      at(NINE + 8_000);
      await untilDone(world, job);
      for (const digest of digests) {
        const what = `${digest.id}, killed at step ${diesAt}`;
        const told = world.posts.filter(({ chat, text }) => chat === digest.chat.id && !text.includes("**1. "));
        expect(world.editions(digest.chat.id).length, what).toBeLessThanOrEqual(1);
        expect(world.editions(digest.chat.id).length + told.length, what).toBeGreaterThanOrEqual(1);
        const ended = await lastOf(world, digest);
        expect(["sent", "sent no-brief", "uncertain", "failed unknown"], what).toContain(ended);
        // Without a doubt about it, it was shown once and nothing else was said.
        if (ended.startsWith("sent"))
          expect([world.editions(digest.chat.id).length, told.length], what).toEqual([1, 0]);
      }
      expect(world.searches.length, `searches, killed at step ${diesAt}`).toBeLessThanOrEqual(1);
      expect(world.briefs.length, `briefs, killed at step ${diesAt}`).toBeLessThanOrEqual(1);
    }
    expect(kills).toBeGreaterThan(60);
  }, 300_000);
});

/** Other processes take the job up until it is done, and those that were put off. */
async function untilDone(world: World, job: { readonly edition: string; readonly slot: number }): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { parts, context } = processOf(world);
    const wait = await waitOf(runEdition(parts, job, context));
    if (wait === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 60)));
  }
  for (const { data } of world.jobs.splice(0)) {
    const { parts, context } = processOf(world);
    if ("digest" in data) await runPosting(parts, data, context);
  }
}
