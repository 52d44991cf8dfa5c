/** Places of paid calls: never more at once than there are, and books opened ahead only as fast as calls end. */
import { setImmediate as turnOver } from "node:timers/promises";
import { expect, test } from "vitest";
import { Ending } from "../../../src/core/ending.ts";
import { type CallPlace, createCalls } from "../../../workers/calls.ts";

const LONG = 60_000;

/** A queue of so many places; who is let in is let in by turns of the event loop. */
function createCrowd(atOnce: number, many = 200) {
  const calls = createCalls(atOnce);
  const opening: CallPlace[] = [];
  const told: string[] = [];
  for (let one = 0; one < many; one += 1) {
    void calls
      .enter([], (place) => place !== undefined && told.push(`${one} waits`))
      .then((place) => place !== undefined && opening.push(place));
  }
  const next = (): CallPlace => {
    const place = opening.shift();
    if (place === undefined) throw new Error("nobody may open anything");
    return place;
  };
  const make = async (): Promise<CallPlace> => {
    const place = next();
    expect(await place.take([], LONG)).toBe(true);
    return place;
  };
  const end = async (place: CallPlace): Promise<void> => {
    place.leave();
    await turnOver();
  };
  return { calls, opening, told, next, make, end };
}

/** Four places with a call each, and one more whose books are open. */
async function oneAhead() {
  const crowd = createCrowd(4);
  await turnOver();
  const [a, b, c] = [await crowd.make(), await crowd.make(), await crowd.make()];
  await crowd.end(a);
  await crowd.end(b);
  // Two have ended since its books began to be opened: from now on one opens theirs ahead.
  const d = await crowd.make();
  await crowd.end(c);
  expect(crowd.opening).toHaveLength(4);
  const making = [d, await crowd.make(), await crowd.make(), await crowd.make()] as const;
  return { ...crowd, making, ready: crowd.next() };
}

test("as many begin as there are places, where none ended while books were opened", async () => {
  const { calls, opening, told, make, end } = createCrowd(4, 20);
  await turnOver();
  expect([opening.length, calls.length(), told.length]).toEqual([4, 16, 16]);
  const made = [await make(), await make(), await make(), await make()];
  expect(opening).toHaveLength(0);
  if (made[0] !== undefined) await end(made[0]);
  expect([opening.length, calls.length()]).toEqual([1, 15]);
});

test("who has opened ahead makes no call before one has ended, and nobody else opens meanwhile", async () => {
  const { opening, making, ready, end } = await oneAhead();
  let goes: boolean | undefined;
  const taking = ready.take([], LONG).then((went) => {
    goes = went;
  });
  await turnOver();
  expect([goes, opening.length]).toEqual([undefined, 0]);
  await end(making[0]);
  await taking;
  expect(goes).toBe(true);
});

test("who finds no place in time makes no call, and leaves none behind", async () => {
  const { making, ready, end, opening, next } = await oneAhead();
  expect(await ready.take([], 10)).toBe(false);
  await end(ready);
  expect(opening).toHaveLength(1);
  const other = next();
  let goes = false;
  void other.take([], LONG).then(() => {
    goes = true;
  });
  await turnOver();
  expect(goes).toBe(false);
  await end(making[1]);
  expect(goes).toBe(true);
});

test("who is ended while they wait does so no longer, and has taken nobody's place", async () => {
  const { making, ready, end, next, opening } = await oneAhead();
  const stop = new Ending();
  const taking = ready.take([stop], LONG);
  stop.abort(new Error("not wanted"));
  expect(await taking).toBe(false);
  await end(ready);
  expect(opening).toHaveLength(1);
  const later = next().take([], LONG);
  await end(making[2]);
  expect(await later).toBe(true);
});

/** The same each time, whatever the seed. */
function createChance(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test.each([1, 2, 3, 4, 10, 64])("of %i places never more are taken, whatever comes when", async (atOnce) => {
  const chance = createChance(atOnce);
  const { opening, end } = createCrowd(atOnce, 3_000);
  const making = new Set<CallPlace>();
  const waiting = new Set<CallPlace>();
  let mostWaiting = 0;
  let calls = 0;
  await turnOver();
  for (let step = 0; step < 2_000; step += 1) {
    const one = opening[chance(opening.length)];
    if (one !== undefined && chance(2) === 0) {
      opening.splice(opening.indexOf(one), 1);
      waiting.add(one);
      void one.take([], LONG).then(() => {
        waiting.delete(one);
        making.add(one);
        calls += 1;
      });
    } else {
      const [ending] = [...making].slice(chance(making.size));
      if (ending !== undefined) {
        making.delete(ending);
        await end(ending);
      }
    }
    await turnOver();
    expect(making.size).toBeLessThanOrEqual(atOnce);
    const all = making.size + waiting.size + opening.length;
    expect(all).toBeLessThanOrEqual(atOnce + Math.floor(atOnce / 4));
    expect(all).toBeGreaterThanOrEqual(atOnce);
    mostWaiting = Math.max(mostWaiting, all - atOnce);
  }
  expect(calls).toBeGreaterThan(500);
  expect(mostWaiting > 0).toBe(atOnce >= 4);
});
