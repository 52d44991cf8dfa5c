/** Sample news about mining; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const mining: readonly NewsSeed[] = [
  {
    title: "Bitcoin mining difficulty rises 1.8% to a new record",
    tldr:
      "The adjustment takes difficulty to 151.6 trillion, with the network at 1,090 exahashes a second. Miners earn " +
      "about $40.20 per petahash a day at current prices.",
    day: 1,
    bullishness: 0.14,
    legitimacy: 0.86,
  },
  {
    title: "Prairie Volt signs 300-megawatt computing deal with AI firm",
    tldr:
      "The Texas miner will turn a third of its site into data halls for $2.1 billion over twelve years. Its own " +
      "hash rate falls by 4 exahashes a second in return.",
    day: 4,
    bullishness: 0.32,
    legitimacy: 0.83,
  },
  {
    title: "Miners sell just 45% of what they produce as Bitcoin nears $96,000",
    tldr:
      "Listed miners kept 2,310 of the 4,200 BTC they mined over the past month. A year ago they sold three " +
      "quarters to pay for power.",
    day: 7,
    bullishness: 0.26,
    legitimacy: 0.82,
  },
  {
    title: "Fjordhash heats 900 Norwegian homes with waste warmth",
    tldr:
      "Water from its 26-megawatt hall leaves at 64 degrees and feeds the district grid. The miner receives about " +
      "€0.9 million a year, roughly 6% of its power bill.",
    day: 9,
    bullishness: 0.08,
    legitimacy: 0.8,
  },
  {
    title: "Mining income falls to $37 per petahash as Bitcoin weakens",
    tldr:
      "Machines of the generation before last lose money above $0.052 per kilowatt-hour. About 30 exahashes a " +
      "second have been switched off since Tuesday.",
    day: 12,
    bullishness: -0.3,
    legitimacy: 0.84,
  },
  {
    title: "Miners send 9,800 BTC to exchanges at the month's low",
    tldr:
      "It was the largest daily transfer in ten weeks, worth $870 million at $88,900. Pools said that several firms " +
      "had to meet loan covenants tied to the Bitcoin price.",
    day: 14,
    bullishness: -0.42,
    legitimacy: 0.85,
  },
  {
    title: "Difficulty cut of 2.6% gives Bitcoin miners some relief",
    tldr:
      "The first fall in six weeks brings difficulty to 147.7 trillion. Blocks had been arriving every 10 minutes " +
      "and 16 seconds on average.",
    day: 16,
    bullishness: 0.1,
    legitimacy: 0.87,
  },
  {
    title: "Paraguay raises power tariff for miners by 14%",
    tldr:
      "The new rate of $0.051 per kilowatt-hour applies from next month. Around 45 licensed sites draw 700 " +
      "megawatts, and two operators are looking at Ethiopia instead.",
    day: 18,
    bullishness: -0.12,
    legitimacy: 0.78,
  },
  {
    title: "New mining machine reaches 9.5 joules per terahash",
    tldr:
      "The water-cooled model delivers 1,160 terahashes a second and costs $17.40 per terahash. Deliveries start in " +
      "two quarters, and 38,000 units were ordered on the first day.",
    day: 20,
    bullishness: 0.35,
    legitimacy: 0.81,
  },
  {
    title: "Solo miner finds a Bitcoin block worth $296,000",
    tldr:
      "A hobbyist with six terahashes a second beat odds of about one in 3,500 for the year. The block paid 3.125 " +
      "BTC and 0.02 BTC in fees.",
    day: 23,
    bullishness: 0.22,
    legitimacy: 0.82,
  },
  {
    title: "Mining shares rise 9% in a week on data centre contracts",
    tldr:
      "An index of fourteen listed miners beat Bitcoin, which gained 5%. Contracts with AI firms now stand for 41% " +
      "of their expected income.",
    day: 25,
    bullishness: 0.38,
    legitimacy: 0.83,
  },
  {
    title: "Hash rate reaches 1,120 exahashes as margins shrink again",
    tldr:
      "The network grew 3% in a fortnight while Bitcoin slipped to $94,200. Income per petahash is back at $39, and " +
      "analysts put average cash cost at $61,000 per coin.",
    day: 28,
    bullishness: -0.18,
    legitimacy: 0.8,
  },
];
