/** The judge of answers sees every single thing that can be wrong with them, and nothing where all is well. */
import { describe, expect, test } from "vitest";
import { type Disturbance, type History, markOf, type Request, type Shown } from "../../chaos/history.ts";
import { judgeAnswers } from "../../chaos/judge/answers.ts";
import { paragraphsOf } from "../../chaos/vendor.ts";

const CHAT = "telegram:1";
const AT = 1_800_000_000_000;
const NOTE = "It is not certain that my answer arrived here, so I have not sent it twice.";
const LONGER =
  "This takes longer: my memory does not answer just now. I keep trying, and my answer comes here; you need not send it again.";
const RESTARTED = "Herald was restarted in the middle of this answer, and does not ask twice on its own.";
const SORRY = "The service took too long to answer. No credits were taken.";

const request = (tag: string, more: Partial<Request> = {}): Request => ({
  tag,
  kind: "question",
  chat: CHAT,
  conversation: CHAT,
  at: AT,
  ...more,
});
const shown = (words: string, seconds = 1): Shown => ({
  chat: CHAT,
  conversation: CHAT,
  at: AT + seconds * 1000,
  words,
});
const answer = (tag: string, part = 1, parts = 1): Shown => shown(`This is ${markOf(tag, part, parts)}.`);

function judged(tags: readonly string[], seen: readonly Shown[], disturbances: readonly Disturbance[] = []) {
  const history: History = { requests: tags.map((tag) => request(tag)), shown: seen, calls: [], disturbances };
  const { heard, ...found } = judgeAnswers(history);
  const wrong = Object.entries(found).flatMap(([name, all]) => (all.length === 0 ? [] : [name]));
  return { ends: heard.map(({ request: { tag }, end }) => `${tag} ${end}`).toSorted(), wrong, found };
}

const DEATH: Disturbance = { name: "SIGKILL", from: AT, to: AT + 500, blurs: true };

describe("what the service of a run writes", () => {
  const text = paragraphsOf("q1-1", 5).join("");
  const CUT = 420;

  test("is answered where all of it stands there", () => {
    expect(judged(["q1-1"], [shown(text)])).toMatchObject({ ends: ["q1-1 answered"], wrong: [] });
  });

  test("is lost where anything of that length is cut out of it, wherever that is", () => {
    const cuts = Array.from({ length: Math.ceil((text.length - CUT) / 50) }, (_, i) => i * 50);
    const without = (from: number): Shown => shown(text.slice(0, from) + text.slice(from + CUT));
    const unseen = [...cuts, text.length - CUT].filter(
      (from) => !judged(["q1-1"], [without(from)]).wrong.includes("lost"),
    );
    expect(unseen).toEqual([]);
  });
});

describe("nothing is wrong", () => {
  test.each([
    ["answers in their order", [answer("q1-1"), answer("q1-2")], ["q1-1 answered", "q1-2 answered"]],
    ["a sentence in the place of the second", [answer("q1-1"), shown(SORRY)], ["q1-1 answered", "q1-2 told"]],
    ["a sentence in the place of the first", [shown(SORRY), answer("q1-2")], ["q1-1 told", "q1-2 answered"]],
    [
      "an answer that broke off, and says so",
      [shown(`This is ${markOf("q1-1", 1, 3)} … The answer broke off. No credits were taken.`), answer("q1-2")],
      ["q1-1 told", "q1-2 answered"],
    ],
    [
      "all parts of a long one",
      [answer("q1-1", 1, 2), answer("q1-1", 2, 2), answer("q1-2")],
      ["q1-1 answered", "q1-2 answered"],
    ],
  ])("%s", (_, seen, ends) => {
    expect(judged(["q1-1", "q1-2"], seen)).toMatchObject({ ends, wrong: [] });
  });

  test("a note that an answer may have arrived, after a death that can be the reason", () => {
    const { ends, wrong } = judged(["q1-1"], [answer("q1-1"), shown(NOTE)], [DEATH]);
    expect([ends, wrong]).toEqual([["q1-1 answered"], ["uncertain"]]);
    expect(judged(["q1-1"], [shown(NOTE)], [DEATH]).ends).toEqual(["q1-1 unknown"]);
    expect(judged(["q1-1"], [answer("q1-1", 1, 2), shown(NOTE)], [DEATH]).ends).toEqual(["q1-1 unknown"]);
  });

  test("what grew and stays, above the sentence that its process died over it, and not without a death", () => {
    expect(judged(["q1-1"], [answer("q1-1"), shown(RESTARTED)], [DEATH]).wrong).toEqual(["signs"]);
    expect(judged(["q1-1"], [answer("q1-1"), shown(RESTARTED)]).wrong).toEqual(["repeated"]);
    expect(judged(["q1-1"], [answer("q1-1"), shown(SORRY)], [DEATH]).wrong).toEqual(["repeated"]);
  });

  test("such a sentence below a whole answer, and that of the next question below it", () => {
    const seen = [answer("q1-1"), shown(RESTARTED), shown(RESTARTED), answer("q1-3")];
    const { ends, wrong } = judged(["q1-1", "q1-2", "q1-3"], seen, [DEATH]);
    expect([ends, wrong]).toEqual([["q1-1 answered", "q1-2 told", "q1-3 answered"], ["signs"]]);
    expect(judged(["q1-1", "q1-2"], [answer("q1-1"), shown(RESTARTED)], [DEATH])).toMatchObject({
      ends: ["q1-1 answered", "q1-2 told"],
      wrong: [],
    });
  });

  test("an answer that broke off with its process, and is told so below", () => {
    const broken = [answer("q1-1", 1, 2), shown(RESTARTED)];
    const told = { ends: ["q1-1 told", "q1-2 told"], wrong: [] };
    expect(judged(["q1-1", "q1-2"], [...broken, shown(SORRY)], [DEATH])).toMatchObject(told);
    expect(judged(["q1-1", "q1-2"], [...broken, shown(SORRY)]).wrong).toEqual(["lost", "repeated"]);
    expect(judged(["q1-1", "q1-2"], broken, [DEATH]).ends).toEqual(["q1-1 told", "q1-2 lost"]);
  });

  test("an answer that broke off and says so itself, above the next one whose process died", () => {
    const broken = shown(`This is ${markOf("q1-1", 1, 3)} … The answer broke off. No credits were taken.`);
    expect(judged(["q1-1", "q1-2"], [broken, shown(RESTARTED)], [DEATH])).toMatchObject({
      ends: ["q1-1 told", "q1-2 told"],
      wrong: [],
    });
    expect(judged(["q1-1", "q1-2"], [broken], [DEATH]).ends).toEqual(["q1-1 told", "q1-2 lost"]);
  });

  test("why an edition does not come, once more after each death, and not a sixth time or without one", () => {
    const found = (seen: readonly Shown[], disturbances: readonly Disturbance[]) => {
      const { again, repeated } = judgeAnswers({
        requests: [request("q1-1", { kind: "digest" })],
        shown: seen,
        calls: [],
        disturbances,
      });
      return [again.length, repeated.length];
    };
    expect(found([shown(SORRY), shown(SORRY)], [DEATH])).toEqual([1, 0]);
    expect(found([shown(SORRY), shown(SORRY)], [])).toEqual([0, 1]);
    const said = (times: number) => Array.from({ length: times }, () => shown(SORRY));
    expect(found(said(3), [DEATH])).toEqual([0, 2]);
    expect(found(said(3), [DEATH, DEATH])).toEqual([2, 0]);
    const deaths = (times: number) => Array.from({ length: times }, () => DEATH);
    expect(found(said(5), deaths(4))).toEqual([4, 0]);
    expect(found(said(6), deaths(5))).toEqual([0, 5]);
    const missed = (next: string) =>
      shown(`The news could not be had. The next one comes on ${next}; I say this once.`);
    expect(found([missed("Monday, 09:14"), missed("Monday, 09:15")], [DEATH])).toEqual([1, 0]);
    expect(found([shown(SORRY), shown("Something else. No credits were taken.")], [DEATH])).toEqual([0, 1]);
  });

  test("answers in the order in which the platform handed the questions over", () => {
    expect(judged(["q1-2", "q1-1"], [answer("q1-2"), answer("q1-1")]).wrong).toEqual([]);
  });

  test("a word that it takes longer is a sign of an answer, which has to come", () => {
    expect(judged(["q1-1"], [shown(LONGER), answer("q1-1")], [DEATH])).toMatchObject({ wrong: ["signs"] });
    expect(judged(["q1-1"], [shown(LONGER)], [DEATH])).toMatchObject({
      ends: ["q1-1 lost"],
      wrong: ["lost", "signs"],
    });
  });
});

describe("one thing is wrong", () => {
  test.each([
    ["silence", ["q1-1", "q1-2"], [answer("q1-1")], "lost", "q1-2"],
    ["a sentence too few", ["q1-1", "q1-2", "q1-3"], [shown(SORRY), answer("q1-3")], "lost", "q1-2"],
    ["a sentence in another's place", ["q1-1", "q1-2"], [answer("q1-2"), shown(SORRY)], "lost", "q1-1"],
    ["an answer whose second part is missing", ["q1-1"], [answer("q1-1", 1, 2)], "lost", "q1-1"],
    ["the same answer twice", ["q1-1"], [answer("q1-1"), answer("q1-1")], "repeated", "q1-1 part 1 stands 2 times"],
    [
      "one part twice",
      ["q1-1"],
      [answer("q1-1", 1, 2), answer("q1-1", 2, 2), answer("q1-1", 2, 2)],
      "repeated",
      "q1-1 part 2 stands 2 times",
    ],
    ["a sentence behind an answer", ["q1-1"], [answer("q1-1"), shown(SORRY)], "repeated", "a sentence too many"],
    ["an answer that nobody asked for here", ["q1-1"], [answer("q1-1"), answer("q2-1")], "repeated", "q2-1 stands in"],
    ["the second before the first", ["q1-1", "q1-2"], [answer("q1-2"), answer("q1-1")], "disordered", "q1-1 behind"],
  ] as const)("%s", (_, tags, seen, what, says) => {
    const { wrong, found } = judged(tags, seen);
    expect(wrong).toContain(what);
    expect(found[what].join()).toContain(says);
  });

  test("a sign that an answer is coming stands for none, and is counted by itself where it still stands", () => {
    const { ends, wrong } = judged(["q1-1"], [shown("Thinking…")], [DEATH]);
    expect([ends, wrong]).toEqual([["q1-1 lost"], ["lost", "signs"]]);
    expect(judged(["q1-1"], [shown("Thinking…"), answer("q1-1")], [DEATH]).wrong).toEqual(["signs"]);
    const unmanned = shown(
      "Herald cannot work on this at the moment. It is kept, and you get your answer as soon as …",
    );
    expect(judged(["q1-1"], [unmanned], [DEATH]).wrong).toEqual(wrong);
  });

  test("a sign from before anything had happened, which nothing could keep from being taken away", () => {
    const seen = [shown("Thinking…"), answer("q1-1")];
    const later = (seconds: number): Disturbance => ({ ...DEATH, from: AT + seconds * 1_000, to: AT + 60_000 });
    expect(judged(["q1-1"], seen).wrong).toEqual(["signs", "groundless"]);
    expect(judged(["q1-1"], seen, [later(8)]).wrong).toEqual(["signs", "groundless"]);
    expect(judged(["q1-1"], seen, [later(5)]).wrong).toEqual(["signs"]);
  });

  test("a note that nothing explains, or only what happened elsewhere or long ago", () => {
    const seen = [answer("q1-1"), shown(NOTE, 200)];
    expect(judged(["q1-1"], seen).wrong).toContain("unexplained");
    expect(judged(["q1-1"], seen, [DEATH]).wrong).toContain("unexplained");
    const near = { ...DEATH, to: AT + 199_000 };
    expect(judged(["q1-1"], seen, [near]).wrong).not.toContain("unexplained");
    expect(judged(["q1-1"], seen, [{ ...near, chat: "telegram:2" }]).wrong).toContain("unexplained");
    const { blurs: _, ...pause } = near;
    expect(judged(["q1-1"], seen, [pause]).wrong).toContain("unexplained");
  });
});
