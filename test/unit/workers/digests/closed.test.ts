/** Chats that have refused an edition: nothing is bought for them until their platform says that they take one again. */
import { describe, expect, test } from "vitest";
import { chatOf, type Digest, editionKey } from "../../../../src/core/digest.ts";
import { runEdition, runPosting } from "../../../../workers/digests/edition.ts";
import { at, beginAtNine, lastOf, NINE, processOf, subscribe, unlike, useWorlds, type World } from "./editing.ts";

const worlds = useWorlds();
const DAY = 86_400_000;
const REFUSED = { outcome: "refused", reason: "no rights", rights: true } as const;

async function run(world: World, digest: Digest, day: number): Promise<void> {
  at(NINE + day * DAY + 1_000);
  const { parts, context } = processOf(world);
  await runEdition(parts, { edition: editionKey(digest), slot: NINE + day * DAY }, context);
}

async function made(world: World, count: number, more: Partial<Digest> = {}): Promise<readonly Digest[]> {
  const same = { topics: [`topic ${unlike()}`], ...more };
  return subscribe(world, ...Array.from({ length: count }, () => same));
}

async function paidBy({ store }: World, digest: Digest): Promise<number> {
  const when = { from: 0, to: NINE + 40 * DAY, limit: 100 };
  return (await store.ledger.entries({ chat: chatOf(digest) }, when)).entries.length;
}

const close = (world: World, { chat }: Digest): void => {
  world.next.set(chat.id, [REFUSED]);
  world.closed.set(chat.id, REFUSED);
};

describe("a chat that lets nobody write", () => {
  test("pays for one edition and not for those after it, and its digest pauses as ever", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await made(world, 1, { brief: true });
    if (digest === undefined) throw new Error("there is one");
    close(world, digest);
    for (const day of [0, 1, 2]) await run(world, digest, day);
    expect(await lastOf(world, digest)).toBe("failed rights");
    expect(await processOf(world).parts.digests.get(digest.id)).toMatchObject({ state: "paused", why: "rights" });
    expect([world.searches.length, world.briefs.length]).toEqual([1, 1]);
    expect(world.shown(digest.creator?.id ?? "")).toEqual([expect.stringMatching(/paused digest 1/)]);
  });

  test("gets its edition as soon as it may be written to", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await made(world, 1);
    if (digest === undefined) throw new Error("there is one");
    close(world, digest);
    for (const day of [0, 1]) await run(world, digest, day);
    world.closed.clear();
    await run(world, digest, 2);
    expect(await lastOf(world, digest)).toBe("sent");
    expect(world.searches).toHaveLength(2);
  });

  test("pays for none of what others get, also where it would be its turn", async () => {
    beginAtNine();
    const world = worlds();
    const [shut, open] = await made(world, 2);
    if (shut === undefined || open === undefined) throw new Error("there are two");
    close(world, shut);
    await run(world, open, 0);
    const before = await paidBy(world, shut);
    for (const day of [1, 2]) await run(world, open, day);
    expect(await paidBy(world, shut)).toBe(before);
    // It was found again, and was no news any more.
    expect(await lastOf(world, open)).toBe("empty");
    expect(await lastOf(world, shut)).toBe("failed rights");
    expect(world.editions(open.chat.id)).toHaveLength(1);
  });

  test("pays nothing for one that is posted alone either, and ends where it is gone", async () => {
    beginAtNine();
    const world = worlds();
    const [digest] = await made(world, 1);
    if (digest === undefined) throw new Error("there is one");
    close(world, digest);
    await run(world, digest, 0);
    const { parts, context } = processOf(world);
    await runPosting(parts, { digest: digest.id, slot: NINE + 5 }, context);
    expect(await lastOf(world, digest)).toBe("failed rights");
    world.closed.set(digest.chat.id, { outcome: "gone", reason: "Unknown Channel", thread: true });
    await run(world, digest, 1);
    expect(await parts.digests.get(digest.id)).toMatchObject({ state: "ended", why: "gone" });
    expect(world.searches).toHaveLength(1);
  });
});
