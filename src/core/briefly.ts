/** Waits at the rate gate that are too short to put a job back for. */
import { setTimeout as pause } from "node:timers/promises";
import type { Passage } from "./store/gate.ts";

/** In milliseconds. */
export const SHORT = 250;

/** Others may come first each time; then it is put back all the same. */
const TRIES = 4;
/** For the first in line: whoever comes just then asks once beside it, and may be before it. */
const TRIES_IN_LINE = 16;

/** Asks once more after a short wait, as only what has passed is counted; a longer one is told. */
export async function briefly(ask: () => Promise<Passage>, most = TRIES): Promise<Passage> {
  for (let tries = 1; ; tries += 1) {
    const given = await ask();
    if (given.passed || given.wait > SHORT || tries === most) return given;
    await pause(given.wait);
  }
}

/** The same for many at once: whoever has to wait does so behind those before it, for otherwise all come back for one turn. */
export function brieflyInLine(ask: () => Promise<Passage>): () => Promise<Passage> {
  let line: Promise<unknown> = Promise.resolve();
  return async () => {
    const given = await ask();
    if (given.passed || given.wait > SHORT) return given;
    const mine = line.then(() => briefly(ask, TRIES_IN_LINE));
    line = mine.catch(() => undefined);
    return mine;
  };
}
