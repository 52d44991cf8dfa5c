/** What has been taken and is not done with yet. */
import { wait } from "../../../core/listening/wait.ts";

export interface Working {
  /** Gives the work back. */
  readonly with: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Resolves when there is none. */
  readonly idle: () => Promise<void>;
}

export function createWorking(): Working {
  const open = new Set<Promise<unknown>>();
  return {
    with(work) {
      open.add(work);
      const done = (): void => void open.delete(work);
      work.then(done, done);
      return work;
    },
    async idle() {
      while (open.size > 0) await Promise.allSettled(open);
    },
  };
}

/** Waits for the work, but no longer than that. */
export async function within(limit: number, work: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  await Promise.race([work, wait(limit, enough.signal)]);
  enough.abort();
}
