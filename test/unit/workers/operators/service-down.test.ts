/** An AI service that does not answer: told to the operators once it has not for five minutes, and over when it does again. */
import { expect, test } from "vitest";
import { useStore } from "../../operations/operating.ts";
import { HOUR, MINUTE, openWorld, SECOND } from "./watching.ts";

const store = useStore();
const open = () => openWorld(store());

test("a service that is away for hours is told of once, with what to look at, and nothing is said when it is back", async () => {
  const world = await open();
  const watch = world.newWatch();
  await world.looks(watch, MINUTE);
  world.account = "unreachable";
  // It is asked again within a quarter of an hour.
  await world.looks(watch, 14 * MINUTE);
  expect(world.shown).toEqual([]);
  await world.looks(watch, 3 * HOUR);
  const told = [expect.stringMatching(/^The AI service does not answer, .*check SERVICE_URL/)];
  expect([world.said(world.ada), world.said(world.bob)]).toEqual([told, told]);
  await watch.stop();
  const next = world.newWatch();
  await world.looks(next, HOUR);
  expect((await world.alert("service-down"))?.ended).toBeUndefined();
  world.account = 1_000;
  await world.looks(next, 2 * MINUTE);
  expect((await world.alert("service-down"))?.ended).toBeDefined();
  expect([world.said(world.ada), world.said(world.bob)]).toEqual([told, told]);
});

test("whoever asks meets it first: the account is read at once, and five minutes later it is told", async () => {
  const world = await open();
  const watch = world.newWatch();
  await world.looks(watch, MINUTE);
  world.account = "unreachable";
  const reads = world.reads;
  await watch.hear("away");
  expect(world.reads).toBe(reads + 1);
  // However many meet it, it is read once a minute from now on.
  await watch.hear("away");
  expect(world.reads).toBe(reads + 1);
  await world.looks(watch, 4 * MINUTE);
  expect(world.shown).toEqual([]);
  await world.looks(watch, 2 * MINUTE);
  const told = [expect.stringMatching(/^The AI service does not answer/)];
  expect([world.said(world.ada), world.said(world.bob)]).toEqual([told, told]);
});

test("calls that fail of a service that answers are nobody's trouble, and its account is read once a minute at most", async () => {
  const world = await open();
  const watch = world.newWatch();
  await world.looks(watch, MINUTE);
  const reads = world.reads;
  for (let second = 0; second < 600; second += 20) {
    await watch.hear("away");
    await world.looks(watch, 20 * SECOND);
  }
  expect(world.reads - reads).toBeLessThanOrEqual(11);
  expect(world.shown).toEqual([]);
});

test.each(["key-refused", "no-key"] as const)("one that answers (%s) is not away", async (account) => {
  const world = await open();
  world.account = account;
  await world.looks(world.newWatch([]), HOUR);
  expect(await world.alert("service-down")).toBeUndefined();
});

test("one that is away for a moment is nobody's trouble", async () => {
  const world = await open();
  const watch = world.newWatch();
  for (let round = 0; round < 4; round += 1) {
    world.account = "unreachable";
    await world.looks(watch, 3 * MINUTE);
    world.account = 1_000;
    await world.looks(watch, 20 * MINUTE);
  }
  expect(world.shown).toEqual([]);
});
