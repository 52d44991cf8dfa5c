/** When a digest comes: its times, its days and its zone, each of which can be changed without the others. */

import { cityOf, FREQUENT_ZONES } from "../../../core/schedule/frequent-zones.ts";
import type { Moment } from "../../../core/schedule/next.ts";
import { type PlanWrong, readPlan } from "../../../core/schedule/plan.ts";
import { readTimeWords } from "../../../core/schedule/sentence.ts";
import { clipped, plain } from "../../markdown.ts";
import { type Choice, rowsOf } from "../../settings/decision.ts";
import { type Asking, type Field, type FieldRead, read, type Seen, type WrongField } from "../field.ts";
import { momentWords } from "../moments.ts";

const SHOWN = 40;

const line = ({ say, digest }: Seen): string => say("digest-line-when", { moment: momentWords(say, digest) });

/** Of minute and hour, and of the days. */
function halves(pattern: string): readonly [time: string, days: string] {
  const fields = pattern.split(" ");
  return [fields.slice(0, 2).join(" "), fields.slice(2).join(" ")];
}

const EVERY_DAY = "* * *";

function cronWrong(problem: Extract<PlanWrong, { what: "cron" }>, { say, command }: Asking): string {
  const example = `${command} --cron "0 9 * * 1-5"`;
  const given = plain(clipped(problem.given, SHOWN));
  if (problem.why === "seconds") return say("digest-cron-seconds", { given, example });
  if (problem.why === "never") return say("digest-cron-never", { given, example });
  if (problem.why === "value") {
    const value = plain(clipped(problem.value ?? "", SHOWN));
    return say("digest-cron-value", { value, field: problem.field ?? "", example });
  }
  return say("digest-cron-wrong", { given, example });
}

/** Which day it belongs to is not for Herald to guess. */
const DAY_END = /^(?:at|um)?\s*24(?:[:.]00)?(?:\s*(?:uhr|h))?$/i;

function timeWrong(problem: Extract<PlanWrong, { what: "time" }>, { say, command }: Asking): string {
  const example = `${command} --at ${DAY_END.test(problem.value.trim()) ? "00:00" : "09:00"}`;
  const given = plain(clipped(problem.value === "" ? problem.given : problem.value, SHOWN));
  if (problem.why === "seconds") return say("digest-time-seconds", { given, example: `${command} --at hourly` });
  if (problem.why === "uneven") return say("digest-time-uneven", { given, example: `${command} --at "every 4 hours"` });
  if (problem.why === "different")
    return say("digest-time-different", { given, example: `${command} --at 09:00,18:00` });
  return say("digest-time-wrong", { given, example });
}

/** In one sentence, with what is right and, where something near is known, buttons that say it. */
export function planWrong(problem: PlanWrong, asking: Asking): WrongField {
  const { say, command } = asking;
  switch (problem.what) {
    case "cron":
      return { outcome: "wrong", text: cronWrong(problem, asking) };
    case "missing":
    case "time":
      return {
        outcome: "wrong",
        text:
          problem.what === "time"
            ? timeWrong(problem, asking)
            : say("digest-time-missing", { example: `${command} --at 09:00` }),
      };
    case "days": {
      const given = plain(clipped(problem.value, SHOWN));
      // Up to seven they are days of the week.
      const example = `${command} --days ${/^\d{1,2}$/.test(problem.value) ? "1st,15th" : "mon,wed,fri"}`;
      return { outcome: "wrong", text: say("digest-days-wrong", { given, example }) };
    }
    case "zone":
      return zoneWrong(problem, asking);
  }
}

function zoneWrong({ given, nearest }: Extract<PlanWrong, { what: "zone" }>, { say, command }: Asking): WrongField {
  const shown = plain(clipped(given, SHOWN));
  const example = `${command} --tz Europe/Rome`;
  const instead = nearest.map((zone) => ({ label: clipped(zone, 24), argument: zone, word: "tz" }));
  if (nearest.length === 0) return { outcome: "wrong", text: say("digest-zone-wrong", { given: shown, example }) };
  const zones = nearest.map(plain).join(", ");
  const near = `${command} --tz ${nearest[0] ?? "Europe/Rome"}`;
  return { outcome: "wrong", text: say("digest-zone-near", { given: shown, zones, example: near }), instead };
}

/** Whatever a sentence says of it: `weekdays at 9 in Rome`. */
function readWords(given: string, asking: Asking): FieldRead | undefined {
  const said = readTimeWords(given);
  if (said === undefined) return undefined;
  const plan = readPlan(said, asking.moment);
  if (plan.outcome === "wrong") return undefined;
  // Without days of its own it comes on the days on which it came.
  const [time, days] = halves(plan.plan.pattern);
  return said.days === undefined && days === EVERY_DAY
    ? merged(time, halves(asking.moment.pattern)[1], plan.plan.zone)
    : read(plan.plan);
}

const merged = (time: string, days: string, zone: string): FieldRead => read({ pattern: `${time} ${days}`, zone });

function readAt(given: string, asking: Asking): FieldRead {
  const { moment } = asking;
  const plan = readPlan({ at: given }, moment);
  if (plan.outcome === "wrong") return readWords(given, asking) ?? planWrong(plan, asking);
  const [time, days] = halves(plan.plan.pattern);
  // A whole cron says its days as well.
  return days === EVERY_DAY ? merged(time, halves(moment.pattern)[1], moment.zone) : read(plan.plan);
}

function readDays(given: string, asking: Asking): FieldRead {
  const { moment } = asking;
  const plan = readPlan({ at: "00:00", days: given }, moment);
  if (plan.outcome === "wrong") return planWrong(plan, asking);
  return merged(halves(moment.pattern)[0], halves(plan.plan.pattern)[1], moment.zone);
}

function readZone(given: string, asking: Asking): FieldRead {
  const plan = readPlan({ at: "00:00", tz: given }, asking.moment);
  return plan.outcome === "wrong" ? planWrong(plan, asking) : read({ zone: plan.plan.zone });
}

function readCron(given: string, asking: Asking): FieldRead {
  const plan = readPlan({ cron: given }, asking.moment);
  return plan.outcome === "wrong" ? planWrong(plan, asking) : read(plan.plan);
}

const TIMES = ["07:00", "08:00", "09:00", "12:00", "18:00", "21:00"] as const;

const hasTime = ({ pattern }: Moment, time: string): boolean => {
  const [hour, minute] = time.split(":").map(Number);
  return halves(pattern)[0] === `${minute} ${hour}`;
};

export const at: Field = {
  word: "at",
  label: (say) => say("button-digest-at"),
  line,
  how: (say) => say("digest-at-how"),
  example: "09:00",
  typed: true,
  choices: ({ say, digest }) => [
    ...rowsOf(
      TIMES.map((time) => ({ label: time, argument: time, holds: hasTime(digest, time) })),
      3,
    ),
    [
      { label: say("button-digest-hourly"), argument: "hourly", holds: halves(digest.pattern)[0] === "0 *" },
      { label: "09:00, 18:00", argument: "09:00,18:00", holds: halves(digest.pattern)[0] === "0 9,18" },
    ],
  ],
  read: readAt,
};

const DAYS = ["daily", "weekdays", "weekends", "mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const FIELDS: Readonly<Record<(typeof DAYS)[number], readonly string[]>> = {
  daily: [EVERY_DAY],
  weekdays: ["* * 1,2,3,4,5", "* * 1-5"],
  weekends: ["* * 0,6", "* * 6,0"],
  mon: ["* * 1"],
  tue: ["* * 2"],
  wed: ["* * 3"],
  thu: ["* * 4"],
  fri: ["* * 5"],
  sat: ["* * 6"],
  sun: ["* * 0"],
};

export const days: Field = {
  word: "days",
  label: (say) => say("button-digest-days"),
  line,
  how: (say) => say("digest-days-how"),
  example: "mon,wed,fri",
  typed: true,
  choices({ say, digest }) {
    const labels = [say("button-digest-daily"), say("button-digest-weekdays"), say("button-digest-weekends")];
    const name = new Intl.DateTimeFormat(say("locale"), { weekday: "short", timeZone: "UTC" });
    const choices = DAYS.map((word, place): Choice => {
      // From the fourth word on they are days, and the fifth of January 1970 was a Monday.
      const label = labels[place] ?? name.format(Date.UTC(1970, 0, 5 + place - labels.length));
      return { label, argument: word, holds: FIELDS[word].includes(halves(digest.pattern)[1]) };
    });
    return [...rowsOf(choices.slice(0, labels.length), 3), ...rowsOf(choices.slice(labels.length), 4)];
  },
  read: readDays,
};

export const tz: Field = {
  word: "tz",
  label: (say) => say("button-digest-tz"),
  line,
  how: (say) => say("digest-tz-how"),
  example: "Europe/Rome",
  typed: true,
  choices: ({ digest }) =>
    rowsOf(
      FREQUENT_ZONES.map((zone) => ({ label: cityOf(zone), argument: zone, holds: zone === digest.zone })),
      3,
    ),
  read: readZone,
};

/** For those who like it. */
export const cron: Field = {
  ...at,
  word: "cron",
  how: (say) => say("digest-cron-how"),
  example: '"0 9 * * 1-5"',
  choices: () => [],
  read: readCron,
};
