/** The record of a run that stands still until another has answered: over the message that shows its answer coming, or later. */
import { onTestFinished, vi } from "vitest";
import type { SendRecord } from "../../src/core/delivery.ts";
import { plainRecord } from "./plain-record.ts";

/** By then the other takes it for dead. In milliseconds. */
const STOOD_STILL = 6_000;

/** From now on it is as much later as this process would have stood still. */
export function standStill(): void {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + STOOD_STILL);
  onTestFinished(() => clock.mockRestore());
}

export function overtakenBy(record: SendRecord, answer: () => Promise<unknown>): SendRecord {
  return {
    ...plainRecord(record),
    async placed(part, message) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + STOOD_STILL });
      try {
        await answer();
      } finally {
        vi.useRealTimers();
      }
      return record.placed(part, message);
    },
  };
}

/** It stands still after it was told that the message is the part's place, before it writes into it. */
export function overtakenLater(record: SendRecord, answer: () => Promise<unknown>): SendRecord {
  let isPlaced = false;
  return {
    ...plainRecord(record),
    async placed(part, message) {
      isPlaced = await record.placed(part, message);
      return isPlaced;
    },
    async take(part) {
      const taken = await record.take(part);
      if (!isPlaced || taken.state !== "placed") return taken;
      isPlaced = false;
      await answer();
      standStill();
      return taken;
    },
  };
}
