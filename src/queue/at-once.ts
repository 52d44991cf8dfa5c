/** A worker of BullMQ's that begins each job as soon as it has it, and asks for none where none is. */
import type { Worker } from "bullmq";

type Fetching = Pick<Worker<unknown, void, string>, "concurrency" | "processJob">;

/**
 * By itself it fetches as many jobs as it may have at once, one after the other, and begins none of them before it has
 * them all or has asked in vain. So it may have one more than it serves, up to `most`; who ends takes the next along.
 */
export function beginAtOnce(worker: Fetching, most: number): void {
  const serve = worker.processJob.bind(worker);
  let served = 0;

  function change(by: 1 | -1): void {
    served += by;
    worker.concurrency = Math.min(served + 1, most);
  }

  worker.concurrency = 1;
  worker.processJob = async (job, token) => {
    change(1);
    try {
      return await serve(job, token, () => true);
    } finally {
      change(-1);
    }
  };
}

/** To be called when a job begins: no other is there, so that the worker waits for one without asking for it in vain. */
export const waitsNext = (worker: object): void => void Reflect.set(worker, "drained", true);
