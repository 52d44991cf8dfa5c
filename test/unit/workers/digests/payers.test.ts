/** Who pays for an edition, who may not, and to whom nothing comes any more. */
import { describe, expect, test } from "vitest";
import { createAccess } from "../../../../src/access.ts";
import { chatOf, type Digest, editionKey } from "../../../../src/core/digest.ts";
import { CHATS, PERSONS } from "../../../../src/core/settings.ts";
import { runEdition, runPosting } from "../../../../workers/digests/edition.ts";
import { at, beginAtNine, lastOf, NINE, processOf, subscribe, unlike, useWorlds, type World } from "./editing.ts";

const worlds = useWorlds();
const MINUTE = 60_000;
const DAY = 86_400_000;

/** At the moment that is told. */
async function run(world: World, digest: Digest, slot = NINE): Promise<void> {
  at(slot + 1_000);
  const { parts, context } = processOf(world);
  await runEdition(parts, { edition: editionKey(digest), slot }, context);
}

async function paidBy({ store }: World, chat: string): Promise<readonly string[]> {
  const { entries } = await store.ledger.entries({ chat }, { from: 0, to: NINE + 40 * DAY, limit: 100 });
  return entries.map(({ operation, outcome, credits }) => `${operation} ${outcome} ${credits}`).sort();
}

const some = (): { topics: string[] } => ({ topics: [`topic ${unlike()}`] });

async function madeIn(world: World, ...given: readonly Partial<Digest>[]): Promise<readonly [Digest, ...Digest[]]> {
  const [first, ...others] = await subscribe(world, ...given);
  if (first === undefined) throw new Error("there is one");
  return [first, ...others];
}

const spendNothing = ({ store }: World, digest: Digest): Promise<unknown> =>
  store.documents.put(CHATS, chatOf(digest), { budget: { chat: 0 } });

describe("an edition", () => {
  test("for one chat alone is paid by it, with its brief", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await madeIn(world, { ...some(), brief: true });
    await run(world, digest);
    expect(await paidBy(world, chatOf(digest))).toEqual(["chat spent 1", "news spent 1"]);
  });

  test("for a few chats is paid by one of them, in turns", async () => {
    beginAtNine();
    const world = worlds();
    const same = some();
    const digests = await madeIn(world, same, same, same);
    for (let day = 0; day < 30; day += 1) await run(world, digests[0], NINE + day * DAY);
    expect(world.searches).toHaveLength(30);
    const paid = await Promise.all(digests.map(async (one) => (await paidBy(world, chatOf(one))).length));
    expect(paid.reduce((all, one) => all + one)).toBe(30);
    expect(Math.min(...paid)).toBeGreaterThanOrEqual(5);
  });

  test("for many is paid by nobody of them", async () => {
    beginAtNine();
    const world = worlds();
    const same = some();
    const digests = await madeIn(world, ...Array.from({ length: 27 }, () => same));
    const before = await paidBy(world, "house:digests");
    await run(world, digests[0]);
    expect(await paidBy(world, "house:digests")).toEqual([...before, "news spent 1"]);
    for (const one of digests) expect(await paidBy(world, chatOf(one))).toEqual([]);
  });

  test("is paid by the next where one of the chats may not, and by nobody where none may", async () => {
    beginAtNine();
    const world = worlds();
    const same = { ...some(), pattern: "* * * * *" };
    const [poor, rich] = await madeIn(world, same, same);
    if (rich === undefined) throw new Error("there are two");
    await spendNothing(world, poor);
    for (const minute of [0, 1]) await run(world, poor, NINE + minute * MINUTE);
    expect(await paidBy(world, chatOf(poor))).toEqual([]);
    expect(await paidBy(world, chatOf(rich))).toEqual(["news spent 1", "news spent 1"]);
    expect(await lastOf(world, poor)).toBe(await lastOf(world, rich));
    await spendNothing(world, rich);
    await run(world, poor, NINE + 2 * MINUTE);
    expect([await lastOf(world, poor), await lastOf(world, rich)]).toEqual(["failed budget", "failed budget"]);
    expect(world.searches).toHaveLength(2);
  });

  test("that one chat may not pay for says nothing of another chat's, which needs the same", async () => {
    beginAtNine();
    const world = worlds();
    const same = { ...some(), pattern: "0 10 * * *" };
    const [poor, rich] = await madeIn(world, { ...same, zone: "Europe/Rome" }, { ...same, zone: "Europe/Berlin" });
    if (rich === undefined) throw new Error("there are two");
    await spendNothing(world, poor);
    await run(world, poor);
    await run(world, rich);
    expect([await lastOf(world, poor), await lastOf(world, rich)]).toEqual(["failed budget", "sent"]);
    expect(await paidBy(world, chatOf(rich))).toEqual(["news spent 1"]);
  });

  test("of which one chat cannot pay the brief is briefed for whoever can", async () => {
    beginAtNine();
    const world = worlds();
    const [poor, rich] = await madeIn(world, ...[0, 1].map(() => ({ topics: ["one and the same"], brief: true })));
    if (rich === undefined) throw new Error("there are two");
    // For its search, and not for its brief.
    await world.store.documents.put(CHATS, chatOf(poor), { budget: { chat: 1 } });
    at(NINE + 1_000);
    const { parts, context } = processOf(world);
    // Each by a job of its own, as they are where the edition was given up.
    for (const { id } of [poor, rich]) await runPosting(parts, { digest: id, slot: NINE, scheduled: true }, context);
    expect([await lastOf(world, poor), await lastOf(world, rich)]).toEqual(["sent no-brief", "sent"]);
    expect(world.shown(rich.chat.id)[0]).toContain("One. Two. Three.");
  });

  test("alone with somebody counts as what they spend themselves", async () => {
    beginAtNine();
    const world = worlds();
    const id = unlike();
    const alone = { chat: { id, kind: "private" as const }, creator: { id, name: "Ada" } };
    const [digest] = await madeIn(world, { ...some(), ...alone });
    await world.store.documents.put(PERSONS, chatOf(digest), { limit: 1 });
    await run(world, digest);
    expect(await lastOf(world, digest)).toBe("sent");
    await run(world, digest, NINE + 60 * MINUTE);
    expect(await lastOf(world, digest)).toBe("failed budget");
    expect(world.searches).toHaveLength(1);
  });
});

describe("a chat that is shut out", () => {
  test("gets no edition, and pays for none, while the others get theirs", async () => {
    beginAtNine();
    const world = worlds();
    const same = some();
    const [out, other] = await madeIn(world, same, same);
    if (other === undefined) throw new Error("there are two");
    world.shutOut.add(out.chat.id);
    for (const day of [0, 1]) await run(world, other, NINE + day * DAY);
    expect([await lastOf(world, out), await lastOf(world, other)]).toEqual(["skipped shut-out", "empty"]);
    expect(world.shown(out.chat.id)).toEqual([]);
    expect(await paidBy(world, chatOf(out))).toEqual([]);
  });

  test("is not one that nobody has listed, where whoever made the digest there may use Herald", async () => {
    beginAtNine();
    const world = worlds();
    const [listed, denied] = [unlike(), unlike()];
    const same = some();
    const [mine, nobodys, others, shut] = await madeIn(
      world,
      { ...same, creator: { id: listed, name: "Ada" } },
      same,
      { ...same, creator: { id: unlike(), name: "Eve" } },
      { ...same, creator: { id: denied, name: "Bob" } },
    );
    if (nobodys === undefined || others === undefined || shut === undefined) throw new Error("there are four");
    const { parts, context } = processOf(world);
    const identity = (id: string) => ({ kind: "telegram" as const, id });
    const access = createAccess(
      {
        access: { mode: "listed", allowed: [identity(listed), identity(denied)], denied: [identity(denied)] },
        admins: [],
        console: "private",
      },
      { current: () => ({ denied: [], allowed: [] }) },
    );
    at(NINE + 1_000);
    await runEdition({ ...parts, access }, { edition: editionKey(mine), slot: NINE }, context);
    const ends = await Promise.all([mine, nobodys, others, shut].map((one) => lastOf(world, one)));
    expect(ends).toEqual(["sent", "skipped shut-out", "skipped shut-out", "skipped shut-out"]);
  });

  test("alone has nothing searched for it, and gets its editions again when it is let in", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await madeIn(world, some());
    world.shutOut.add(digest.chat.id);
    await run(world, digest);
    const { parts, context } = processOf(world);
    await runPosting(parts, { digest: digest.id, slot: NINE + MINUTE }, context);
    expect(await lastOf(world, digest)).toBe("skipped shut-out");
    expect([world.searches, world.posts]).toEqual([[], []]);
    world.shutOut.clear();
    await run(world, digest, NINE + DAY);
    expect(await lastOf(world, digest)).toBe("sent");
  });
});
