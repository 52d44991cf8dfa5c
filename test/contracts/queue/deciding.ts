/** What becomes of a job by what its handler throws. */
import { expect, test } from "vitest";
import { StoreAway } from "../../../src/core/store/index.ts";
import { GiveUp, JobCancelled, RetryLater } from "../../../src/queue/index.ts";
import { type Harness, HOUR, turn } from "./harness.ts";
import { createGate, until } from "./listening.ts";

export function decidingPromises(harness: Harness): void {
  const { open, bare } = harness;

  test("a job whose data cannot be used fails at once, with its id and the reason, and the next is served", async () => {
    const queues = await open();
    await bare().queue.add("job", { conversation: 7 }, { jobId: "odd/one", attempts: 5 });
    const failed: { id: string; data: unknown; reason: string }[] = [];
    const got: string[] = [];
    const seen: string[] = [];
    queues.startWorker("chat", async (data) => void got.push(data.turn), {
      concurrency: 1,
      onJob: ({ outcome }) => seen.push(outcome),
      onFailed: (one) => failed.push(one),
    });
    await queues.add("chat", turn("m1"));
    await until("both have ended", () => seen.length === 2);
    expect(seen).toEqual(["failed", "completed"]);
    expect(got).toEqual(["m1"]);
    expect(failed).toMatchObject([{ id: "odd/one", data: undefined }]);
    expect(failed[0]?.reason).toMatch(/chat job odd\/one.*conversation.*turn/);
  });

  test("whoever asks to be run later is parked for that long, and no attempt is used up", async () => {
    const queues = await open();
    const runs: { attempt: number; at: number }[] = [];
    const seen: string[] = [];
    queues.startWorker(
      "chat",
      async (_data, { attempt, delayUntil }) => {
        runs.push({ attempt, at: Date.now() });
        if (runs.length === 1) throw new RetryLater(700);
        if (runs.length === 2) delayUntil(Date.now() + 300);
      },
      { concurrency: 1, onJob: ({ outcome }) => seen.push(outcome) },
    );
    await queues.add("chat", turn("m1"));
    await until("it is completed", () => seen.includes("completed"));
    expect(seen).toEqual(["parked", "parked", "completed"]);
    expect(runs.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    const [first, second, third] = runs.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(699);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(299);
  });

  test("a waiting time of many hours is kept in full while others are served", async () => {
    const queues = await open();
    const seen: string[] = [];
    queues.startWorker(
      "chat",
      async (data) => {
        if (data.turn === "limited") throw new RetryLater(11 * HOUR);
      },
      { concurrency: 1, onJob: ({ outcome }) => seen.push(outcome) },
    );
    await queues.add("chat", turn("limited"));
    const before = Date.now();
    await until("it is parked", () => seen.includes("parked"));
    await queues.add("chat", turn("other"));
    await until("the other is served", () => seen.includes("completed"));
    const [job] = await bare().queue.getDelayed();
    expect(job?.attemptsMade).toBe(0);
    expect(job?.delay).toBeGreaterThanOrEqual(11 * HOUR - 50);
    expect(job?.delay).toBeLessThanOrEqual(11 * HOUR + Date.now() - before);
  });

  test("what is parked is hastened where what it waits for is there, and what runs or is over is left alone", async () => {
    const queues = await open();
    const runs: string[] = [];
    const seen: string[] = [];
    queues.startWorker(
      "chat",
      async ({ turn: its }) => {
        runs.push(its);
        if (runs.filter((one) => one === its).length === 1) throw new RetryLater(11 * HOUR);
      },
      { concurrency: 1, onJob: ({ outcome }) => seen.push(outcome) },
    );
    await queues.add("chat", turn("m1"));
    await queues.add("chat", turn("m2"));
    await until("both are parked", () => seen.length === 2);
    await Promise.all([queues.hasten("chat", turn("m1")), queues.hasten("chat", turn("m1"))]);
    await until("one is completed", () => seen.includes("completed"));
    for (const one of ["m1", "never added"]) await queues.hasten("chat", turn(one));
    expect(runs).toEqual(["m1", "m2", "m1"]);
    expect((await queues.counts()).chat).toMatchObject({ waiting: 0, delayed: 1, completed: 1 });
  });

  test("any other failure is tried five times, and then somebody is told", async () => {
    const queues = await open();
    const attempts: [number, boolean][] = [];
    const seen: string[] = [];
    const failed: unknown[] = [];
    queues.startWorker(
      "chat",
      async (_data, { attempt, lastAttempt }) => {
        attempts.push([attempt, lastAttempt]);
        throw new Error(`attempt ${attempt}`);
      },
      { concurrency: 1, onJob: ({ outcome }) => seen.push(outcome), onFailed: (one) => failed.push(one) },
    );
    const id = await queues.add("chat", turn("m1"));
    await until("it has failed", () => seen.includes("failed"));
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ]);
    expect(seen).toEqual(["retried", "retried", "retried", "retried", "failed"]);
    expect(failed).toEqual([{ id, data: turn("m1"), reason: "Error: attempt 5" }]);
  });

  test("a failure that carries a server's waiting time is not tried sooner", async () => {
    const queues = await open();
    const runs: { attempt: number; at: number }[] = [];
    queues.startWorker(
      "chat",
      async (_data, { attempt }) => {
        runs.push({ attempt, at: Date.now() });
        if (attempt === 1) throw Object.assign(new Error("busy"), { retryAfterMs: 900 });
      },
      { concurrency: 1 },
    );
    await queues.add("chat", turn("m1"));
    await until("it ran twice", () => runs.length === 2);
    expect(runs[1]?.attempt).toBe(2);
    expect((runs[1]?.at ?? 0) - (runs[0]?.at ?? 0)).toBeGreaterThanOrEqual(899);
  });

  test("what is thrown is kept briefly, even when it is not an error", async () => {
    const queues = await open();
    const reasons: string[] = [];
    queues.startWorker(
      "chat",
      async (data) => {
        if (data.turn === "text") await Promise.reject("only a text");
        throw new Error("x".repeat(5_000));
      },
      { concurrency: 1, onFailed: ({ reason }) => reasons.push(reason) },
    );
    await queues.add("chat", turn("text"));
    await queues.add("chat", turn("long"));
    await until("both have failed", () => reasons.length === 2);
    expect(reasons.some((reason) => reason.includes("only a text"))).toBe(true);
    const [job] = await bare().queue.getFailed(0, 0);
    expect(Math.max(...reasons.map(({ length }) => length))).toBeLessThanOrEqual(300);
    expect(job?.stacktrace).toHaveLength(5);
    expect(job?.stacktrace?.[0]?.split("\n").length).toBeLessThanOrEqual(5);
  });

  test("a failure whose words no database takes as they are ends its job all the same", async () => {
    const queues = await open();
    const failed: unknown[] = [];
    queues.startWorker(
      "chat",
      async ({ turn: name }) => {
        if (name === "zero") throw new GiveUp("there is no model \0");
        throw new Error("😀".repeat(200));
      },
      { concurrency: 1, onFailed: ({ data }) => failed.push(data?.turn) },
    );
    await queues.add("chat", turn("zero"));
    await queues.add("chat", turn("half a letter"));
    await until("both have failed", async () => (await queues.counts()).chat.failed === 2);
    expect(failed).toEqual(["zero", "half a letter"]);
  });

  test("what follows a failure waits for a store that is away, and then the job fails of what it failed of", async () => {
    const queues = await open();
    const seen: string[] = [];
    const told: string[] = [];
    queues.startWorker(
      "chat",
      async () => {
        throw new GiveUp("there is no such model");
      },
      {
        concurrency: 1,
        onJob: ({ outcome }) => seen.push(outcome),
        async onFailed({ data, reason }) {
          told.push(reason);
          if (data?.turn === "odd") throw new TypeError("nobody has thought of that");
          if (told.length === 1) throw new StoreAway("the store did not answer");
        },
      },
    );
    await queues.add("chat", turn("m1"));
    await until("it has failed", () => seen.includes("failed"));
    expect(seen).toEqual(["parked", "failed"]);
    expect(told).toEqual(["there is no such model", "there is no such model"]);
    await queues.add("chat", turn("odd"));
    await until("the other has failed", () => seen.length === 3);
    expect(seen).toEqual(["parked", "failed", "failed"]);
    const reasons = (await bare().queue.getFailed()).map(({ failedReason }) => failedReason);
    expect(reasons).toEqual(["there is no such model", "there is no such model"]);
  });

  test("who gives up is not asked again", async () => {
    const queues = await open();
    let runs = 0;
    const failed: string[] = [];
    queues.startWorker(
      "chat",
      async () => {
        runs += 1;
        throw new GiveUp("there is no such model");
      },
      { concurrency: 1, onFailed: ({ reason }) => failed.push(reason) },
    );
    await queues.add("chat", turn("m1"));
    await until("it has failed", () => failed.length === 1);
    expect(failed).toEqual(["there is no such model"]);
    expect(runs).toBe(1);
  });

  test("a running job can be cancelled, with an Error as the reason, and is not run again", async () => {
    const queues = await open();
    const started = createGate();
    const reasons: unknown[] = [];
    const failed: string[] = [];
    const worker = queues.startWorker(
      "chat",
      (_data, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            reasons.push(signal.reason);
            reject(signal.reason);
          });
          started.open();
        }),
      { concurrency: 1, onFailed: ({ reason }) => failed.push(reason) },
    );
    const id = await queues.add("chat", turn("m1"));
    await started.opened;
    expect(worker.running()).toEqual([id]);
    expect(worker.cancel("no such job", "why")).toBe(false);
    expect(worker.cancel(id, "the person pressed Stop")).toBe(true);
    await until("it has failed", () => failed.length === 1);
    expect(reasons).toEqual([expect.any(JobCancelled)]);
    expect(failed).toEqual(["the person pressed Stop"]);
    // What follows is done before the job itself fails.
    await expect.poll(() => queues.counts()).toMatchObject({ chat: { failed: 1, delayed: 0, waiting: 0 } });
  });
}
