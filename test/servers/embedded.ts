/** Embedded databases for tests, empty, each in a folder of its own and used again by the next file. */
import { rm } from "node:fs/promises";
import { vi } from "vitest";
import { StoreAway } from "../../src/core/store/index.ts";
import type { Database } from "../../src/store/postgres/database.ts";
import { openEmbedded } from "../../src/store/postgres/embedded.ts";
import { temporaryFolder } from "./children.ts";
import { putDatabase } from "./prepared.ts";

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
    if (closing !== undefined) throw new StoreAway("The database of the tests is closed");
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

/** In a folder that goes with it; what the build brings is copied, for to make one takes seconds of the processor. */
async function make(): Promise<Database> {
  const folder = temporaryFolder();
  await putDatabase(folder);
  const engine = await openEmbedded(folder, { onConnection: () => undefined });
  return {
    ...engine,
    async close() {
      await engine.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Without the tables that the build has made in it. */
export async function openBare(): Promise<Database> {
  const database = await openEmpty();
  await database.query(EMPTY);
  return database;
}

/** As if Herald had just made it. */
export async function openEmpty(): Promise<Database> {
  return lend(idle.pop() ?? (await make()));
}
