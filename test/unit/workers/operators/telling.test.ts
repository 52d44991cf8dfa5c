/** How operators are told: each once, in their own chat and language, whatever dies or comes back. */
import { expect, test } from "vitest";
import { PERSONS } from "../../../../src/core/settings.ts";
import { strictSayIn } from "../../../../src/locales/index.ts";
import { createAlertBook } from "../../../../workers/operators/alerts.ts";
import { useStore } from "../../operations/operating.ts";
import { HOUR, MINUTE, now, openWorld, pass, SECOND } from "./watching.ts";

const store = useStore();

/** The balance is low from the beginning. */
async function open() {
  const world = await openWorld(store());
  world.account = 12;
  return world;
}

test("each operator is told in their private chat, in the language that they have chosen", async () => {
  const world = await open();
  await store().documents.put(PERSONS, world.bob, { language: "de" });
  const began = now();
  await world.newWatch().look();
  const [ada, bob] = world.shown.toSorted((one, other) => other.platform.localeCompare(one.platform));
  expect(ada?.text).toMatch(/^\*\*Trouble since \d+ \w+ 20\d\d \d\d:\d\d UTC\*\*\n\nThe balance/);
  expect(bob?.text).toMatch(/^\*\*Störung seit .*\*\*\n\nDas Guthaben ist auf 12 Credits gesunken/);
  for (const { answer, platform, chat } of world.shown) {
    expect(answer.request).toMatchObject({ chat: { id: chat, kind: "private" }, person: { id: chat } });
    expect(answer.request.id).toBe(`alert-low-balance-${began}-${platform}:${chat}`);
    expect(answer.urgency).toBeUndefined();
  }
});

test("an operator whose platform is away is told when it is back, and the others at once", async () => {
  const world = await open();
  world.next.set(world.ada, { outcome: "later", wait: 3 * MINUTE, reason: "it does not answer" });
  const watch = world.newWatch();
  await world.looks(watch, 2 * MINUTE);
  expect([world.said(world.ada).length, world.said(world.bob).length]).toEqual([0, 1]);
  // Nothing is asked of it inside of its waiting time.
  expect(world.tries).toBe(2);
  world.next.delete(world.ada);
  await world.looks(watch, 2 * MINUTE);
  expect([world.said(world.ada).length, world.said(world.bob).length]).toEqual([1, 1]);
});

test("an operator on a platform that this process cannot write to is left to one that can", async () => {
  const world = await open();
  const blind = world.newWatch(undefined, {});
  await world.looks(blind, MINUTE);
  expect(world.shown).toEqual([]);
  await blind.stop();
  await world.newWatch().look();
  expect(world.shown).toHaveLength(2);
});

test("an operator who never began a chat is put into the log once, and told within minutes of beginning one", async () => {
  const world = await open();
  world.next.set(world.ada, { outcome: "gone", reason: "bot can't initiate conversation with a user" });
  const watch = world.newWatch([world.ada]);
  await world.looks(watch, 9 * MINUTE);
  expect(world.tries).toBe(1);
  await watch.stop();
  const other = world.newWatch([world.ada]);
  await world.looks(other, 9 * MINUTE);
  expect(world.tries).toBe(2);
  expect(world.warned().filter((event) => event.includes("begins a private chat"))).toHaveLength(1);
  expect(await world.alert("low-balance")).toMatchObject({ told: [], unheard: [world.ada] });
  world.next.delete(world.ada);
  await world.looks(other, 2 * MINUTE);
  expect(world.said(world.ada)).toHaveLength(1);
  expect(await world.alert("low-balance")).toMatchObject({ told: [world.ada] });
});

test("a crash between sending and writing it down tells nobody twice", async () => {
  const world = await open();
  world.diesAfterSending = true;
  const first = world.newWatch([world.ada]);
  await first.look();
  await first.stop();
  world.diesAfterSending = false;
  pass(10 * SECOND);
  await world.looks(world.newWatch([world.ada]), 10 * MINUTE);
  expect(world.shown).toHaveLength(1);
  expect(await world.alert("low-balance")).toMatchObject({ told: [world.ada] });
});

test("a message of which nobody knows whether it arrived is not sent again", async () => {
  const world = await open();
  world.next.set(world.ada, { outcome: "uncertain", now: true });
  const watch = world.newWatch([world.ada]);
  await watch.look();
  world.next.delete(world.ada);
  await world.looks(watch, 10 * MINUTE);
  expect(world.shown).toEqual([]);
  expect(world.warned().filter((event) => event.includes("not said twice"))).toHaveLength(1);
});

test("trouble that comes back within an hour is not told again, and later it is", async () => {
  const world = await open();
  const watch = world.newWatch([world.ada]);
  await world.looks(watch, 15 * MINUTE);
  const first = await world.alert("low-balance");
  world.account = 1_000;
  await world.looks(watch, 30 * MINUTE);
  world.account = 12;
  await world.looks(watch, 30 * MINUTE);
  expect(world.said(world.ada)).toHaveLength(1);
  const again = await world.alert("low-balance");
  expect([again?.since, again?.ended]).toEqual([first?.since, undefined]);
  world.account = 2_000;
  await world.looks(watch, 2 * HOUR);
  expect(await world.alert("low-balance")).toBeUndefined();
  pass(25 * HOUR);
  world.account = 12;
  await world.looks(watch, 15 * MINUTE);
  expect(world.said(world.ada)).toHaveLength(2);
});

test("trouble that lasts is written again every day, before the store forgets that it was told", async () => {
  const { ada, looks, newWatch, said } = await open();
  const { documents } = store();
  const written: string[] = [];
  await looks(newWatch([ada]), SECOND);
  const book = createAlertBook(
    {
      ...documents,
      update(kind, id, change) {
        written.push(id);
        return documents.update(kind, id, change);
      },
    },
    strictSayIn,
  );
  const says = (): string => "It is low.";
  for (let hour = 0; hour < 72; hour += 1) {
    await book.keep("low-balance", { state: "trouble", trouble: { says } });
    pass(HOUR);
  }
  expect(written).toEqual(["low-balance", "low-balance", "low-balance"]);
  expect(said(ada)).toHaveLength(1);
});

test("trouble is put into the log once, also where nobody is named to be told", async () => {
  const world = await open();
  await world.looks(world.newWatch([]), 10 * MINUTE);
  expect(world.warned()).toEqual([expect.stringContaining("The balance is down to 12 credits")]);
});

test("an operator who is named later is told of what still lasts", async () => {
  const world = await open();
  const first = world.newWatch([world.ada]);
  await first.look();
  await first.stop();
  await world.newWatch([world.ada, world.bob]).look();
  expect([world.said(world.ada).length, world.said(world.bob).length]).toEqual([1, 1]);
});
