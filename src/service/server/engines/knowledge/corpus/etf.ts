/** Sample news about exchange-traded funds; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const etf: readonly NewsSeed[] = [
  {
    title: "Bitcoin ETFs end outflow streak with $143 million day",
    tldr:
      "Five of eleven American funds took in money on Monday, after six days of net redemptions. They hold 1.29 " +
      "million BTC, worth about $118 billion.",
    day: 1,
    bullishness: 0.3,
    legitimacy: 0.9,
  },
  {
    title: "Spot Bitcoin ETFs attract $312 million in one session",
    tldr:
      "It was the best day in three weeks, and one fund accounted for $204 million. Bitcoin rose 0.9% to $92,000. " +
      "Together the eleven funds now own a little over 1.29 million BTC.",
    day: 2,
    bullishness: 0.4,
    legitimacy: 0.91,
  },
  {
    title: "Ether ETF with staking wins approval in the United States",
    tldr:
      "The fund may stake up to 80% of its coins and pass on the rewards, about 2.3% after costs. Its fee is 0.20%, " +
      "waived on the first $500 million.",
    day: 4,
    bullishness: 0.34,
    legitimacy: 0.84,
  },
  {
    title: "ETF inflows reach $845 million on the day of the inflation report",
    tldr:
      "Bitcoin funds drew $671 million and Ether funds $174 million. Trading in options on the largest fund hit a " +
      "record of 2.1 million contracts.",
    day: 6,
    bullishness: 0.6,
    legitimacy: 0.9,
  },
  {
    title: "Ten-day run of ETF buying brings in $2.6 billion",
    tldr:
      "Purchases by spot Bitcoin funds amounted to four times the coins mined in the period. Average holding price " +
      "of fund investors is now put at $83,500.",
    day: 8,
    bullishness: 0.48,
    legitimacy: 0.89,
  },
  {
    title: "Bitcoin ETFs post first outflow in eleven days",
    tldr:
      "Investors withdrew $96 million as the price slipped to $94,300. Ether funds still gained $12 million. " +
      "Analysts spoke of a pause after ten days that had brought in $2.6 billion.",
    day: 10,
    bullishness: -0.16,
    legitimacy: 0.89,
  },
  {
    title: "ETF investors pull $438 million as Bitcoin drops toward $91,000",
    tldr:
      "All but two funds lost money, led by redemptions of $190 million from the oldest one. Turnover of $6.2 " +
      "billion was the highest of the month.",
    day: 12,
    bullishness: -0.46,
    legitimacy: 0.91,
  },
  {
    title: "Bitcoin ETFs lose $720 million on their worst day in a quarter",
    tldr:
      "Redemptions followed the fall to $88,050. Over the week the funds gave back $1.5 billion of the $2.6 billion " +
      "they had gathered.",
    day: 14,
    bullishness: -0.54,
    legitimacy: 0.92,
  },
  {
    title: "Ether ETFs see modest outflow of $41 million after the slump",
    tldr:
      "Holdings fell to 6.1 million ETH, about 5% of supply. Advisers interviewed said that clients mostly " +
      "rebalanced and did not leave.",
    day: 15,
    bullishness: -0.14,
    legitimacy: 0.88,
  },
  {
    title: "Solana ETF gathers $1 billion within five months",
    tldr:
      "Six funds together hold 7.2 million SOL at a price near $136. Four of them stake nearly all coins, which " +
      "adds about 6% a year.",
    day: 17,
    bullishness: 0.24,
    legitimacy: 0.83,
  },
  {
    title: "Money returns: ETFs add $265 million after five red days",
    tldr:
      "Spot Bitcoin funds took in $221 million and Ether funds $44 million. Bitcoin regained $92,300 on the news. " +
      "Only one of the eleven Bitcoin funds still reported redemptions.",
    day: 19,
    bullishness: 0.44,
    legitimacy: 0.9,
  },
  {
    title: "Midwestern pension fund discloses a $180 million Bitcoin ETF stake",
    tldr:
      "Filings show 1,940 BTC worth of fund shares, 0.4% of the scheme's assets. The trustees call it a trial with " +
      "a limit of 1%.",
    day: 20,
    bullishness: 0.28,
    legitimacy: 0.8,
  },
  {
    title: "London opens Bitcoin exchange-traded notes to tax-free accounts",
    tldr:
      "Private investors can hold the notes in savings plans with a yearly allowance of £20,000. Fees range from " +
      "0.05% to 0.90%, and first-day turnover was £31 million.",
    day: 22,
    bullishness: 0.38,
    legitimacy: 0.86,
  },
  {
    title: "Bitcoin ETFs take in $405 million as price passes $96,000",
    tldr:
      "Seven straight days of buying add up to $1.7 billion. Total assets of the funds are $124 billion. The " +
      "cheapest of them now charges 0.12% a year, half of what was usual at the start.",
    day: 25,
    bullishness: 0.52,
    legitimacy: 0.9,
  },
  {
    title: "Ether ETF inflows beat those of Bitcoin for the first time this quarter",
    tldr:
      "Ether funds drew $210 million against $168 million for Bitcoin on Thursday. Nearly half went into the " +
      "staking fund launched this month.",
    day: 26,
    bullishness: 0.44,
    legitimacy: 0.86,
  },
  {
    title: "XRP and Solana ETFs gain while Bitcoin funds lose $130 million",
    tldr:
      "Investors moved $37 million into XRP funds and $22 million into those for SOL. Bitcoin traded at $94,200, " +
      "down 1.3%. The rotation follows a week in which three new altcoin funds began trading.",
    day: 28,
    bullishness: -0.2,
    legitimacy: 0.88,
  },
  {
    title: "Monthly ETF tally: Bitcoin funds up by a net $1.4 billion",
    tldr:
      "Heavy redemptions in the middle of the period were more than made good. Ether funds added $390 million and " +
      "Solana funds $150 million.",
    day: 30,
    bullishness: -0.15,
    legitimacy: 0.87,
  },
];
