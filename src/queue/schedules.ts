/** Schedules: moments at which editions come, each by its pattern in its own time zone. */
import type { RepeatOptions } from "bullmq";
import { z } from "zod";
import { momentKey } from "../core/digest.ts";
import { furthest } from "../core/schedule/clocks.ts";
import { type Moment, next, previous } from "../core/schedule/next.ts";
import type { BullQueue } from "./backend.ts";
import { identify } from "./identifier.ts";

export interface Scheduled extends Moment {
  /** Missing for one whose time is being found. */
  readonly next: number | undefined;
}

export interface Schedules {
  /**
   * Plans the moment, unless it is planned already: planning it once more would put the next time in the place of one
   * that is due and was not served yet.
   */
  ensure(moment: Moment): Promise<"planned" | "standing" | "never">;
  /** Whether there was one to remove. */
  remove(moment: Moment): Promise<boolean>;
  /** By their next time, soonest first. */
  list(offset?: number, limit?: number): Promise<readonly Scheduled[]>;
  count(): Promise<number>;
}

/** What a scheduled job carries; the moment it was planned for is in its id. */
const template = z.object({ moment: z.string() });

/** BullMQ's own leaves out days on which a clock jumps over the time. */
export const repeatStrategy = (after: number, { pattern = "", tz = "UTC" }: RepeatOptions): number | undefined =>
  next({ pattern, zone: tz }, after);

/** So long after its time one whose job is nowhere to be found is taken for lost. In milliseconds. */
const LOST = 60_000;

/** Its job has ended, or was never made; while one stands, it is going to plan the next. */
const OVER: readonly string[] = ["unknown", "completed", "failed"];

/**
 * Whether it comes sooner than that, or not then: a clock that was ahead has planned it, and all until then would be left
 * out; or a version that knew the zone otherwise.
 */
function isWrong(due: number, moment: Moment, now: number): boolean {
  if (due > now && previous(moment, due) !== due) return true;
  const soonest = next(moment, furthest(now));
  return soonest !== undefined && due > soonest;
}

export function createSchedules(queue: BullQueue, jobName: string): Schedules {
  const idOf = (moment: Moment): string => identify(momentKey(moment), "schedule");

  async function stands(id: string, moment: Moment): Promise<boolean> {
    const scheduled = await queue.getJobScheduler(id);
    if (scheduled === undefined || scheduled === null) return false;
    const [due, now] = [scheduled.next, Date.now()];
    if (typeof due !== "number") return true;
    if (due > now - LOST) return !isWrong(due, moment, now);
    return !OVER.includes(await queue.getJobState(`repeat:${id}:${due}`));
  }

  return {
    async ensure(moment) {
      const id = idOf(moment);
      if (await stands(id, moment)) return "standing";
      const { pattern, zone } = moment;
      if (next(moment, Date.now()) === undefined) return "never";
      const job = { name: jobName, data: { moment: momentKey(moment) } };
      try {
        await queue.upsertJobScheduler(id, { pattern, tz: zone }, job);
        return "planned";
      } catch (error) {
        // On PostgreSQL one of two who plan it in the same moment is told that its job is there already.
        if (await stands(id, moment)) return "standing";
        throw error;
      }
    },
    remove: (moment) => queue.removeJobScheduler(idOf(moment)),
    async list(offset = 0, limit = 100) {
      const found = await queue.getJobSchedulers(offset, offset + limit - 1, true);
      return found.flatMap(({ pattern, tz, next: due, template: job }) => {
        const isOurs = template.safeParse(job?.data).success;
        if (!isOurs || pattern === undefined || tz === undefined) return [];
        return [{ pattern, zone: tz, next: due ?? undefined }];
      });
    },
    count: () => queue.getJobSchedulersCount(),
  };
}

/** Scheduled jobs have the id `repeat:<schedule>:<milliseconds>`: the slot is the moment planned, however late it runs. */
export function withSlot(data: unknown, id: string): unknown {
  const slot = /^repeat:.*:(\d+)$/.exec(id)?.[1];
  return slot !== undefined && typeof data === "object" && data !== null ? { ...data, slot: Number(slot) } : data;
}
