/** Which stories a chat is shown, what it has seen already, and the mood of it all. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY } from "../../../../src/core/day.ts";
import type { NewsItem } from "../../../../src/core/news.ts";
import { REMEMBERED, SEEN, type Seen, type SeenRun, withoutRun, withRun } from "../../../../src/core/seen.ts";
import { choose } from "../../../../src/operations/news/choose.ts";
import { moodOf, strongest } from "../../../../src/operations/news/mood-of.ts";
import { freshFor } from "../../../../src/operations/news/seen.ts";
import { signatureOf } from "../../../../src/operations/news/signature.ts";
import { gather, type Story } from "../../../../src/operations/news/stories.ts";

const NOW = Date.UTC(2026, 10, 22, 9);

const story = (title: string, more: Partial<NewsItem> = {}, topics: readonly number[] = [0]): Story => {
  const lead: NewsItem = { title, text: "", source: "", ...more };
  return { lead, others: [], signature: signatureOf(lead), topics };
};
type Known = { readonly [Name in "at" | "legitimacy" | "bullishness"]?: number | undefined };
const withoutGaps = ({ at, legitimacy, bullishness }: Known): Partial<NewsItem> => ({
  ...(at === undefined ? {} : { at }),
  ...(legitimacy === undefined ? {} : { legitimacy }),
  ...(bullishness === undefined ? {} : { bullishness }),
});

const titles = (stories: readonly Story[]) => stories.map(({ lead }) => lead.title);
const reasons = (left: readonly { readonly story: Story; readonly why: string }[]) =>
  left.map(({ story: { lead }, why }) => [lead.title, why]);

describe("of the stories are chosen", () => {
  const [old, young, dateless] = [story("Old", { at: 1 }), story("Young", { at: 3 }), story("Dateless")];

  test("the newest first, or as they were found", () => {
    expect(titles(choose([old, dateless, young], { sort: "date", count: 5 }).chosen)).toEqual([
      "Young",
      "Old",
      "Dateless",
    ]);
    expect(titles(choose([old, dateless, young], { sort: "relevance", count: 5 }).chosen)).toEqual([
      "Old",
      "Dateless",
      "Young",
    ]);
  });

  test("as many as are wished for, and the others are named with the reason", () => {
    const { chosen, left } = choose([old, young, dateless], { sort: "date", count: 1 }, [old, dateless]);
    expect(titles(chosen)).toEqual(["Old"]);
    expect(reasons(left)).toEqual([
      ["Young", "seen"],
      ["Dateless", "count"],
    ]);
  });

  test("those that are trusted and bullish enough; one without a score is not known to be", () => {
    const stories = [
      story("Good", { legitimacy: 0.5, bullishness: 0.2 }),
      story("Doubtful", { legitimacy: 0.49, bullishness: 0.2 }),
      story("Unscored", { bullishness: 0.2 }),
      story("Bearish", { legitimacy: 0.9, bullishness: -0.1 }),
      story("Moodless", { legitimacy: 0.9 }),
    ];
    const band = { from: 0, to: 0.2 };
    const { chosen, left } = choose(stories, { sort: "relevance", count: 5, legitimacy: 0.5, bullishness: band });
    expect(titles(chosen)).toEqual(["Good"]);
    expect(reasons(left)).toEqual([
      ["Doubtful", "legitimacy"],
      ["Unscored", "legitimacy"],
      ["Bearish", "bullishness"],
      ["Moodless", "bullishness"],
    ]);
    expect(choose(stories, { sort: "relevance", count: 5 }).left).toEqual([]);
  });

  test("a fair share of each topic, in one order", () => {
    const stories = [
      ...["A1", "A2", "A3", "A4"].map((title, index) => story(title, { at: 100 - index }, [0])),
      story("B1", { at: 2 }, [1]),
      story("C1", { at: 1 }, [2]),
    ];
    expect(titles(choose(stories, { sort: "date", count: 4 }).chosen)).toEqual(["A1", "A2", "B1", "C1"]);
    expect(titles(choose(stories, { sort: "date", count: 2 }).chosen)).toEqual(["A1", "B1"]);
    expect(titles(choose(stories, { sort: "date", count: 6 }).chosen)).toEqual(["A1", "A2", "A3", "A4", "B1", "C1"]);
  });

  test("no more than there are, and none is lost", () => {
    const score = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
    const wishes = fc.record({
      sort: fc.constantFrom("date", "relevance"),
      count: fc.integer({ min: 1, max: 20 }),
      legitimacy: score,
      bullishness: fc.option(fc.constant({ from: 0, to: 0.5 }), { nil: undefined }),
    });
    const scored = fc.record({ at: fc.option(fc.nat(), { nil: undefined }), legitimacy: score, bullishness: score });
    const topics = fc.array(fc.nat({ max: 2 }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(scored, topics, fc.boolean()), { maxLength: 30 }), wishes, (given, wished) => {
        const { legitimacy, bullishness, ...rest } = wished;
        const stories = given.map(([known, found], index) => story(`Title ${index}`, withoutGaps(known), found));
        const fresh = stories.filter((_, index) => given[index]?.[2]);
        const asked = {
          ...rest,
          ...(legitimacy === undefined ? {} : { legitimacy }),
          ...(bullishness === undefined ? {} : { bullishness }),
        };
        const { chosen, left } = choose(stories, asked, fresh);
        const fitting = stories.length - left.filter(({ why }) => why !== "count").length;
        expect(new Set([...chosen, ...left.map((one) => one.story)])).toEqual(new Set(stories));
        expect(chosen.length + left.length).toBe(stories.length);
        expect(chosen.length).toBe(Math.min(wished.count, fitting));
      }),
    );
  });
});

describe("what a chat has seen", () => {
  const [monday, tuesday] = [
    story("Bitcoin ETFs take in $143 million on Monday"),
    story("Bitcoin ETFs take in $312 million on Tuesday"),
  ];
  const retold = gather([{ title: "Spot bitcoin funds draw $143M", text: "ETFs had inflows.", source: "" }]);
  const run = (by: string, at: number, ...stories: readonly Story[]): SeenRun => ({
    by,
    at,
    signatures: stories.map(({ signature }) => signature),
  });

  test("is no news to it for 14 days, whoever tells it", () => {
    const seen: Seen = { runs: [run("other", NOW - 13 * DAY, monday)] };
    expect(freshFor(seen, { by: "this", place: "", now: NOW }, [monday, tuesday])).toEqual([tuesday]);
    expect(freshFor(seen, { by: "this", place: "", now: NOW }, retold)).toEqual([]);
    expect(freshFor(seen, { by: "this", place: "", now: NOW + DAY }, [monday])).toEqual([monday]);
    expect(freshFor(undefined, { by: "this", place: "", now: NOW }, [monday])).toEqual([monday]);
  });

  test("is news in another channel or topic, unless nobody wrote down where it was shown", () => {
    const seen: Seen = { runs: [{ ...run("other", NOW, monday), place: "btc" }, run("older", NOW, tuesday)] };
    expect(freshFor(seen, { by: "this", place: "eth", now: NOW }, [monday, tuesday])).toEqual([monday]);
    expect(freshFor(seen, { by: "this", place: "btc", now: NOW }, [monday, tuesday])).toEqual([]);
    expect(freshFor(seen, { by: "this", place: "", now: NOW }, [monday, tuesday])).toEqual([monday]);
  });

  test("a run that begins again gets exactly what it took, whatever others have shown since", () => {
    const first = withRun({ runs: [run("other", NOW - DAY, tuesday)] }, run("this", NOW, monday), NOW);
    const since = withRun(first, run("later", NOW, monday), NOW);
    expect(freshFor(since, { by: "this", place: "", now: NOW }, [tuesday, monday, story("Ether fees fall")])).toEqual([
      monday,
    ]);
    expect(freshFor({ runs: [run("this", NOW)] }, { by: "this", place: "", now: NOW }, [monday])).toEqual([]);
  });

  test("is withdrawn where it was not shown after all", () => {
    const seen = withRun({ runs: [run("other", NOW, tuesday)] }, run("this", NOW, monday), NOW);
    expect(withoutRun(seen, "this")).toEqual({ runs: [run("other", NOW, tuesday)] });
    expect(withoutRun(withoutRun(seen, "this"), "other")).toBeUndefined();
    expect(withoutRun(undefined, "this")).toBeUndefined();
  });

  test("is replaced by a run of the same name, and forgotten when it is old", () => {
    const seen = [run("old", NOW - 14 * DAY, monday), run("this", NOW - DAY, monday)];
    expect(withRun({ runs: seen }, run("this", NOW, tuesday), NOW)).toEqual({ runs: [run("this", NOW, tuesday)] });
  });

  describe("is bounded", () => {
    /** One after the other, a second apart. */
    const runs = (digest: string, count: number, size: number, before = 0): Seen["runs"] =>
      Array.from({ length: count }, (_, index) => {
        const at = NOW - before - (count - index) * 1_000;
        return { by: `${digest}:${at}`, at, signatures: Array.from({ length: size }, () => "x".repeat(23)) };
      });
    const shownBy = ({ runs: all }: Seen, digest: string): readonly string[] =>
      all.filter(({ by }) => by.startsWith(`${digest}:`)).flatMap(({ signatures }) => signatures);

    test("for each digest, whose oldest go first", () => {
      // As many as come every hour while something is remembered.
      expect(withRun({ runs: runs("d1", 335, 1) }, run("d1:1", NOW, monday), NOW).runs).toHaveLength(336);
      const many = runs("d1", 700, 1);
      const most = withRun({ runs: many }, run("d1:1", NOW, monday), NOW).runs;
      expect(most).toHaveLength(REMEMBERED.signatures);
      expect([most[0]?.by, most.at(-1)?.by]).toEqual([many[101]?.by, "d1:1"]);
      const bySize = withRun({ runs: runs("d1", 59, 20) }, run("d1:1", NOW, monday), NOW);
      expect(shownBy(bySize, "d1")).toHaveLength(581);
      expect(SEEN.schema.parse(bySize)).toEqual(bySize);
    });

    test("so that a busy digest takes nothing from what a rare one has shown", () => {
      const rare = runs("rare", 14, 5, 10 * DAY);
      const busy = Array.from({ length: 24 }, (_, index) => runs(`busy${index}`, 200, 20, index)).flat();
      const seen = withRun({ runs: [...rare, ...busy] }, run("busy0:1", NOW, monday), NOW);
      expect(shownBy(seen, "rare")).toHaveLength(70);
      expect(seen.runs).toContainEqual(run("busy0:1", NOW, monday));
      for (let index = 0; index < 24; index += 1) expect(shownBy(seen, `busy${index}`).length).toBeGreaterThan(60);
      expect(JSON.stringify(seen).length).toBeLessThan(REMEMBERED.size);
    });

    test("and what is claimed just now is in it, however much there is", () => {
      const others = Array.from({ length: 900 }, (_, index) => runs(`other${index}`, 1, 20)).flat();
      const seen = withRun({ runs: others }, run("this:1", NOW, monday), NOW);
      expect(seen.runs.at(-1)).toEqual(run("this:1", NOW, monday));
      expect(JSON.stringify(seen).length).toBeLessThan(REMEMBERED.size);
    });

    test("in few characters each", () => {
      const one = withRun(undefined, run("12345678:1795000000000", NOW, monday, tuesday), NOW);
      expect(JSON.stringify(one).length).toBeLessThan(140);
    });
  });
});

describe("the mood", () => {
  const item = (bullishness?: number, legitimacy?: number): NewsItem => ({
    title: "One",
    text: "",
    source: "",
    ...(bullishness === undefined ? {} : { bullishness }),
    ...(legitimacy === undefined ? {} : { legitimacy }),
  });

  test("is weighted by legitimacy, half of it where nobody has checked", () => {
    expect(moodOf([item(1, 0.75), item(-1, 0.25)])).toBeCloseTo(0.5);
    expect(moodOf([item(1), item(-1, 0.5), item(undefined, 1)])).toBeCloseTo(0);
    expect(moodOf([item(0.3, 1)])).toBeCloseTo(0.3);
  });

  test("is unknown where nothing is scored, and of what nobody trusts it is the mean", () => {
    expect(moodOf([])).toBeUndefined();
    expect(moodOf([item(undefined, 0.9)])).toBeUndefined();
    expect(moodOf([item(0.5, 0), item(-0.1, 0)])).toBeCloseTo(0.2);
  });

  test("is moved most by what is both extreme and trusted", () => {
    const stories = [
      story("Weak", { bullishness: 0.1, legitimacy: 1 }),
      story("Loud", { bullishness: -1, legitimacy: 0.1 }),
      story("Strong", { bullishness: -0.6, legitimacy: 0.9 }),
      story("Unscored", { legitimacy: 1 }),
      story("Unchecked", { bullishness: 0.9 }),
    ];
    expect(titles(strongest(stories, 3))).toEqual(["Strong", "Unchecked", "Weak"]);
    expect(titles(strongest(stories, 9)).at(-1)).toBe("Unscored");
  });
});
