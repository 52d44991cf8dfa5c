/** Times in words and figures, as an operator reads them: how long, until when, and since when. */
import { ago, clock, moment } from "../parts/ago.ts";

/** The pages are in English; the times in them have 24 hours. */
const LANGUAGE = "en-GB";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something took: `120 ms`, `1.4 s`, `2 min 5 s`, `3 h 10 min`, `2 d 4 h`. */
export function tookWords(milliseconds: number): string {
  const took = Math.max(0, Math.round(milliseconds));
  if (took < SECOND) return `${took} ms`;
  if (took < 59_950) return `${(took / SECOND).toFixed(1)} s`;
  const [unit, size, smaller, part] =
    took < HOUR - SECOND / 2
      ? (["min", MINUTE, "s", SECOND] as const)
      : took < DAY - MINUTE / 2
        ? (["h", HOUR, "min", MINUTE] as const)
        : (["d", DAY, "h", HOUR] as const);
  const parts = Math.round(took / part);
  const rest = parts % (size / part);
  const whole = (parts - rest) / (size / part);
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${smaller}`;
}

/** What is left, as a clock that runs down: `0:07`, `2:30`, `1:00:00`. */
export function countdown(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / SECOND));
  const [hours, minutes, seconds] = [Math.floor(left / 3_600), Math.floor(left / 60) % 60, left % 60];
  const two = (figure: number): string => String(figure).padStart(2, "0");
  return hours === 0 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`;
}

const day = new Intl.DateTimeFormat(LANGUAGE, { weekday: "short", day: "numeric" });

export const dayWords = (at: number): string => day.format(at);

export const agoWords = (at: number, now: number): string => ago(at, now, LANGUAGE);

/** The time of day, with the day where it is another one. */
export const clockWords = (at: number, now: number): string => clock(at, now, LANGUAGE);

export const wholeMoment = (at: number): string => moment(at, LANGUAGE);

export interface Mark {
  readonly step: string;
  readonly at: number;
  /** After the step before it. */
  readonly took: number;
  /** From the beginning to the step before it. */
  readonly since: number;
}

/** Begins with the moment it was asked; steps are noted by several machines, so they are put in order here. */
export function timelineOf(
  asked: number,
  steps: readonly { readonly step: string; readonly at: number }[],
): { readonly marks: readonly Mark[]; readonly whole: number } {
  const sorted = [...steps]
    .sort((one, other) => one.at - other.at)
    // The same is noted by whoever did it and by whoever saw it.
    .filter(({ step }, index, all) => step !== all[index - 1]?.step);
  const all = sorted[0]?.step === "asked" ? sorted : [{ step: "asked", at: asked }, ...sorted];
  const start = all[0]?.at ?? asked;
  const marks = all.map(({ step, at }, index) => {
    const before = Math.max(start, all[index - 1]?.at ?? start);
    return { step, at, took: Math.max(0, at - before), since: before - start };
  });
  return { marks, whole: Math.max(1, (all.at(-1)?.at ?? start) - start) };
}
