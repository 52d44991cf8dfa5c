/** How old news is, in words. */
import { DAY } from "../../core/day.ts";
import type { Say } from "../../core/say.ts";
import { dateOf } from "../account/moments.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After that many days nobody counts them. */
const COUNTED = 14;

/** Such as "2 h ago"; empty where it is not known. A clock may be a little ahead of ours. */
export function ageOf(at: number | undefined, now: number, say: Say): string {
  if (at === undefined) return "";
  const gone = now - at;
  if (gone < MINUTE) return say("age-now");
  if (gone < HOUR) return say("age-minutes", { count: Math.floor(gone / MINUTE) });
  if (gone < DAY) return say("age-hours", { count: Math.floor(gone / HOUR) });
  const days = Math.floor(gone / DAY);
  if (days === 1) return say("age-yesterday");
  return days <= COUNTED ? say("age-days", { count: days }) : dateOf(say, at);
}
