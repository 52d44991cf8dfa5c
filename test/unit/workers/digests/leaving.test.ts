/** Digests that are changed while their edition is under way: they get it all the same, or it is said why not. */
import { expect, test } from "vitest";
import { type Digest, editionKey } from "../../../../src/core/digest.ts";
import { runEdition, runPosting } from "../../../../workers/digests/edition.ts";
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

function run(world: World, digest: Digest): Promise<void> {
  const { parts, context } = processOf(world);
  return runEdition(parts, { edition: editionKey(digest), slot: NINE }, context);
}

async function change(world: World, digest: Digest, given: Partial<Digest>): Promise<void> {
  await processOf(world).parts.digests.change(digest.id, (one) => ({ ...one, ...given }));
}

/** The postings that have become jobs of their own. */
async function postAlone(world: World): Promise<void> {
  for (const { data, delay } of world.jobs.splice(0)) {
    at(Date.now() + delay);
    const { parts, context } = processOf(world);
    if ("digest" in data) await runPosting(parts, data, context);
  }
}

async function one(world: World): Promise<Digest> {
  const [digest] = await subscribe(world, { topics: [`topic ${unlike()}`] });
  if (digest === undefined) throw new Error("there is one");
  return digest;
}

const LATER = { catchUp: { mode: "once", maxAge: 720 } } as const;

test("one that is changed while its search waits for the service gets its edition", async () => {
  beginAtNine();
  const world = worlds();
  const digest = await one(world);
  world.find = () => failedWith({ kind: "unavailable", credits: "not-taken" });
  expect(await waitOf(run(world, digest))).toBeGreaterThan(0);
  at(NINE + 20_000);
  await change(world, digest, LATER);
  world.find = () => foundOf(...NEWS);
  at(NINE + 60_000);
  await run(world, digest);
  await postAlone(world);
  expect(world.editions(digest.chat.id)).toHaveLength(1);
  expect(await lastOf(world, digest)).toBe("sent");
});

test("one that is changed before its turn gets its edition, of what it is about by then", async () => {
  beginAtNine();
  const world = worlds();
  const digest = await one(world);
  const topics = [`topic ${unlike()}`];
  await change(world, digest, { topics });
  await run(world, digest);
  await postAlone(world);
  expect(world.searches).toEqual(topics);
  expect(world.editions(digest.chat.id)).toHaveLength(1);
});

test("one that comes at another time by then does not, and it is said why", async () => {
  beginAtNine();
  const world = worlds();
  const digest = await one(world);
  await change(world, digest, { pattern: "0 18 * * *" });
  await run(world, digest);
  await postAlone(world);
  expect((await stateOf(world, digest)).runs).toMatchObject([{ slot: NINE, state: "skipped", why: "changed" }]);
  expect([world.posts, world.searches]).toEqual([[], []]);
});

test("one that had it gets it no second time, and neither does one whose time came long ago", async () => {
  beginAtNine();
  const world = worlds();
  const [had, missed] = [await one(world), await one(world)];
  await run(world, had);
  await change(world, had, LATER);
  at(NINE + HOUR);
  await change(world, missed, LATER);
  expect(world.jobs).toEqual([]);
});
