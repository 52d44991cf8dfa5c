/** What /metrics says, read by the rules of the Prometheus text format. */
import { describe, expect, test } from "vitest";
import { METRICS } from "../../../src/http/index.ts";
import { type Exposition, readExposition } from "./exposition.ts";
import { rawClient, start } from "./running.ts";

async function scrape(url: string): Promise<Exposition> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return readExposition(await answer.text());
}

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe("the exposition reader of these tests", () => {
  test.each([
    ["a family that is announced twice", "# HELP a b\n# TYPE a gauge\na 1\n# HELP a b\n# TYPE a gauge\n"],
    ["a series that appears twice", '# HELP a b\n# TYPE a gauge\na{x="1"} 1\na{x="1"} 2\n'],
    ["a series without a family", "a 1\n"],
    ["a value that is no number", "# HELP a b\n# TYPE a gauge\na one\n"],
    ["a histogram that shrinks", '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\n'],
    [
      "a histogram whose count is not its last bucket",
      '# HELP a b\n# TYPE a histogram\na_bucket{le="+Inf"} 1\na_sum 1\na_count 2\n',
    ],
  ])("refuses %s", (_, text) => {
    expect(() => readExposition(text)).toThrow();
  });
});

describe("the metrics", () => {
  test("are exactly those of the table, with its kinds, labels and words", async () => {
    const { url, metrics } = await start({ counts: () => Promise.resolve({ chat: { waiting: 1 } }) });
    metrics.observeJob("chat", "done", 20);
    metrics.observeJobWait("chat", 3);
    metrics.observeStore("mailbox.post", 1);
    metrics.observeService("chat", "answered", 1);
    metrics.observePlatform("telegram", "sendMessage", "done", 1);
    const { families } = await scrape(url);
    const shown = [...families].map(([name, { kind, labels, help }]) => [name, { kind, labels, help }]);
    const inTable = Object.entries(METRICS).map(([name, { kind, labels, help }]) => [
      name,
      { kind, labels: [...labels].sort(), help },
    ]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(inTable));
  });

  test("count the queues at the moment of the scrape, and forget queues that are gone", async () => {
    let counts: Readonly<Record<string, Record<string, number>>> = {
      chat: { waiting: 3, active: 1 },
      image: { failed: 2 },
    };
    const { url } = await start({ counts: () => Promise.resolve(counts) });
    const first = await scrape(url);
    expect(first.value("herald_queue_jobs", { queue: "chat", state: "waiting" })).toBe(3);
    expect(first.value("herald_queue_jobs", { queue: "image", state: "failed" })).toBe(2);
    expect(first.value("herald_queue_up")).toBe(1);
    counts = { chat: { waiting: 0 } };
    const second = await scrape(url);
    expect(second.value("herald_queue_jobs", { queue: "chat", state: "waiting" })).toBe(0);
    expect(second.value("herald_queue_jobs", { queue: "image", state: "failed" })).toBeUndefined();
  });

  test("are still shown when the queues cannot be counted, without the old numbers", async () => {
    let away = false;
    const counts = () => (away ? Promise.reject(new Error("away")) : Promise.resolve({ chat: { waiting: 3 } }));
    const { url, lines } = await start({ counts });
    await scrape(url);
    away = true;
    const shown = await scrape(url);
    expect(shown.value("herald_queue_up")).toBe(0);
    expect(shown.value("herald_queue_jobs", { queue: "chat", state: "waiting" })).toBeUndefined();
    expect(shown.value("process_resident_memory_bytes")).toBeGreaterThan(1e6);
    expect(lines.map(({ event }) => event)).toEqual(["the queues could not be counted"]);
  });

  test("do not wait longer than two seconds for a count that hangs", async () => {
    const { url } = await start({ counts: () => new Promise(() => undefined) });
    const began = performance.now();
    expect((await scrape(url)).value("herald_queue_up")).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test("put every observation in its histogram, in seconds", async () => {
    const { url, metrics } = await start();
    for (const milliseconds of [20, 40, 4_000]) metrics.observeJob("chat", "done", milliseconds);
    metrics.observeJob("chat", "failed", 1);
    metrics.observeJobWait("chat", 1_500);
    metrics.observeStore("gate.pass", 2);
    metrics.observeStore("gate.pass", 2);
    metrics.observeService("chat", "cut", 90);
    metrics.observePulse(0.25);
    metrics.observePlatform("telegram", "sendMessage", "pause", 40);
    const shown = await scrape(url);
    const done = { queue: "chat", outcome: "done" };
    expect(shown.value("herald_job_seconds_count", done)).toBe(3);
    expect(shown.value("herald_job_seconds_sum", done)).toBeCloseTo(4.06);
    expect(shown.value("herald_job_seconds_bucket", { ...done, le: "0.05" })).toBe(2);
    expect(shown.value("herald_job_seconds_count", { queue: "chat", outcome: "failed" })).toBe(1);
    expect(shown.value("herald_job_wait_seconds_sum", { queue: "chat" })).toBeCloseTo(1.5);
    expect(shown.value("herald_store_seconds_count", { operation: "gate.pass" })).toBe(2);
    expect(shown.value("herald_service_seconds_count", { group: "chat", outcome: "cut" })).toBe(1);
    const paused = { platform: "telegram", call: "sendMessage", outcome: "pause" };
    expect(shown.value("herald_platform_seconds_sum", paused)).toBeCloseTo(0.04);
    expect(shown.value("herald_pulse_seconds_sum")).toBe(0.25);
  });

  test("show a blocked event loop, once", async () => {
    const { url } = await start();
    const longest = async (): Promise<number> =>
      (await scrape(url)).value("herald_event_loop_lag_seconds", { statistic: "max" }) ?? Number.NaN;
    // Node does not see a block that begins before its first look after a scrape, hence more than one try.
    await expect
      .poll(async () => {
        block(300);
        return longest();
      })
      .toBeGreaterThan(0.2);
    await expect.poll(longest).toBeLessThan(0.2);
  });

  test("say what runs, since when, and how much it takes", async () => {
    const { url } = await start();
    const shown = await scrape(url);
    expect(shown.value("herald_build_info", { version: "1.2.3", node: process.version })).toBe(1);
    const began = Date.now() / 1_000 - process.uptime();
    expect(Math.abs((shown.value("process_start_time_seconds") ?? 0) - began)).toBeLessThan(2);
    for (const name of [
      "nodejs_heap_size_used_bytes",
      "nodejs_heap_size_total_bytes",
      "nodejs_external_memory_bytes",
    ]) {
      expect(shown.value(name)).toBeGreaterThan(1e5);
    }
    const cpu = (mode: string): number => shown.value(`process_cpu_${mode}seconds_total`) ?? Number.NaN;
    expect(cpu("user_")).toBeGreaterThan(0);
    expect(cpu("")).toBeCloseTo(cpu("user_") + cpu("system_"), 5);
    const again = (await scrape(url)).value("process_cpu_seconds_total") ?? Number.NaN;
    const { user, system } = process.cpuUsage();
    expect(again).toBeGreaterThanOrEqual(cpu(""));
    expect(again).toBeLessThanOrEqual((user + system) / 1e6);
  });

  test("say whether the process is ready, as /readyz does", async () => {
    let ready = true;
    const check = () => Promise.resolve(ready ? { ready } : { ready, reason: "away" });
    const { url } = await start({ checks: [{ name: "store", check }] });
    expect((await scrape(url)).value("herald_ready")).toBe(1);
    ready = false;
    expect((await scrape(url)).value("herald_ready")).toBe(0);
  });

  test("of two Heralds in one process are strangers", async () => {
    const [one, other] = [await start(), await start()];
    one.metrics.observeStore("gate.pass", 1);
    expect((await scrape(one.url)).value("herald_store_seconds_count", { operation: "gate.pass" })).toBe(1);
    expect((await scrape(other.url)).value("herald_store_seconds_count", { operation: "gate.pass" })).toBeUndefined();
  });

  test("count the queues once for scrapes of the same moment", async () => {
    let counted = 0;
    let answer: (() => void) | undefined;
    const counts = () => {
      counted += 1;
      return new Promise<Record<string, never>>((resolve) => {
        answer = () => resolve({});
      });
    };
    const { metrics, url } = await start({ counts });
    const ask = (connection: string): string =>
      `GET /metrics HTTP/1.1\r\nhost: herald\r\nconnection: ${connection}\r\n\r\n`;
    // In one piece, so that all three are there before one of them is answered.
    const client = await rawClient(url, ask("keep-alive") + ask("keep-alive") + ask("close"));
    await expect.poll(() => counted).toBe(1);
    answer?.();
    expect((await client.gone).match(/^HTTP\/1\.1 200 /gm)).toHaveLength(3);
    expect(counted).toBe(1);
    expect(metrics.contentType).toContain("text/plain");
  });
});
