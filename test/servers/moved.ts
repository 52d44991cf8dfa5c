/** Herald under another clock: started at some moment, and sent on to another while it runs. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./children.ts";
import type { HeraldProcess } from "./herald.ts";

// What runs from what was built has it beside itself.
const isBuilt = import.meta.url.includes("/dist/test/");
const PRELOADED = new URL(isBuilt ? "./clock.js" : "../../dist/test/servers/clock.js", import.meta.url).href;

export interface MovedClock {
  /** For the environment of every process that goes by it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What it shows now, in milliseconds since 1970. */
  readonly now: () => number;
  /** From now on it shows this moment, in these processes and those that are started later. */
  readonly moveTo: (moment: string | number, ...processes: readonly Pick<HeraldProcess, "child">[]) => void;
}

export function movedClock(moment: string | number): MovedClock {
  const file = join(temporaryFolder("clock"), "ahead");
  let ahead = 0;
  function moveTo(to: string | number, ...processes: readonly Pick<HeraldProcess, "child">[]): void {
    ahead = (typeof to === "number" ? to : Date.parse(to)) - Date.now();
    writeFileSync(file, String(ahead));
    for (const { child } of processes) child.kill("SIGUSR2");
  }
  moveTo(moment);
  return {
    environment: { NODE_OPTIONS: `--import=${PRELOADED}`, CLOCK_FILE: file },
    now: () => Date.now() + ahead,
    moveTo,
  };
}
