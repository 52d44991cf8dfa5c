/** The figures of a run, one line for each guarantee: what the judges say of its history. */
import type { Unheard } from "./crowd/crowd.ts";
import type { Disturbance, History } from "./history.ts";
import { EDITION, saysUnexpected } from "./history.ts";
import { judgeAnswers } from "./judge/answers.ts";
import { judgeLateness } from "./judge/lateness.ts";
import { judgeMoney, misbooked } from "./judge/money.ts";
import { judgeTold } from "./judge/told.ts";
import { judgeUnheard } from "./judge/unheard.ts";
import { type Called, insidePauses, wordsOf } from "./judge/waits.ts";
import type { Kept } from "./places/place.ts";
import type { Line } from "./report.ts";

export interface Outcome {
  readonly history: History;
  readonly kept: Kept;
  readonly called: readonly Called[];
  readonly unheard: readonly Unheard[];
  /** Editions that were due; many chats share one. */
  readonly editions: number;
  readonly rested: boolean;
  /** Credits of calls that workers have found settled while they were under way. */
  readonly outlived: number;
  readonly problems: readonly string[];
  readonly faults: readonly (readonly [name: string, count: number])[];
  /** Faults that could not be made here, and why. */
  readonly leftOut: readonly string[];
}

/** Who has waited longer than this while nothing was disturbed, waited too long. In milliseconds. */
const PATIENCE = 30_000;

const withoutAnswersTo = (tags: ReadonlySet<string>, history: History): History => ({
  ...history,
  shown: history.shown.filter(({ conversation }) => !tags.has(conversation.split("/")[1] ?? "")),
});

const none = (name: string, found: readonly string[]): Line => ({
  name,
  value: found.length,
  must: "zero",
  details: found,
});

/** What was disturbed when that happened; `at` is on the clock that never goes back. */
function around(at: number, disturbances: readonly Disturbance[]): string {
  const time = performance.timeOrigin + at;
  const names = disturbances.filter(({ from, to }) => from <= time && time <= to).map(({ name }) => name);
  return names.length === 0 ? "" : `, around: ${names.join(", ")}`;
}

export function linesOf(outcome: Outcome): readonly Line[] {
  const { kept, called, rested, problems, faults, leftOut } = outcome;
  const { excused, late } = judgeUnheard(outcome.unheard, outcome.history.disturbances);
  // Discord has told whoever ordered these that nobody heard them.
  const gone = new Set(excused);
  const history = { ...outcome.history, requests: outcome.history.requests.filter(({ tag }) => !gone.has(tag)) };
  const answers = judgeAnswers(withoutAnswersTo(gone, history));
  const money = judgeMoney(history.calls, kept.entries, outcome.outlived);
  const paidSearches = history.calls.filter(({ tag, credits }) => tag.startsWith(EDITION) && credits > 0).length;
  const searches = Math.max(0, paidSearches - outcome.editions);
  const inside = insidePauses(called);
  const told = judgeTold(answers.heard, history.calls, history.disturbances);
  const ends = (end: string): number => answers.heard.filter((one) => one.end === end).length;
  return [
    ...faults.map(([name, value]): Line => ({ name: `fault: ${name}`, value })),
    ...leftOut.map((name): Line => ({ name: `left out: ${name}`, value: 0 })),
    { name: "requests in", value: history.requests.length, must: "positive" },
    { name: "answers out", value: ends("answered"), must: "positive" },
    { name: "told that there is none, and why", value: ends("told") },
    none(
      "of these, for a reason that Herald does not know",
      history.shown
        .filter(({ words }) => saysUnexpected(words))
        .map(({ chat, at }) => `${chat} at ${new Date(at).toISOString()}`),
    ),
    none("of these, though nothing had happened to them", told.groundless),
    none("of these, with credits that the service has otherwise", told.untrue),
    none("kinds of requests of which none was answered", told.unanswered),
    { name: "told that it is not known whether it arrived", value: answers.uncertain.length },
    none("of these, without a reset or a death to explain it", answers.unexplained),
    { name: "why an edition does not come, said once more", value: answers.again.length },
    { name: "signs that an answer is coming, left standing", value: answers.signs.length },
    none("of these, before anything had happened", answers.groundless),
    none("lost", answers.lost),
    none("repeated", answers.repeated),
    none("out of order", answers.disordered),
    { name: "commands on Discord that nobody could acknowledge", value: excused.length },
    none("past Discord's 3 s otherwise", late),
    none("late", judgeLateness(answers.heard, history.shown, history.disturbances, PATIENCE)),
    none("charged twice", money.twice),
    { name: "searches beyond one an edition", value: searches, must: "zero" },
    { name: "taken for calls of workers that stood still for longer", value: money.outlived },
    {
      name: "ledger minus the service's books, beside these",
      value: money.booked + money.outlived - money.taken,
      must: "zero",
    },
    none("chats whose spending the ledger has otherwise", misbooked(history.requests, history.calls, kept.entries)),
    { name: "calls of which the ledger never learned the end", value: money.open, must: "zero" },
    none(
      "calls made inside a retry_after",
      inside.known.map((one) => `${wordsOf(one)}${around(one.demand.at, history.disturbances)}`),
    ),
    { name: "of a pause that only the dead were told of", value: inside.unheard.length },
    none("left over in the store", kept.left),
    none("refused by a platform for what it was", problems),
    { name: "not come to rest", value: rested ? 0 : 1, must: "zero" },
  ];
}
