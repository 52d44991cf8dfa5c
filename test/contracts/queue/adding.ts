/** Adding, serving, counting and keeping jobs. */
import { expect, test } from "vitest";
import { GiveUp, type JobSeen, jobId } from "../../../src/queue/index.ts";
import { DAY, type Harness, HOUR, turn } from "./harness.ts";
import { createGate, until } from "./listening.ts";

export function addingPromises(harness: Harness): void {
  const { open, bare, log } = harness;

  test("two processes that start at once both get their queues", async () => {
    const [one, two] = await Promise.all([open(), open()]);
    await one.add("chat", turn("m1"));
    expect((await two.counts()).chat.waiting).toBe(1);
  });

  test("a job is served once, with its data, by a worker of another process", async () => {
    const producer = await open();
    const consumer = await open();
    const got: unknown[] = [];
    const seen: JobSeen[] = [];
    consumer.startWorker(
      "chat",
      async (data, context) => {
        context.log.info({}, "serving");
        got.push({ data, id: context.id, attempt: context.attempt, last: context.lastAttempt });
      },
      { concurrency: 2, onJob: (one) => seen.push(one) },
    );
    const data = { ...turn("m1"), request: "r-7" };
    const id = await producer.add("chat", data);
    await until("the job is completed", () => seen.length > 0);
    expect(id).toBe(jobId("chat", data));
    expect(got).toEqual([{ data, id, attempt: 1, last: false }]);
    expect(seen).toMatchObject([{ queue: "chat", outcome: "completed" }]);
    expect(seen[0]?.milliseconds).toBeGreaterThan(0);
    expect(seen[0]?.milliseconds).toBeLessThan(5_000);
    expect(seen[0]?.waited).toBeGreaterThanOrEqual(0);
    const line = log.lines.find(({ event }) => event === "serving");
    expect(line?.fields).toMatchObject({ part: "queue", queue: "chat", job: id, request: "r-7" });
  });

  test("each of the five queues has its own workers", async () => {
    const queues = await open();
    const got: string[] = [];
    const serve = async (data: { turn: string }): Promise<void> => {
      got.push(data.turn);
    };
    for (const name of ["chat", "image", "search", "account"] as const) {
      queues.startWorker(name, serve, { concurrency: 1 });
      await queues.add(name, turn(name));
    }
    queues.startWorker("digest", async (job) => void got.push(JSON.stringify(job)), {
      concurrency: 1,
    });
    await queues.add("digest", { edition: "btc:9", slot: 7 });
    await until("all are served", () => got.length === 5);
    expect(got.sort()).toEqual(["account", "chat", "image", "search", '{"edition":"btc:9","slot":7}']);
  });

  test("adding a job again changes nothing, whether it waits, runs, was completed or has failed", async () => {
    const queues = await open();
    await queues.add("chat", turn("m1"), { delay: HOUR });
    await queues.add("chat", turn("m1"));
    expect((await queues.counts()).chat).toMatchObject({ delayed: 1, waiting: 0 });

    const gate = createGate();
    let runs = 0;
    const seen: JobSeen[] = [];
    queues.startWorker(
      "image",
      async (data) => {
        runs += 1;
        await gate.opened;
        if (data.turn === "bad") throw new GiveUp("no");
      },
      { concurrency: 2, onJob: (one) => seen.push(one) },
    );
    await queues.add("image", turn("good"));
    await queues.add("image", turn("bad"));
    await until("both run", () => runs === 2);
    await queues.add("image", turn("good"));
    gate.open();
    await until("both have ended", () => seen.length === 2);
    await queues.add("image", turn("good"));
    await queues.add("image", turn("bad"));
    await queues.add("image", turn("another"));
    await until("the other has ended", () => seen.length === 3);
    expect(runs).toBe(3);
    expect((await queues.counts()).image).toMatchObject({ waiting: 0, completed: 2, failed: 1 });
  });

  test("a job is made sure of: completed and failed ones run again, others are left alone", async () => {
    const queues = await open();
    expect(await queues.ensure("chat", turn("parked"))).toBe("armed");
    expect(await queues.ensure("chat", turn("parked"))).toBe("standing");
    await queues.add("search", turn("later"), { delay: HOUR });
    expect(await queues.ensure("search", turn("later"))).toBe("standing");
    expect((await queues.counts()).search.delayed).toBe(1);

    const gate = createGate();
    const runs: string[] = [];
    const seen: JobSeen[] = [];
    queues.startWorker(
      "image",
      async (data, { attempt }) => {
        runs.push(`${data.turn} ${attempt}`);
        if (data.turn === "slow") await gate.opened;
        if (data.turn === "bad") throw new GiveUp("no");
      },
      { concurrency: 1, onJob: (one) => seen.push(one) },
    );
    await queues.add("image", turn("good"));
    await queues.add("image", turn("bad"));
    await until("both have ended", () => seen.length === 2);
    expect(await queues.ensure("image", turn("good"))).toBe("armed");
    expect(await queues.ensure("image", turn("bad"))).toBe("armed");
    await until("both have ended again", () => seen.length === 4);
    await queues.add("image", turn("slow"));
    await until("the slow one runs", () => runs.includes("slow 1"));
    expect(await queues.ensure("image", turn("slow"))).toBe("standing");
    gate.open();
    await until("the slow one has ended", () => seen.length === 5);
    expect(runs).toEqual(["good 1", "bad 1", "good 1", "bad 1", "slow 1"]);
  });

  test("a producer is told when the data is wrong, and nothing is added", async () => {
    const queues = await open();
    await expect(queues.add("chat", { conversation: "", turn: "m1" })).rejects.toThrow(/chat job.*conversation/);
    await expect(queues.add("chat", turn("m1"), { delay: Number.NaN })).rejects.toThrow(RangeError);
    await expect(queues.add("chat", turn("m1"), { priority: 0 })).rejects.toThrow(RangeError);
    expect((await queues.counts()).chat.waiting).toBe(0);
  });

  test("a job with a delay waits for it, and those without a priority go first", async () => {
    const queues = await open();
    const got: string[] = [];
    await queues.add("chat", turn("mass"), { priority: 5 });
    await queues.add("chat", turn("less mass"), { priority: 1 });
    await queues.add("chat", turn("person"));
    const before = Date.now();
    await queues.add("chat", turn("later"), { delay: 3_000 });
    let late = 0;
    queues.startWorker(
      "chat",
      async (data) => {
        got.push(data.turn);
        if (data.turn === "later") late = Date.now() - before;
      },
      { concurrency: 1 },
    );
    await until("all are served", () => got.length === 4);
    expect(got).toEqual(["person", "less mass", "mass", "later"]);
    expect(late).toBeGreaterThanOrEqual(2_999);
  });

  test("jobs are counted by queue and state", async () => {
    const queues = await open();
    await queues.add("chat", turn("a"));
    await queues.add("chat", turn("b"), { priority: 3 });
    await queues.add("image", turn("c"), { delay: HOUR });
    const none = { waiting: 0, prioritized: 0, delayed: 0, active: 0, completed: 0, failed: 0 };
    expect(await queues.counts()).toEqual({
      chat: { ...none, waiting: 1, prioritized: 1 },
      image: { ...none, delayed: 1 },
      search: none,
      account: none,
      digest: none,
    });
  });

  test("those that nobody has taken are seen in the order in which they will be, and since when they wait", async () => {
    const queues = await open();
    const before = Date.now();
    for (const name of ["a", "b", "c", "d"]) await queues.add("chat", { ...turn(name), request: `r-${name}` });
    await queues.add("chat", turn("later"), { delay: HOUR });
    const seen = await queues.waiting("chat", 3);
    expect(seen.map(({ data }) => data)).toEqual(
      ["a", "b", "c"].map((name) => ({ ...turn(name), request: `r-${name}` })),
    );
    for (const { since } of seen) {
      expect(since).toBeGreaterThanOrEqual(before - 1);
      expect(since).toBeLessThanOrEqual(Date.now() + 1);
    }
    const [taken, goOn] = [createGate(), createGate()];
    queues.startWorker(
      "chat",
      async () => {
        taken.open();
        await goOn.opened;
      },
      { concurrency: 1 },
    );
    await taken.opened;
    expect((await queues.waiting("chat", 9)).map(({ data }) => data.turn)).toEqual(["b", "c", "d"]);
    expect(await queues.waiting("image", 9)).toEqual([]);
    goOn.open();
  });

  test("finished jobs are kept for more than a day and little longer, and little is kept of them", async () => {
    const queues = await open();
    const seen: JobSeen[] = [];
    queues.startWorker(
      "chat",
      async (data) => {
        if (data.turn.startsWith("bad")) throw new GiveUp("no");
      },
      { concurrency: 1, onJob: (one) => seen.push(one) },
    );
    const old = await queues.add("chat", turn("old"));
    const older = await queues.add("chat", turn("older"));
    const bad = await queues.add("chat", turn("bad older"));
    await until("they have ended", () => seen.length === 3);
    await harness.place().backdate("chat", old, DAY + 1_000);
    await harness.place().backdate("chat", older, 26 * HOUR);
    await harness.place().backdate("chat", bad, 26 * HOUR);
    const { queue } = bare();
    // A busy worker looks for what is too old now and then; another job always comes.
    let more = 0;
    const gone = async (id: string, name: string): Promise<boolean> => {
      more += 1;
      await queues.add("chat", turn(`${name} ${more}`));
      return (await queue.getJobState(id)) === "unknown";
    };
    await until("the older one is gone", () => gone(older, "new"));
    await until("the older failed one is gone", () => gone(bad, "bad new"));
    expect(await queue.getJobState(old)).toBe("completed");
    expect(await queue.getJobState(jobId("chat", turn("new 1")))).toBe("completed");
    const kept = await queue.getJob(old);
    expect(kept?.returnvalue ?? null).toBeNull();
    expect(Object.keys(kept?.opts ?? {}).sort()).toEqual(["attempts", "backoff", "jobId"]);
  });
}
