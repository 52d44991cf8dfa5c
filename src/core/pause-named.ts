/** How long a pause is that a platform asks for: its own waiting time in full, however long, but for what nobody can mean. */
import { DAY } from "./day.ts";

/** Platforms ask for hours, now and then for a day. In milliseconds, as all here. */
const LONGEST = 7 * DAY;

/** It is asked again then, and may say something better. */
const A_MINUTE = 60_000;

/** What is longer than a week, or no length at all, is a mistake of whatever stands between, and no reason for silence. */
export const pauseNamed = (milliseconds: number): number =>
  milliseconds >= 0 && milliseconds <= LONGEST ? milliseconds : A_MINUTE;
