/**
 * The line in which mass delivery waits for the rate that a whole bot has: one of a process asks the gate at a time, when
 * its turn can have come. What waits for its own chat leaves the line, so that nobody waits for that chat with it.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Gate, Lane, Passage } from "./store/gate.ts";

/** What is not longer is waited for here; a longer wait is told, for the delivery to be put back. In milliseconds. */
const OWN_WAIT = 1_500;
/** For all in the line together: what answers can owe at most, and a little. */
const SHARED_WAIT = 2_500;
/** How many turns a process may catch up on that it missed as it was held up, with some in its line all the time. */
const MISSED = 8;
/** How much after its turn has come one asks, so that it seldom asks in vain. In milliseconds. */
const SLACK = 2;

interface MassLine {
  /** Asks for the bot's lanes and these; what did not pass has to wait for longer than is worth it here. */
  pass(lanes: readonly Lane[]): Promise<Passage>;
}

/** The first of the bot's lanes sets the pace. */
export function createMassLine(gate: Pick<Gate, "ask">, shared: readonly [Lane, ...Lane[]]): MassLine {
  const [pacing, ...others] = shared;
  const interval = 1000 / pacing.perSecond;
  /** How long the last question took; its answer is as old. */
  let onItsWay = 0;
  let waiting = 0;
  /** Whether there was somebody in the line all the time since the last one passed. */
  let isKept = false;
  /** When the next question is worth asking. */
  let worth = 0;
  let closed: { readonly until: number; readonly lane: string; readonly parked: boolean } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const isShared = (name: string): boolean => shared.some((lane) => lane.name === name);

  function stillClosed(): Passage | undefined {
    const wait = closed === undefined ? 0 : Math.ceil(closed.until - performance.now());
    if (closed === undefined || wait <= 0) return undefined;
    return { passed: false, wait, lane: closed.lane, parked: closed.parked };
  }

  async function turn(lanes: readonly Lane[]): Promise<Passage> {
    for (;;) {
      const standing = stillClosed();
      if (standing !== undefined) return standing;
      const early = worth - performance.now();
      if (early > 0) await pause(early);
      const asked = performance.now();
      const missed = isKept ? Math.min((Math.max(asked - worth, 0) + onItsWay) / interval, MISSED) : 0;
      const burst = pacing.burst + missed;
      const passage = await gate.ask([{ ...pacing, burst }, ...others, ...lanes], "mass");
      onItsWay = performance.now() - asked;
      if (passage.passed) {
        worth = Math.max(worth, asked - (burst - 1) * interval + SLACK) + interval;
        isKept = true;
        return passage;
      }
      if (!isShared(passage.lane)) return passage;
      if (passage.wait > SHARED_WAIT) {
        closed = { until: performance.now() + passage.wait, lane: passage.lane, parked: passage.parked };
        return passage;
      }
      // By when it was asked: the next question is as long on its way.
      worth = asked + passage.wait + SLACK;
    }
  }

  function inLine(lanes: readonly Lane[]): Promise<Passage> {
    waiting += 1;
    const mine = last
      .then(() => turn(lanes))
      .finally(() => {
        waiting -= 1;
        if (waiting === 0) isKept = false;
      });
    last = mine.catch(() => undefined);
    return mine;
  }

  return {
    async pass(lanes) {
      const passage = await inLine(lanes);
      if (passage.passed || isShared(passage.lane) || passage.wait > OWN_WAIT) return passage;
      await pause(passage.wait);
      return inLine(lanes);
    },
  };
}
