/** Prices, figures and reasons out of documents: the newest that is stated, never one that is only mentioned or hoped for. */
import { expect, test } from "vitest";
import { assetOf } from "../../../../../../src/service/server/engines/chat/assets.ts";
import { quotesIn } from "../../../../../../src/service/server/engines/chat/news/quotes.ts";
import { createOfflineKnowledge } from "../../../../../../src/service/server/engines/knowledge/index.ts";
import type { FoundDocument, KnowledgeEngine } from "../../../../../../src/service/server/engines/ports.ts";
import { createAsking, questionOf, turns } from "./asking.ts";

const DAY = 86_400_000;
const { now } = questionOf("when");

/** Documents of so many days ago. */
function knowing(...rows: readonly (readonly [days: number, title: string, tldr: string, bullishness?: number])[]) {
  const documents = rows.map(
    ([days, title, tldr, bullishness = 0], at): FoundDocument => ({
      id: `doc-${at}`,
      title,
      tldr,
      source: "news",
      updatedAt: now - days * DAY,
      bullishness,
      legitimacy: 0.9,
    }),
  );
  const knowledge: KnowledgeEngine = {
    origin: "",
    async search({ count, offset }) {
      return { documents: documents.slice(offset, offset + count), total: documents.length };
    },
    async document(id) {
      return documents.find((one) => one.id === id);
    },
  };
  return knowledge;
}

test.each([
  ["Bitcoin trades at $94,600 as balances fall", "BTC", 94_600, true],
  ["The inflation surprise lifted Ether from $3,195 to $3,290, outpacing Bitcoin.", "ETH", 3_290, true],
  ["ADA fell to $0.447 and AVAX to $14.10 as money left.", "AVAX", 14.1, true],
  ["SOL rose to $158.20 before settling at $157.", "SOL", 157, true],
  ["Fees were low this week, with Bitcoin at $91,900.", "BTC", 91_900, true],
  ["The coin gained 2.7% in a day to $2.31.", "XRP", 2.31, true],
  ["Old coins moved, worth $23.5 million at today's price of $94,000, all BTC.", "BTC", undefined, true],
  ["250 BTC moved, worth $23.5 million at today's price of $94,000.", "BTC", 94_000, false],
  ["Minutes cooled hopes of an early cut, and Bitcoin lost 1.6% to $92,800.", "BTC", 92_800, true],
  ["A reading of 2.6%, a tenth below forecasts, sent Bitcoin from $93,700 to $95,200.", "BTC", 95_200, true],
  ["Dogecoin reaches $0.160 on hopes for a new fund", "DOGE", 0.16, true],
  ["Bitcoin trades at $94,600, and some expect more.", "BTC", 94_600, true],
] as const)("the price in %j is read", (text, symbol, value, stated) => {
  const asset = assetOf(symbol);
  const quote = quotesIn(text, asset).find((one) => one.asset === asset);
  expect(quote?.value).toBe(value);
  if (value !== undefined) expect(quote?.stated).toBe(stated);
});

test.each([
  "SUI rose 5%, and locked deposits are back above $1.4 billion.",
  "A plain transfer on Ethereum costs about $0.09 this week.",
  "A ticket on Solana costs $12.",
  "Bitcoin developers received $148,000 last year.",
  "Bitcoin could climb to $200,000 by year's end.",
  "If the rate is cut, Bitcoin climbs to $200,000.",
  "Some predict that, with a cut, Bitcoin climbs to $200,000.",
  "Bitcoin reaches $200,000 by 2030, they say.",
  "Bitcoin reaches $200,000 if the rate is cut.",
  "The company bought 1,200 BTC at an average of $95,900.",
  "Calls on Bitcoin at $105,000 were the most active.",
  "Bitcoin is quiet, with support seen at $88,000.",
])("%j states no price", (text) => {
  expect(quotesIn(text, undefined)).toEqual([]);
});

test("a price that is the subject comes before a newer one that is only mentioned", async () => {
  const ask = createAsking(
    knowing(
      [0.5, "Dormant wallet moves 250 BTC", "250 BTC moved, worth $23.5 million at today's price of $94,000."],
      [2, "Bitcoin climbs to $93,000", "Bitcoin rose 1% to $93,000 on Tuesday."],
    ),
  );
  const { text, citations } = await ask("What is the price of bitcoin?");
  expect(text).toMatch(/^Bitcoin was at about \*\*\$93,000\*\* as of 2 days ago: Bitcoin rose 1% to \$93,000/);
  expect(citations[0]?.title).toBe("Bitcoin climbs to $93,000");
});

test("a mention counts when the stated prices are much older", async () => {
  const ask = createAsking(
    knowing(
      [0.5, "Dormant wallet moves 250 BTC", "250 BTC moved, worth $23.5 million at today's price of $94,000."],
      [12, "Bitcoin climbs to $93,000", "Bitcoin rose 1% to $93,000."],
    ),
  );
  expect((await ask("btc price?")).text).toContain("**$94,000** as of 12 hours ago");
});

test("the newest price is told, though its sentence speaks of hopes", async () => {
  const ask = createAsking(
    knowing(
      [0.4, "Bitcoin slides", "Minutes cooled hopes of an early cut, and Bitcoin lost 1.6% to $92,800."],
      [1.3, "Bitcoin firm", "Bitcoin trades at $94,300."],
    ),
  );
  expect((await ask("bitcoin price")).text).toMatch(/^Bitcoin was at about \*\*\$92,800\*\* as of 10 hours ago/);
  expect((await ask("1 btc in usd")).text).toContain("$92,800");
});

test("a new edition brings a new price", async () => {
  let days = 3;
  const moving: KnowledgeEngine = {
    origin: "",
    search: (search) =>
      knowing([days, `Bitcoin climbs to $9${days},000`, `Bitcoin rose 1% to $9${days},000.`]).search(search),
    document: async () => undefined,
  };
  const ask = createAsking(moving);
  expect((await ask("btc price?")).text).toContain("$93,000");
  days = 1;
  expect((await ask("btc price?")).text).toContain("$91,000");
});

const bundled = createAsking(createOfflineKnowledge());

test.each([
  ["how much is link", "Chainlink"],
  ["sui price", "Sui"],
  ["doge price?", "Dogecoin"],
  ["doge?", "Dogecoin"],
  ["bitcion price", "Bitcoin"],
  ["etherium price", "Ethereum"],
  ["solana pirce", "Solana"],
  ["was kostet ein bitcoin?", "Bitcoin"],
  ["какая цена биткоина?", "Bitcoin"],
  ["курс эфира", "Ethereum"],
  ["¿cuánto cuesta bitcoin?", "Bitcoin"],
  ["btc to usd", "Bitcoin"],
  ["what's bitcoin at?", "Bitcoin"],
])("%j is answered with a price", async (question, name) => {
  const { text, citations } = await bundled(question);
  expect(text).toMatch(new RegExp(`^${name} was at about \\*\\*\\$`));
  expect(citations.length).toBeGreaterThan(0);
});

test("each of several assets gets its price, in the order of the question", async () => {
  const { text } = await bundled("btc eth sol prices");
  expect([...text.matchAll(/^(\w+) was at about/gm)].map(([, name]) => name)).toEqual([
    "Bitcoin",
    "Ethereum",
    "Solana",
  ]);
});

test("an asset without a price is said to have none before anything else", async () => {
  expect((await bundled("aave price")).text).toMatch(/^The sample news states no price for Aave/);
});

test("the flow into the funds of one asset is not that of another, and the newest comes first", async () => {
  const ask = createAsking(
    knowing(
      [1, "Ether ETF inflows beat those of Bitcoin", "Ether funds drew $210 million against $168 million for Bitcoin."],
      [4, "Spot Bitcoin ETFs attract $312 million in one session", "It was the best day in three weeks."],
      [5, "Bitcoin ETFs end outflow streak with $143 million day", "They hold 1.29 million BTC."],
    ),
  );
  const { text } = await ask("How much flowed into the bitcoin ETFs?");
  expect(text).toMatch(/^As of 4 days ago: Spot Bitcoin ETFs attract \$312 million/);
});

test("even an old figure of the asset comes before a new one of another", async () => {
  const ask = createAsking(
    knowing(
      [1, "Ether ETF inflows beat those of Bitcoin", "Ether ETFs drew $210 million against $168 million for Bitcoin."],
      [20, "Spot Bitcoin ETFs attract $312 million in one session", "It was the best day in three weeks."],
    ),
  );
  expect((await ask("How much flowed into the bitcoin ETFs?")).text).toMatch(/^As of 20 days ago: Spot Bitcoin/);
});

test.each([
  ["what is the bitcoin hash rate?", /^As of .*exahashes/],
  ["what's the market cap of xrp", /^As of .*worth \$\d+ billion in all/],
  ["ethereum gas fees", /^As of .*(?:costs?|fees?) .*\$0\.\d+/],
  ["staking yield eth", /^As of .*yield .*%/],
  ["how high is open interest?", /^As of .*open interest/i],
])("%j is answered with that figure", async (question, answer) => {
  expect((await bundled(question)).text).toMatch(answer);
});

test("a figure that the news does not state is said to be missing", async () => {
  expect((await bundled("what is the TVL of solana")).text).toMatch(/^I found nothing on "TVL" for Solana/);
});

test("a thin match is said to be none", async () => {
  expect((await bundled("trump tariffs")).text).toMatch(/^I found nothing on "trump tariffs" in the sample news\./);
  expect((await bundled("dogecoin etf")).text).toMatch(/^I found nothing on "etf" for Dogecoin/);
  expect((await bundled("stabelcoin rules")).text).toMatch(/^\*\*.*stablecoin/i);
});

test("the reasons for a rise are those of a rise", async () => {
  const ask = createAsking(
    knowing(
      [1, "Ether rises 3% to $3,290 as the dollar weakens", "The surprise lifted Ether to $3,290.", 0.5],
      [2, "Ether slips to $3,100 as traders sell", "Ether lost 4% to $3,100 because funds sold.", -0.5],
    ),
  );
  const up = (await ask("why is eth up?")).text;
  expect(up).toContain("as the dollar weakens");
  expect(up).not.toContain("traders sell");
  const down = (await ask(turns("why is eth up?", up, "why did ether fall?"))).text;
  expect(down).toContain("because funds sold");
  expect(down).not.toContain("dollar weakens");
});

test("the sentence under a headline is the one that carries its matter", async () => {
  const ask = createAsking(
    knowing([
      5,
      "Bitcoin ETFs end outflow streak with $143 million day",
      "Five of eleven American funds took in money on Monday. They hold 1.29 million BTC, worth about $118 billion.",
    ]),
  );
  expect((await ask("compare btc and eth or news on bitcoin ETFs", { model: "versa" })).text).toContain(
    "took in money",
  );
});

test("a price of another moment is the one nearest to it, or the end of the range", async () => {
  const ask = createAsking(
    knowing(
      [1, "Bitcoin climbs to $93,000", "Bitcoin rose 1% to $93,000."],
      [4, "Bitcoin hits $97,000", "Bitcoin traded at $97,000."],
      [9, "Bitcoin sinks to $89,000", "Bitcoin fell to $89,000."],
    ),
  );
  expect((await ask("bitcoin price")).text).toMatch(/^Bitcoin was at about \*\*\$93,000\*\*/);
  expect((await ask("bitcoin price 5 days ago")).text).toMatch(
    /^Bitcoin was at about \*\*\$97,000\*\* as of 4 days ago/,
  );
  expect((await ask("bitcoin price last week")).text).toContain("**$89,000**");
  expect((await ask("highest bitcoin price this month")).text).toMatch(/^The highest price of Bitcoin .*\$97,000/);
  expect((await ask("bitcoin all time high")).text).toContain("in the sample news is about **$97,000**");
  expect((await ask("lowest price of bitcoin")).text).toContain("**$89,000**");
});

test("a word that a headline is about finds it", async () => {
  expect((await bundled("japan")).citations[0]?.title).toContain("Japan");
  expect((await bundled("asdfghjkl")).citations).toEqual([]);
});
