/** Editions: searched once, delivered once, held, missed, and what is said where there is nothing. */
import { describe, expect, test } from "vitest";
import { chatOf, type Digest, editionKey } from "../../../../src/core/digest.ts";
import { CHATS } from "../../../../src/core/settings.ts";
import { runEdition, runPosting } from "../../../../workers/digests/edition.ts";
import { membersOf } from "../../../../workers/digests/links.ts";
import {
  at,
  beginAtNine,
  failedWith,
  foundOf,
  lastOf,
  NEWS,
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
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function run(world: World, digest: Digest, slot = NINE): Promise<void> {
  const { parts, context } = processOf(world);
  return runEdition(parts, { edition: editionKey(digest), slot }, context);
}

function post(world: World, digest: Digest, slot: number, more: { again?: number } = {}): Promise<void> {
  const { parts, context } = processOf(world);
  return runPosting(parts, { digest: digest.id, slot, ...more }, context);
}

async function ledgerOf({ store }: World, chat: string) {
  const span = { from: 0, to: NINE + 40 * DAY, limit: 100 };
  const { entries } = await store.ledger.entries({ chat }, span);
  return entries.map(({ operation, outcome, credits }) => `${operation} ${outcome} ${credits}`);
}

const edited = (topic = unlike()) => ({ topics: [`topic ${topic}`] });

describe("an edition", () => {
  test("is searched once for all its chats, comes to each once, and is written down", async () => {
    beginAtNine();
    const world = worlds();
    const same = edited();
    const digests = await subscribe(world, same, same, same, { ...same, platform: "discord" });
    const [first] = digests;
    if (first === undefined) throw new Error("there is one");
    await run(world, first);
    await run(world, first);
    expect(world.searches).toEqual(same.topics);
    for (const digest of digests) {
      expect(world.shown(digest.chat.id)).toHaveLength(1);
      const { runs } = await stateOf(world, digest);
      expect(runs).toMatchObject([{ slot: NINE, state: "sent", items: 3, messages: [expect.stringMatching(/^m/)] }]);
    }
    expect(world.shown(first.chat.id)[0]).toContain("**1. Regulator opens inquiry");
    expect(world.posts.every(({ answer }) => answer.urgency === "mass" && answer.first === true)).toBe(true);
  });

  test("is there for all who need the same, also where the service counts what it found as less than nothing", async () => {
    beginAtNine();
    const world = worlds();
    const same = edited();
    const patient = { mode: "once", maxAge: 90 } as const;
    const [first, second] = await subscribe(world, same, { ...same, catchUp: patient });
    if (first === undefined || second === undefined) throw new Error("there are two");
    const found = foundOf(...NEWS);
    if (!found.ok) throw new Error("it is found");
    world.find = () => ({ ...found, value: { ...found.value, total: -1 } });
    await run(world, first);
    await run(world, second);
    expect(world.searches).toEqual(same.topics);
    expect([await lastOf(world, first), await lastOf(world, second)]).toEqual(["sent", "sent"]);
  });

  test("shows no chat the same twice: not the next time, and not through its other digests", async () => {
    beginAtNine();
    const world = worlds();
    const chat = { id: unlike(), kind: "group" as const };
    const [said, silent] = await subscribe(world, { ...edited(), chat }, { ...edited(), chat, whenEmpty: "silent" });
    if (said === undefined || silent === undefined) throw new Error("there are two");
    await Promise.all([run(world, said), run(world, silent)]);
    const shown = world.shown(chat.id).join("\n");
    for (const title of NEWS) expect(shown.split(title)).toHaveLength(2);
    world.posts.length = 0;
    at(NINE + DAY);
    world.find = () => foundOf(...NEWS, "Exchange lists three new tokens");
    await run(world, said, NINE + DAY);
    expect(world.shown(chat.id).join()).toMatch(/\*\*1\. Exchange lists/);
    expect(world.shown(chat.id).join()).not.toContain(NEWS[0]);
    await run(world, silent, NINE + DAY);
    expect(world.posts).toHaveLength(1);
    expect(await lastOf(world, silent)).toBe("empty");
    at(NINE + 2 * DAY);
    await run(world, said, NINE + 2 * DAY);
    expect(world.shown(chat.id).at(-1)).toMatch(/^Nothing new about/);
  });

  test("leaves out whoever is not in it any more", async () => {
    beginAtNine();
    const world = worlds();
    const same = edited();
    const [first, gone] = await subscribe(world, same, same);
    if (first === undefined || gone === undefined) throw new Error("there are two");
    const edition = editionKey(first);
    await processOf(world).parts.digests.change(gone.id, (one) => ({ ...one, state: "paused" }));
    await world.store.sets.add(membersOf(edition), gone.id);
    await world.store.sets.add(membersOf(edition), "nobody");
    await run(world, first);
    expect(world.posts.map(({ chat }) => chat)).toEqual([first.chat.id]);
    expect((await world.store.sets.page(membersOf(edition), 10)).members).toEqual([first.id]);
  });

  test("comes to a chat where it is now", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, edited());
    if (digest === undefined) throw new Error("there is one");
    const movedTo = `-100${unlike()}`;
    await world.store.documents.put(CHATS, chatOf(digest), { movedTo });
    await run(world, digest);
    expect(world.posts.map(({ chat }) => chat)).toEqual([movedTo]);
    expect((await processOf(world).parts.digests.list(`telegram:${movedTo}`)).map(({ id }) => id)).toEqual([digest.id]);
  });
});

describe("a slot that was missed", () => {
  test.each([
    ["skip", 11, "skipped downtime", 0],
    ["once", 179, "sent", 1],
    ["once", 181, "skipped too-old", 0],
    ["skip", 9, "sent", 1],
  ] as const)("with %s comes %i minutes late as: %s", async (mode, minutes, ended, posts) => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, { ...edited(), catchUp: { mode, maxAge: 180 } });
    if (digest === undefined) throw new Error("there is one");
    at(NINE + minutes * 60_000);
    await run(world, digest);
    expect(await lastOf(world, digest)).toBe(ended);
    expect(world.posts).toHaveLength(posts);
    expect(world.searches).toHaveLength(posts);
  });

  test("is not missed where it was begun in time and is taken up again", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, { ...edited(), catchUp: { mode: "skip", maxAge: 180 } });
    if (digest === undefined) throw new Error("there is one");
    world.find = (nth) => (nth === 1 ? failedWith({ kind: "unavailable" }) : foundOf(...NEWS));
    expect(await waitOf(run(world, digest))).toBe(15_000);
    at(NINE + HOUR);
    await run(world, digest);
    expect(await lastOf(world, digest)).toBe("sent");
  });

  test.each([
    ["skip", "skipped downtime"],
    ["once", "skipped too-old"],
  ] as const)("is missed where it was begun in time and nobody went on with it: %s", async (mode, ended) => {
    beginAtNine();
    const world = worlds();
    const [seen, tried] = await subscribe(
      world,
      { ...edited(), catchUp: { mode, maxAge: 180 } },
      { ...edited(), catchUp: { mode, maxAge: 180 } },
    );
    if (seen === undefined || tried === undefined) throw new Error("there are two");
    world.find = (nth) => (nth === 1 ? failedWith({ kind: "unavailable" }) : foundOf(...NEWS));
    expect(await waitOf(run(world, tried))).toBe(15_000);
    at(NINE + 20 * HOUR);
    const { parts, context } = processOf(world);
    // Its moment was seen in time, and its job waited in the queue while everything was down.
    await runEdition(parts, { edition: editionKey(seen), slot: NINE, begun: NINE + 500 }, context);
    await run(world, tried);
    expect([await lastOf(world, seen), await lastOf(world, tried)]).toEqual([ended, ended]);
    expect(world.posts).toHaveLength(0);
  });
});

describe("quiet hours", () => {
  const quiet = { from: "08:00", to: "10:00", zone: "UTC" };

  test("hold an edition, and what was held comes with the next one", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, edited());
    if (digest === undefined) throw new Error("there is one");
    await world.store.documents.put(CHATS, chatOf(digest), { quiet });
    await run(world, digest);
    expect(world.posts).toEqual([]);
    expect(await stateOf(world, digest)).toMatchObject({ runs: [{ state: "held", why: "quiet" }], held: [NINE] });
    await world.store.documents.put(CHATS, chatOf(digest), {});
    at(NINE + DAY);
    world.find = () => foundOf("Exchange lists three new tokens");
    await run(world, digest, NINE + DAY);
    const [text = ""] = world.shown(digest.chat.id);
    for (const title of ["Exchange lists three new tokens", ...NEWS]) expect(text).toContain(title);
    expect(text).toContain("quiet hours");
    expect((await stateOf(world, digest)).held).toBeUndefined();
  });

  test("over a weekend hold an edition until Monday", async () => {
    beginAtNine();
    const world = worlds();
    const night = { from: "22:00", to: "06:00", zone: "UTC" };
    const [digest] = await subscribe(world, { ...edited(), pattern: "0 7,23 * * 1-5", quiet: night });
    if (digest === undefined) throw new Error("there is one");
    const [friday, monday] = [NINE + 14 * HOUR, NINE + 70 * HOUR];
    at(friday + 1_000);
    await run(world, digest, friday);
    expect(await lastOf(world, digest)).toBe("held quiet");
    at(monday + 1_000);
    world.find = () => foundOf("Exchange lists three new tokens");
    await run(world, digest, monday);
    for (const title of NEWS) expect(world.shown(digest.chat.id).join()).toContain(title);
  });

  test("are nothing to whoever wants it now", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, { ...edited(), quiet });
    if (digest === undefined) throw new Error("there is one");
    const now = NINE + 1_234;
    await post(world, digest, now);
    await post(world, digest, now);
    expect(world.shown(digest.chat.id)).toHaveLength(1);
    expect(await lastOf(world, digest)).toBe("sent");
  });
});

describe("a service that is away", () => {
  test("is asked again after growing pauses until the edition is too old, and its chats hear it once", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, { ...edited(), catchUp: { mode: "once", maxAge: 15 } });
    if (digest === undefined) throw new Error("there is one");
    world.find = () => failedWith({ kind: "unavailable" });
    const waits: number[] = [];
    for (let now = NINE + 1_000, wait: number | undefined; ; now += wait) {
      at(now);
      wait = await waitOf(run(world, digest));
      if (wait === undefined) break;
      waits.push(wait / 1_000);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 434]);
    expect(world.searches).toHaveLength(7);
    expect(await lastOf(world, digest)).toBe("failed service");
    expect(world.shown(digest.chat.id)).toEqual([
      expect.stringMatching(/does not answer.*The next one comes on Saturday/),
    ]);
    expect(await ledgerOf(world, chatOf(digest))).toEqual(Array<string>(7).fill("news refunded 0"));

    const fail = async (day: number): Promise<void> => {
      at(NINE + day * DAY + 9 * 60_000);
      world.find = () => failedWith({ kind: "refused" });
      await run(world, digest, NINE + day * DAY);
    };
    await fail(1);
    expect(world.posts).toHaveLength(1);
    at(NINE + 2 * DAY);
    world.find = () => foundOf(...NEWS);
    await run(world, digest, NINE + 2 * DAY);
    await fail(3);
    expect(world.posts).toHaveLength(3);
    expect(world.shown(digest.chat.id).at(-1)).toMatch(/does not answer/);
  });

  test("whose answer was lost is not asked again, and that is said", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await subscribe(world, edited());
    if (digest === undefined) throw new Error("there is one");
    world.find = () => failedWith({ kind: "timeout", credits: "unknown" });
    await run(world, digest);
    expect(await lastOf(world, digest)).toBe("failed unknown");
    expect(world.shown(digest.chat.id)).toEqual([expect.stringMatching(/a credit may have been taken/)]);
    await post(world, digest, NINE);
    expect(world.searches).toHaveLength(1);
    world.find = () => foundOf(...NEWS);
    await post(world, digest, NINE, { again: 1 });
    expect(await lastOf(world, digest)).toBe("sent");
    expect(world.editions(digest.chat.id)).toHaveLength(1);
    await post(world, digest, NINE, { again: 2 });
    expect(world.editions(digest.chat.id)).toHaveLength(1);
  });

  test.each([
    [7, "sent", 1],
    [9, "skipped too-old", 0],
  ])(
    "whose answer came and could not be posted is not asked again: after %i days it is %s",
    async (days, ended, posts) => {
      beginAtNine();
      const world = worlds();
      const [digest] = await subscribe(world, edited());
      if (digest === undefined) throw new Error("there is one");
      world.next.set(digest.chat.id, [{ outcome: "refused", reason: "no rights", rights: true }]);
      await run(world, digest);
      expect(await lastOf(world, digest)).toBe("failed rights");
      at(NINE + days * DAY);
      await post(world, digest, NINE, { again: 1 });
      expect(await lastOf(world, digest)).toBe(ended);
      expect([world.posts.length, world.searches.length]).toEqual([posts, 1]);
    },
  );

  test("that finds one topic of two brings what there is, and says what is missing", async () => {
    beginAtNine();
    const world = worlds();
    const topics = [`ether ${unlike()}`, `solana ${unlike()}`];
    const [digest] = await subscribe(world, { topics });
    if (digest === undefined) throw new Error("there is one");
    world.find = (_, query) => (query === topics[0] ? foundOf(...NEWS) : failedWith({ kind: "refused" }));
    await run(world, digest);
    expect(world.shown(digest.chat.id)[0]).toContain(`Nothing could be found out about “${topics[1]}”`);
    expect(await lastOf(world, digest)).toBe("sent");
  });
});

test("without credits, and beyond a chat's budget, it is said once why", async () => {
  beginAtNine();
  const world = worlds();
  const [poor, spent] = await subscribe(world, edited(), edited());
  if (poor === undefined || spent === undefined) throw new Error("there are two");
  world.balance = 0;
  await run(world, poor);
  world.balance = undefined;
  await world.store.documents.put(CHATS, chatOf(spent), { budget: { chat: 0 } });
  await run(world, spent);
  expect([await lastOf(world, poor), await lastOf(world, spent)]).toEqual(["failed credits", "failed budget"]);
  expect(world.posts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/no credits left/),
    expect.stringMatching(/spent its credits for today/),
  ]);
  expect(world.searches).toEqual([]);
});
