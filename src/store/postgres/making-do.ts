/** Where the server has no room for another connection, work waits for one that there is instead of failing. */
import type pg from "pg";
import { isCrowded } from "../../core/database-errors.ts";

/** Before it is looked whether there is room again, in milliseconds. */
const CROWDED = 30_000;

/** Only for work that holds no other connection of the pool, which nobody would give back. */
export type MakeDo = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createMakeDo(pool: pg.Pool): MakeDo {
  const most = pool.options.max;
  let again: NodeJS.Timeout | undefined;

  return async (work) => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        // It was refused the connection, so nothing of it has been done.
        if (!isCrowded(error) || pool.totalCount === 0) throw error;
        pool.options.max = pool.totalCount;
        clearTimeout(again);
        again = setTimeout(() => {
          pool.options.max = most;
        }, CROWDED).unref();
      }
    }
  };
}
