/** A job that is put back names a moment that every backend can keep. */
import { DelayedError } from "bullmq";
import { expect, test } from "vitest";
import { park } from "../../../src/queue/run.ts";

test("whatever part of a millisecond chance has made of it, the moment is a whole one and not too soon", async () => {
  const moments: number[] = [];
  const job = { moveToDelayed: async (moment: number) => void moments.push(moment) };
  const before = Date.now();
  await expect(park(job, "token", 1_000.197)).rejects.toThrow(DelayedError);
  expect(moments).toHaveLength(1);
  expect(moments.every(Number.isInteger)).toBe(true);
  expect(moments[0]).toBeGreaterThan(before + 1_000);
});
