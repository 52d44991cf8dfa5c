/** Sample board threads about life around the coins; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const imageboardLife: readonly NewsSeed[] = [
  {
    title: "First job at a crypto firm: five things I did not expect",
    tldr:
      "Mostly spreadsheets, compliance calls at eight, and nobody talks about prices. Pay is 15% in USDC by choice. " +
      "Eleven others in the trade agree, except about the calls, which are at seven.",
    day: 3,
    bullishness: 0.1,
    legitimacy: 0.36,
  },
  {
    title: "Told my bank where the money came from, ask me anything",
    tldr:
      "After selling 0.4 BTC the poster needed three letters and nine days. Keeping receipts from the first " +
      "purchase saved the day.",
    day: 5,
    bullishness: 0.05,
    legitimacy: 0.33,
  },
  {
    title: "Paid for a bicycle over Lightning and the shop owner cried",
    tldr:
      "A €640 payment arrived in one second with a fee of two cents. The owner had waited four months for the first " +
      "customer and gave him a bell.",
    day: 7,
    bullishness: 0.28,
    legitimacy: 0.3,
  },
  {
    title: "Somebody offered me a remote job with a coding test, it was a trap",
    tldr:
      "The archive contained a program that looked for wallet files and 14 browser extensions. Readers take it " +
      "apart line by line and recommend virtual machines.",
    day: 10,
    bullishness: -0.3,
    legitimacy: 0.38,
  },
  {
    title: "Do you tell your partner the number? Poll and stories",
    tldr:
      "Of 380 voters 64% do, 21% give a smaller one, and 15% say there is no number left. The stories are kinder " +
      "than expected.",
    day: 11,
    bullishness: 0.08,
    legitimacy: 0.31,
  },
  {
    title: "Red day recipes, cheap meals for the leveraged",
    tldr:
      "Lentils lead, followed by noodles with an egg for $0.90. A trader who lost $600 posts a really good soup. " +
      "The thread ends with 46 recipes and a vote for the soup.",
    day: 13,
    bullishness: 0.02,
    legitimacy: 0.29,
  },
  {
    title: "I slept through the crash and so should you",
    tldr:
      "Someone without notifications missed the fall to $88,050 altogether. Most replies ask which settings. The " +
      "answer, with 210 likes: price alerts off, only family may ring, and no position that needs watching.",
    day: 15,
    bullishness: 0.2,
    legitimacy: 0.27,
  },
  {
    title: "Teaching my grandmother to use a hardware wallet, day three",
    tldr:
      "She asks better questions than the forum: who can see it, what if it breaks, and why is it called mining. " +
      "Her balance is $50.",
    day: 16,
    bullishness: 0.12,
    legitimacy: 0.35,
  },
  {
    title: "Freelancers paid in stablecoins, how do you handle rent",
    tldr:
      "Convert two thirds on arrival, keep a month in reserve, is the common plan. Fees range from 0.2% to 1.5% by " +
      "country. A designer who was once paid in a coin that fell 60% in a week has the last word.",
    day: 19,
    bullishness: 0.15,
    legitimacy: 0.3,
  },
  {
    title: "Fake support called me by name, here is the whole script",
    tldr:
      "The caller knew an old address and asked for twelve words to stop a withdrawal of $9,400 that never existed. " +
      "Posting the script helped at least two readers hang up.",
    day: 20,
    bullishness: -0.22,
    legitimacy: 0.37,
  },
  {
    title: "Quantum computers will not eat your coins this year, calm down",
    tldr:
      "A physics student explains why some 1 to 2 million good qubits are missing. Moving coins from old reused " +
      "addresses is still seen as wise.",
    day: 23,
    bullishness: 0.04,
    legitimacy: 0.34,
  },
  {
    title: "What would you do with exactly one Bitcoin and no debt",
    tldr:
      "At $95,000, a third would hold, a third would take a year off, and one wants a boat with a small name. " +
      "Nobody answers lottery tickets.",
    day: 24,
    bullishness: 0.3,
    legitimacy: 0.25,
  },
  {
    title: "Conference report: four thousand badges, one working microphone",
    tldr:
      "Free pens were plentiful and most talks were about AI. The best hour was a hallway chat on key backups. " +
      "Entry was $290, which several readers would rather have put into 0.003 BTC.",
    day: 26,
    bullishness: -0.08,
    legitimacy: 0.32,
  },
  {
    title: "Moved abroad for lower crypto tax, miss decent bread",
    tldr:
      "Savings of about $9,000 a year against loneliness and soft rolls. Others compare Portugal, Dubai and staying " +
      "where friends are.",
    day: 27,
    bullishness: 0.18,
    legitimacy: 0.28,
  },
  {
    title: "Small joys thread: fees of one satoshi and a clean mempool",
    tldr:
      "Members tidy up old coins for cents while the chain is quiet. One merged 214 scraps into a single output for " +
      "$1.70. It is the friendliest discussion of the month.",
    day: 30,
    bullishness: 0.06,
    legitimacy: 0.26,
  },
];
