/** The judge of what is said in the place of answers sees a reason that is none, and credits that are not the service's. */
import { describe, expect, test } from "vitest";
import { strictSayIn } from "../../../src/locales/index.ts";
import type { Call, Disturbance, Kind } from "../../chaos/history.ts";
import type { Heard } from "../../chaos/judge/answers.ts";
import { creditsSaid, judgeTold } from "../../chaos/judge/told.ts";

const AT = 1_800_000_000_000;

function heard(tag: string, end: Heard["end"], said?: string, kind: Kind = "question"): Heard {
  return { request: { tag, kind, chat: "telegram:1", conversation: "telegram:1", at: AT }, end, at: AT + 2_000, said };
}
const call = (tag: string, credits: number, harmed = true): Call => ({ tag, at: AT, credits, harmed });
const trouble = (from: number, to: number, chat?: string): Disturbance => ({
  name: "reset",
  from: AT + from,
  to: AT + to,
  ...(chat === undefined ? {} : { chat }),
});

describe("credits", () => {
  const say = strictSayIn("en");

  test("are read from the words of the house", () => {
    expect(creditsSaid(`It took too long. ${say("credits-not-taken")}`)).toBe(0);
    expect(creditsSaid(say("credits-refunded"))).toBe(0);
    expect([1, 3].map((credits) => creditsSaid(say("credits-taken", { credits })))).toEqual([1, 3]);
    expect([1, 3].map((credits) => creditsSaid(say("answer-empty", { credits })))).toEqual([1, 3]);
    const open = [say("credits-unknown"), say("something-failed"), say("interrupted")];
    expect(open.map(creditsSaid)).toEqual([undefined, undefined, undefined]);
    expect(creditsSaid(say("credits-taken-before", { credits: 2 }))).toBeUndefined();
  });

  test("are those of the service, or it is told", () => {
    const judged = (said: string, ...credits: readonly number[]) =>
      judgeTold(
        [heard("q1-1", "told", said)],
        credits.map((one) => call("q1-1", one)),
        [],
      ).untrue;
    const none = "Too busy. No credits were taken.";
    expect(judged(none)).toEqual([]);
    expect(judged(none, 0, 0)).toEqual([]);
    expect(judged("It broke off. 3 credits were taken.", 0, 3)).toEqual([]);
    expect(judged("It is not known yet whether credits were taken.", 3)).toEqual([]);
    expect(judged(none, 0, 1)).toEqual([`q1-1 cost 1, and says: ${none}`]);
    expect(judged("It broke off. 3 credits were taken.", 1)).toHaveLength(1);
    expect(judged("It broke off. 1 credit was taken.")).toHaveLength(1);
  });
});

test("nothing had happened: not at the service, and not around them", () => {
  const sorry = [heard("q1-1", "told")];
  const groundless = (calls: readonly Call[], disturbances: readonly Disturbance[]) =>
    judgeTold(sorry, calls, disturbances).groundless;
  expect(groundless([call("q1-1", 0)], [])).toEqual([]);
  expect(groundless([], [trouble(-5_000, 1)])).toEqual([]);
  expect(groundless([], [trouble(2_000, 3_000, "telegram:1")])).toEqual([]);
  expect(groundless([call("q1-1", 1, false), call("q1-2", 0)], [])).toEqual(["q1-1"]);
  expect(groundless([], [trouble(-5_000, -1), trouble(2_001, 9_000), trouble(0, 9_000, "telegram:2")])).toEqual([
    "q1-1",
  ]);
  expect(judgeTold([heard("q1-1", "answered")], [], []).groundless).toEqual([]);
});

test("an edition does not come without a reason either, whatever it cost the others", () => {
  const judged = (disturbances: readonly Disturbance[]) =>
    judgeTold([heard("q1-1", "told", "No credits were taken.", "digest")], [call("q1-1", 1, false)], disturbances);
  expect(judged([trouble(-5_000, 1)])).toMatchObject({ groundless: [], untrue: [] });
  expect(judged([])).toMatchObject({ groundless: ["q1-1"], untrue: [] });
});

test("of many of one kind not one was answered", () => {
  const many = (kind: Kind, count: number, end: Heard["end"]) =>
    Array.from({ length: count }, (_, i) => heard(`q1-${i}`, end, undefined, kind));
  const unanswered = (...all: readonly (readonly Heard[])[]) => judgeTold(all.flat(), [], []).unanswered;
  expect(unanswered(many("news", 24, "told"), many("picture", 7, "told"))).toEqual(["news"]);
  expect(unanswered(many("news", 24, "told"), many("news", 1, "answered"))).toEqual([]);
  const due = (moments: number) =>
    many("digest", 24, "told").map((one, i) => ({ ...one, request: { ...one.request, at: i % moments } }));
  expect(unanswered(due(1))).toEqual([]);
  expect(unanswered(due(8))).toEqual(["digest"]);
});
