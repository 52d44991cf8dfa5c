/** The operator's account over time, and what is said when it holds little or its key is refused. */
import { describe, expect, test } from "vitest";
import { BALANCES } from "../../../../src/core/operator.ts";
import { OPERATOR } from "../../../../workers/books.ts";
import { useStore } from "../../operations/operating.ts";
import { HOUR, LOOK, MINUTE, now, openWorld, pass, SECOND } from "./watching.ts";

const store = useStore();
const open = () => openWorld(store());

const samples = async (): Promise<readonly number[]> =>
  (await store().documents.get(BALANCES, OPERATOR))?.samples.map(({ credits }) => credits) ?? [];

describe("the balance over time", () => {
  test("is read at once, then once in a quarter of an hour, and kept for a week", async () => {
    const world = await open();
    const watch = world.newWatch([]);
    await world.looks(watch, HOUR);
    expect([world.reads, await samples()]).toEqual([4, [1_000, 1_000, 1_000, 1_000]]);
    const full = Array.from({ length: 800 }, (_, i) => ({ at: now() - (800 - i) * 15 * MINUTE, credits: i }));
    await store().documents.put(BALANCES, OPERATOR, { samples: full });
    await world.looks(watch, SECOND);
    const kept = (await store().documents.get(BALANCES, OPERATOR))?.samples ?? [];
    expect(kept.at(-1)).toEqual({ at: now() - 20 * SECOND, credits: 1_000 });
    expect(kept[0]?.at).toBeGreaterThan(now() - 7 * 24 * HOUR - MINUTE);
    expect(kept.length).toBeGreaterThan(660);
    expect(kept.length).toBeLessThanOrEqual(700);
  });

  test("has one sample for a quarter of an hour, however often Herald is started in it", async () => {
    const world = await open();
    for (const credits of [500, 400, 300]) {
      world.account = credits;
      const watch = world.newWatch([]);
      await watch.look();
      await watch.stop();
      pass(MINUTE);
    }
    expect([world.reads, await samples()]).toEqual([3, [300]]);
  });

  test("is read by one of all processes", async () => {
    const world = await open();
    const [first, second] = [world.newWatch([]), world.newWatch([])];
    await first.look();
    await second.look();
    expect(world.reads).toBe(1);
    await first.stop();
    await second.look();
    expect(world.reads).toBe(2);
  });
});

describe("a low balance", () => {
  test("is told once, with what to do, and nothing is said when it is over", async () => {
    const world = await open();
    world.account = 20;
    const watch = world.newWatch();
    await world.looks(watch, 40 * MINUTE);
    const low =
      "The balance is down to 20 credits; 0 were spent in the last 24 hours, and at 10 paid requests are refused. Add credits to the account of SERVICE_API_KEY.";
    expect(world.said(world.ada)).toEqual([low]);
    expect(world.said(world.bob)).toHaveLength(1);
    const alert = await world.alert("low-balance");
    expect(alert?.says).toContain("down to 20 credits");
    expect(alert?.told.toSorted()).toEqual([world.bob, world.ada]);
    world.account = 1_000;
    await world.looks(watch, 2 * HOUR);
    expect(await world.alert("low-balance")).toBeUndefined();
    expect(world.shown).toHaveLength(2);
  });

  test("that refuses paid requests says so and names the floor", async () => {
    const world = await open();
    world.account = 10.4;
    await world.newWatch([world.ada]).look();
    expect(world.said(world.ada)).toEqual([
      "The balance is down to 10 credits and paid requests are refused. Add credits to the account of SERVICE_API_KEY, or lower LIMIT_BALANCE_FLOOR (10).",
    ]);
  });

  test("is what does not last another day, whatever was added meanwhile", async () => {
    const world = await open();
    const watch = world.newWatch([world.ada]);
    for (const credits of [400, 320, 900, 830]) {
      world.account = credits;
      await world.looks(watch, HOUR);
    }
    expect(world.said(world.ada)).toEqual([]);
    world.account = 430;
    await world.looks(watch, HOUR);
    expect(world.said(world.ada)).toEqual([expect.stringContaining("down to 430 credits; 550 were spent")]);
  });

  test("is not what another account held before, such as the one of the built-in service", async () => {
    const world = await open();
    world.account = 1_000_000;
    const first = world.newWatch([world.ada]);
    await first.look();
    await first.stop();
    pass(HOUR);
    [world.account, world.address] = [5_000, "0x2"];
    await world.looks(world.newWatch([world.ada]), HOUR);
    expect(world.said(world.ada)).toEqual([]);
    expect(await samples()).toEqual([5_000, 5_000, 5_000, 5_000]);
  });

  test("is forgotten only when there is half as much again", async () => {
    const world = await open();
    const watch = world.newWatch([world.ada]);
    world.account = 20;
    await world.looks(watch, 15 * MINUTE);
    world.account = 29;
    await world.looks(watch, 3 * HOUR);
    expect((await world.alert("low-balance"))?.ended).toBeUndefined();
    world.account = 31;
    await world.looks(watch, 15 * MINUTE);
    expect((await world.alert("low-balance"))?.ended).toBeDefined();
  });
});

describe("a key", () => {
  test("that is refused once may be an accident, and twice in a row is told once, over a restart as well", async () => {
    const world = await open();
    world.account = "key-refused";
    const first = world.newWatch([world.ada]);
    await first.look();
    expect(world.said(world.ada)).toEqual([]);
    await world.looks(first, 2 * MINUTE);
    expect(world.said(world.ada)).toEqual([expect.stringContaining("Set SERVICE_API_KEY to the right one")]);
    await first.stop();
    await world.looks(world.newWatch([world.ada]), 3 * HOUR);
    expect(world.said(world.ada)).toHaveLength(1);
    expect(await world.alert("key-refused")).toMatchObject({ told: [world.ada] });
  });

  test("that is refused now and then is not told of", async () => {
    const world = await open();
    const watch = world.newWatch([world.ada]);
    for (const account of ["key-refused", "unreachable", "key-refused", 500, "key-refused", 500] as const) {
      world.account = account;
      const before = world.reads;
      // Once each: a refusal is looked at again at once, and everything else later.
      while (world.reads === before) await world.looks(watch, LOOK);
    }
    expect(world.shown).toEqual([]);
  });

  test("that is taken again ends the alert", async () => {
    const world = await open();
    const watch = world.newWatch([world.ada]);
    world.account = "key-refused";
    await world.looks(watch, 2 * MINUTE);
    world.account = "unreachable";
    await world.looks(watch, 2 * MINUTE);
    expect((await world.alert("key-refused"))?.ended).toBeUndefined();
    world.account = 500;
    await world.looks(watch, 2 * MINUTE);
    expect((await world.alert("key-refused"))?.ended).toBeDefined();
  });

  test("that is not there is not refused: people bring their own", async () => {
    const world = await open();
    world.account = "no-key";
    await world.looks(world.newWatch(), 10 * MINUTE);
    expect(world.shown).toEqual([]);
    expect(await world.alert("key-refused")).toBeUndefined();
  });
});
