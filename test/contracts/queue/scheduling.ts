/** Schedules of editions. */
import { expect, test } from "vitest";
import type { Harness } from "./harness.ts";
import { until } from "./listening.ts";

export function schedulingPromises(harness: Harness): void {
  const { open, bare } = harness;

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
}
