/** What the queue promises wherever it lives. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  GiveUp,
  JobCancelled,
  type JobSeen,
  jobId,
  openQueues,
  type QueueOptions,
  type Queues,
  RetryLater,
  ShuttingDown,
} from "../../../src/queue/index.ts";
import { createGate, createListeningLog, until } from "./listening.ts";
import type { Bare, Place, PlaceKind } from "./places.ts";

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

/** Claims as short as they can be on a busy machine. */
const HASTY = { claim: 2_000, stalledCheck: 1_000, firstWait: 10 };

const turn = (name: string) => ({ conversation: "telegram:-1001:42", turn: name });

export function queueContract(kind: PlaceKind): void {
  describe.skipIf(kind.missing !== undefined)(`the queue on ${kind.name}`, () => {
    let place: Place;
    const opened: { close: () => Promise<void> }[] = [];
    const log = createListeningLog();

    beforeAll(async () => {
      place = await kind.open();
    });
    afterAll(async () => {
      await place.close();
    });
    beforeEach(async () => {
      await place.empty();
      log.lines.length = 0;
    });
    afterEach(async () => {
      for (const one of opened.splice(0).reverse()) await one.close();
    });

    async function open(options: Partial<QueueOptions> = {}): Promise<Queues> {
      const queues = await openQueues(place.where, { log, prefix: place.prefix(), timing: HASTY, ...options });
      opened.push(queues);
      return queues;
    }

    function bare(name = "chat"): Bare {
      const one = place.bare(name);
      opened.push(one);
      return one;
    }

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
      queues.startWorker("digest", async ({ edition, slot }) => void got.push(`${edition} ${slot}`), {
        concurrency: 1,
      });
      await queues.add("digest", { edition: "btc:9", slot: 7 });
      await until("all are served", () => got.length === 5);
      expect(got.sort()).toEqual(["account", "btc:9 7", "chat", "image", "search"]);
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
      expect((await queues.counts()).chat).toMatchObject({ failed: 1, delayed: 0, waiting: 0 });
    });

    test("a job with a delay waits for it, and those without a priority go first", async () => {
      const queues = await open();
      const got: string[] = [];
      await queues.add("chat", turn("mass"), { priority: 5 });
      await queues.add("chat", turn("less mass"), { priority: 1 });
      await queues.add("chat", turn("person"));
      await queues.add("chat", turn("later"), { delay: 600 });
      const before = Date.now();
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
      expect(late).toBeGreaterThanOrEqual(500);
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
      await place.backdate("chat", old, DAY + 1_000);
      await place.backdate("chat", older, 26 * HOUR);
      await place.backdate("chat", bad, 26 * HOUR);
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

    test("a schedule is planned, changed, listed and removed", async () => {
      const { schedules } = await open();
      const planned = await schedules.upsert({ edition: "btc:etf 09", pattern: "0 9 * * 1-5", zone: "Europe/Rome" });
      expect(planned.outcome).toBe("planned");
      await schedules.upsert({ edition: "eth", pattern: "30 7 * * *", zone: "UTC" });
      const changed = await schedules.upsert({ edition: "btc:etf 09", pattern: "0 10 * * *", zone: "Asia/Tokyo" });
      const next = changed.outcome === "planned" ? changed.next : 0;
      expect(new Date(next).toISOString()).toMatch(/T01:00:00.000Z$/);
      expect(await schedules.count()).toBe(2);
      const list = await schedules.list();
      expect(list).toHaveLength(2);
      expect(list).toContainEqual({ edition: "btc:etf 09", pattern: "0 10 * * *", zone: "Asia/Tokyo", next });
      expect(await schedules.list(0, 1)).toEqual(list.slice(0, 1));
      expect(await bare("digest").queue.getJobCounts("delayed")).toEqual({ delayed: 2 });
      expect(await schedules.remove("btc:etf 09")).toBe(true);
      expect(await schedules.remove("btc:etf 09")).toBe(false);
      expect((await schedules.list()).map(({ edition }) => edition)).toEqual(["eth"]);
      expect(await bare("digest").queue.getJobCounts("delayed")).toEqual({ delayed: 1 });
    });

    test("a schedule that cannot be is refused in words, and nothing is planned", async () => {
      const { schedules } = await open();
      const refusal = async (pattern: string, zone = "UTC"): Promise<string> => {
        const planned = await schedules.upsert({ edition: "e", pattern, zone });
        return planned.outcome === "refused" ? planned.reason : "";
      };
      expect(await refusal("0 9 * * *", "Europe/Roma")).toMatch(/Europe\/Roma.*not a time zone/);
      expect(await refusal("*/5 * * * * *")).toMatch(/once a minute/);
      expect(await refusal("99 9 * * *")).toMatch(/not a schedule/);
      expect(await refusal("0 9 31 2 *")).toMatch(/never comes|not a schedule/);
      expect(await refusal("")).not.toBe("");
      expect(await schedules.count()).toBe(0);
    });

    test("a scheduled job carries the moment it was planned for, and plans the next", async () => {
      const queues = await open();
      const planned = await queues.schedules.upsert({ edition: "btc", pattern: "0 9 * * *", zone: "UTC" });
      const { queue } = bare("digest");
      const [job] = await queue.getDelayed();
      await job?.promote();
      const got: unknown[] = [];
      queues.startWorker("digest", async (data) => void got.push(data), { concurrency: 1 });
      await until("it is composed", () => got.length === 1);
      expect(got).toEqual([{ edition: "btc", slot: planned.outcome === "planned" ? planned.next : 0 }]);
      await until("the next is planned", async () => (await queues.counts()).digest.delayed === 1);
      expect((await queue.getDelayed())[0]?.opts.attempts).toBe(5);
    });

    test("BullMQ: pausing a whole queue for a while does nothing without a limiter, so we park single jobs", async () => {
      const { queue, worker } = await preparedBare();
      await queue.rateLimit(60_000);
      let done = 0;
      worker(async () => {
        done += 1;
      });
      await queue.add("job", {});
      await until("it runs in spite of it", () => done === 1, 5_000);
    });

    test("BullMQ: a job with a repeat option is taken without a word and runs once, so we use schedules", async () => {
      const { queue } = await preparedBare();
      const options: object = { repeat: { pattern: "* * * * *" } };
      await queue.add("job", {}, options);
      expect(await queue.getJobSchedulersCount()).toBe(0);
      expect(await queue.getJobCounts("waiting", "delayed")).toEqual({ waiting: 1, delayed: 0 });
    });

    test("BullMQ: adding a known id pretends to have taken the new data, so data follows from the id", async () => {
      const { queue } = await preparedBare();
      await queue.add("job", { first: true }, { jobId: "a/b" });
      const again = await queue.add("job", { first: false }, { jobId: "a/b" });
      expect(again.data).toEqual({ first: false });
      expect((await queue.getJob("a/b"))?.data).toEqual({ first: true });
    });

    test("BullMQ: only a processor with three parameters gets a signal, so we make our own", async () => {
      const { queue, worker } = await preparedBare();
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
      const { queue, worker } = await preparedBare();
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

    /** BullMQ itself, on tables that are there. */
    async function preparedBare(): Promise<Bare> {
      await open();
      return bare("bare");
    }
  });
}
