/** Claims, and workers that close. */
import { expect, test } from "vitest";
import { RetryLater, ShuttingDown } from "../../../src/queue/index.ts";
import { HASTY, type Harness, HOUR, turn } from "./harness.ts";
import { createGate, until } from "./listening.ts";

export function workingPromises(harness: Harness): void {
  const { open } = harness;

  test("a job that runs longer than a claim lasts is not run twice", async () => {
    const queues = await open();
    const other = await open();
    let runs = 0;
    let ended = 0;
    const serve = async (): Promise<void> => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 3 * HASTY.claim));
    };
    const onJob = (): void => {
      ended += 1;
    };
    queues.startWorker("chat", serve, { concurrency: 1, onJob });
    other.startWorker("chat", serve, { concurrency: 1, onJob });
    await queues.add("chat", turn("m1"));
    await until("it has ended", () => ended === 1);
    expect(runs).toBe(1);
  });

  test("a job begins as soon as it is there, while those that wait with it are still being fetched", async () => {
    const queues = await open();
    const many = 60;
    for (let i = 0; i < many; i += 1) await queues.add("chat", turn(`m${i}`));
    const waiting: number[] = [];
    const gate = createGate();
    let begun = 0;
    const serve = async (): Promise<void> => {
      begun += 1;
      if (begun === 1) waiting.push((await queues.counts()).chat.waiting);
      await gate.opened;
    };
    queues.startWorker("chat", serve, { concurrency: many - 10 });
    await until("as many run as may", () => begun === many - 10);
    expect(waiting[0]).toBeGreaterThan(many / 2);
    // And no more than that.
    expect((await queues.counts()).chat).toMatchObject({ active: many - 10, waiting: 10 });
    gate.open();
    await until("all have run", () => begun === many);
  });

  test("who loses the claim on a job is cut off, and the job runs again when that run has ended", async () => {
    const queues = await open();
    const seen: string[] = [];
    const runs: string[] = [];
    const lost = createGate();
    const gate = createGate();
    queues.startWorker(
      "chat",
      async (_data, { signal, ending, attempt }) => {
        runs.push(`began ${attempt}`);
        if (runs.length > 1) return;
        // Of what it has begun it may see the end.
        ending.addEventListener("abort", () => runs.push("told to end"));
        signal.addEventListener("abort", () => {
          runs.push(signal.reason instanceof Error ? signal.reason.name : "no error");
          lost.open();
        });
        await lost.opened;
        await gate.opened;
        runs.push("ended");
        throw new Error("aborted");
      },
      { concurrency: 2, onJob: ({ outcome }) => seen.push(outcome) },
    );
    const id = await queues.add("chat", turn("m1"));
    await until("it runs", () => runs.length === 1);
    await harness.place().steal("chat", id);
    await lost.opened;
    // The same worker finds the job again and must not run it beside the run that has not ended.
    await until("it was found and parked", () => seen.includes("parked"));
    gate.open();
    await until("it is completed", () => seen.includes("completed"));
    expect(runs).toEqual(["began 1", "ClaimLost", "ended", "began 1"]);
    expect(seen).not.toContain("retried");
  });

  test("whoever puts a job back that is not theirs any more is told so, and so is whoever has lost it otherwise", async () => {
    const queues = await open();
    const seen: string[] = [];
    const told: string[] = [];
    queues.startWorker(
      "chat",
      async (data, context) => {
        const { id, signal } = context;
        context.ifGone?.(async () => told.push(data.turn));
        if (told.includes(data.turn)) return;
        await harness.place().steal("chat", id);
        // Before the claim is renewed, and afterwards.
        if (data.turn === "m1") throw new RetryLater(HOUR);
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        throw new RetryLater(HOUR);
      },
      { concurrency: 2, onJob: ({ outcome }) => seen.push(outcome) },
    );
    await queues.add("chat", turn("m1"));
    await queues.add("chat", turn("m2"));
    await until("both were told", () => told.length === 2);
    expect(told).toEqual(["m1", "m2"]);
    await until("both are run again", () => seen.filter((outcome) => outcome === "completed").length === 2);
  });

  test("a worker that closes lets its jobs end and takes no others", async () => {
    const queues = await open();
    const started = createGate();
    const gate = createGate();
    const done: string[] = [];
    const worker = queues.startWorker(
      "chat",
      async (data) => {
        started.open();
        await gate.opened;
        done.push(data.turn);
      },
      { concurrency: 3 },
    );
    await queues.add("chat", turn("m1"));
    await started.opened;
    const closed = worker.close(10_000);
    // BullMQ is waiting for a job even so, and takes it: it has to go back at once, for others to serve.
    await queues.add("chat", turn("m2"));
    const other = await open();
    const elsewhere: string[] = [];
    const second = other.startWorker("chat", async (data) => void elsewhere.push(data.turn), { concurrency: 1 });
    await until("the new job is served elsewhere", () => elsewhere.includes("m2"));
    await second.close(1_000);
    gate.open();
    await closed;
    expect(done).toEqual(["m1"]);
    expect(elsewhere).toEqual(["m2"]);
    expect((await queues.counts()).chat).toMatchObject({ waiting: 0, active: 0, completed: 2 });
  });

  test("an idle worker that closes leaves what is added meanwhile to others", async () => {
    const queues = await open();
    const other = await open();
    const got: string[] = [];
    const worker = queues.startWorker("chat", async () => void got.push("closing"), { concurrency: 1 });
    await worker.ready();
    const closed = worker.close(1_000);
    await other.add("chat", turn("m1"));
    await closed;
    other.startWorker("chat", async () => void got.push("other"), { concurrency: 1 });
    await until("it is served", () => got.length === 1);
    expect(got).toEqual(["other"]);
  });

  test("a job that is cut off by closing runs again elsewhere at once, and no attempt is used up", async () => {
    const queues = await open();
    const other = await open();
    const started = createGate();
    const reasons: unknown[] = [];
    const worker = queues.startWorker(
      "chat",
      (_data, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            reasons.push(signal.reason);
            reject(new Error("aborted"));
          });
          started.open();
        }),
      { concurrency: 1 },
    );
    await queues.add("chat", turn("m1"));
    await started.opened;
    const before = Date.now();
    await worker.close(200);
    expect(Date.now() - before).toBeGreaterThanOrEqual(199);
    expect(reasons).toEqual([expect.any(ShuttingDown)]);
    const attempts: number[] = [];
    other.startWorker("chat", async (_data, { attempt }) => void attempts.push(attempt), { concurrency: 1 });
    await until("it runs elsewhere", () => attempts.length === 1, HASTY.claim);
    expect(attempts).toEqual([1]);
  });

  test("a job that does not listen is left behind, and is found and run again elsewhere", async () => {
    const queues = await open();
    const other = await open();
    const started = createGate();
    const never = createGate();
    const worker = queues.startWorker(
      "chat",
      async () => {
        started.open();
        await never.opened;
      },
      { concurrency: 1 },
    );
    await queues.add("chat", turn("m1"));
    await started.opened;
    const before = Date.now();
    await worker.close(100);
    expect(Date.now() - before).toBeLessThan(5_000);
    const seen: string[] = [];
    other.startWorker("chat", async () => undefined, { concurrency: 1, onJob: ({ outcome }) => seen.push(outcome) });
    await until("it is completed elsewhere", () => seen.includes("completed"));
    never.open();
    expect(seen).toEqual(["stalled", "completed"]);
  });
}
