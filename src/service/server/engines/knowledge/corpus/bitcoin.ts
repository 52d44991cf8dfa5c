/** Sample news about Bitcoin's price and chain; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const bitcoin: readonly NewsSeed[] = [
  {
    title: "Bitcoin steadies near $91,000 as sellers run out of patience",
    tldr:
      "After four soft sessions Bitcoin settled around $91,200, with spot volume on the large venues down 22% from " +
      "last week. Order books are thickest between $90,000 and $90,500, where bids of about 4,100 BTC are waiting.",
    day: 1,
    bullishness: 0.18,
    legitimacy: 0.9,
  },
  {
    title: "Bitcoin clears $93,000 and shakes off a stubborn ceiling",
    tldr:
      "Bitcoin traded as high as $93,260 on its third attempt this month at the level. Traders said roughly $140 " +
      "million of short positions were closed on the way up, and the coin's share of the whole market rose to " +
      "58.7%.",
    day: 3,
    bullishness: 0.42,
    legitimacy: 0.88,
  },
  {
    title: "Dormant wallet from the early mining days moves 250 BTC",
    tldr:
      "Coins mined when a block still paid 50 BTC were sent to a fresh address, worth about $23.5 million at " +
      "today's price of $94,000. None of it reached an exchange, so analysts see a change of custody rather than a " +
      "sale.",
    day: 5,
    bullishness: 0.46,
    legitimacy: 0.86,
  },
  {
    title: "Bitcoin jumps to $95,200 after softer inflation figures",
    tldr:
      "A consumer price reading of 2.6%, a tenth below forecasts, sent Bitcoin from $93,700 to $95,200 within an " +
      "hour. Spot turnover in that hour reached $2.9 billion, the busiest of the month so far.",
    day: 6,
    bullishness: 0.58,
    legitimacy: 0.93,
  },
  {
    title: "Bitcoin touches $96,900, its best level in five weeks",
    tldr:
      "The coin peaked at $96,900 before easing to $96,400. Holders of more than 100 BTC added 11,300 coins over " +
      "seven days, while balances on exchanges slipped to 2.41 million BTC.",
    day: 8,
    bullishness: 0.64,
    legitimacy: 0.92,
  },
  {
    title: "Profit-taking trims Bitcoin to $95,100 after eight green days",
    tldr:
      "Short-term holders moved 38,000 BTC to exchanges in a day, most of it at a gain of 4% to 7%. The retreat " +
      "ended a run of eight daily rises, the longest in months.",
    day: 9,
    bullishness: -0.12,
    legitimacy: 0.87,
  },
  {
    title: "Bitcoin slides below $93,000 as rate hopes fade",
    tldr:
      "Minutes of the latest central bank meeting cooled hopes of an early cut, and Bitcoin lost 1.6% to $92,800. " +
      "Funding on perpetual swaps fell to 0.004% per eight hours, half of what it was last week.",
    day: 11,
    bullishness: -0.38,
    legitimacy: 0.91,
  },
  {
    title: "Bitcoin loses $90,000 for the first time in a month",
    tldr:
      "A cascade of sell orders took Bitcoin from $91,400 to $89,400 in forty minutes before it recovered to " +
      "$90,100. Exchanges reported $640 million of long liquidations in the session, two thirds of them in Bitcoin.",
    day: 13,
    bullishness: -0.62,
    legitimacy: 0.92,
  },
  {
    title: "Bitcoin bottoms at $88,050 in heaviest trading of the month",
    tldr:
      "The coin fell 9% from its recent peak to $88,050, then closed the day near $88,900. Spot volume of $41 " +
      "billion was twice the usual, and buyers of at least $1 million were on the bid from $88,500 down.",
    day: 14,
    bullishness: -0.55,
    legitimacy: 0.93,
  },
  {
    title: "Long-term Bitcoin holders barely moved during the drop, data shows",
    tldr:
      "Wallets that have held for more than five months sold only 6,200 BTC while the price fell from $96,400 to " +
      "$88,900. Newcomers sold 71,000 BTC, mostly at a loss averaging 3.8%.",
    day: 15,
    bullishness: 0.14,
    legitimacy: 0.78,
  },
  {
    title: "Bitcoin drifts under $90,000 while traders wait for the rate decision",
    tldr:
      "Bitcoin spent the day between $89,300 and $90,200, its narrowest range in three weeks. Realised volatility " +
      "over ten days is 41% a year and falling.",
    day: 17,
    bullishness: -0.06,
    legitimacy: 0.84,
  },
  {
    title: "Bitcoin regains $92,000 as spot demand returns in American hours",
    tldr:
      "The price gained 1.4% to $92,300, with nearly all of the move between the New York open and lunch. A premium " +
      "of $38 on American venues suggests that domestic buyers were leading.",
    day: 19,
    bullishness: 0.44,
    legitimacy: 0.9,
  },
  {
    title: "Lightning Network capacity passes 5,000 BTC again",
    tldr:
      "Public channels now hold 5,040 BTC, about $464 million, up 6% in a month. Larger channels explain most of " +
      "the growth: the median has risen to 0.031 BTC while the number of nodes is flat near 16,800.",
    day: 20,
    bullishness: 0.22,
    legitimacy: 0.82,
  },
  {
    title: "Bitcoin developers merge a cleaner way to bump stuck transactions",
    tldr:
      "Version candidates of the most used node software now relay small packages of transactions together, so that " +
      "a child can pay for a parent with a fee near zero. The change took 14 months and 38 reviewers. Wallet makers " +
      "expect support within two releases.",
    day: 21,
    bullishness: 0.08,
    legitimacy: 0.8,
  },
  {
    title: "Bitcoin trades at $94,600 as exchange balances hit a seven-year low",
    tldr:
      "Only 2.38 million BTC remain on trading venues, 30,000 fewer than at the start of the month. Bitcoin rose " +
      "1.3% to $94,600 on turnover of $27 billion.",
    day: 22,
    bullishness: 0.49,
    legitimacy: 0.88,
  },
  {
    title: "Bitcoin holds $95,000 through a large options expiry",
    tldr:
      "Contracts on 118,000 BTC ran out on Friday with the price at $95,000, just above the level at which most of " +
      "them would have been worthless. The hours afterwards were unusually calm, with a range of only $420.",
    day: 24,
    bullishness: 0.4,
    legitimacy: 0.85,
  },
  {
    title: "Bitcoin climbs to $96,600, two steps from the month's high",
    tldr:
      "Bitcoin gained 0.5% to $96,600 and stands $300 below the peak set earlier in the month. Desks report offers " +
      "of 5,800 BTC stacked between $96,900 and $97,500.",
    day: 26,
    bullishness: 0.57,
    legitimacy: 0.91,
  },
  {
    title: "Bitcoin fails again under $97,000 and slips to $95,400",
    tldr:
      "The second rejection near $96,900 in three weeks has chart watchers speaking of a double top. Open interest " +
      "fell by $1.3 billion as leveraged buyers stepped back.",
    day: 27,
    bullishness: -0.22,
    legitimacy: 0.86,
  },
  {
    title: "Bitcoin eases to $93,000 in thin holiday trading",
    tldr:
      "With several markets shut, Bitcoin lost 1.3% to $93,000 on volume of just $15 billion. The next cluster of " +
      "buy orders is reported near $91,500.",
    day: 29,
    bullishness: -0.2,
    legitimacy: 0.89,
  },
  {
    title: "Fees on the Bitcoin chain fall to one satoshi per byte",
    tldr:
      "A quiet mempool has brought the cost of a normal transfer to about $0.14. Fees were 0.6% of miners' income " +
      "this week, the lowest share this year, with Bitcoin at $91,900.",
    day: 30,
    bullishness: -0.1,
    legitimacy: 0.83,
  },
];
