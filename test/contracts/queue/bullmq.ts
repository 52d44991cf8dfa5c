/** What BullMQ itself does, where we rely on it or had to go around it. */
import { expect, test } from "vitest";
import type { Harness } from "./harness.ts";
import { createGate, until } from "./listening.ts";
import type { Bare } from "./places.ts";

/** BullMQ itself, on tables that are there. */
async function preparedBare({ open, bare }: Harness): Promise<Bare> {
  await open();
  return bare("bare");
}

export function bullmqTraps(harness: Harness): void {
  test("BullMQ: pausing a whole queue for a while does nothing without a limiter, so we park single jobs", async () => {
    const { queue, worker } = await preparedBare(harness);
    await queue.rateLimit(60_000);
    let done = 0;
    worker(async () => {
      done += 1;
    });
    await queue.add("job", {});
    await until("it runs in spite of it", () => done === 1, 30_000);
  });

  test("BullMQ: a job with a repeat option is taken without a word and runs once, so we use schedules", async () => {
    const { queue } = await preparedBare(harness);
    const options: object = { repeat: { pattern: "* * * * *" } };
    await queue.add("job", {}, options);
    expect(await queue.getJobSchedulersCount()).toBe(0);
    expect(await queue.getJobCounts("waiting", "delayed")).toEqual({ waiting: 1, delayed: 0 });
  });

  test("BullMQ: adding a known id pretends to have taken the new data, so data follows from the id", async () => {
    const { queue } = await preparedBare(harness);
    await queue.add("job", { first: true }, { jobId: "a/b" });
    const again = await queue.add("job", { first: false }, { jobId: "a/b" });
    expect(again.data).toEqual({ first: false });
    expect((await queue.getJob("a/b"))?.data).toEqual({ first: true });
  });

  test("BullMQ: only a processor with three parameters gets a signal, so we make our own", async () => {
    const { queue, worker } = await preparedBare(harness);
    const signals: unknown[] = [];
    const two = worker(async (...words: unknown[]) => void signals.push(words[2]));
    await queue.add("job", {});
    await until("it ran", () => signals.length === 1);
    await two.close();
    worker(async (_job: unknown, _token: unknown, signal: unknown) => void signals.push(signal));
    await queue.add("job", {});
    await until("it ran again", () => signals.length === 2);
    expect(signals[0]).toBeUndefined();
    expect(signals[1]).toBeInstanceOf(AbortSignal);
  });

  test("BullMQ: a close that waits cannot be forced any more, so we pause first", async () => {
    const { queue, worker } = await preparedBare(harness);
    const started = createGate();
    const gate = createGate();
    const one = worker(async () => {
      started.open();
      await gate.opened;
    });
    await queue.add("job", {});
    await started.opened;
    const waiting = one.close();
    const forced = one.close(true).then(() => "closed");
    const soon = new Promise((resolve) => setTimeout(resolve, 500, "still waiting"));
    expect(await Promise.race([forced, soon])).toBe("still waiting");
    gate.open();
    await waiting;
  });
}
