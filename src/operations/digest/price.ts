/** What a digest costs, and whether it is ever heard. */
import type { Digest } from "../../core/digest.ts";
import { isQuiet } from "../../core/quiet.ts";
import type { Say } from "../../core/say.ts";
import { nextRuns, runsPerDay, runsPerWeek } from "../../core/schedule/next.ts";
import type { ChatSettings } from "../../core/settings.ts";
import { plain } from "../markdown.ts";
import { priceOf } from "./fields/looks.ts";

/** Of one edition, and of all in a day or a week where there are several. */
export function priceWords(say: Say, digest: Digest, now: number): string {
  const credits = priceOf(digest);
  const perDay = runsPerDay(digest, now);
  if (perDay > 1) return say("digest-price-day", { credits, all: perDay * credits });
  const perWeek = runsPerWeek(digest, now);
  return perWeek > 1 ? say("digest-price-week", { credits, all: perWeek * credits }) : say("digest-price", { credits });
}

/** So many runs are looked at: a month of daily ones. */
const LOOKED_AT = 31;

/** Empty unless all that come fall into quiet hours. */
export function quietWords(say: Say, digest: Digest, chat: ChatSettings, now: number): string {
  const hours = [digest.quiet, chat.quiet].filter((quiet) => quiet !== undefined);
  const runs = hours.length === 0 ? [] : nextRuns(digest, now, LOOKED_AT);
  const isHeard = runs.some((run) => !hours.some((quiet) => isQuiet(quiet, run)));
  const [quiet] = hours.filter((one) => runs[0] !== undefined && isQuiet(one, runs[0]));
  if (runs.length === 0 || isHeard || quiet === undefined) return "";
  return say("digest-all-quiet", { from: quiet.from, to: quiet.to, zone: plain(quiet.zone) });
}
