/** Knowledge search over the bundled samples: what is found, in which order, page by page. */
import { array, assert, asyncProperty, constantFrom, integer, oneof, string, subarray } from "fast-check";
import { describe, expect, test } from "vitest";
import { createOfflineKnowledge } from "../../../../../src/service/server/engines/knowledge/index.ts";
import type { Found, FoundDocument, Search } from "../../../../../src/service/server/engines/ports.ts";

const NOW = Date.UTC(2026, 4, 5, 12, 34, 56);
const BOTH = ["news", "imageboard"] as const;
const engine = createOfflineKnowledge();

function find(query: string, more: Partial<Search> = {}): Promise<Found> {
  return engine.search({ query, count: 20, offset: 0, sortBy: "relevance", sources: BOTH, now: NOW, ...more });
}

async function all(query: string, more: Partial<Search> = {}): Promise<readonly FoundDocument[]> {
  return (await find(query, { count: 1000, ...more })).documents;
}

const everything = await all("", { sortBy: "date" });
const textOf = ({ title, tldr }: FoundDocument) => `${title} ${tldr}`;
const titles = (documents: readonly FoundDocument[]) => documents.map(({ title }) => title);

describe("what is found", () => {
  test.each([
    ["btc", "bitcoin"],
    ["XBT", "bitcoin"],
    ["Bitcoin's", "bitcoin"],
    ["биткоин", "bitcoin"],
    ["ETH", "ethereum"],
    ["ether", "ethereum"],
    ["sol", "Solana"],
    ["ripple", "XRP"],
    ["doge", "dogecoin"],
    ["ETFs", "etf"],
    ["exchange-traded funds", "etf"],
    ["layer 2", "layer-two"],
    ["L2s", "rollups"],
    ["stable coins", "stablecoin"],
    ["hacks", "exploited"],
    ["miners", "mining"],
    ["90k", "$90,000"],
    ["ＢＴＣ", "btc"],
    ["Sao Paulo", "são paulo"],
    ["cordoba", "Córdoba"],
    ["ZÜRICH", "zurich"],
  ])("%s finds the same as %s", async (one, other) => {
    const found = await all(one);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await all(other));
  });

  test.each([
    ["bitcion", "bitcoin"],
    ["bitcon", "bitcoin"],
    ["etherium", "ether"],
    ["solona", "solana"],
    ["harowgate", "harrowgate"],
    ["stablecions", "stablecoins"],
    ["regualtion", "regulation"],
    ["lastest cyrpto", "news"],
  ])("%s is read as %s", async (misspelt, right) => {
    expect(await all(misspelt)).toEqual(await all(right));
  });

  test("the beginning of a long word finds it, that of a short one does not", async () => {
    expect(titles(await all("quantu"))).toEqual(titles(await all("quantum")));
    expect((await find("har")).total).toBe(0);
  });

  test.each([
    ["etf", /ETF/],
    ["solana etf", /Solana ETF/],
    ["harrowgate hack", /Harrowgate/],
    ["what did the Federal Reserve decide about rates?", /Federal Reserve keeps rates/],
    ["mining difficulty", /difficulty/i],
    ["is there anything new on stablecoin rules at the Bank of England", /Bank of England/],
    ["dogecoin all time lows", /Doge/],
  ])("the best answer to %j has it in its title", async (query, title) => {
    expect((await find(query)).documents[0]?.title).toMatch(title);
  });

  test.each(["purple elephants", "qwertyuiop", "привет мир", "こんにちは世界", "zzz", "424242424242", "airdrop"])(
    "%s finds nothing",
    async (query) => {
      for (const sortBy of ["date", "relevance"] as const) {
        expect(await find(query, { sortBy })).toEqual({ documents: [], total: 0 });
      }
    },
  );

  test.each([
    "",
    "   ",
    "?!",
    "🚀🚀",
    "news",
    "the",
    "Latest crypto news today",
    "what's happening on the market this week?",
    "coins",
  ])("%j asks for everything, newest first however it is sorted", async (query) => {
    expect(everything.length).toBeGreaterThan(300);
    for (const sortBy of ["date", "relevance"] as const) expect(await all(query, { sortBy })).toEqual(everything);
  });

  test("words of no weight change nothing", async () => {
    expect(await all("what is the latest news about Solana this week?")).toEqual(await all("solana"));
  });

  test("by date, only what is about the whole question comes, not what shares a word with it", async () => {
    const found = await all("solana etf", { sortBy: "date" });
    expect(found.length).toBeGreaterThan(1);
    for (const document of found) expect(textOf(document)).toMatch(/ETF.*SOL|Solana.*ETF|ETF.*Solana/s);
    for (const { title, tldr } of await all("harrowgate hack", { sortBy: "date" })) {
      expect(`${title} ${tldr}`).toMatch(/Harrowgate|stricken|stolen/i);
    }
  });

  test("assets are listed, not all demanded of one document", async () => {
    const found = await all("bitcoin, ether, solana");
    expect(found.length).toBeGreaterThan((await all("bitcoin")).length);
    const [best] = found.map(textOf);
    const named = [/Bitcoin/, /Ether/, /Solana|SOL/].filter((name) => name.test(best ?? ""));
    expect(named.length).toBeGreaterThanOrEqual(2);
  });
});

describe("the order", () => {
  const words = [
    "btc",
    "ether",
    "solana",
    "etf",
    "fees",
    "news",
    "the",
    "bitcion",
    "mining",
    "price",
    "90k",
    "хай",
    "-",
  ];
  const queries = oneof(
    array(constantFrom(...words), { maxLength: 5 }).map((said) => said.join(" ")),
    string({ unit: "binary", maxLength: 60 }),
    integer({ min: 0, max: everything.length - 1 }).map((place) => everything[place]?.title ?? ""),
  );
  const sorts = constantFrom("date" as const, "relevance" as const);
  const someSources = subarray<FoundDocument["source"]>([...BOTH], { minLength: 1 });
  const moments = integer({ min: NOW, max: NOW + 400 * 86_400_000 });

  test("pages of any search walk through all of it, without gap or repeat, only of the sources asked for", async () => {
    await assert(
      asyncProperty(queries, sorts, someSources, integer({ min: 1, max: 20 }), moments, async (...asked) => {
        const [query, sortBy, sources, count, now] = asked;
        const { documents: whole, total } = await find(query, { sortBy, sources, now, count: 1000 });
        expect(whole).toHaveLength(total);
        // A second engine has nothing kept from the first one's searches.
        const walker = total > 60 ? engine : createOfflineKnowledge();
        const walked: FoundDocument[] = [];
        for (let offset = 0; offset < total; offset += count) {
          const page = await walker.search({ query, sortBy, sources, now, count, offset });
          expect(page.total).toBe(total);
          expect(page.documents).toHaveLength(Math.min(count, total - offset));
          walked.push(...page.documents);
        }
        expect(walked).toEqual(whole);
        expect(new Set(walked.map(({ id }) => id)).size).toBe(total);
        expect(walked.every(({ source }) => sources.includes(source))).toBe(true);
        expect((await find(query, { sortBy, sources, now, count, offset: total })).documents).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("both sorts find the same documents, by date newest first", async () => {
    await assert(
      asyncProperty(queries, someSources, moments, async (query, sources, now) => {
        const byDate = await all(query, { sortBy: "date", sources, now });
        const byFit = await all(query, { sortBy: "relevance", sources, now });
        const inOrder = (left: FoundDocument, right: FoundDocument) =>
          right.updatedAt - left.updatedAt || (left.id < right.id ? -1 : 1);
        expect(byFit.toSorted(inOrder)).toEqual(byDate);
        expect(byDate.toSorted(inOrder)).toEqual(byDate);
      }),
    );
  });

  test("every document is found by its own title, among the first three", async () => {
    for (const { id, title } of everything) {
      const { documents } = await find(title, { count: 3 });
      expect(
        documents.map((one) => one.id),
        title,
      ).toContain(id);
    }
  });

  test("the sources asked for may stand in any order and twice", async () => {
    const found = await find("etf");
    expect(await find("etf", { sources: ["imageboard", "news", "news"] })).toEqual(found);
    const parts = await Promise.all(BOTH.map((source) => find("bitcoin", { sources: [source] })));
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe((await find("bitcoin")).total);
  });

  test("a result that is kept is not kept beyond the moment that the order changes", async () => {
    for (const now of [NOW, NOW + 7 * 86_400_000, NOW]) {
      const kept = await all("bitcoin", { sortBy: "date", now });
      expect(kept).toEqual(
        (
          await createOfflineKnowledge().search({
            query: "bitcoin",
            count: 1000,
            offset: 0,
            sortBy: "date",
            sources: BOTH,
            now,
          })
        ).documents,
      );
    }
  });

  test("a very long text is a question too, as far as its first two thousand characters", async () => {
    expect((await find(`solana ${"word ".repeat(200_000)}`)).total).toBeGreaterThan(0);
    expect((await find(`${"zzz ".repeat(500)}solana`)).total).toBe(0);
  });
});

test("a document is found by its name, as the search shows it", async () => {
  for (const document of everything) expect(await engine.document(document.id, NOW)).toEqual(document);
});
