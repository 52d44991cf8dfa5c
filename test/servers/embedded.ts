/** Embedded databases in memory for tests, used again by the next file: to make one takes seconds of the processor. */
import { vi } from "vitest";
import { StoreAway } from "../../src/core/store/index.ts";
import type { Database } from "../../src/store/postgres/database.ts";
import { openEmbedded } from "../../src/store/postgres/embedded.ts";

/** Made in this process, and nobody's now. */
const idle: Database[] = [];

const EMPTY = "DROP SCHEMA IF EXISTS herald CASCADE; DROP SCHEMA IF EXISTS bullmq CASCADE";

/** As somebody's own: after `close` it is away for them, and what they left behind is gone. */
function lend(engine: Database): Database {
  const leave: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  let spoiled = false;
  const open = (): Database => {
    // What it sets its own clocks by is another time afterwards.
    spoiled ||= vi.isFakeTimers();
    if (closing !== undefined) throw new StoreAway("The database in memory is closed");
    return engine;
  };
  async function end(): Promise<void> {
    try {
      for (const one of leave.splice(0)) await one();
      if (spoiled) return await engine.close();
      await engine.query(EMPTY);
      idle.push(engine);
    } catch {
      // One that cannot even be emptied is of no use to anybody.
      await engine.close();
    }
  }
  return {
    kind: engine.kind,
    query: async (...given) => open().query(...given),
    transaction: async (work) => open().transaction(work),
    async listen(channel, handler) {
      const end = await open().listen(channel, handler);
      leave.push(end);
      return end;
    },
    pool: engine.pool,
    close: () => (closing ??= end()),
  };
}

/** Empty, as if it had just been made. */
export async function openInMemory(): Promise<Database> {
  return lend(idle.pop() ?? (await openEmbedded(undefined, { onConnection: () => undefined })));
}
