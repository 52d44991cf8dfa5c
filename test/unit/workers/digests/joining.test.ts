/** Digests that come to an edition late, or from a chat that is another now. */
import { expect, test } from "vitest";
import { chatOf, type Digest, editionKey } from "../../../../src/core/digest.ts";
import { CHATS } from "../../../../src/core/settings.ts";
import { runEdition, runPosting } from "../../../../workers/digests/edition.ts";
import {
  at,
  beginAtNine,
  lastOf,
  NINE,
  processOf,
  stateOf,
  subscribe,
  unlike,
  useWorlds,
  type World,
} from "./editing.ts";

const worlds = useWorlds();
const DAY = 24 * 3_600_000;

function run(world: World, digest: Digest, slot = NINE): Promise<void> {
  const { parts, context } = processOf(world);
  return runEdition(parts, { edition: editionKey(digest), slot }, context);
}

test("what is made while an edition is still on its way has its first one at the next moment", async () => {
  beginAtNine();
  const world = worlds();
  const topics = [`topic ${unlike()}`];
  const [early, late] = await subscribe(world, { topics }, { topics, made: NINE + 500 });
  if (early === undefined || late === undefined) throw new Error("there are two");
  await run(world, early);
  expect([await lastOf(world, early), await lastOf(world, late)]).toEqual(["sent", "none"]);
  at(NINE + DAY);
  await run(world, early, NINE + DAY);
  expect(await lastOf(world, late)).toBe("sent");
});

test.each([
  ["moved to its time", { pattern: "0 18 * * *" }, { pattern: "0 9 * * *" }],
  ["resumed", { state: "paused" }, { state: "on" }],
] as const)(
  "what is %s while an edition is still on its way has its first one at the next moment",
  async (_, away, back) => {
    beginAtNine();
    const world = worlds();
    const topics = [`topic ${unlike()}`];
    const [early, late] = await subscribe(world, { topics }, { topics, ...away });
    if (early === undefined || late === undefined) throw new Error("there are two");
    await processOf(world).parts.digests.change(late.id, (one) => ({ ...one, ...back }));
    await run(world, early);
    expect([await lastOf(world, early), await lastOf(world, late)]).toEqual(["sent", "none"]);
    at(NINE + DAY);
    await run(world, early, NINE + DAY);
    expect((await stateOf(world, late)).runs).toMatchObject([{ slot: NINE + DAY, state: "sent" }]);
    expect((await stateOf(world, late)).runs[0]?.missed).toBeUndefined();
  },
);

test("what was changed while a clock was ahead comes as soon as it is right, in an edition and alone", async () => {
  beginAtNine();
  const world = worlds();
  const topics = [`topic ${unlike()}`];
  const [digest] = await subscribe(world, { topics, state: "paused" });
  if (digest === undefined) throw new Error("there is one");
  at(NINE + 300 * DAY);
  await processOf(world).parts.digests.change(digest.id, (one) => ({ ...one, state: "on" }));
  at(NINE + 1_000);
  await run(world, digest);
  expect(await lastOf(world, digest)).toBe("sent");
  at(NINE + DAY + 1_000);
  const { parts, context } = processOf(world);
  await runPosting(parts, { digest: digest.id, slot: NINE + DAY, scheduled: true }, context);
  expect((await stateOf(world, digest)).runs).toHaveLength(2);
  expect(await lastOf(world, digest)).not.toContain("changed");
});

test("what a chat was shown before it got another id is no news afterwards", async () => {
  beginAtNine();
  const world = worlds();
  const [digest] = await subscribe(world, { topics: [`topic ${unlike()}`], whenEmpty: "silent" });
  if (digest === undefined) throw new Error("there is one");
  await run(world, digest);
  const movedTo = `-100${unlike()}`;
  await world.store.documents.put(CHATS, chatOf(digest), { movedTo });
  at(NINE + DAY);
  await run(world, digest, NINE + DAY);
  expect(await lastOf(world, digest)).toBe("empty");
  expect(world.shown(movedTo)).toEqual([]);
});

test.each([
  ["another topic of its group has all of it", "7", "sent"],
  ["the same has none of it", "5", "empty"],
])("what was shown in one topic: %s", async (_, thread, state) => {
  beginAtNine();
  const world = worlds();
  const topics = [`topic ${unlike()}`];
  const chat = { id: `-100${unlike()}`, kind: "group" } as const;
  const [first, second] = await subscribe(
    world,
    { topics, chat: { ...chat, thread: "5" } },
    { topics, chat: { ...chat, thread }, whenEmpty: "silent", pattern: "0 18 * * *" },
  );
  if (first === undefined || second === undefined) throw new Error("there are two");
  await run(world, first);
  at(NINE + 9 * 3_600_000);
  await run(world, second, NINE + 9 * 3_600_000);
  expect([await lastOf(world, first), await lastOf(world, second)]).toEqual(["sent", state]);
});
