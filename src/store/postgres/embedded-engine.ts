/** PostgreSQL in WebAssembly as this process needs it: one session, little memory, and nothing compiled for speed. */
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { SEARCH_PATH } from "./database.ts";

/**
 * Little memory and few kept log files: one process, one session, a small machine. All of the buffers are written to at
 * each start; what is not in them the system has at hand.
 */
const settings = [
  "shared_buffers=8MB",
  // By itself a thirty-second of the buffers: pictures would fill it over and over.
  "wal_buffers=1MB",
  "max_wal_size=64MB",
  "min_wal_size=32MB",
  `search_path=${SEARCH_PATH}`,
];

const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ["-c", setting])];

class Engine extends PGlite {
  /** Asks for the types of all lists, for results that it would read itself; `embedded-session.ts` reads them. */
  override _initArrayTypes(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Compiling what runs often a second time and better took a third of a second of a core at each start and 45 MB, and a
 * minute of work as fast as it goes was no faster for it. It is left so: newer engines ask at the moment of compiling, and
 * the parser of the HTTP client, for which others do it, has little to read where this database suffices.
 */
export async function startEngine(options: PGliteOptions): Promise<PGlite> {
  setFlagsFromString("--no-wasm-tier-up");
  // Alone the other does nothing.
  setFlagsFromString("--no-wasm-dynamic-tiering");
  const engine = new Engine({ startParams, ...options });
  await engine.waitReady;
  return engine;
}
