/** What keeps jobs from running beside each other: those that saw workers die take turns. */
import { DelayedError } from "bullmq";
import { expect, onTestFinished, test, vi } from "vitest";
import type { BullJob } from "../../../src/queue/backend.ts";
import { Run } from "../../../src/queue/run.ts";
import { createRuns } from "../../../src/queue/runs.ts";
import { keptLog } from "../http/running.ts";

/** Of this job only so much is looked at. */
function isJob(given: object): given is BullJob {
  return "id" in given && "moveToDelayed" in given;
}

function jobOf(id: string, stalledCounter: number): BullJob {
  const job = {
    id,
    stalledCounter,
    attemptsMade: 0,
    attemptsStarted: 1,
    timestamp: 0,
    opts: {},
    moveToDelayed: async () => undefined,
  };
  if (!isJob(job)) throw new TypeError("this is no job");
  return job;
}

test("a suspect that comes back at once gives way to those that it kept waiting", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const runs = createRuns();
  const [long, short, ordinary] = [jobOf("long", 2), jobOf("short", 2), jobOf("ordinary", 0)];
  const mayRun = (job: BullJob): Promise<boolean> | true => {
    const kept = runs.obstacle(job, "token", job.id ?? "");
    return kept === undefined
      ? true
      : kept.catch((error: unknown) => expect(error).toBeInstanceOf(DelayedError)).then(() => false);
  };
  const begin = (job: BullJob): Run => {
    const run = new Run(job, job.id ?? "", job.stalledCounter > 0, undefined, keptLog().log);
    runs.began(run);
    return run;
  };
  expect(await mayRun(long)).toBe(true);
  let run = begin(long);
  expect(await mayRun(short)).toBe(false);
  expect(await mayRun(ordinary)).toBe(true);
  runs.ended(run);
  expect(await mayRun(long)).toBe(false);
  expect(await mayRun(short)).toBe(true);
  run = begin(short);
  runs.ended(run);
  expect(await mayRun(long)).toBe(true);
  runs.ended(begin(long));
  // Nobody is waiting any more, or not in this process.
  expect(await mayRun(long)).toBe(true);
  run = begin(long);
  expect(await mayRun(short)).toBe(false);
  runs.ended(run);
  vi.advanceTimersByTime(3_000);
  expect(await mayRun(long)).toBe(true);
});
