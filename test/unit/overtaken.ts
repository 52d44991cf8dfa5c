/** The record of a run that stands still over the message that shows its answer coming, until another has answered. */
import { vi } from "vitest";
import type { SendRecord } from "../../src/core/delivery.ts";

/** By then the other takes it for dead. In milliseconds. */
const STOOD_STILL = 6_000;

export function overtakenBy(record: SendRecord, answer: () => Promise<unknown>): SendRecord {
  return {
    ...record,
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
