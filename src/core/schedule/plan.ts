/** A plan: from a time, days, a zone or a cron as somebody gave them to the one pattern and zone that they mean. */
import { type CronRead, cronOf, readCron } from "./cron.ts";
import { readDays } from "./days.ts";
import { readInterval } from "./intervals.ts";
import type { Moment } from "./next.ts";
import { plainSigns } from "./plain-signs.ts";
import { readTime } from "./times.ts";
import { readZone } from "./zones.ts";

/** As it was given; what is missing or blank was not given. */
export interface Given {
  /** A time of day, several, a word such as `hourly`, or a cron. */
  readonly at?: string | undefined;
  readonly days?: string | undefined;
  readonly tz?: string | undefined;
  readonly cron?: string | undefined;
}

type CronProblem = Omit<Extract<CronRead, { outcome: "wrong" }>, "outcome">;

export type PlanWrong =
  | { readonly outcome: "wrong"; readonly what: "missing"; readonly given: "" }
  | {
      readonly outcome: "wrong";
      readonly what: "time";
      readonly given: string;
      /** No time; times that one cron cannot have; more often than once a minute; no even part of an hour or a day. */
      readonly why: "value" | "different" | "seconds" | "uneven";
      /** For `value` the part that is wrong. */
      readonly value: string;
    }
  | { readonly outcome: "wrong"; readonly what: "days"; readonly given: string; readonly value: string }
  | { readonly outcome: "wrong"; readonly what: "zone"; readonly given: string; readonly nearest: readonly string[] }
  | ({ readonly outcome: "wrong"; readonly what: "cron"; readonly given: string } & CronProblem);

export type PlanRead = { readonly outcome: "plan"; readonly plan: Moment } | PlanWrong;

/** Hour and minute, or the days, of a pattern; or what is wrong with them. */
type Read = { readonly outcome: "fields"; readonly fields: string } | PlanWrong;

const EVERY_DAY = "* * *";

function readAsCron(given: string): Read {
  const read = readCron(given);
  if (read.outcome === "cron") return { outcome: "fields", fields: read.cron.pattern };
  return { ...read, what: "cron", given };
}

/** Rather a cron that is wrong than a time that is. */
export const isCronLike = (at: string): boolean => {
  const fields = at.split(/\s+/).length;
  if (/^@[a-z]/i.test(at) || (/\*/.test(at) && fields > 1)) return true;
  return fields >= 5 && !/\p{L}{4}/u.test(at) && readTime(at).outcome === "wrong";
};

function readHours(at: string): Read {
  const interval = readInterval(at);
  if (interval.outcome === "interval") return { outcome: "fields", fields: interval.fields };
  if (interval.outcome === "wrong") return { outcome: "wrong", what: "time", given: at, why: interval.why, value: at };
  const time = readTime(at);
  if (time.outcome === "times")
    return { outcome: "fields", fields: `${time.minutes.join(",")} ${time.hours.join(",")}` };
  if (time.outcome === "wrong") return { outcome: "wrong", what: "time", given: at, why: "value", value: time.value };
  return { outcome: "wrong", what: "time", given: at, why: "different", value: time.times.join(", ") };
}

function readDates(days: string): Read {
  if (days === "") return { outcome: "fields", fields: EVERY_DAY };
  const read = readDays(days);
  if (read.outcome === "wrong") return { outcome: "wrong", what: "days", given: days, value: read.value };
  if (read.outcome === "dates") return { outcome: "fields", fields: `${read.dates.join(",")} * *` };
  const every = read.weekdays.length === 7;
  return { outcome: "fields", fields: every ? EVERY_DAY : `* * ${read.weekdays.join(",")}` };
}

function readPattern(given: Given): Read {
  const [at = "", cron = ""] = [given.at, given.cron].map((one) => plainSigns(one ?? "").trim());
  let days = plainSigns(given.days ?? "").trim();
  if (cron !== "") return readAsCron(cron);
  if (isCronLike(at)) return readAsCron(at);
  let time = at;
  // Somebody may call the hours days: `--days hourly`.
  if (at === "" && readInterval(days).outcome !== "other") [time, days] = [days, ""];
  if (time === "") return { outcome: "wrong", what: "missing", given: "" };
  const hours = readHours(time);
  const dates = hours.outcome === "fields" ? readDates(days) : hours;
  if (hours.outcome !== "fields" || dates.outcome !== "fields") return dates;
  // One that says the same is written the same.
  const pattern = `${hours.fields} ${dates.fields}`;
  return { outcome: "fields", fields: cronOf(pattern)?.pattern ?? pattern };
}

/** The zone is the one given, or else the one to fall back on, which is taken as it is. */
export function readPlan(given: Given, fallback: { readonly zone: string }): PlanRead {
  const tz = given.tz?.trim() ?? "";
  const zone = tz === "" ? undefined : readZone(plainSigns(tz));
  if (zone?.outcome === "unknown") return { outcome: "wrong", what: "zone", given: tz, nearest: zone.nearest };
  const pattern = readPattern(given);
  if (pattern.outcome === "wrong") return pattern;
  return { outcome: "plan", plan: { pattern: pattern.fields, zone: zone?.zone ?? fallback.zone } };
}
