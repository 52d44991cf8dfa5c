/** Sample news about stablecoins; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const stablecoins: readonly NewsSeed[] = [
  {
    title: "Stablecoin supply passes $308 billion for the first time",
    tldr:
      "Issuers added $2.1 billion in a week. USDT makes up $186 billion and USDC $75 billion of the total, and 61% " +
      "of all transfers now happen outside trading hours in New York.",
    day: 2,
    bullishness: 0.36,
    legitimacy: 0.9,
  },
  {
    title: "USDC supply grows $1.3 billion as payment firms stock up",
    tldr:
      "Circulation reached $75.4 billion after the fastest week in months. The issuer said that two card processors " +
      "and a remittance company were behind most of the new demand.",
    day: 4,
    bullishness: 0.22,
    legitimacy: 0.88,
  },
  {
    title: "European banks plan a joint euro stablecoin",
    tldr:
      "Nine lenders from seven countries want to issue the token under the bloc's rules within a year. Euro " +
      "stablecoins amount to just €590 million today, 0.2% of the market.",
    day: 6,
    bullishness: 0.1,
    legitimacy: 0.82,
  },
  {
    title: "Treasury bills held by stablecoin issuers top $190 billion",
    tldr:
      "Reserves of the largest issuers would rank them among the twenty biggest holders of short American debt. " +
      "Yields of about 3.7% bring them an estimated $7 billion a year.",
    day: 9,
    bullishness: 0.3,
    legitimacy: 0.85,
  },
  {
    title: "Yield-bearing dollar token trims its payout to 3.9%",
    tldr:
      "Sinking funding rates cut the income of the synthetic dollar SeraUSD, which lowered its rate from 5.2% to " +
      "3.9%. Holders redeemed $340 million, 9% of supply, without a break in its peg.",
    day: 11,
    bullishness: -0.18,
    legitimacy: 0.8,
  },
  {
    title: "Small stablecoin Vela Dollar slips to $0.94 in the sell-off",
    tldr:
      "The token, backed in part by volatile collateral, traded as low as $0.938 before returning to $0.985. About " +
      "$62 million of its $410 million supply was redeemed within a day.",
    day: 13,
    bullishness: -0.6,
    legitimacy: 0.86,
  },
  {
    title: "USDT and USDC hold their pegs through the month's worst day",
    tldr:
      "The two largest stablecoins stayed between $0.9992 and $1.0004 while $1.1 billion of derivatives were " +
      "liquidated. Redemptions of $900 million were met within hours.",
    day: 14,
    bullishness: 0.08,
    legitimacy: 0.89,
  },
  {
    title: "Vela Dollar returns to par after team sells reserves",
    tldr:
      "The issuer sold $48 million of bonds to buy back its token, which trades at $0.999 again. It will hold at " +
      "least 85% of its backing in treasury bills from now on.",
    day: 15,
    bullishness: -0.1,
    legitimacy: 0.83,
  },
  {
    title: "Brazilian payment app lets 11 million users hold digital dollars",
    tldr:
      "Customers in São Paulo and five other cities can keep balances in USDC and pay in reais. The firm charges " +
      "0.4% per conversion and expects $200 million of deposits by the end of the quarter.",
    day: 17,
    bullishness: 0.26,
    legitimacy: 0.84,
  },
  {
    title: "Bank of England softens its limits for stablecoin holdings",
    tldr:
      "The revised draft drops the cap for businesses and raises the one for individuals to £40,000. Issuers may " +
      "keep 60% of reserves in short government debt, up from 40%.",
    day: 19,
    bullishness: 0.05,
    legitimacy: 0.87,
  },
  {
    title: "Stablecoins settled $1.1 trillion last week, half of it between firms",
    tldr:
      "Transfers adjusted for bots rose 8% on the month. Payments between businesses made up 49%, against 31% a " +
      "year ago, with an average size of $72,000.",
    day: 21,
    bullishness: 0.4,
    legitimacy: 0.86,
  },
  {
    title: "Hong Kong grants its third stablecoin licence",
    tldr:
      "The permit allows a token tied to the Hong Kong dollar, with full reserves kept at local banks. The issuer " +
      "plans to start with HK$500 million for trade finance.",
    day: 23,
    bullishness: 0.18,
    legitimacy: 0.78,
  },
  {
    title: "Dai's successor attracts savers with a 4.25% rate",
    tldr:
      "Deposits in the savings contract rose $280 million in ten days to $3.9 billion. The rate is paid from " +
      "treasury bills and lending fees, and was raised from 4.00% by a vote.",
    day: 25,
    bullishness: 0.32,
    legitimacy: 0.85,
  },
  {
    title: "Stablecoin balances on exchanges reach $71 billion",
    tldr:
      "Traders hold more ready cash than at any time this year, up $3.4 billion in two weeks. Earlier peaks were " +
      "followed by rising prices in three of five cases.",
    day: 28,
    bullishness: 0.12,
    legitimacy: 0.84,
  },
];
