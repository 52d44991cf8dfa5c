/** The contract of the rate gate, on every store. */
import { describe, expect, test } from "vitest";
import { type Lane, LONG_PARKED, MOST_OWED, MOST_PARKED, type Urgency } from "../../../src/core/store/gate.ts";
import type { Store } from "../../../src/core/store/index.ts";
import { atOnce, stores, unique } from "./stores.ts";

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks until it passes, as a sender does; tells when it passed. */
async function pass(store: Store, lanes: readonly Lane[], urgency: Urgency): Promise<number> {
  for (;;) {
    const passage = await store.gate.ask(lanes, urgency);
    if (passage.passed) return performance.now();
    await pause(passage.wait);
  }
}

describe.each(stores)("the rate gate on $name", ({ use }) => {
  const pair = use();

  test("a burst passes at once, then it is told how long to wait", async () => {
    const lane = { name: unique("chat"), perSecond: 0.05, burst: 3 };
    const asked = await atOnce(pair(), 10, (store) => store.gate.ask([lane], "answer"));
    expect(asked.filter(({ passed }) => passed)).toHaveLength(3);
    const refused = await pair().first.gate.ask([lane], "answer");
    expect(refused).toMatchObject({ passed: false, lane: lane.name, parked: false });
    if (refused.passed) return;
    expect(refused.wait).toBeGreaterThan(0);
    expect(refused.wait).toBeLessThanOrEqual(20_000);
  });

  test("two processes together never exceed the rate, and use it", async () => {
    const lane = { name: unique("bot"), perSecond: 50, burst: 5 };
    const began = performance.now();
    const passed = await atOnce(pair(), 40, (store) => pass(store, [lane], "answer"));
    const last = Math.max(...passed) - began;
    // 5 pass at once and the 35 others one in 20 ms: never sooner.
    expect(last).toBeGreaterThanOrEqual(35 * 20 - 1);
  });

  test("a call is counted in all of its lanes or in none", async () => {
    const { first, second } = pair();
    const wide = { name: unique("bot"), perSecond: 0.01, burst: 5 };
    const narrow = { name: unique("chat"), perSecond: 0.01, burst: 1 };
    expect((await first.gate.ask([wide, narrow], "answer")).passed).toBe(true);
    for (let i = 0; i < 5; i += 1) {
      expect(await second.gate.ask([wide, narrow], "answer")).toMatchObject({ passed: false, lane: narrow.name });
    }
    const left = await atOnce(pair(), 10, (store) => store.gate.ask([wide], "answer"));
    expect(left.filter(({ passed }) => passed)).toHaveLength(4);
  });

  test("a parked lane lets nothing pass until its time, however long, and a shorter pause does not shorten it", async () => {
    const { first, second } = pair();
    const lane = { name: unique("chat"), perSecond: 1000, burst: 10 };
    await first.gate.park(lane.name, 43_838_000);
    await second.gate.park(lane.name, 100);
    expect(await second.gate.ask([lane], "answer")).toMatchObject({ passed: false, parked: true, lane: lane.name });
    // What it was told itself is over in a moment, which a timer may be a millisecond early for; what it then asks knows of
    // the longer one.
    await pause(120);
    const refused = await second.gate.ask([lane], "answer");
    expect(refused).toMatchObject({ passed: false, parked: true, lane: lane.name });
    if (!refused.passed) expect(refused.wait).toBeGreaterThan(43_800_000);
    const brief = { name: unique("chat"), perSecond: 1000, burst: 10 };
    await first.gate.park(brief.name, 2_000);
    const began = performance.now();
    expect((await second.gate.ask([brief], "answer")).passed).toBe(false);
    expect((await pass(second, [brief], "mass")) - began).toBeGreaterThan(1_000);
  });

  test("a parked lane stops a call that uses other lanes too, and costs those nothing", async () => {
    const { first } = pair();
    const bot = { name: unique("bot"), perSecond: 0.01, burst: 2 };
    const chat = { name: unique("chat"), perSecond: 1, burst: 1 };
    await first.gate.park(chat.name, 60_000);
    for (let i = 0; i < 5; i += 1) expect((await first.gate.ask([bot, chat], "mass")).passed).toBe(false);
    expect((await first.gate.ask([bot], "answer")).passed).toBe(true);
    expect((await first.gate.ask([bot], "answer")).passed).toBe(true);
  });

  test("mass delivery leaves a tenth of the burst for answers", async () => {
    const lane = { name: unique("bot"), perSecond: 0.01, burst: 30 };
    const mass = await atOnce(pair(), 40, (store) => store.gate.ask([lane], "mass"));
    expect(mass.filter(({ passed }) => passed)).toHaveLength(27);
    const answers = await atOnce(pair(), 5, (store) => store.gate.ask([lane], "answer"));
    expect(answers.filter(({ passed }) => passed)).toHaveLength(3);
  });

  test("while an answer waits, mass delivery does not pass, even in the other process", async () => {
    const { first, second } = pair();
    const lane = { name: unique("chat"), perSecond: 0.1, burst: 1 };
    expect((await first.gate.ask([lane], "mass")).passed).toBe(true);
    const began = performance.now();
    const answer = await first.gate.ask([lane], "answer");
    if (answer.passed) throw new Error("the lane was full");
    const mass = await second.gate.ask([lane], "mass");
    if (mass.passed) throw new Error("mass passed a waiting answer");
    // The answer has the right of way for a moment longer than it waits.
    expect(mass.wait).toBeGreaterThan(answer.wait + 240 - (performance.now() - began));
  });

  test("in a flood of mass deliveries an answer is among the very next to pass", async () => {
    const { first, second } = pair();
    const lane = { name: unique("bot"), perSecond: 4, burst: 1 };
    const passed: string[] = [];
    const mass = Array.from({ length: 20 }, (_, turn) =>
      pass(turn % 2 === 0 ? first : second, [lane], "mass").then(() => passed.push("mass")),
    );
    await expect.poll(() => passed.length, { interval: 5 }).toBeGreaterThanOrEqual(3);
    // From when it is known that it waits: on a busy machine others pass until it has asked.
    const asked = await second.gate.ask([lane], "answer");
    const before = passed.length;
    if (!asked.passed) {
      await pause(asked.wait);
      await pass(second, [lane], "answer");
    }
    expect(passed.length - before).toBeLessThanOrEqual(2);
    await Promise.all(mass);
    expect(passed).toHaveLength(20);
  });

  test("what does not wait for a lane passes it all the same, is owed, and is waited for by those that do wait", async () => {
    const lane = { name: unique("bot"), perSecond: 5, burst: 1 };
    const owed = { ...lane, owed: true } as const;
    const began = performance.now();
    const passed = await atOnce(pair(), 8, (store, turn) => store.gate.ask([owed], turn % 4 === 0 ? "mass" : "answer"));
    expect(passed.every((passage) => passage.passed)).toBe(true);
    const mass = await pair().first.gate.ask([lane], "mass");
    if (mass.passed) throw new Error("mass passed before what was owed was paid");
    // Eight calls of 200 ms, some of which have passed since.
    expect(mass.wait).toBeGreaterThan(1_500 - (performance.now() - began));
    expect(mass.wait).toBeLessThanOrEqual(1_600);
    // It is not one of those that wait, so nobody gives way to it after it has passed.
    expect((await pair().second.gate.ask([owed], "answer")).passed).toBe(true);
  });

  test("what does not wait is told how early it was, by its own rate and burst", async () => {
    const { first, second } = pair();
    const lane = { name: unique("bot"), perSecond: 2, burst: 1.5 };
    const owed = { ...lane, perSecond: 1, burst: 1, owed: true } as const;
    const began = performance.now();
    expect(await first.gate.ask([owed], "answer")).toEqual({ passed: true });
    const passage = await second.gate.ask([owed], "answer");
    if (!passage.passed) throw new Error("it does not wait");
    expect(passage.early).toBeGreaterThan(950 - (performance.now() - began));
    expect(passage.early).toBeLessThanOrEqual(1_000);
    const mass = await first.gate.ask([lane], "mass");
    if (mass.passed) throw new Error("mass passed before what was owed was paid");
    // Two seconds are owed, and half a call of half a second is its burst.
    expect(mass.wait).toBeGreaterThan(1_650 - (performance.now() - began));
    expect(mass.wait).toBeLessThanOrEqual(1_750);
  });

  test("what is owed is never more than two seconds, whatever the flood", async () => {
    const lane = { name: unique("bot"), perSecond: 30, burst: 1 };
    await atOnce(pair(), 300, (store) => store.gate.ask([{ ...lane, owed: true }], "answer"));
    const mass = await pair().first.gate.ask([lane], "mass");
    if (mass.passed) throw new Error("mass passed before what was owed was paid");
    expect(mass.wait).toBeGreaterThan(1_000);
    expect(mass.wait).toBeLessThanOrEqual(MOST_OWED + 1000 / 30 + 1);
  });

  test("what does not wait is closed out by a parked lane, and owes nothing where another lane closes it out", async () => {
    const { first, second } = pair();
    const bot = { name: unique("bot"), perSecond: 0.01, burst: 1 };
    const chat = { name: unique("chat"), perSecond: 0.01, burst: 1 };
    const owed = { ...bot, owed: true } as const;
    await first.gate.park(chat.name, 60_000);
    expect(await second.gate.ask([owed, chat], "answer")).toMatchObject({ passed: false, lane: chat.name });
    expect((await first.gate.ask([bot], "mass")).passed).toBe(true);
    await first.gate.park(bot.name, 60_000);
    expect(await second.gate.ask([owed], "answer")).toMatchObject({ passed: false, lane: bot.name, parked: true });
  });

  test("the lanes that are closed for a while are named, the longest first, by every process", async () => {
    const { first, second } = pair();
    const mine = unique("chat");
    const began = Date.now();
    await first.gate.park(`${mine}-a`, 60_000);
    await second.gate.park(`${mine}-b`, 90_000);
    // A shorter pause shortens nothing, and a longer one counts.
    await first.gate.park(`${mine}-b`, 10_000);
    await first.gate.park(`${mine}-c`, 20_000);
    await second.gate.park(`${mine}-c`, 120_000);
    // One that is over in a moment is not worth reading of, nor is one that only waits for its rate.
    await first.gate.park(`${mine}-d`, LONG_PARKED - 1_000);
    await first.gate.ask([{ name: `${mine}-e`, perSecond: 0.001, burst: 1 }], "answer");
    for (const { gate } of [first, second]) {
      const parked = (await gate.parked()).filter(({ lane }) => lane.startsWith(mine));
      expect(parked.map(({ lane }) => lane)).toEqual([`${mine}-c`, `${mine}-b`, `${mine}-a`]);
      for (const [i, wait] of [120_000, 90_000, 60_000].entries()) {
        expect(parked[i]?.until).toBeGreaterThan(began + wait - 500);
        expect(parked[i]?.until).toBeLessThan(Date.now() + wait + 500);
      }
    }
  });

  test("a lane that opens soon is not named any more", async () => {
    const lane = unique("chat");
    await pair().first.gate.park(lane, LONG_PARKED + 3_000);
    const isNamed = async () => (await pair().second.gate.parked()).some((one) => one.lane === lane);
    expect(await isNamed()).toBe(true);
    await expect.poll(isNamed).toBe(false);
    expect((await pair().first.gate.ask([{ name: lane, perSecond: 1, burst: 1 }], "answer")).passed).toBe(false);
  });

  test("of very many closed lanes those that stay closed the longest are named", async () => {
    const mine = unique("chat");
    const wait = 1_000_000_000;
    await atOnce(pair(), MOST_PARKED + 20, (store, turn) => store.gate.park(`${mine}-${turn}`, wait + turn * 1_000));
    const expected = Array.from({ length: MOST_PARKED }, (_, i) => `${mine}-${MOST_PARKED + 19 - i}`);
    expect((await pair().second.gate.parked()).map(({ lane }) => lane)).toEqual(expected);
  });

  test("who comes late catches up by the fraction of a burst, and no further", async () => {
    const { first } = pair();
    const lane = { name: unique("bot"), perSecond: 2, burst: 1.5 };
    expect((await first.gate.ask([lane], "mass")).passed).toBe(true);
    const next = await first.gate.ask([lane], "mass");
    if (next.passed) throw new Error("half a call passed as a whole one");
    expect(next.wait).toBeGreaterThan(150);
    expect(next.wait).toBeLessThanOrEqual(250);
  });

  test.each(["answer", "mass"] as const)("what a clock wrote that was hours ahead holds no %s up", async (urgency) => {
    const { first, second, writeAhead } = pair();
    const lane = { name: unique("chat"), perSecond: 0.25, burst: 20 };
    expect((await first.gate.ask([lane], urgency)).passed).toBe(true);
    await writeAhead(lane.name, 7_200_000);
    expect((await second.gate.ask([lane], urgency)).passed).toBe(true);
    // Nobody knows how much was used just before, so that only the rate passes from here.
    const next = await first.gate.ask([lane], urgency);
    if (next.passed) throw new Error("a whole burst passed once more");
    expect(next.wait).toBeGreaterThan(3_000);
    expect(next.wait).toBeLessThanOrEqual(4_000);
  });
});
