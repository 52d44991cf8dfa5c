/** The same event, told by several, is one story; what only looks alike is not. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NewsItem } from "../../../../src/core/news.ts";
import { figuresIn } from "../../../../src/operations/news/figures.ts";
import { sameStory } from "../../../../src/operations/news/same-story.ts";
import { signatureOf } from "../../../../src/operations/news/signature.ts";
import { gather } from "../../../../src/operations/news/stories.ts";
import { readLibrary } from "../../../../src/service/server/engines/knowledge/library.ts";
import { moreDifferent, moreSame } from "./more-pairs.ts";
import { different, same } from "./pairs.ts";

const item = (title: string, text = "", more: Partial<NewsItem> = {}): NewsItem => ({
  title,
  text,
  source: "Outlet",
  ...more,
});

const areSame = (one: NewsItem, other: NewsItem): boolean => sameStory(signatureOf(one), signatureOf(other));

describe("the same event", () => {
  test.each([...same, ...moreSame])("%j is %j", (one, other) => {
    expect(areSame(item(...one), item(...other))).toBe(true);
    expect(areSame(item(...other), item(...one))).toBe(true);
  });
});

describe("another event", () => {
  test.each([...different, ...moreDifferent])("%j is not %j", (one, other) => {
    expect(areSame(item(...one), item(...other))).toBe(false);
    expect(areSame(item(...other), item(...one))).toBe(false);
  });

  test("of every pair is none of another pair, but where the same is told in two languages", () => {
    const found = same.flatMap((pair, index) =>
      same
        .slice(index + 1)
        .flatMap((next) => pair.flatMap((one) => next.map((other) => [one, other] as const)))
        .filter(([one, other]) => areSame(item(...one), item(...other))),
    );
    expect(found.filter(([one, other]) => !(/143/.test(one.join()) && /143/.test(other.join())))).toEqual([]);
  });
});

/** Each was read and found to tell of one event: most are the board speaking of what the news has told. */
const ALIKE = [
  "Sui recovers to $1.78 after outage-free quarter = Sui ran 94 days without falling over, give it a medal",
  "Ether ETF inflows beat those of Bitcoin for the first time this quarter = Ether hits $3,390 as funds turn their attention from Bitcoin",
  "Ether ETF inflows beat those of Bitcoin for the first time this quarter = Funds buy more Ether than Bitcoin, textbooks to be rewritten",
  "Token of a TV cook drops 92% within two hours of launch = The TV cook coin: read this before you buy anything with a face",
  "Token launcher Brightkiln exploited for $3.3 million = Launcher hacked, my umbrellas were in there",
];

test("of the samples, only those are the same that tell the same", () => {
  const samples = readLibrary().map(({ title, tldr }) => ({ title, signature: signatureOf(item(title, tldr)) }));
  const alike = samples.flatMap((one, index) =>
    samples
      .slice(index + 1)
      .filter((other) => sameStory(one.signature, other.signature))
      .map((other) => `${one.title} = ${other.title}`),
  );
  expect(alike).toEqual(ALIKE);
});

describe("a figure", () => {
  test.each([
    ["$143 million", "143m", "143,000,000", "143.000.000", "143 Mio.", "0.143bn", "143 млн"],
    ["1.6%", "1.6 percent", "1.6 per cent", "1,6 Prozent", "1.6 pct"],
    ["$90k", "90,000", "90’000", "90 thousand"],
    ["2 trillion", "2tn", "2,000 billion"],
  ])("is the same however it is written: %j", (first, ...others) => {
    const amounts = (text: string) => figuresIn(text)[0].map(({ amount }) => amount);
    expect(amounts(first)).toHaveLength(1);
    for (const other of others) expect(amounts(`About ${other} in all`)).toEqual(amounts(first));
  });

  test("is no part of a date, a time or a name", () => {
    expect(figuresIn("on 2026-11-22 at 09:30, 24/7, USDC2 and L2")[0]).toEqual([]);
  });
});

test("stories of one kind that are only numbered or named otherwise are many stories", () => {
  const numbered = Array.from({ length: 60 }, (_, index) =>
    item(`Story ${index + 1} about bitcoin and ether`, "Something happened that moved the market."),
  );
  expect(gather(numbered)).toHaveLength(60);
  expect(gather(["A", "B", "C", "one", "two", "!", "?"].map((name) => item(name)))).toHaveLength(7);
  expect(
    gather(["Alpha", "Beta", "Gamma"].map((name) => item(`News of ${name}`, "The same text for all."))),
  ).toHaveLength(3);
});

describe("a signature", () => {
  const words = fc.oneof(fc.string({ unit: "binary", maxLength: 120 }), fc.lorem(), fc.constantFrom("1,000 BTC", "€5"));

  test("is short, plain and always the same", () => {
    fc.assert(
      fc.property(words, words, (title, text) => {
        const signature = signatureOf(item(title, text));
        expect(signature).toMatch(/^[\w-]{1,23}$/);
        expect(signatureOf(item(title, text))).toBe(signature);
        expect(sameStory(signature, signature)).toBe(true);
      }),
    );
  });

  test("is compared both ways alike, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(sameStory(one, other)).toBe(sameStory(other, one));
      }),
    );
  });
});

describe("a story", () => {
  const [first, second] = same[0] ?? [["", ""] as const, ["", ""] as const];
  const outlet = (told: readonly [string, string], source: string, more: Partial<NewsItem> = {}) =>
    item(told[0], told[1], { source, ...more });

  test("is led by the most trusted, then by one with a text, then by the newest", () => {
    const [doubtful, trusted] = [
      outlet(first, "A", { legitimacy: 0.4, at: 9 }),
      outlet(second, "B", { legitimacy: 0.9 }),
    ];
    expect(gather([doubtful, trusted])).toMatchObject([{ lead: trusted, others: [doubtful], topics: [0] }]);
    const [old, young] = [outlet(first, "A", { at: 1 }), outlet(second, "B", { at: 2 })];
    expect(gather([old, young])[0]?.lead).toBe(young);
    const [told, bare] = [outlet(first, "A"), item(first[0], "", { source: "B", at: 9 })];
    expect(gather([bare, told])[0]?.lead).toBe(told);
  });

  test("stands where the first of it was found", () => {
    const other = item("Ether staking queue grows", "", { legitimacy: 1 });
    const [late, early] = [outlet(second, "B", { legitimacy: 1 }), outlet(first, "A", { legitimacy: 0.1 })];
    expect(gather([early, other, late]).map(({ lead }) => lead)).toEqual([late, other]);
  });

  test("found for two topics is one, and told once; topics take turns", () => {
    const [one, two, three] = [item("Ether queue grows"), item("Solana fees double"), item("Tron burns tokens")];
    const stories = gather([one, outlet(first, "A"), two], [three, outlet(first, "A"), outlet(second, "B")]);
    expect(stories.map(({ lead, topics }) => [lead.title, topics])).toEqual([
      [one.title, [0]],
      [three.title, [1]],
      [first[0], [0, 1]],
      [two.title, [0]],
    ]);
    expect(stories[2]?.others).toEqual([outlet(second, "B")]);
  });

  test("is lost by nobody", () => {
    const told = [...same, ...different]
      .flat()
      .map(([title, text], index) => item(title, text, { source: `${index}` }));
    fc.assert(
      fc.property(fc.shuffledSubarray(told), (items) => {
        const stories = gather(items);
        const shown = stories.flatMap(({ lead, others }) => [lead, ...others]);
        expect(new Set(shown)).toEqual(new Set(items));
        expect(shown).toHaveLength(items.length);
        const signatures = stories.map(({ signature }) => signature);
        for (const [index, one] of signatures.entries())
          for (const other of signatures.slice(index + 1)) expect(sameStory(one, other)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});
