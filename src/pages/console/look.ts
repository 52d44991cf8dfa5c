/** Reading from the server, again by itself where that asks for a moment: nobody needs to hear of so short a wait. */
import type { Answered, Calls, Refused } from "../parts/api.ts";

/** In seconds; whoever is to wait longer is told why. */
const MOMENT = 5;

export type Look = <Value>(path: string, check: (value: unknown) => value is Value) => Promise<Answered<Value>>;

/** In milliseconds; undefined: it is not that it was too fast, or it is worth a word. */
function pauseIn({ refused, seconds = MOMENT }: Refused): number | undefined {
  return refused === "too-fast" && seconds <= MOMENT ? seconds * 1000 : undefined;
}

export const createLook =
  ({ call }: Pick<Calls, "call">): Look =>
  async (path, check) => {
    for (;;) {
      const answered = await call("GET", path, check);
      const pause = answered.ok ? undefined : pauseIn(answered.refusal);
      if (pause === undefined) return answered;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
