/** Sample board threads about Ether; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const imageboardEther: readonly NewsSeed[] = [
  {
    title: "Ether holders support group, session 412",
    tldr:
      "At $3,120 the coin is where it was years ago, the first post sighs. Replies list what improved since: fees " +
      "of nine cents, staking, and funds that stake.",
    day: 1,
    bullishness: -0.15,
    legitimacy: 0.3,
  },
  {
    title: "Solo staking on a mini computer: one year, 0.9 ETH, two outages",
    tldr:
      "The poster earned 0.9 ETH on 32, about $2,800, and lost $6 to downtime. Power cost $40 a year, and most " +
      "questions are about disks.",
    day: 2,
    bullishness: 0.3,
    legitimacy: 0.38,
  },
  {
    title: "100 million gas per block, or how I learned to buy a bigger disk",
    tldr:
      "Operators argue about whether the planned limit pushes out home nodes. A measured test in the thread shows " +
      "1.7 terabytes of growth a year at worst.",
    day: 4,
    bullishness: 0.25,
    legitimacy: 0.35,
  },
  {
    title: "Ratio thread: 0.0346 and climbing, rotation has begun",
    tldr:
      "Ether outran Bitcoin for two days, enough for calls of $4,500. Long-time readers paste the same thread from " +
      "four earlier months.",
    day: 6,
    bullishness: 0.55,
    legitimacy: 0.26,
  },
  {
    title: "$3,400 tomorrow, prepare your excuses",
    tldr:
      "The board is certain that $3,392 was a warm-up. A lone post lists sell orders of 70,000 ETH above $3,400 and " +
      "is ignored until evening.",
    day: 8,
    bullishness: 0.6,
    legitimacy: 0.24,
  },
  {
    title: "Nine days to unstake: feature or trap?",
    tldr:
      "Some say that the queue protects the chain, others that they missed $3,380 because of it. Liquid staking " +
      "tokens are proposed, with a warning about discounts in a panic.",
    day: 10,
    bullishness: 0.02,
    legitimacy: 0.4,
  },
  {
    title: "Anyone else in Harrowgate? Deposits thread",
    tldr:
      "People report between $400 and $62,000 stuck in the frozen lender. The useful replies collect official " +
      "channels and beg others not to open refund pages.",
    day: 12,
    bullishness: -0.45,
    legitimacy: 0.33,
  },
  {
    title: "Ether is a stablecoin pegged to my sadness",
    tldr:
      "Black humour at $3,050 after a fall of a tenth in five days. A calmer poster notes that deposits in lending " +
      "markets were liquidated without a single bad debt.",
    day: 13,
    bullishness: -0.5,
    legitimacy: 0.29,
  },
  {
    title: "Limit order at $3,000.50 filled, thank you whoever panicked",
    tldr:
      "The lucky buyer got 4 ETH within a dollar of the low. The thread asks for lottery numbers and receives a " +
      "lecture on limit orders.",
    day: 14,
    bullishness: 0.2,
    legitimacy: 0.27,
  },
  {
    title: "Which rollup do you really use? Poll with 600 votes",
    tldr:
      "Base leads with 38%, Arbitrum follows with 31%, and a tenth never left the main chain. Cheap transfers count " +
      "more than decentralisation, by three to one.",
    day: 16,
    bullishness: 0.28,
    legitimacy: 0.36,
  },
  {
    title: "Harrowgate thief gave back $31 million, what would you have done",
    tldr:
      "Most would have taken the offer sooner. A minority thinks that the bounty of $4.6 million teaches the wrong " +
      "lesson to the next one.",
    day: 17,
    bullishness: 0.22,
    legitimacy: 0.31,
  },
  {
    title: "Client bug post-mortem, explained for people who click buttons",
    tldr:
      "A patient poster explains why 4% of validators stopped and nobody lost money. Switching to a minority client " +
      "is recommended, and eleven people say they did.",
    day: 18,
    bullishness: 0.05,
    legitimacy: 0.41,
  },
  {
    title: "Deflation is back for one day, act accordingly",
    tldr:
      "Burn beat issue by 290 ETH and the thread celebrates with old memes. Somebody calculates that at this pace " +
      "supply shrinks by 0.09% a year.",
    day: 21,
    bullishness: 0.35,
    legitimacy: 0.25,
  },
  {
    title: "$3,260 and my gas fee was three cents, both bullish",
    tldr:
      "Posters compare what they paid: three cents for a transfer, 41 cents for a swap. The worry is that low fees " +
      "mean little burn.",
    day: 22,
    bullishness: 0.48,
    legitimacy: 0.28,
  },
  {
    title: "Price guesses for Ether: closest wins nothing",
    tldr:
      "Of 212 guesses for two weeks ahead the median is $3,610. The lowest says $2,400 out of spite, the highest " +
      "$5,050 with a ruler.",
    day: 25,
    bullishness: 0.5,
    legitimacy: 0.26,
  },
  {
    title: "Funds buy more Ether than Bitcoin, textbooks to be rewritten",
    tldr:
      "The day's $210 million against $168 million is treated as a turning point. Cooler heads point out that one " +
      "new staking fund made half of it.",
    day: 26,
    bullishness: 0.45,
    legitimacy: 0.3,
  },
  {
    title: "Down 2% on nothing, what did I miss",
    tldr:
      "Nothing, the thread concludes at $3,270: thin books and a yen up 1.1%. One poster blames the full moon and " +
      "supplies a table going back eleven years.",
    day: 28,
    bullishness: -0.25,
    legitimacy: 0.32,
  },
  {
    title: "Should I move 3 ETH from an exchange to a wallet? Walk me through it",
    tldr:
      "Fourteen steps, one test transfer and a lot of encouragement later the poster reports success. Total cost " +
      "was $0.11 and 40 minutes.",
    day: 30,
    bullishness: 0,
    legitimacy: 0.34,
  },
];
