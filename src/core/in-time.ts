/** What somebody else decides the length of, such as the work on their schema: done within a limit of time, or given up. */
import { createContext, Script } from "node:vm";

/** No honest work takes this long, in milliseconds; everybody else waits meanwhile. */
const PATIENCE = 250;

/** Where the machine is so busy with others that hardly anything of ours has run, it is tried anew, for longer. */
const MOST_TRIES = 3;

const run = new Script("work()");

/**
 * The limit interrupts even a single regular expression; undefined: it was not enough, or the work has failed. What is
 * interrupted stays as it is, so nothing that outlives the work may be changed by it.
 */
export function inTime<Result>(work: () => Result): { readonly result: Result } | undefined {
  let done: { readonly result: Result } | undefined;
  const context = createContext({
    work: () => {
      done = { result: work() };
    },
  });
  for (let tries = 1; ; tries += 1) {
    const before = process.cpuUsage();
    try {
      run.runInContext(context, { timeout: PATIENCE * tries });
      return done;
    } catch {
      const { user, system } = process.cpuUsage(before);
      const worked = (user + system) / 1_000;
      if (worked > PATIENCE / 2 || tries === MOST_TRIES) return undefined;
    }
  }
}
