/** The line of mass delivery: one question at a time, at the pace of the bot, and nobody waits for another's chat. */
import { expect, test } from "vitest";
import { createMassLine } from "../../../src/core/mass-line.ts";
import type { Gate, Lane, Passage } from "../../../src/core/store/gate.ts";
import { StoreAway } from "../../../src/core/store/index.ts";

const BOT: Lane = { name: "bot", perSecond: 50, burst: 1.5 };
const chat = (name: string): Lane => ({ name, perSecond: 1, burst: 5 });
const PASSED: Passage = { passed: true };
const closed = (lane: string, wait: number, parked = false): Passage => ({ passed: false, lane, wait, parked });

/** Answers as the test says, and after that lets everybody pass. */
function scripted(...answers: readonly (Passage | Error)[]) {
  const left = [...answers];
  const asked: { readonly lanes: readonly string[]; readonly at: number }[] = [];
  let open = 0;
  let most = 0;
  const gate: Pick<Gate, "ask"> = {
    async ask(lanes, urgency) {
      expect(urgency).toBe("mass");
      asked.push({ lanes: lanes.map(({ name }) => name), at: performance.now() });
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      const answer = left.shift() ?? PASSED;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { gate, asked, most: () => most };
}

test("one asks at a time, for the bot and its own chat, and no sooner than a turn can come", async () => {
  const { gate, asked, most } = scripted();
  const line = createMassLine(gate, [BOT]);
  const passed = await Promise.all(Array.from({ length: 10 }, (_, i) => line.pass([chat(`chat ${i}`)])));
  expect(passed).toEqual(passed.map(() => PASSED));
  expect(asked.map(({ lanes }) => lanes)).toEqual(passed.map((_, i) => ["bot", `chat ${i}`]));
  expect(most()).toBe(1);
  const [first, last] = [asked[0]?.at ?? 0, asked.at(-1)?.at ?? 0];
  expect(last - first).toBeGreaterThan(150);
});

test("the one whose turn it is waits as it is told and asks again, and the others wait behind it", async () => {
  const { gate, asked } = scripted(closed("bot", 60), closed("bot", 40));
  const line = createMassLine(gate, [BOT]);
  await Promise.all([line.pass([chat("one")]), line.pass([chat("two")])]);
  expect(asked.map(({ lanes }) => lanes[1])).toEqual(["one", "one", "one", "two"]);
  expect((asked[2]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThan(98);
});

test("whose own chat is closed for long is told at once, and the next asks without waiting", async () => {
  const { gate, asked } = scripted(closed("one", 60_000, true));
  const line = createMassLine(gate, [BOT]);
  const [one, two] = await Promise.all([line.pass([chat("one")]), line.pass([chat("two")])]);
  expect(one).toEqual(closed("one", 60_000, true));
  expect(two).toEqual(PASSED);
  expect(asked).toHaveLength(2);
  expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeLessThan(20_000);
});

test("whose own chat is closed for a moment waits beside the line and stands in it once more, and not a third time", async () => {
  const { gate, asked } = scripted(closed("one", 200), PASSED, closed("one", 300));
  const line = createMassLine(gate, [BOT]);
  const [one, two] = await Promise.all([line.pass([chat("one")]), line.pass([chat("two")])]);
  expect(asked.map(({ lanes }) => lanes[1])).toEqual(["one", "two", "one"]);
  expect([one, two]).toEqual([closed("one", 300), PASSED]);
});

test("while the bot is closed for long all are told, and the gate is asked once", async () => {
  const { gate, asked } = scripted(closed("bot", 30_000, true));
  const line = createMassLine(gate, [BOT]);
  const told = await Promise.all(Array.from({ length: 16 }, (_, i) => line.pass([chat(`chat ${i}`)])));
  for (const one of told) {
    expect(one).toMatchObject({ passed: false, lane: "bot", parked: true });
    if (!one.passed) expect(one.wait).toBeGreaterThan(20_000);
  }
  expect(asked).toHaveLength(1);
});

test("a store that is away fails the one that asked, and the next asks again", async () => {
  const { gate } = scripted(new StoreAway("away"));
  const line = createMassLine(gate, [BOT]);
  const [one, two] = await Promise.allSettled([line.pass([chat("one")]), line.pass([chat("two")])]);
  expect([one?.status, two?.status]).toEqual(["rejected", "fulfilled"]);
});

test("turns that a process missed while some stood in its line are caught up on, and those that nobody waited for are not", async () => {
  const { gate, asked } = scripted();
  const bursts: number[] = [];
  const telling: typeof gate = {
    ask(lanes, urgency) {
      bursts.push(lanes[0]?.burst ?? 0);
      return gate.ask(lanes, urgency);
    },
  };
  const line = createMassLine(telling, [{ ...BOT, perSecond: 4 }]);
  const standing = Array.from({ length: 8 }, (_, i) => line.pass([chat(`chat ${i}`)]));
  await standing[0];
  const heldUpUntil = performance.now() + 1_500;
  while (performance.now() < heldUpUntil);
  await Promise.all(standing);
  await line.pass([chat("later")]);
  // Held up for 1500 ms, and a turn is 250 ms.
  const [first = 0, missed = 0] = bursts;
  expect([first, bursts.at(-1)]).toEqual([1.5, 1.5]);
  expect(missed).toBeGreaterThan(4);
  expect(Math.max(...bursts)).toBeLessThanOrEqual(9.5);
  const [second, sixth] = [asked[1]?.at ?? 0, asked[5]?.at ?? 0];
  // Four turns of 250 ms each lie between them.
  expect(sixth - second).toBeLessThan(900);
});
