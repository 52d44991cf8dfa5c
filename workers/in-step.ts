/** What a run writes down of its sending, in step with what else it keeps: as much as may be at once is. */
import type { SendRecord } from "../src/core/delivery.ts";

export interface InStep extends SendRecord {
  /** Resolves when all that was sent is written down; to be awaited before the request is given up or done with. */
  written(): Promise<void>;
}

/** Nothing is sent before it is kept; both are asked of the store at once. */
function onceKept(record: SendRecord, keeping: Promise<void> | undefined): SendRecord["take"] {
  if (keeping === undefined) return record.take;
  return async (part) => {
    const taken = await record.take(part);
    try {
      await keeping;
    } catch (error) {
      if (taken.state === "yours") await record.release(part);
      throw error;
    }
    return taken;
  };
}

/** That a part was sent is written down while the conversation learns of it; the next part waits for it. */
export function inStep(record: SendRecord, keeping: Promise<void> | undefined): InStep {
  const take = onceKept(record, keeping);
  let writing: Promise<void> = Promise.resolve();
  return {
    ...record,
    async take(part) {
      await writing;
      return take(part);
    },
    async sent(part, message, note) {
      await writing;
      writing = record.sent(part, message, note);
      // Whoever waits for it hears of its failure.
      writing.catch(() => undefined);
    },
    written: () => writing,
  };
}
