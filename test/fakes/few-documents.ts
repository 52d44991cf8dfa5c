/** A knowledge engine of ten documents: enough to see what an answer draws from them. */
import type { FoundDocument, KnowledgeEngine, Search } from "../../src/service/server/engines/ports.ts";

const HOUR = 3_600_000;

type Row = readonly [
  id: string,
  hours: number,
  source: FoundDocument["source"],
  bullishness: number,
  legitimacy: number,
  title: string,
  tldr: string,
];

const ROWS: readonly Row[] = [
  [
    "btc-price-steady",
    3,
    "news",
    0.3,
    0.9,
    "Bitcoin holds near $97,400 as traders await inflation data",
    "Bitcoin trades at $97,400, up 2.1% on the day, as traders await the inflation report. Volumes stayed thin across the large exchanges.",
  ],
  [
    "btc-etf-inflows",
    9,
    "news",
    0.6,
    0.95,
    "Spot bitcoin ETFs draw $412 million in one day",
    "Spot bitcoin ETFs took in $412 million on Tuesday, the most in three weeks. Two issuers accounted for 80% of the inflows because large advisers rebalanced.",
  ],
  [
    "eth-price-slips",
    5,
    "news",
    -0.2,
    0.85,
    "Ether slips to $3,410 after validator queue grows",
    "Ethereum's ether fell 1.4% to $3,410 after the exit queue of validators grew to nine days. Analysts call the move orderly.",
  ],
  [
    "eth-staking-share",
    30,
    "news",
    0.4,
    0.9,
    "Almost a third of ether is staked",
    "About 29% of all ether is now staked, a record. Liquid staking tokens hold a third of that share.",
  ],
  [
    "sol-outage-report",
    26,
    "news",
    -0.1,
    0.8,
    "Solana developers publish report on slow blocks",
    "Solana's developers traced Monday's slow blocks to a faulty client release. A fix was shipped within four hours and SOL trades at $182.50.",
  ],
  [
    "stablecoin-bill-vote",
    50,
    "news",
    0.2,
    0.9,
    "Senate committee sets date for stablecoin bill",
    "A Senate committee will vote on the stablecoin bill on 4 December. The draft asks issuers to hold reserves one to one.",
  ],
  [
    "exchange-hack-refund",
    70,
    "news",
    -0.5,
    0.7,
    "Exchange refunds customers after $38 million hack",
    "A mid-sized exchange lost $38 million in a hot wallet hack and refunded every customer. Trading resumed after two days.",
  ],
  [
    "board-btc-moon",
    2,
    "imageboard",
    0.9,
    0.2,
    "Anon: bitcoin goes to 150k before Christmas",
    ">be me, bought the dip. An anonymous poster claims that bitcoin will reach $150,000 before Christmas and offers no source. In another reply Bitcoin trades at $1,000,000.",
  ],
  [
    "board-eth-doubts",
    12,
    "imageboard",
    -0.6,
    0.3,
    "Thread: is ether finished?",
    "Posters argue over whether ether can keep its lead in fees. Most replies are bearish; a few point to layer 2 growth.",
  ],
  [
    "btc-miners-hashrate",
    100,
    "news",
    0.1,
    0.85,
    "Bitcoin hash rate sets another record",
    "The Bitcoin hash rate reached a record of 1,020 exahashes per second. Miners sold 3,100 BTC in the month to pay for new machines.",
  ],
];

const toDocument = ([id, hours, source, bullishness, legitimacy, title, tldr]: Row, now: number): FoundDocument => ({
  id,
  title,
  tldr,
  source,
  updatedAt: now - hours * HOUR,
  bullishness,
  legitimacy,
});

const SAME: Readonly<Record<string, string>> = { ethereum: "ether", eth: "ether", btc: "bitcoin", sol: "solana" };

const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => SAME[word] ?? word.replace(/(?<=...)s$/, ""));

export function createFewDocuments(): KnowledgeEngine & { readonly searches: Search[] } {
  const searches: Search[] = [];
  return {
    searches,
    origin: "Made up for a test.",
    async search(search) {
      searches.push(search);
      const asked = [...new Set(wordsOf(search.query))];
      const scored = ROWS.map((row) => toDocument(row, search.now))
        .filter(({ source }) => search.sources.includes(source))
        .map((document) => {
          const words = wordsOf(`${document.title} ${document.tldr}`);
          return { document, score: asked.filter((word) => words.includes(word)).length };
        })
        .filter(({ score }, _, all) => score > 0 && score >= Math.max(...all.map((one) => one.score)) * 0.55)
        .sort((a, b) => (search.sortBy === "date" ? b.document.updatedAt - a.document.updatedAt : b.score - a.score));
      const documents = scored.slice(search.offset, search.offset + search.count).map(({ document }) => document);
      return { documents, total: scored.length };
    },
    async document(id, now) {
      const row = ROWS.find(([own]) => own === id);
      return row && toDocument(row, now);
    },
  };
}
