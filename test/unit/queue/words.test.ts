/** The queue's small decisions: waiting times, what is said about a server, what a job's data may be. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RetryLater, retryAfter } from "../../../src/queue/decisions.ts";
import { JOB_KINDS, parseJob, QUEUE_NAMES } from "../../../src/queue/jobs.ts";
import { createReport } from "../../../src/queue/report.ts";
import { backoff, createRetention, keptFor } from "../../../src/queue/retention.ts";
import { briefly } from "../../../src/queue/run.ts";
import { withSlot } from "../../../src/queue/schedules.ts";
import { adviceFor, serverFacts } from "../../../src/queue/server.ts";
import { createListeningLog } from "../../contracts/queue/listening.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("waiting before another attempt", () => {
  const wait = (attempt: number, error?: Error) => backoff(1_000)(attempt, "own", error);

  test("doubles up to a minute, between half and the whole of it", () => {
    for (const [attempt, whole] of [
      [1, 1_000],
      [2, 2_000],
      [4, 8_000],
      [9, 60_000],
      [40, 60_000],
    ] as const) {
      const waits = Array.from({ length: 200 }, () => Number(wait(attempt)));
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(whole / 2);
      expect(Math.max(...waits)).toBeLessThanOrEqual(whole);
      expect(new Set(waits).size).toBeGreaterThan(50);
    }
  });

  test("is never shorter than what a server asked for, however long", () => {
    expect(wait(1, Object.assign(new Error("busy"), { retryAfterMs: 3 * DAY }))).toBe(3 * DAY);
    expect(wait(1, Object.assign(new Error("busy"), { retryAfterMs: "soon" }))).toBeLessThanOrEqual(1_000);
  });

  test("takes no sense from nonsense", () => {
    expect(new RetryLater(1.2).afterMs).toBe(2);
    expect(new RetryLater(-5).afterMs).toBe(0);
    expect(new RetryLater(Number.NaN).afterMs).toBe(0);
    expect(new RetryLater(Number.POSITIVE_INFINITY).afterMs).toBe(366 * DAY);
    expect([undefined, null, "x", {}, { retryAfterMs: -1 }].map(retryAfter)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("what is kept of a job", () => {
  test("finished ones stay for more than a day on every store", () => {
    for (const kind of ["redis", "sql"] as const) {
      const { removeOnComplete, removeOnFail } = createRetention(kind, keptFor("chat")).settings;
      for (const keep of [removeOnComplete, removeOnFail]) expect(keep).toMatchObject({ age: 25 * 60 * 60 });
    }
  });

  test("a failure is shortened, and carries the waiting time on", () => {
    const long = Object.assign(new RangeError("y".repeat(1_000)), { retryAfterMs: 5 });
    const kept = briefly(long);
    expect(kept.message).toHaveLength(300);
    expect(kept.message).toMatch(/^RangeError: yyy/);
    expect(kept.stack?.split("\n").length).toBeLessThanOrEqual(5);
    expect(kept.retryAfterMs).toBe(5);
    expect(briefly(undefined).message).toBe("Error: undefined was thrown: undefined");
  });
});

describe("a job's data", () => {
  test("there is a kind for each queue", () => {
    expect(Object.keys(JOB_KINDS)).toEqual([...QUEUE_NAMES]);
  });

  test("what is wrong is said without the value", () => {
    const parsed = parseJob("chat", { conversation: 4_711, turn: "" });
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) {
      expect(parsed.reason).toMatch(/conversation: .*turn: /);
      expect(parsed.reason).not.toContain("4711");
    }
  });

  test("what a newer version added is left out, not refused", () => {
    expect(parseJob("digest", { edition: "e", slot: 1, more: true })).toEqual({
      ok: true,
      data: { edition: "e", slot: 1 },
    });
  });

  test("a digest's job is of one of three kinds", () => {
    expect(parseJob("digest", { moment: "0 9 * * *|UTC", slot: 1 }).ok).toBe(true);
    expect(parseJob("digest", { digest: "d", slot: 1, again: 7 })).toEqual({
      ok: true,
      data: { digest: "d", slot: 1, again: 7 },
    });
    expect(parseJob("digest", { digest: "d", slot: 1, scheduled: true })).toEqual({
      ok: true,
      data: { digest: "d", slot: 1, scheduled: true },
    });
    expect(parseJob("digest", { slot: 1 }).ok).toBe(false);
  });

  test("the slot of a scheduled job is the moment planned", () => {
    expect(withSlot({ moment: "m" }, "repeat:a.b/schedule:1700000000000")).toEqual({
      moment: "m",
      slot: 1_700_000_000_000,
    });
    expect(withSlot({ edition: "e", slot: 3 }, "e/3")).toEqual({ edition: "e", slot: 3 });
    expect(withSlot("no object", "repeat:x:5")).toBe("no object");
  });
});

describe("what a server is told off for", () => {
  const info = (version: string, policy: string, appendOnly = 1): string =>
    `# Server\r\nredis_version:${version}\r\n# Memory\r\nmaxmemory_policy:${policy}\r\n# Persistence\r\naof_enabled:${appendOnly}\r\n`;

  test("nothing when all is well, or nothing is known", () => {
    for (const good of [info("7.2.4", "noeviction"), info("6.2.0", "noeviction"), ""]) {
      expect(adviceFor(serverFacts(good))).toEqual([]);
    }
  });

  test("an old version and a policy that throws jobs away, each with the cure", () => {
    const advice = adviceFor(serverFacts(info("6.0.16", "allkeys-lru")));
    expect(advice).toHaveLength(2);
    expect(advice[0]).toMatch(/6\.0\.16.*older than 6\.2.*update/);
    expect(advice[1]).toMatch(/allkeys-lru.*CONFIG SET maxmemory-policy noeviction/);
    expect(serverFacts(info("5.0.7", "noeviction")).old).toBe(true);
  });

  test("nothing written down, with the cure", () => {
    expect(adviceFor(serverFacts(info("7.2.4", "noeviction", 0)))).toEqual([
      expect.stringMatching(/append-only file is off.*CONFIG SET appendonly yes/),
    ]);
  });
});

describe("what the operator hears", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a lost connection once, however many there are and however often it is said", () => {
    const log = createListeningLog();
    const report = createReport(log);
    for (let again = 0; again < 100; again += 1) {
      report.lost("producer", "ECONNREFUSED");
      report.lost("chat worker", "ECONNREFUSED");
    }
    expect(report.state()).toEqual({ connected: false, reason: "ECONNREFUSED" });
    report.back("producer");
    expect(report.state().connected).toBe(false);
    report.back("chat worker");
    report.back("chat worker");
    expect(report.state()).toEqual({ connected: true, reason: "" });
    vi.advanceTimersByTime(1_000);
    expect(log.lines.map(({ level }) => level)).toEqual(["warn", "info"]);
  });

  test("one that breaks and works in turns once, and that it is back when it stays so", () => {
    const log = createListeningLog();
    const report = createReport(log);
    for (let again = 0; again < 20; again += 1) {
      report.lost("database", "ECONNRESET");
      report.back("database");
      vi.advanceTimersByTime(10);
    }
    expect(log.lines.map(({ level }) => level)).toEqual(["warn"]);
    vi.advanceTimersByTime(1_000);
    expect(log.lines.map(({ level }) => level)).toEqual(["warn", "info"]);
    report.lost("database", "ECONNRESET");
    expect(log.lines.map(({ level }) => level)).toEqual(["warn", "info", "warn"]);
  });

  test("one that comes and goes for hours, as where a disk is full, does not fill the log with it", () => {
    const log = createListeningLog();
    const report = createReport(log);
    for (let again = 0; again < 2_000; again += 1) {
      report.lost("database", "No space left on device");
      vi.advanceTimersByTime(2_000);
      report.back("database");
      vi.advanceTimersByTime(1_000);
    }
    expect(log.lines).toHaveLength(7);
    expect(log.lines.at(-1)?.event).toMatch(/^the queue's connection comes and goes/);
    vi.advanceTimersByTime(60_000);
    expect(log.lines.slice(7).map(({ event }) => event)).toEqual(["the queue's connection is back"]);
  });

  test("a complaint once, not once for each job", () => {
    const log = createListeningLog();
    const report = createReport(log);
    for (let job = 0; job < 500; job += 1) report.complaint(new Error(`could not renew lock for job a/${job}`), "chat");
    report.complaint(new Error("something else"), "chat");
    report.complaint(new Error("connect ECONNREFUSED 127.0.0.1:1"), "chat");
    expect(log.lines).toHaveLength(2);
  });
});
