/** What is asked of a database that is away is asked again. */
import { setTimeout as pause } from "node:timers/promises";
import { isAway } from "../core/database-errors.ts";

/** Between attempts to reach a server that does not answer, in milliseconds. */
export const PAUSE = 250;

/**
 * Again and again while the database is away and `goesOn` says so; then what it said last is thrown. `ref`: whether the
 * process lives on for it.
 */
export async function patiently<Result>(
  work: () => Promise<Result>,
  goesOn: () => boolean,
  ref = true,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || !goesOn()) throw error;
      await pause(PAUSE, undefined, { ref });
    }
  }
}
