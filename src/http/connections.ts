/** How many may be connected at once: whoever only connects must leave the process the files that it needs for its work. */
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { FILES_SET_BY } from "../core/folder-trouble.ts";
import type { Log } from "../core/log.ts";

/** For the store, the service and the platforms; the embedded store alone has some hundred. */
const KEPT = 512;
/** Of fewer files than are kept altogether, one in so many. */
const SHARE = 4;

/** Where the system says how many files a process may open; nowhere but on Linux. */
const LIMITS = "/proc/self/limits";

/** Undefined where nothing is said. */
export function filesIn(limits: string): number | undefined {
  const soft = /^Max open files +(\d+) /m.exec(limits)?.[1];
  return soft === undefined ? undefined : Number(soft);
}

export const connectionsOf = (files: number): number => Math.max(files - KEPT, Math.floor(files / SHARE));

/** Undefined: as many as come. */
export function mostConnections(): number | undefined {
  try {
    const files = filesIn(readFileSync(LIMITS, "utf8"));
    return files === undefined ? undefined : connectionsOf(files);
  } catch {
    return undefined;
  }
}

/** In milliseconds. */
const TELL_EVERY = 60_000;

/** Whoever comes beyond them is turned away at once, which the log says now and then. */
export function limitConnections(server: Server, most: number | undefined, log: Log): void {
  if (most === undefined) return;
  server.maxConnections = most;
  let told = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    if (performance.now() - told < TELL_EVERY) return;
    told = performance.now();
    log.warn(
      { most },
      `so many are connected that others are turned away; if it is people who come, let this process open more files, by ${FILES_SET_BY}`,
    );
  });
}
