/** What somebody wishes for in a new digest, read from what they have named; or what is missing or wrong. */
import type { Digest } from "../../core/digest.ts";
import type { Say } from "../../core/say.ts";
import { type Given, isCronLike, readPlan } from "../../core/schedule/plan.ts";
import type { Known } from "../../core/schedule/sentence/leftover.ts";
import { readSentence, readTimeWords } from "../../core/schedule/sentence.ts";
import { clipped, plain } from "../markdown.ts";
import type { Named } from "./draft.ts";
import { type Field, readNamed, type WrongField } from "./field.ts";
import { fieldNamed, fields, isOfMoment } from "./fields/all.ts";
import { STANDARD_AGE } from "./fields/catchup.ts";
import { planWrong } from "./fields/moment.ts";
import { topicsIn } from "./fields/topic.ts";

export type Wishes = Pick<
  Digest,
  | "topics"
  | "sort"
  | "sources"
  | "count"
  | "language"
  | "legitimacy"
  | "bullishness"
  | "brief"
  | "picture"
  | "whenEmpty"
  | "quiet"
  | "catchUp"
  | "pattern"
  | "zone"
>;

/** Of what nobody says; the pattern is only what fields are read with until there is another. */
const standardWishes = (zone: string): Wishes => ({
  topics: [],
  sort: "date",
  sources: ["news"],
  count: 5,
  brief: false,
  picture: "dark",
  whenEmpty: "say",
  catchUp: { mode: "once", maxAge: STANDARD_AGE },
  pattern: "0 9 * * *",
  zone,
});

export type WishesRead =
  | { readonly outcome: "wishes"; readonly wishes: Wishes }
  | { readonly outcome: "missing"; readonly what: "topic" | "time"; readonly wishes: Wishes }
  | { readonly outcome: "wrong"; readonly field: Field; readonly wrong: WrongField; readonly wishes: Wishes };

/** What an example of a right one begins with. */
const COMMAND = "/digest add bitcoin etf";

export interface Said {
  readonly named: Named;
  /** What the words left over for it, without what was named as one. */
  readonly topic: string;
  /** Words of the calendar that no schedule can be made of. */
  readonly unplaced: readonly string[];
}

function knownBy({ at, cron, days }: Given): Known {
  if (cron !== undefined || (at !== undefined && days !== undefined)) return "all";
  return at === undefined ? "nothing" : "time";
}

/** What stands beside the time where it was named with its days or its zone: `9 pm CET`. */
function withinTime(named: Named): Named {
  const { at, ...others } = named;
  if (at === undefined || readPlan({ at }, { zone: "UTC" }).outcome === "plan") return named;
  const said = readTimeWords(at);
  return said === undefined ? named : { ...said, ...others };
}

/** What a text says of it, in words; what is named besides comes before that, and topics add up. */
export function namedIn(text: string, given: Named = {}): Said {
  const named = withinTime(given);
  const { topic, unplaced = [], ...said } = readSentence(text, knownBy(named));
  const { at, days, ...others } = said;
  // A cron says both.
  const isCron = named["cron"] !== undefined || isCronLike(named["at"]?.trim() ?? "");
  const rest = {
    ...others,
    ...(at === undefined || isCron || named["at"] !== undefined ? {} : { at }),
    ...(days === undefined || isCron ? {} : { days }),
  };
  const topics = [topic, named["topic"] ?? ""].filter((one) => one.trim() !== "");
  const all = { ...rest, ...named, ...(topics.length === 0 ? {} : { topic: topics.join(";") }) };
  return { named: all, topic, unplaced };
}

const SHOWN = 60;

export const unplacedWords = (say: Say, unplaced: readonly string[]): string =>
  say("digest-unplaced", { words: plain(clipped(unplaced.join(", ").replace(/\s+/g, " "), SHOWN)) });

function readMoment(named: Named, wishes: Wishes, say: Say): WishesRead {
  const { at, days, tz, cron }: Given = named;
  const read = readPlan({ at, days, tz, cron }, wishes);
  if (read.outcome === "plan") return { outcome: "wishes", wishes: { ...wishes, ...read.plan } };
  if (read.what === "missing") return { outcome: "missing", what: "time", wishes };
  const word = { cron: "cron", time: "at", days: "days", zone: "tz" }[read.what];
  const field = fieldNamed(word);
  if (field === undefined) return { outcome: "missing", what: "time", wishes };
  const wrong = planWrong(read, { say, command: COMMAND, moment: wishes });
  return { outcome: "wrong", field, wrong, wishes };
}

/** `zone` is the one to fall back on. */
export function readWishes(named: Named, zone: string, say: Say): WishesRead {
  const moment = readMoment(named, standardWishes(zone), say);
  if (moment.outcome === "wrong") return moment;
  let { wishes } = moment;
  for (const field of fields) {
    const given = named[field.word];
    if (given === undefined || isOfMoment(field)) continue;
    if (field.word === "topic" && topicsIn(given).length === 0) continue;
    const command = field.word === "topic" ? "/digest add --at 09:00" : `${COMMAND} --at 09:00`;
    const read = readNamed(field, given, { say, command, moment: wishes });
    if (read.outcome === "wrong") return { outcome: "wrong", field, wrong: read, wishes };
    wishes = { ...wishes, ...read.patch };
  }
  return wishes.topics.length === 0 ? { outcome: "missing", what: "topic", wishes } : { ...moment, wishes };
}
