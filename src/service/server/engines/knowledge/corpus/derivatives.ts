/** Sample news about futures and options; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const derivatives: readonly NewsSeed[] = [
  {
    title: "Futures premium widens to 6.2% as buyers return",
    tldr:
      "Three-month Bitcoin futures on the CME trade at an annual premium of 6.2%, up from 4.1% last week. Open " +
      "interest there is $11.8 billion.",
    day: 2,
    bullishness: 0.2,
    legitimacy: 0.84,
  },
  {
    title: "Options traders pay up for Bitcoin at $100,000",
    tldr:
      "Calls at $100,000 for the end of the month carry open interest of $2.4 billion, more than any other strike. " +
      "They price in a chance of 19%.",
    day: 5,
    bullishness: 0.38,
    legitimacy: 0.83,
  },
  {
    title: "Open interest in Bitcoin futures climbs to $71 billion",
    tldr:
      "Positions grew 9% in a week while the coin rose to $96,400. Funding of 0.011% per eight hours is lively " +
      "though short of overheated.",
    day: 8,
    bullishness: 0.3,
    legitimacy: 0.85,
  },
  {
    title: "Funding cools to 0.006% as leverage leaves the market",
    tldr:
      "Traders closed $2.2 billion of perpetual positions in two days. Estimated leverage fell to 0.21, its average " +
      "of the past year.",
    day: 10,
    bullishness: -0.1,
    legitimacy: 0.82,
  },
  {
    title: "Liquidations reach $640 million in a single afternoon",
    tldr:
      "Long positions made up 87% of the total. The largest order closed by force was worth $23 million in a " +
      "Bitcoin pair on an offshore venue.",
    day: 13,
    bullishness: -0.58,
    legitimacy: 0.9,
  },
  {
    title: "Derivatives traders lose $1.1 billion in the deepest flush of the month",
    tldr:
      "More than 280,000 accounts were liquidated within 24 hours, $480 million of it in Bitcoin and $310 million " +
      "in Ether. Open interest sank to $59 billion.",
    day: 14,
    bullishness: -0.6,
    legitimacy: 0.91,
  },
  {
    title: "Put options cost most in months, a sign of fear",
    tldr:
      "Protection against a fall below $85,000 within a month trades at nine points of volatility above calls. " +
      "Similar readings came before rebounds twice this year.",
    day: 15,
    bullishness: 0.06,
    legitimacy: 0.8,
  },
  {
    title: "Rate swaps and options imply a 2.1% Bitcoin move on decision day",
    tldr:
      "Straddles that expire tonight cost $1,880 with Bitcoin at $89,800. The last three decisions moved the price " +
      "by 1.4% on average.",
    day: 17,
    bullishness: 0,
    legitimacy: 0.84,
  },
  {
    title: "Micro Ether futures hit record as small traders come back",
    tldr:
      "The CME traded 540,000 contracts of a tenth of an ETH on Wednesday. Average size per order fell to 2.1 " +
      "contracts. Retail brokers report twice as many first-time futures clients as a month ago.",
    day: 20,
    bullishness: 0.3,
    legitimacy: 0.81,
  },
  {
    title: "Short sellers caught out: $190 million closed as Bitcoin nears $95,000",
    tldr:
      "Shorts made up 78% of forced closures over the day. Funding remained below 0.009% per eight hours, which " +
      "suggests that cash buyers led.",
    day: 22,
    bullishness: 0.36,
    legitimacy: 0.83,
  },
  {
    title: "Options on $11.3 billion of Bitcoin expire with little drama",
    tldr:
      "The price of $95,000 lay close to the level of most pain for buyers, $94,000. Another $1.9 billion of Ether " +
      "options ran out at $3,310.",
    day: 24,
    bullishness: 0.12,
    legitimacy: 0.88,
  },
  {
    title: "Basis trade shrinks as futures premium falls to 4.4%",
    tldr:
      "Hedge funds cut short positions on the CME by 6,700 BTC in a week. At that premium the trade yields barely " +
      "more than treasury bills.",
    day: 27,
    bullishness: -0.26,
    legitimacy: 0.84,
  },
  {
    title: "Implied volatility of Bitcoin slides to 38%",
    tldr:
      "Options for one month are the cheapest in four months. Sellers of calls at $105,000 were the most active " +
      "group this week, with Bitcoin at $91,900.",
    day: 30,
    bullishness: -0.08,
    legitimacy: 0.82,
  },
];
