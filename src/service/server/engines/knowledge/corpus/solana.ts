/** Sample news about Solana; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const solana: readonly NewsSeed[] = [
  {
    title: "Solana climbs to $143 as network use picks up",
    tldr:
      "Daily active addresses rose 9% to 3.1 million and SOL gained 1.8% to $143. Fees paid to validators came to " +
      "$1.2 million for the day, the most in three weeks.",
    day: 2,
    bullishness: 0.28,
    legitimacy: 0.86,
  },
  {
    title: "Second Solana client now runs on a fifth of the stake",
    tldr:
      "The independently written client handles 21% of the staked SOL, up from 14% last quarter. Developers want at " +
      "least a third before they lift the limit on block size.",
    day: 4,
    bullishness: 0.44,
    legitimacy: 0.83,
  },
  {
    title: "Solana approaches $150 on record stablecoin balances",
    tldr:
      "Stablecoins on the network reached $15.6 billion, and SOL traded at $149, up 3.4%. Most of the new supply " +
      "arrived through two payment firms settling merchants' accounts.",
    day: 5,
    bullishness: 0.5,
    legitimacy: 0.88,
  },
  {
    title: "Solana peaks at $158 with traders eyeing $160",
    tldr:
      "SOL rose to $158.20 before settling at $157. Its decentralised exchanges handled $4.3 billion in a day, more " +
      "than those of any other chain.",
    day: 8,
    bullishness: 0.56,
    legitimacy: 0.87,
  },
  {
    title: "Solana loses 5% as risk appetite cools",
    tldr:
      "SOL fell from $154 to $146, dragged down by small tokens on its exchanges. Liquidations of $46 million hit " +
      "mostly accounts with leverage above ten times.",
    day: 11,
    bullishness: -0.34,
    legitimacy: 0.88,
  },
  {
    title: "Solana sinks to $131, the weakest of the large coins",
    tldr:
      "A 17% slide in six days took SOL to $131. Staked SOL hardly moved, at 412 million coins, so the selling came " +
      "mostly from traders.",
    day: 14,
    bullishness: -0.58,
    legitimacy: 0.89,
  },
  {
    title: "Solana blocks slow for twenty minutes, network stays up",
    tldr:
      "Average block time rose from 0.4 to 1.1 seconds during a rush of liquidations, and one transaction in six " +
      "failed. Validators blamed a single crowded market account, and fees returned to normal by noon.",
    day: 15,
    bullishness: -0.05,
    legitimacy: 0.9,
  },
  {
    title: "Solana validators vote to trim inflation faster",
    tldr:
      "A proposal that doubles the yearly reduction of new issue from 15% to 30% passed with 74% of the stake. It " +
      "would keep about 22 million SOL from being created over six years.",
    day: 18,
    bullishness: 0.32,
    legitimacy: 0.82,
  },
  {
    title: "Solana back at $143 after a week of repairs to sentiment",
    tldr:
      "SOL gained 4.1% to $143 as memecoin volume halved and transfers of stablecoins rose. Open interest is $6.2 " +
      "billion, a third lower than at the recent peak.",
    day: 19,
    bullishness: 0.42,
    legitimacy: 0.86,
  },
  {
    title: "Phone maker ships 60,000 Solana handsets in first batch",
    tldr:
      "The devices keep keys in a separate chip and sold for $479. A second batch is planned for eight weeks from " +
      "now, and a tenth of buyers paid in SOL.",
    day: 20,
    bullishness: 0.38,
    legitimacy: 0.78,
  },
  {
    title: "Solana regains $150 with help from fund inflows",
    tldr:
      "Funds that hold SOL drew $58 million in five days, their best week since launch. The coin traded at $150, " +
      "with resistance reported near $156.",
    day: 22,
    bullishness: 0.47,
    legitimacy: 0.87,
  },
  {
    title: "Solana reaches $159 and comes within a dollar of $160",
    tldr:
      "SOL is up 21% from its low twelve days ago. Validators earned $1.9 million in tips and fees on the day, and " +
      "the queue of failed transactions stayed under 3%.",
    day: 26,
    bullishness: 0.54,
    legitimacy: 0.88,
  },
  {
    title: "Solana slips to $151 as short-term traders cash in",
    tldr:
      "The coin fell 3.2% with $31 million of long positions closed by force. Activity on the chain held up: 68 " +
      "million transactions without votes, near the monthly average.",
    day: 28,
    bullishness: -0.26,
    legitimacy: 0.85,
  },
  {
    title: "Solana ends the stretch at $143, close to where it began",
    tldr:
      "After a trip to $159 and back, SOL trades at $143. Average fees per transfer were $0.0021 over the month, " +
      "and uptime was complete.",
    day: 30,
    bullishness: -0.14,
    legitimacy: 0.84,
  },
];
