/** What the service sends, however broken, becomes news that can be shown. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY } from "../../../../src/core/day.ts";
import { newsItemSchema } from "../../../../src/core/news.ts";
import { itemsOf } from "../../../../src/operations/news/items.ts";
import { foundSchema } from "../../../../src/service/client/answers.ts";
import { processorTime } from "../../processor.ts";

const NOW = Date.UTC(2026, 10, 22, 9);

/** As it comes from the service. */
const read = (...documents: readonly unknown[]) => itemsOf(foundSchema.parse({ documents }), NOW);

const titled = (title: string) => read({ title, tldr: "Something happened." })[0]?.title;

const scored = (...scores: readonly (readonly [bullishness: unknown, legitimacy: unknown])[]) =>
  read(...scores.map(([bullishness, legitimacy], index) => ({ title: `Title ${index}`, bullishness, legitimacy }))).map(
    ({ bullishness, legitimacy }) => [bullishness, legitimacy],
  );

describe("a title is plain words", () => {
  test.each([
    ["AT&amp;T &lt;b&gt;buys&lt;/b&gt; Bit&#99;oin", "AT&T buys Bitcoin"],
    ["Fees &amp;amp; taxes", "Fees & taxes"],
    ["<b>Bit</b>coin <i class='x'>rises</i><br/>again", "Bitcoin rises again"],
    ["<p>One</p><p>Two</p>", "One Two"],
    ["<script>alert(1)</script>Ether <!-- not this -->falls", "Ether falls"],
    ["**Bitcoin** _rises_ to `$95k`, ~~not~~ [really](https://example.org/a_(b))", "Bitcoin rises to $95k, not really"],
    ["## __Ether__ *jumps*", "Ether jumps"],
    ["snake_case_name and 5 * 3 * 2 and a < b > c", "snake_case_name and 5 * 3 * 2 and a < b > c"],
    ["#Bitcoin is up 5%, &unknown; stays", "#Bitcoin is up 5%, &unknown; stays"],
    ["Bit\u200bco\u00adin \u202eevil\u202c \ufeffrises\u0000\u0007", "Bitcoin evil rises"],
    ["Lone \ud800 and \udc00 halves &#xD800;!", "Lone and halves !"],
    ["Family 👨‍👩‍👧 and می‌خواهم stay", "Family 👨‍👩‍👧 and می‌خواهم stay"],
    ["  Many\r\n\tlines  ", "Many lines"],
    [`Z${"\u0301".repeat(40)}algo`, `Ź${"\u0301".repeat(4)}algo`],
  ])("%j", (given, expected) => {
    expect(titled(given)).toBe(expected.normalize("NFC"));
  });
});

describe("what is missing", () => {
  test("a title is made of the first sentence, which is not told twice", () => {
    expect(read({ title: null, tldr: "The U.S. fund rose 1.5% today. It holds 5 BTC." })).toEqual([
      { title: "The U.S. fund rose 1.5% today", text: "It holds 5 BTC.", source: "" },
    ]);
    expect(read({ tldr: "One sentence only." })).toEqual([{ title: "One sentence only", text: "", source: "" }]);
    expect(read({ title: "<b></b>", tldr: "Markup is no title. Is it?" })[0]?.title).toBe("Markup is no title");
  });

  test("a text is the summary, or nothing", () => {
    expect(read({ title: "One", tldr: null, summary: "A <i>summary</i>." })[0]?.text).toBe("A summary.");
    expect(read({ title: "One", tldr: null, summary: null })[0]?.text).toBe("");
    expect(read({ title: "The same", tldr: "The same" })[0]?.text).toBe("");
  });

  test("what shows nothing at all is left out", () => {
    expect(read({ title: "\u200b", tldr: "<br>" }, { title: "***", tldr: "…" }, null, 5, {})).toEqual([]);
  });
});

describe("what is too long", () => {
  test("is cut behind a sentence, and says so", () => {
    const text = read({ title: "One", tldr: "A sentence of some length stands here. ".repeat(30) })[0]?.text ?? "";
    expect(text).toMatch(/here\. …$/);
    expect(text.length).toBeLessThanOrEqual(420);
    expect(text.length).toBeGreaterThan(300);
  });

  test("or behind a word, or between two characters where there is none", () => {
    expect(read({ title: "word ".repeat(1_000) })[0]?.title).toMatch(/^(word ){30,39}word…$/);
    const family = "👨‍👩‍👧";
    const cut = read({ title: family.repeat(500) })[0]?.title ?? "";
    expect(cut).toMatch(/…$/);
    expect(cut.replaceAll(family, "")).toBe("…");
  });

  test("a title of one endless sentence is told whole below", () => {
    const [item] = read({ tldr: "word ".repeat(60) });
    expect(item?.title).toMatch(/word…$/);
    expect(item?.text).toBe("word ".repeat(60).trim());
  });

  test("is read in no time, whatever it is made of", () => {
    const parts = ["**a ", "<b", "<!-- ", "[a](", "`a", "__a ", "&amp;", "1,1", "𒀱", "<script>", "(a", "1 "];
    const spent = processorTime(() => {
      for (const part of parts) read({ title: part.repeat(100_000), tldr: part.repeat(100_000) });
    });
    expect(spent).toBeLessThan(5_000);
  });
});

describe("dates", () => {
  const dated = (at: number | string) =>
    read({ title: "One", last_time_updated: typeof at === "string" ? at : new Date(at).toISOString() })[0]?.at;

  test("of the past stay, those of a clock ahead of ours are now", () => {
    expect(dated(NOW - DAY)).toBe(NOW - DAY);
    expect(dated(NOW + 30_000)).toBe(NOW);
    expect(dated(NOW + 12 * 3_600_000)).toBe(NOW);
  });

  test("that cannot be are unknown", () => {
    expect(dated(NOW + 2 * DAY)).toBeUndefined();
    expect(dated("1970-01-01T00:00:00Z")).toBeUndefined();
    expect(dated("soon")).toBeUndefined();
  });
});

describe("scores", () => {
  test("are believed within their scale, and unknown outside of it", () => {
    expect(scored([0.4, 0.9], [-1, 0], [null, "0.5"], ["high", -0.2], [Number.NaN, 1_000], [-0, 1.0000001])).toEqual([
      [0.4, 0.9],
      [-1, 0],
      [undefined, 0.5],
      [undefined, undefined],
      [undefined, undefined],
      [0, 1],
    ]);
  });

  test("are no percent because one of many is beyond its scale, which is unknown alone", () => {
    expect(scored([0.4, 0.9], [0.5, 0.8], [5, -5], [0.6, 40])).toEqual([
      [0.4, 0.9],
      [0.5, 0.8],
      [undefined, undefined],
      [0.6, undefined],
    ]);
  });

  test("are percent for all where most of them are", () => {
    expect(scored([40, 0.9], [-100, 0.5], [1, 0.2], [500, 0.2])).toEqual([
      [0.4, 0.9],
      [-1, 0.5],
      [0.01, 0.2],
      [undefined, 0.2],
    ]);
    expect(scored([0.4, 90], [0.5, 5])).toEqual([
      [0.4, 0.9],
      [0.5, 0.05],
    ]);
  });
});

test("of the same title there is one, the most trusted, in the place of the first", () => {
  const items = read(
    { title: "Bitcoin: up!", tldr: "", legitimacy: 0.5, source: "https://www.example.org/news/1?x=2" },
    { title: "Another", tldr: "Text." },
    { title: "bitcoin up", tldr: "Text.", legitimacy: 0.8, source: "Outlet" },
  );
  expect(items.map(({ title, source }) => [title, source])).toEqual([
    ["bitcoin up", "Outlet"],
    ["Another", ""],
  ]);
});

test("a source is a name, also where it is an address", () => {
  const sources = ["https://www.example.org/a/b?c#d", "Some <b>Outlet</b>", null, "x".repeat(500)].map(
    (source, index) => read({ title: `Title ${index}`, source })[0]?.source,
  );
  expect(sources).toEqual(["example.org", "Some Outlet", "", `${"x".repeat(58)}…`]);
  // Whoever stands before the name in an address is not the source.
  expect(read({ title: "Title", source: "https://bank.example:x@y@www.evil.example/a@b" })[0]?.source).toBe(
    "evil.example",
  );
});

describe("whatever comes", () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary", maxLength: 2_000 }),
    fc.double(),
    fc.constantFrom("<b>", "**", "&#x", "\ud800", "\u202e", "a".repeat(3_000), "1e999", "2026-11-22T09:00:00"),
  );
  const document = fc.record(
    Object.fromEntries(
      ["title", "tldr", "summary", "source", "last_time_updated", "bullishness", "legitimacy"].map((name) => [
        name,
        anything,
      ]),
    ),
    { requiredKeys: [] },
  );

  test("as JSON becomes news that fits", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(document, fc.jsonValue()), { maxLength: 5 }), (documents) => {
        for (const item of read(...documents)) expect(newsItemSchema.safeParse(item).error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  test("as numbers and text becomes news that fits, and shows no invisible mark", () => {
    const given = fc.record({
      title: fc.string({ unit: "binary", maxLength: 400 }),
      tldr: fc.string({ unit: "binary", maxLength: 900 }),
      summary: fc.constant(undefined),
      source: fc.string({ unit: "binary", maxLength: 100 }),
      updatedAt: fc.double(),
      bullishness: fc.double(),
      legitimacy: fc.double(),
    });
    fc.assert(
      fc.property(fc.array(given, { maxLength: 3 }), (documents) => {
        for (const item of itemsOf({ documents, offset: 0, total: 0 }, NOW)) {
          expect(newsItemSchema.safeParse(item).error).toBeUndefined();
          expect(item.at ?? 0).toBeLessThanOrEqual(NOW);
          expect(`${item.title}${item.text}${item.source}`).not.toMatch(
            /[\p{Cc}\p{Cs}\u200b\u202a-\u202e\u2066-\u2069]/u,
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});
