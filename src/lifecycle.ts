/** How a process ends: the first signal drains it, a second one ends it at once. */
import { constants } from "node:os";
import type { Log } from "./core/log.ts";

/** How long jobs that run may go on after the first signal, in milliseconds. */
export const DRAIN_GRACE = 20_000;

/** All of a drain: the grace, and what everything else has for closing. A container's stop period must be longer. */
export const DRAIN_LIMIT = DRAIN_GRACE + 5_000;

/** npm hands a signal on that the terminal has sent to us as well: the twin comes within a moment. */
const TWIN = 150;

/** How often a process that npm started looks whether it still has its parent, in milliseconds. */
const LOOK_FOR_PARENT = 250;

/** `SIGHUP`: the terminal it was started in is closed, or the connection to it broke. */
type Ending = "SIGINT" | "SIGTERM" | "SIGHUP";

export interface LifecycleParts {
  readonly log: Log;
  readonly exit: (code: number) => void;
  /** Whether npm started us, and so repeats every signal. */
  readonly underNpm: boolean;
}

async function drainWithin(drain: () => Promise<void>, log: Log): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), DRAIN_LIMIT);
  });
  try {
    if ((await Promise.race([drain(), tooLong])) === "late") {
      log.error({}, "not everything could be closed in time; what was left undone runs again at the next start");
      return 1;
    }
    log.info({}, "everything is closed");
    return 0;
  } catch (err) {
    log.error({ err }, "closing failed; what was left undone runs again at the next start");
    return 1;
  } finally {
    clearTimeout(timer);
  }
}

export function endOnSignals(drain: () => Promise<void>, { log, exit, underNpm }: LifecycleParts): void {
  let first: { readonly signal: Ending; readonly at: number } | undefined;
  const hear = (signal: Ending): void => {
    if (first === undefined) {
      first = { signal, at: performance.now() };
      log.info({ signal }, "draining: no new work is taken, what runs is finished; a second signal ends it at once");
      void drainWithin(drain, log).then((code) => (signal === "SIGHUP" ? endAsHungUp() : exit(code)));
      return;
    }
    // The system and the shell both tell of one terminal.
    if (signal === "SIGHUP") return;
    if (underNpm && first.signal === signal && performance.now() - first.at < TWIN) return;
    log.warn({ signal }, "ended at once; what was left undone runs again at the next start");
    exit(128 + constants.signals[signal]);
  };
  /** As a program of a terminal ends. Node's own way would put that terminal in order first, and abort as it is gone. */
  function endAsHungUp(): void {
    process.removeListener("SIGHUP", hear);
    process.kill(process.pid, "SIGHUP");
  }
  process.on("SIGINT", hear);
  process.on("SIGTERM", hear);
  process.on("SIGHUP", hear);
  // Once draining, the loss of the parent is no second signal.
  if (underNpm) whenOrphaned(() => first === undefined && hear("SIGTERM"));
}

/** A shell between npm and us may die of the signal without handing it on; nobody would ever end us then. */
function whenOrphaned(tell: () => unknown): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, LOOK_FOR_PARENT);
  timer.unref();
}
