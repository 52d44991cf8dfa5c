/** Waits at the rate gate that are too short to put a job back for. */
import { setTimeout as pause } from "node:timers/promises";
import type { Passage } from "./store/gate.ts";

/** In milliseconds. */
export const SHORT = 250;

/** Others may come first each time; then it is put back all the same. */
const TRIES = 4;

/** Asks once more after a short wait, as only what has passed is counted; a longer one is told. */
export async function briefly(ask: () => Promise<Passage>): Promise<Passage> {
  for (let tries = 1; ; tries += 1) {
    const given = await ask();
    if (given.passed || given.wait > SHORT || tries === TRIES) return given;
    await pause(given.wait);
  }
}

/** The same for many at once: whoever has to wait does so behind those before it, for otherwise all come back for one turn. */
export function brieflyInLine(ask: () => Promise<Passage>): () => Promise<Passage> {
  let line: Promise<unknown> = Promise.resolve();
  return async () => {
    const given = await ask();
    if (given.passed || given.wait > SHORT) return given;
    const mine = line.then(() => briefly(ask));
    line = mine.catch(() => undefined);
    return mine;
  };
}
