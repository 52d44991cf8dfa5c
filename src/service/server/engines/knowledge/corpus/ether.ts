/** Sample news about Ether and the Ethereum chain; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const ether: readonly NewsSeed[] = [
  {
    title: "Ether holds $3,120 while network fees stay near their lows",
    tldr:
      "A plain transfer on Ethereum costs about $0.09 this week, with base fees around 0.4 gwei. Ether is little " +
      "changed at $3,120 and lags Bitcoin by 2% over seven days.",
    day: 1,
    bullishness: 0.1,
    legitimacy: 0.88,
  },
  {
    title: "A third of all Ether is close to being staked",
    tldr:
      "Some 35.9 million ETH, 29.7% of the supply, now secures the network, up 240,000 in a month. The yield has " +
      "slipped to 2.84% as rewards are shared among more validators.",
    day: 2,
    bullishness: 0.34,
    legitimacy: 0.85,
  },
  {
    title: "Ethereum developers set a target for the next upgrade",
    tldr:
      "Core teams agreed to aim for a first test network in nine weeks. The upgrade would raise the block gas limit " +
      "from 60 to 100 million and make it cheaper for rollups to post data.",
    day: 4,
    bullishness: 0.3,
    legitimacy: 0.9,
  },
  {
    title: "Ether rises 3% to $3,290 as the dollar weakens",
    tldr:
      "The inflation surprise lifted Ether from $3,195 to $3,290, outpacing Bitcoin. The ratio between the two " +
      "recovered to 0.0346, the highest in two weeks.",
    day: 6,
    bullishness: 0.52,
    legitimacy: 0.91,
  },
  {
    title: "Ether nears $3,400 before sellers appear",
    tldr:
      "Ether traded at $3,392, then eased to $3,380. About 92,000 ETH left exchanges during the week, which took " +
      "their balances to 12.6 million.",
    day: 8,
    bullishness: 0.58,
    legitimacy: 0.9,
  },
  {
    title: "Queue to leave Ethereum staking grows to nine days",
    tldr:
      "Around 410,000 ETH, worth $1.35 billion at $3,290, wait to be withdrawn by validators. The entry queue is " +
      "longer at 560,000, so the amount staked should still rise.",
    day: 10,
    bullishness: -0.08,
    legitimacy: 0.84,
  },
  {
    title: "Ether drops 3.5% to $3,200 in a broad retreat",
    tldr:
      "Ether gave back a week of gains as futures traders cut risk. Liquidations of $118 million made it the second " +
      "hardest hit asset after Bitcoin.",
    day: 11,
    bullishness: -0.36,
    legitimacy: 0.9,
  },
  {
    title: "Ether sinks toward $3,000 with altcoin traders in retreat",
    tldr:
      "The second largest coin lost 4.8% to $3,050 and touched $3,012 overnight. Options that protect against a " +
      "fall below $2,800 now cost twice as much as calls at $3,400.",
    day: 13,
    bullishness: -0.55,
    legitimacy: 0.91,
  },
  {
    title: "Ether dips to $3,000 exactly and bounces",
    tldr:
      "A single burst of selling pushed Ether to $3,000.40 before bids for some 64,000 ETH absorbed it. The coin " +
      "ended the day at $3,010, down 11% from last week's high.",
    day: 14,
    bullishness: -0.42,
    legitimacy: 0.89,
  },
  {
    title: "Big Ether wallets bought 310,000 coins during the slump",
    tldr:
      "Addresses with 10,000 to 100,000 ETH raised their holdings by 1.4% while the price stayed below $3,100. At " +
      "$3,065 the purchases are worth about $950 million.",
    day: 16,
    bullishness: 0.26,
    legitimacy: 0.8,
  },
  {
    title: "Client bug takes 4% of Ethereum validators offline for an hour",
    tldr:
      "A minority client stopped following the chain after an odd block, but finality was never at risk because " +
      "other clients carried on. A fix was out in 70 minutes and lost rewards were put at 9 ETH.",
    day: 18,
    bullishness: 0.16,
    legitimacy: 0.87,
  },
  {
    title: "Ether recovers to $3,170 as staking funds see fresh money",
    tldr:
      "Products that stake their Ether drew $74 million this week, after three weeks of withdrawals. The coin added " +
      "2.6% to $3,170.",
    day: 19,
    bullishness: 0.4,
    legitimacy: 0.88,
  },
  {
    title: "Ethereum's burn overtakes new issue for the first time in months",
    tldr:
      "A busy day for rollups and token launches destroyed 2,900 ETH against 2,610 newly issued. Over the year " +
      "supply is still growing, at a rate of 0.7%.",
    day: 21,
    bullishness: 0.2,
    legitimacy: 0.83,
  },
  {
    title: "Ether at $3,260 leads the large coins for a second day",
    tldr:
      "Ether gained 2.9% against 1.3% for Bitcoin, helped by a rush of deposits to rollups. Futures open interest " +
      "rose to 7.4 million ETH.",
    day: 22,
    bullishness: 0.46,
    legitimacy: 0.89,
  },
  {
    title: "Ether reaches $3,350 and closes in on a two-month high",
    tldr:
      "Buyers took Ether through $3,320, a level that had held twice. The next hurdle mentioned by desks is $3,420, " +
      "and support is seen at $3,240.",
    day: 25,
    bullishness: 0.5,
    legitimacy: 0.9,
  },
  {
    title: "Ether hits $3,390 as funds turn their attention from Bitcoin",
    tldr:
      "The coin rose 1.2% to $3,390, with the ratio to Bitcoin at 0.0351. Ether products took in more money than " +
      "Bitcoin products for the first time this quarter, $210 million against $168 million.",
    day: 26,
    bullishness: 0.55,
    legitimacy: 0.88,
  },
  {
    title: "Ether gives up $3,300 in a quiet sell-off",
    tldr:
      "Ether lost 2.1% to $3,270 in thin volume. Funding turned slightly negative at -0.001% per eight hours, a " +
      "sign that leveraged buyers have gone.",
    day: 28,
    bullishness: -0.24,
    legitimacy: 0.87,
  },
  {
    title: "Ethereum foundation wallets convert 1,000 ETH for running costs",
    tldr:
      "The routine sale raised roughly $3.15 million in stablecoins through small orders over two days. Ether stood " +
      "at $3,150 and did not visibly react.",
    day: 30,
    bullishness: -0.12,
    legitimacy: 0.82,
  },
];
