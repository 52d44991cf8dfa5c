/** Waiting that ends early when nobody needs it any more. */

import { setMaxListeners } from "node:events";
import type { Ends } from "../ending.ts";

/** One that many wait for at once, which Node would warn of. */
export function createEnding(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** The longest that a timer of Node takes; a longer wait is several of them. */
const LONGEST = 2 ** 31 - 1;

/** Whether the whole time has passed; false when the signal ended it. */
export async function wait(milliseconds: number, signal: Ends): Promise<boolean> {
  for (let left = milliseconds; left > LONGEST; left -= LONGEST) {
    if (!(await once(LONGEST, signal))) return false;
  }
  return once(Math.min(milliseconds, LONGEST), signal);
}

function once(milliseconds: number, signal: Ends): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const ended = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", ended);
      resolve(true);
    }, milliseconds);
    signal.addEventListener("abort", ended);
  });
}

export interface Joined {
  readonly signal: AbortSignal;
  /** Lets go of all of them. */
  readonly done: () => void;
}

/** A signal that is aborted with any of the others, or after so long. `AbortSignal.any` would leave traces on each. */
export function joined(signals: readonly Ends[], milliseconds?: number): Joined {
  const controller = createEnding();
  const abort = (): void => controller.abort();
  const timer = milliseconds === undefined ? undefined : setTimeout(abort, milliseconds);
  for (const signal of signals) signal.addEventListener("abort", abort);
  if (signals.some(({ aborted }) => aborted)) abort();
  return {
    signal: controller.signal,
    done() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", abort);
    },
  };
}
