/** What each part of the queue's contract works with. */
import type { QueueOptions, Queues } from "../../../src/queue/index.ts";
import type { createListeningLog } from "./listening.ts";
import type { Bare, Place } from "./places.ts";

export interface Harness {
  readonly place: () => Place;
  /** Our queues, closed after the test. */
  readonly open: (options?: Partial<QueueOptions>) => Promise<Queues>;
  /** BullMQ itself on the same place. */
  readonly bare: (name?: string) => Bare;
  /** Emptied before each test. */
  readonly log: ReturnType<typeof createListeningLog>;
}

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** Claims as short as they can be on a busy machine. */
export const HASTY = { claim: 2_000, stalledCheck: 1_000, firstWait: 10 };

export const turn = (name: string) => ({ conversation: "telegram:-1001:42", turn: name });
