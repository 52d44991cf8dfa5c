/** Schedules of editions. */
import { expect, onTestFinished, test, vi } from "vitest";
import { momentKey } from "../../../src/core/digest.ts";
import { identify } from "../../../src/queue/identifier.ts";
import { repeatStrategy } from "../../../src/queue/schedules.ts";
import type { Harness } from "./harness.ts";
import { until } from "./listening.ts";

const NINE = { pattern: "0 9 * * 1-5", zone: "Europe/Rome" };
const SEVEN = { pattern: "30 7 * * *", zone: "UTC" };

export function schedulingPromises(harness: Harness): void {
  const { open, bare } = harness;

  test("a moment is planned once, listed and removed", async () => {
    const { schedules } = await open();
    expect(await schedules.ensure(NINE)).toBe("planned");
    expect(await schedules.ensure(SEVEN)).toBe("planned");
    expect(await schedules.ensure(NINE)).toBe("standing");
    expect(await schedules.count()).toBe(2);
    const list = await schedules.list();
    expect(list.map(({ pattern, zone }) => ({ pattern, zone }))).toContainEqual(NINE);
    expect(list.map(({ next = 0 }) => next)).toEqual(list.map(({ next = 0 }) => next).toSorted());
    expect(await schedules.list(0, 1)).toEqual(list.slice(0, 1));
    expect(await bare("digest").queue.getJobCounts("delayed")).toEqual({ delayed: 2 });
    expect(await schedules.remove(NINE)).toBe(true);
    expect(await schedules.remove(NINE)).toBe(false);
    expect((await schedules.list()).map(({ pattern }) => pattern)).toEqual([SEVEN.pattern]);
    expect(await bare("digest").queue.getJobCounts("delayed")).toEqual({ delayed: 1 });
  });

  test("many who plan the same moment at once have it planned once, and none of them fails", async () => {
    const { schedules } = await open();
    for (let hour = 0; hour < 6; hour += 1) {
      const moment = { pattern: `0 ${hour} * * *`, zone: "Europe/Rome" };
      const planned = await Promise.all(Array.from({ length: 8 }, () => schedules.ensure(moment)));
      expect(planned).toContain("planned");
    }
    expect(await schedules.count()).toBe(6);
    expect(await bare("digest").queue.getJobCounts("delayed")).toEqual({ delayed: 6 });
  });

  test("a moment that never comes is not planned", async () => {
    const { schedules } = await open();
    for (const [pattern, zone] of [
      ["0 9 * * *", "Europe/Roma"],
      ["99 9 * * *", "UTC"],
      ["0 9 31 2 *", "UTC"],
      ["* * * * * *", "UTC"],
      ["", "UTC"],
    ] as const) {
      expect(await schedules.ensure({ pattern, zone }), pattern).toBe("never");
    }
    expect(await schedules.count()).toBe(0);
  });

  test("a scheduled job carries the moment it was planned for, and plans the next", async () => {
    const queues = await open();
    await queues.schedules.ensure({ pattern: "0 9 * * *", zone: "UTC" });
    const [{ next = 0 } = { next: 0 }] = await queues.schedules.list();
    const { queue } = bare("digest");
    const [job] = await queue.getDelayed();
    await job?.promote();
    const got: unknown[] = [];
    queues.startWorker("digest", async (data) => void got.push(data), { concurrency: 1 });
    await until("it is composed", () => got.length === 1);
    expect(got).toEqual([{ moment: "0 9 * * *|UTC", slot: next }]);
    await until("the next is planned", async () => (await queues.counts()).digest.delayed === 1);
    expect((await queue.getDelayed())[0]?.opts.attempts).toBe(5);
    expect((await queues.schedules.list())[0]?.next).toBe(next + 24 * 3_600_000);
  });

  test("a slot that came while nobody was there is begun once, also when its moment is ensured before that", async () => {
    const queues = await open();
    const moment = { pattern: "* * * * *", zone: "UTC" };
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await queues.schedules.ensure(moment);
    const [{ next: slot = 0 } = { next: 0 }] = await queues.schedules.list();
    for (const late of [30_000, 30_000_000]) {
      vi.setSystemTime(slot + late);
      expect(await queues.schedules.ensure(moment)).toBe("standing");
    }
    const got: unknown[] = [];
    queues.startWorker("digest", async (data) => void got.push(data), { concurrency: 1 });
    await until("it is begun", () => got.length === 1);
    expect(got).toEqual([{ moment: "* * * * *|UTC", slot }]);
    // The slots in between come no more.
    await until("the next is planned", async () => (await queues.schedules.list())[0]?.next !== slot);
    expect((await queues.schedules.list())[0]?.next).toBe(slot + 30_000_000 + 60_000);
  });

  test("a moment that a clock has planned while it was ahead is planned anew once it is right", async () => {
    const queues = await open();
    const moment = { pattern: "0 * * * *", zone: "UTC" };
    const [right, ahead] = [Date.UTC(2027, 4, 5, 9, 20), Date.UTC(2027, 4, 5, 17, 0, 5)];
    vi.useFakeTimers({ toFake: ["Date"], now: ahead });
    onTestFinished(() => void vi.useRealTimers());
    expect(await queues.schedules.ensure(moment)).toBe("planned");
    const planned = async () => (await queues.schedules.list()).map(({ next }) => next);
    // A clock that is some seconds behind the one that has planned it sees nothing amiss.
    vi.setSystemTime(ahead - 25_000);
    expect(await queues.schedules.ensure(moment)).toBe("standing");
    vi.setSystemTime(right);
    expect(await queues.schedules.ensure(moment)).toBe("planned");
    expect(await planned()).toEqual([Date.UTC(2027, 4, 5, 10)]);
    expect(await queues.schedules.ensure(moment)).toBe("standing");
    expect(await bare("digest").queue.getJobCounts("delayed")).toEqual({ delayed: 1 });
    const got: unknown[] = [];
    vi.setSystemTime(Date.UTC(2027, 4, 5, 10, 0, 5));
    queues.startWorker("digest", async (data) => void got.push(data), { concurrency: 1 });
    await until("it is begun", () => got.length === 1);
    expect(got).toEqual([{ moment: "0 * * * *|UTC", slot: Date.UTC(2027, 4, 5, 10) }]);
  });

  test("a moment that was planned by other rules of its zone is planned anew, also where it would come too soon", async () => {
    const { schedules } = await open();
    const moment = { pattern: "0 9 * * *", zone: "Africa/Casablanca" };
    expect(await schedules.ensure(moment)).toBe("planned");
    const [right] = await schedules.list();
    // As somebody plans it who does not know yet that the clocks are set.
    const id = identify(momentKey(moment), "schedule");
    const { queue } = bare("digest");
    const job = { name: "edition", data: { moment: momentKey(moment) } };
    await queue.upsertJobScheduler(id, { pattern: "0 8 * * *", tz: moment.zone }, job);
    expect((await schedules.list()).map(({ next }) => next)).not.toEqual([right?.next]);
    expect(await schedules.ensure(moment)).toBe("planned");
    expect(await schedules.list()).toEqual([right]);
    expect(await schedules.ensure(moment)).toBe("standing");
    expect(await queue.getJobCounts("delayed")).toEqual({ delayed: 1 });
  });

  test("days on which a clock jumps over the time are not left out", async () => {
    const { queue } = bare("digest");
    const queues = await open();
    // In Lord Howe's spring half past one is followed by half past two.
    const moment = { pattern: "15 2 * * *", zone: "Australia/Lord_Howe" };
    await queues.schedules.ensure(moment);
    const year = new Date().getUTCFullYear();
    const first = (month: number) => Date.UTC(year + 1, month, 1);
    let days = 0;
    for (let at = first(8); at < first(10); days += 1) {
      const next = repeatStrategy(at, { pattern: moment.pattern, tz: moment.zone }) ?? 0;
      expect(next - at).toBeLessThanOrEqual(25 * 3_600_000);
      at = next;
    }
    expect(days).toBe(62);
    expect(await queue.getJobCounts("delayed")).toEqual({ delayed: 1 });
  });
}
