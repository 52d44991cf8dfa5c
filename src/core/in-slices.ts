/** Long work in small pieces: whatever else the process has to do is done between them. */

/** In milliseconds: nobody notices that they waited so long. */
const SLICE = 8;

export interface InSlices {
  /** Makes one after another; of several who do so at once, each makes one in turn, and all of them together share a slice. */
  map<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<readonly Made[]>;
}

export function createInSlices(now: () => number = () => performance.now()): InSlices {
  /** Each makes one, and says whether there are more. */
  const waiting: (() => boolean)[] = [];
  let isRunning = false;

  function run(): void {
    const until = now() + SLICE;
    do {
      const work = waiting.shift();
      if (work?.() === true) waiting.push(work);
    } while (waiting.length > 0 && now() < until);
    isRunning = waiting.length > 0;
    // Not before everything that has come meanwhile had its turn.
    if (isRunning) setImmediate(run);
  }

  return {
    map(items, make) {
      return new Promise((resolve, reject) => {
        const left = items.values();
        const made: ReturnType<typeof make>[] = [];
        waiting.push(() => {
          const { done, value } = left.next();
          if (done === true) {
            resolve(made);
            return false;
          }
          try {
            made.push(make(value));
            return true;
          } catch (error) {
            reject(error);
            return false;
          }
        });
        if (isRunning) return;
        isRunning = true;
        setImmediate(run);
      });
    },
  };
}
