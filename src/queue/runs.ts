/** The jobs that run in one worker now, and what keeps another from running beside them. */
import type { BullJob } from "./backend.ts";
import { park, type Run } from "./run.ts";

/** A job that saw its worker die this often runs with no other like it, so that the one that kills dies alone. */
const SUSPECT = 2;
const PAUSE = 1_000;
/** Whoever was put off is back by then. In milliseconds. */
const TURN = 3_000;

export const isSuspect = (job: BullJob): boolean => job.stalledCounter >= SUSPECT;

export interface Runs {
  readonly ids: () => readonly string[];
  readonly find: (id: string) => Run | undefined;
  readonly began: (run: Run) => void;
  readonly ended: (run: Run) => void;
  /** How long the job's last run took; it is told once. */
  readonly took: (id: string) => number;
  /** Parks a job that must not run beside those that do. */
  readonly obstacle: (job: BullJob, token: string | undefined, id: string) => Promise<never> | undefined;
  readonly cutOffAll: (reason: Error) => void;
  /** Resolves to whether nothing runs any more. */
  readonly untilIdle: (limit: number) => Promise<boolean>;
}

export function createRuns(): Runs {
  const runs = new Map<string, Run>();
  const times = new Map<string, number>();
  /** Suspects that were put off, and when; and the one that ran last, until when. */
  const putOff = new Map<string, number>();
  let last: { readonly id: string; readonly at: number } | undefined;
  let idle: (() => void) | undefined;

  const isLately = (at: number): boolean => performance.now() - at < TURN;

  /** One that comes back at once, again and again, would leave no gap for the others. */
  function isOthersTurn(id: string): boolean {
    for (const [other, at] of putOff) if (!isLately(at)) putOff.delete(other);
    return last?.id === id && isLately(last.at) && [...putOff.keys()].some((other) => other !== id);
  }

  return {
    ids: () => [...runs.keys()],
    find: (id) => runs.get(id),
    began: (run) => void runs.set(run.id, run),
    ended(run) {
      times.set(run.id, performance.now() - run.began);
      runs.delete(run.id);
      if (run.suspect) last = { id: run.id, at: performance.now() };
      if (runs.size === 0) idle?.();
    },
    took(id) {
      const time = times.get(id) ?? 0;
      times.delete(id);
      return time;
    },
    obstacle(job, token, id) {
      // Our claim was lost, nobody else took the job, and its first run has not ended yet.
      if (runs.has(id)) return park(job, token, PAUSE);
      if (!isSuspect(job)) return undefined;
      const isTaken = [...runs.values()].some(({ suspect }) => suspect);
      if (isTaken) putOff.set(id, performance.now());
      if (isTaken || isOthersTurn(id)) return park(job, token, PAUSE * (1 + Math.random()));
      putOff.delete(id);
      return undefined;
    },
    cutOffAll(reason) {
      for (const run of runs.values()) run.cutOff(reason);
    },
    untilIdle(limit) {
      if (runs.size === 0) return Promise.resolve(true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), limit);
        idle = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
    },
  };
}
