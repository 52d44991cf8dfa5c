/** Sample board threads about Bitcoin; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const imageboardBitcoin: readonly NewsSeed[] = [
  {
    title: "Thread: $90k is the new $60k and nobody has noticed",
    tldr:
      "The opening post claims that every dip to $90,000 since last month was bought within two days and calls it " +
      "the floor of the cycle. About half of 140 replies agree; the rest want to see $86,000 first.",
    day: 1,
    bullishness: 0.2,
    legitimacy: 0.34,
  },
  {
    title: "Stacking $25 a week since school, just reached a tenth of a coin",
    tldr:
      "A poster shows 0.1 BTC worth $9,200 after years of small buys at an average of $37,000. Congratulations, " +
      "mixed with the advice to move it off the exchange today.",
    day: 2,
    bullishness: 0.45,
    legitimacy: 0.28,
  },
  {
    title: "Anon draws one line on the chart and sees $140k",
    tldr:
      "A trend line through three lows is said to point to $140,000 within five months. Others note that the same " +
      "person drew a line to $120,000 last quarter and deleted it.",
    day: 3,
    bullishness: 0.6,
    legitimacy: 0.22,
  },
  {
    title: "What happens to fees when the subsidy is gone? Long, civil argument",
    tldr:
      "One side says blocks with 0.02 BTC in fees cannot pay for security, the other that there are decades left to " +
      "find out. Somebody brings figures: fees were 0.6% of income last week.",
    day: 5,
    bullishness: 0.1,
    legitimacy: 0.4,
  },
  {
    title: "Inflation print thread: everybody is a genius at $95,000",
    tldr:
      "Three hundred replies in an hour as Bitcoin jumps $1,500. A few warn that the coin gave back the whole move " +
      "after the last soft number.",
    day: 6,
    bullishness: 0.62,
    legitimacy: 0.3,
  },
  {
    title: "My uncle asked me about Bitcoin again, is this the top signal",
    tldr:
      "The board debates whether relatives mark the top at $95,800. By rough vote, 60% think one uncle is harmless " +
      "and three would be a sell signal.",
    day: 7,
    bullishness: 0.35,
    legitimacy: 0.25,
  },
  {
    title: "$100k by the weekend, screenshot this",
    tldr:
      "At $96,400 the thread is sure that six digits are four days away. A dissenter with charts of offers up to " +
      "$97,500 is told to have fun staying poor.",
    day: 8,
    bullishness: 0.7,
    legitimacy: 0.2,
  },
  {
    title: "Sold 20% at $96,500 to pay for a roof, no regrets",
    tldr:
      "The poster took $31,000 out and answers questions on tax and timing. Most are kind; some insist that the " +
      "roof will have cost $60,000 in two years.",
    day: 9,
    bullishness: -0.05,
    legitimacy: 0.36,
  },
  {
    title: "Fed minutes ruined my week, a thread for complaining",
    tldr:
      "Bitcoin at $92,800 has leveraged posters upset with central bankers. The most liked reply says that someone " +
      "who needs a cut in rates to be right was never right.",
    day: 11,
    bullishness: -0.35,
    legitimacy: 0.32,
  },
  {
    title: "We are back under $90k, share your liquidation price",
    tldr:
      "Answers range from $89,200, already gone, to $41,000. The average of sixty posted figures is $78,400, which " +
      "one poster calls the best news of the day.",
    day: 13,
    bullishness: -0.5,
    legitimacy: 0.35,
  },
  {
    title: "Bought at $88,100 with shaking hands",
    tldr:
      "A first-time buyer put in $3,000 near the low and asks when it is safe to look. Old hands tell stories of " +
      "far worse drops and recommend a walk.",
    day: 14,
    bullishness: 0.15,
    legitimacy: 0.27,
  },
  {
    title: "Is the four-year cycle finally over? Bears say $65k next",
    tldr:
      "The bearish camp points to $720 million of ETF redemptions in a day and expects $65,000 by the end of the " +
      "quarter. Bulls answer with exchange balances at lows.",
    day: 14,
    bullishness: -0.55,
    legitimacy: 0.24,
  },
  {
    title: "Running a node on an old laptop: is a terabyte still enough?",
    tldr:
      "Yes, for about two more years, posters reckon, or for ever with pruning. Full sync took between 19 hours and " +
      "eleven days depending on the disk.",
    day: 16,
    bullishness: 0.05,
    legitimacy: 0.38,
  },
  {
    title: "The chart is flat, so let us rate wallets instead",
    tldr:
      "With $89,800 on the screen all day, the board ranks nine hardware wallets. Open firmware and buttons one can " +
      "feel win; a touchscreen model comes last.",
    day: 17,
    bullishness: -0.1,
    legitimacy: 0.3,
  },
  {
    title: "See, $92k again. Where are the doomers from Friday?",
    tldr:
      "The mood turns after a 4% recovery. Several people who announced $70,000 last week are quoted by the number " +
      "of their posts.",
    day: 19,
    bullishness: 0.4,
    legitimacy: 0.31,
  },
  {
    title: "How do you tell your heirs about your coins without telling them now?",
    tldr:
      "Letters with a notary, multi-signature with a sibling, or a sealed envelope are compared. One " +
      "lawyer-sounding reply warns that 30 words on paper are the whole estate.",
    day: 21,
    bullishness: 0.18,
    legitimacy: 0.42,
  },
  {
    title: "Exchange balances thread: 2.38 million coins left, shock soon?",
    tldr:
      "Believers compute from 30,000 coins withdrawn this month that exchanges run dry within seven years. Sceptics " +
      "say the coins just moved to custodians who sell them all the same.",
    day: 22,
    bullishness: 0.5,
    legitimacy: 0.26,
  },
  {
    title: "Options expiry was supposed to be wild and nothing happened",
    tldr:
      "Posters expected a move of $4,000 and got $420. A trader explains why large expiries often pin the price, to " +
      "the disappointment of the thread.",
    day: 24,
    bullishness: 0.12,
    legitimacy: 0.33,
  },
  {
    title: "$96k, volume up, cat has been named Satoshi",
    tldr:
      "A cheerful thread about ETF buying and pets. Price guesses for the end of next month run from $84,000 to " +
      "$133,000, with a median of $102,000.",
    day: 25,
    bullishness: 0.55,
    legitimacy: 0.23,
  },
  {
    title: "Double top at $96,900? Serious replies only",
    tldr:
      "Around 40% call it a textbook double top with a target near $88,000. Others say two touches within three " +
      "weeks are just a range that will break upward.",
    day: 27,
    bullishness: -0.28,
    legitimacy: 0.35,
  },
  {
    title: "Mining at home in a cold hallway: heater that pays a third of the bill",
    tldr:
      "A poster runs a 1.2-kilowatt machine under the coats and earns $2.10 a day against $3.40 of power. Replies " +
      "discuss noise, dust and whether socks dry faster.",
    day: 28,
    bullishness: 0.08,
    legitimacy: 0.37,
  },
  {
    title: "Month in review: we went nowhere and I aged five years",
    tldr:
      "Bitcoin began near $91,200 and ended at $91,900 after trips to $96,900 and $88,050. The thread agrees that " +
      "doing nothing beat most of its members.",
    day: 30,
    bullishness: -0.02,
    legitimacy: 0.34,
  },
];
