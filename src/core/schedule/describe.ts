/** What a pattern says, taken apart, so that every language can say it in its own words. */
import { type Cron, cronOf } from "./cron.ts";
import { WEEKEND, WORKING_DAYS } from "./days.ts";
import { timeText } from "./times.ts";

export type Parts =
  /** The times of day are written as 09:00, in order. */
  | { readonly kind: "daily" | "weekdays" | "weekends"; readonly times: readonly string[] }
  /** Days of the week, Monday first and Sunday, which is 0, last. */
  | { readonly kind: "days"; readonly times: readonly string[]; readonly days: readonly number[] }
  /** Days of the month, in every month. */
  | { readonly kind: "monthly"; readonly times: readonly string[]; readonly dates: readonly number[] }
  /** At this minute of every hour, on these days of the week. */
  | { readonly kind: "hourly"; readonly minute: number; readonly days: readonly number[] }
  /** Every so many minutes or hours, on these days of the week. */
  | {
      readonly kind: "every";
      readonly every: number;
      readonly unit: "minutes" | "hours";
      readonly days: readonly number[];
    }
  /** It can only be shown. */
  | { readonly kind: "cron"; readonly pattern: string };

/** More than these nobody reads. */
const MOST_TIMES = 8;

const mondayFirst = (days: readonly number[]): readonly number[] =>
  [...days].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));

const same = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

/** Undefined when the numbers are not these steps from 0 on. */
function stepOf(numbers: readonly number[], size: number): number | undefined {
  const step = size / numbers.length;
  return numbers.every((number, index) => number === index * step) ? step : undefined;
}

function hoursOf({ minutes, hours }: Cron, days: readonly number[]): Parts | undefined {
  const [minute = 0] = minutes;
  if (hours.length === 24) {
    if (minutes.length === 1) return { kind: "hourly", minute, days };
    const every = stepOf(minutes, 60);
    return every === undefined ? undefined : { kind: "every", every, unit: "minutes", days };
  }
  const every = stepOf(hours, 24);
  if (every === undefined || hours.length < 3 || minutes.length > 1 || minute !== 0) return undefined;
  return { kind: "every", every, unit: "hours", days };
}

function timesOf({ minutes, hours }: Cron): readonly string[] | undefined {
  if (minutes.length * hours.length > MOST_TIMES) return undefined;
  return hours.flatMap((hour) => minutes.map((minute) => timeText(hour, minute)));
}

function daysOf(days: readonly number[], times: readonly string[]): Parts {
  if (days.length === 7) return { kind: "daily", times };
  if (same(days, WORKING_DAYS)) return { kind: "weekdays", times };
  if (same(days, WEEKEND)) return { kind: "weekends", times };
  return { kind: "days", times, days: mondayFirst(days) };
}

/** What is no cron can only be shown as well. */
export function partsOf(pattern: string): Parts {
  const shown: Parts = { kind: "cron", pattern };
  const cron = cronOf(pattern);
  if (cron === undefined || cron.months.length < 12) return shown;
  const { days, weekdays, bothDays } = cron;
  const times = timesOf(cron);
  if (bothDays && days.length === 31) {
    return hoursOf(cron, mondayFirst(weekdays)) ?? (times === undefined ? shown : daysOf(weekdays, times));
  }
  // One of the fields alone: where both count no sentence says it well.
  if (!bothDays || weekdays.length < 7 || times === undefined) return shown;
  return { kind: "monthly", times, dates: days };
}
