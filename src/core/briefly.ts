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
