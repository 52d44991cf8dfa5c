/** A digest that was paused because its chat let nobody write: it goes on by itself when it may come again, and says so. */
import { describe, expect, test } from "vitest";
import { type Digest, editionKey } from "../../../../src/core/digest.ts";
import { runEdition, runPosting } from "../../../../workers/digests/edition.ts";
import { relink } from "../../../../workers/digests/reconcile.ts";
import {
  at,
  beginAtNine,
  foundOf,
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
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REFUSED = { outcome: "refused", reason: "no rights", rights: true } as const;
const BACK = "I may write here again, so this digest goes on.";

async function run(world: World, digest: Digest, slot: number): Promise<void> {
  at(slot + 1_000);
  const { parts, context } = processOf(world);
  await runEdition(parts, { edition: editionKey(digest), slot }, context);
}

/** One that has been refused for two days, and is paused. */
async function paused(world: World, more: Partial<Digest> = {}): Promise<Digest> {
  const [digest] = await subscribe(world, { topics: [`topic ${unlike()}`], ...more });
  if (digest === undefined) throw new Error("there is one");
  world.next.set(digest.chat.id, [REFUSED]);
  world.closed.set(digest.chat.id, REFUSED);
  for (const day of [0, 1, 2]) await run(world, digest, NINE + day * DAY);
  expect(await standing(world, digest)).toBe("paused rights");
  return digest;
}

async function standing(world: World, { id }: Digest): Promise<string> {
  const { state, why = "" } = (await processOf(world).parts.digests.get(id)) ?? {};
  return `${state} ${why}`.trim();
}

type Look = Extract<World["jobs"][number]["data"], { readonly digest: string }>;

/** The next look at it that is planned. */
function plannedIn(world: World): Look {
  const [job] = world.jobs.splice(0);
  if (job === undefined || !("digest" in job.data)) throw new Error("no look is planned");
  return job.data;
}

/** In its moment or so much later; resolves to how many steps it took until it was done, or its process died. */
async function look(world: World, planned = plannedIn(world), late = 1_000, diesAt?: number): Promise<number> {
  at(planned.slot + late);
  const { parts, context, steps } = processOf(world, diesAt);
  try {
    await runPosting(parts, planned, context);
  } catch (error) {
    if (!hasDied(error)) throw error;
  }
  return steps();
}

describe("is looked at when it would come", () => {
  test("and comes then, with a word about that; from then on it comes with the others", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await paused(world);
    expect(world.jobs).toMatchObject([{ data: { digest: digest.id, slot: NINE + 3 * DAY, scheduled: true } }]);
    world.closed.clear();
    await look(world);
    expect(await standing(world, digest)).toBe("on");
    expect(await lastOf(world, digest)).toBe("sent");
    expect(world.editions(digest.chat.id).map(({ text }) => text.startsWith(BACK))).toEqual([true]);
    expect(await stateOf(world, digest)).not.toHaveProperty("refusals");
    world.find = () => foundOf("Norway taxes data centres from July on");
    await run(world, digest, NINE + 4 * DAY);
    expect(world.editions(digest.chat.id).map(({ text }) => text.includes(BACK))).toEqual([true, false]);
    expect(world.jobs).toEqual([]);
  });

  test("and nothing is paid, nor its creator told again, while it may not; an hour lies between two looks", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await paused(world, { pattern: "*/15 * * * *" });
    const [searches, told] = [world.searches.length, world.shown(digest.creator?.id ?? "").length];
    for (const hour of [1, 2, 3]) {
      expect(world.jobs).toMatchObject([{ data: { slot: NINE + 2 * DAY + hour * HOUR } }]);
      await look(world);
    }
    expect(await standing(world, digest)).toBe("paused rights");
    expect([world.searches.length, world.shown(digest.creator?.id ?? "").length]).toEqual([searches, told]);
  });

  test("and where nothing is new, the chat hears that, and it is on again", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await paused(world);
    world.closed.clear();
    world.find = () => foundOf();
    await look(world);
    expect([await standing(world, digest), await lastOf(world, digest)]).toEqual(["on", "empty"]);
    expect(world.shown(digest.chat.id).at(-1)).toContain("Nothing new");
  });

  test("and where that was missed, or its time was changed, another time", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await paused(world);
    world.closed.clear();
    await look(world, plannedIn(world), 2 * HOUR);
    expect(world.jobs).toMatchObject([{ data: { slot: NINE + 4 * DAY } }]);
    await processOf(world).parts.digests.change(digest.id, (one) => ({ ...one, pattern: "0 12 * * *" }));
    await look(world);
    expect(world.jobs).toMatchObject([{ data: { slot: NINE + 4 * DAY + 3 * HOUR } }]);
    expect(world.editions(digest.chat.id)).toEqual([]);
    await look(world);
    expect([await standing(world, digest), world.editions(digest.chat.id).length]).toEqual(["on", 1]);
  });

  test("and no more once somebody has paused it", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await paused(world);
    world.closed.clear();
    await processOf(world).parts.digests.change(digest.id, (one) => ({ ...one, why: undefined }));
    await look(world);
    expect([await standing(world, digest), world.editions(digest.chat.id).length]).toEqual(["paused", 0]);
    expect(world.jobs).toEqual([]);
  });

  test("also where nothing is planned, as after a store that has lost its jobs, or an older version", async () => {
    beginAtNine();
    const world = worlds();
    const digest = await paused(world);
    world.jobs.length = 0;
    const { parts } = processOf(world);
    const schedules = {
      ensure: async () => "standing" as const,
      list: async () => [],
      remove: async () => true,
      count: async () => 0,
    };
    at(NINE + 2 * DAY + 10 * HOUR);
    await relink({ ...parts, queues: { ...parts.queues, schedules } }, new AbortController().signal);
    const planned = { digest: digest.id, slot: NINE + 3 * DAY, scheduled: true };
    expect(world.jobs.map(({ data }) => data).filter((data) => "digest" in data && data.digest === digest.id)).toEqual([
      planned,
    ]);
  });

  test("once, wherever the process dies", async () => {
    beginAtNine();
    for (let diesAt = 1, steps = diesAt; steps >= diesAt; diesAt += 3) {
      const world = worlds();
      const digest = await paused(world);
      world.closed.clear();
      const planned = plannedIn(world);
      steps = await look(world, planned, 1_000, diesAt);
      await expect.poll(() => waitOf(look(world, planned))).toBeUndefined();
      expect([diesAt, world.editions(digest.chat.id).length]).toEqual([diesAt, 1]);
      expect([diesAt, await standing(world, digest)]).toEqual([diesAt, "on"]);
    }
  });
});
