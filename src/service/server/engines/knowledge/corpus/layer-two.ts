/** Sample news about layer-two networks; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const layerTwo: readonly NewsSeed[] = [
  {
    title: "Rollups process 14 times as many transactions as Ethereum itself",
    tldr:
      "Layer-two networks handled 21 million transactions a day this week, against 1.5 million on the main chain. " +
      "Posting their data cost $61,000 a day in total.",
    day: 1,
    bullishness: 0.24,
    legitimacy: 0.83,
  },
  {
    title: "Arbitrum lowers its minimum fee to a fifth of a cent",
    tldr:
      "The change makes a swap cost about $0.012. ARB rose 4% to $0.27, and the network's treasury still earned " +
      "$88,000 in a day.",
    day: 3,
    bullishness: 0.3,
    legitimacy: 0.82,
  },
  {
    title: "Base passes 3 million daily addresses on a wave of small payments",
    tldr:
      "Payments below $5 now make up 44% of transfers. Average cost is $0.004, and blocks arrive every fifth of a " +
      "second since the last upgrade.",
    day: 6,
    bullishness: 0.33,
    legitimacy: 0.8,
  },
  {
    title: "Only three of twenty layer-two networks are fully decentralised, study finds",
    tldr:
      "Researchers checked who can change contracts or stop withdrawals. Nine rollups still rely on a council with " +
      "a delay under seven days; together they hold $13 billion.",
    day: 9,
    bullishness: 0.1,
    legitimacy: 0.84,
  },
  {
    title: "Rollup Strata halts for two hours after sequencer fault",
    tldr:
      "A full disk stopped new blocks from 09:10 to 11:25 UTC. No funds were lost, but $3.4 million of loans could " +
      "not be topped up and were liquidated when it came back.",
    day: 11,
    bullishness: -0.24,
    legitimacy: 0.85,
  },
  {
    title: "Bridges to layer-two networks see $420 million flow back to Ethereum",
    tldr:
      "Nervous users withdrew during the slump, and waiting times on fast bridges rose to 25 minutes. Fees for " +
      "instant exits tripled to 0.15%.",
    day: 14,
    bullishness: -0.08,
    legitimacy: 0.78,
  },
  {
    title: "Zero-knowledge proofs for a whole Ethereum block made in 7 seconds",
    tldr:
      "A team using sixteen graphics cards proved 99% of blocks in real time at a cost of $0.02 each. A year ago it " +
      "took 50 times as much hardware.",
    day: 16,
    bullishness: 0.28,
    legitimacy: 0.81,
  },
  {
    title: "Optimism's shared chain family reaches $9 billion in deposits",
    tldr:
      "Thirty-four chains now use the common software and pay 15% of fees to a shared fund. OP gained 5% to $0.41. " +
      "Two banks are said to be testing chains of their own with it.",
    day: 19,
    bullishness: 0.36,
    legitimacy: 0.8,
  },
  {
    title: "Layer-two data space doubles, fees fall by a third",
    tldr:
      "Ethereum raised the target for rollup data to 14 pieces per block. Median fees dropped from $0.009 to $0.006 " +
      "in the first day.",
    day: 21,
    bullishness: 0.31,
    legitimacy: 0.79,
  },
  {
    title: "Football league picks Quillon rollup for digital tickets",
    tldr:
      "About 1.8 million tickets a season will be issued on the network, with resale capped at 110% of face value. " +
      "Fans need no wallet and pay by card.",
    day: 24,
    bullishness: 0.22,
    legitimacy: 0.77,
  },
  {
    title: "Bitcoin side networks lose half their deposits in a year",
    tldr:
      "Locked Bitcoin on second layers fell to 17,900 BTC, worth $1.7 billion, as reward programmes ended. Builders " +
      "hope that a proposed covenant opcode would remove the need for trusted signers.",
    day: 27,
    bullishness: -0.12,
    legitimacy: 0.8,
  },
  {
    title: "Withdrawals from two rollups cut from seven days to one hour",
    tldr:
      "Validity proofs replace the long challenge period for transfers up to 200 ETH. Larger sums still wait a day " +
      "as a precaution.",
    day: 30,
    bullishness: 0.18,
    legitimacy: 0.79,
  },
];
