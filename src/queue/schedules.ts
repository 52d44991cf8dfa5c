/** Schedules: editions that are composed at fixed times, each by its pattern in its own time zone. */
import { getNextMillis } from "bullmq";
import { z } from "zod";
import type { BullQueue } from "./backend.ts";
import { identify } from "./identifier.ts";

export interface Schedule {
  readonly edition: string;
  /** Cron with five fields: minute, hour, day of month, month, day of week. */
  readonly pattern: string;
  /** An IANA time zone, such as `Europe/Rome`. */
  readonly zone: string;
}

export type Planned =
  | { readonly outcome: "planned"; readonly next: number }
  /** The reason is for whoever asked for the schedule. */
  | { readonly outcome: "refused"; readonly reason: string };

export interface Schedules {
  /** Plans the edition, or changes when it comes. */
  upsert(schedule: Schedule): Promise<Planned>;
  /** Whether there was one to remove. */
  remove(edition: string): Promise<boolean>;
  /** By their next time, soonest first; `next` is missing for one whose time is being found. */
  list(offset?: number, limit?: number): Promise<readonly (Schedule & { readonly next: number | undefined })[]>;
  count(): Promise<number>;
}

const FIELDS = 5;

/** What a scheduled job carries; the moment it was planned for is in its id. */
const template = z.object({ edition: z.string() });

function zoneProblem(zone: string): string | undefined {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return undefined;
  } catch {
    return `"${zone}" is not a time zone. Zones are written like Europe/Rome or UTC.`;
  }
}

const fieldsOf = (pattern: string): string[] => pattern.trim().split(/\s+/);

/** BullMQ would take anything cron-parser does, seconds included, and says little that a person could use. */
export function nextTime(pattern: string, zone: string, after: number): number | string {
  const problem = zoneProblem(zone);
  if (problem !== undefined) return problem;
  const fields = fieldsOf(pattern);
  if (fields.length !== FIELDS) {
    return `"${pattern}" has ${fields.length} fields; a schedule has ${FIELDS}: minute, hour, day, month and day of the week, like "0 9 * * 1-5". It cannot run more than once a minute.`;
  }
  try {
    const next = getNextMillis(after, { pattern: fields.join(" "), tz: zone });
    return next ?? `"${pattern}" never comes: there is no such day.`;
  } catch {
    return `"${pattern}" is not a schedule. One looks like "0 9 * * 1-5": at nine from Monday to Friday in ${zone}.`;
  }
}

export function createSchedules(queue: BullQueue, jobName: string): Schedules {
  const idOf = (edition: string): string => identify(edition, "schedule");
  return {
    async upsert({ edition, pattern, zone }) {
      // As it is checked, so it is kept.
      const cron = fieldsOf(pattern).join(" ");
      const next = nextTime(pattern, zone, Date.now());
      if (typeof next === "string") return { outcome: "refused", reason: next };
      await queue.upsertJobScheduler(idOf(edition), { pattern: cron, tz: zone }, { name: jobName, data: { edition } });
      return { outcome: "planned", next };
    },
    remove: (edition) => queue.removeJobScheduler(idOf(edition)),
    async list(offset = 0, limit = 100) {
      const found = await queue.getJobSchedulers(offset, offset + limit - 1, true);
      return found.flatMap(({ pattern, tz, next, template: job }) => {
        const data = template.safeParse(job?.data);
        if (!data.success || pattern === undefined || tz === undefined) return [];
        return [{ edition: data.data.edition, pattern, zone: tz, next: next ?? undefined }];
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
