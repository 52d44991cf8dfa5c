/** Sample news about payments; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const payments: readonly NewsSeed[] = [
  {
    title: "Coffee chain with 900 branches accepts Bitcoin over Lightning",
    tldr:
      "Payments arrive in two seconds and are turned into euros at once. A trial in Lisbon saw an average bill of " +
      "€6.40 and fees of 0.3%.",
    day: 1,
    bullishness: 0.22,
    legitimacy: 0.8,
  },
  {
    title: "Card network settles $4.6 billion a year in stablecoins",
    tldr:
      "Yearly settlement in USDC grew fivefold and now covers 40 banks and fintech firms. Weekend settlement is the " +
      "main reason given by users.",
    day: 4,
    bullishness: 0.3,
    legitimacy: 0.83,
  },
  {
    title: "Remittance firm cuts cost of sending money to the Philippines to 0.9%",
    tldr:
      "Stablecoins replace prefunded accounts on the route. The usual fee is near 5%, and a transfer now takes four " +
      "minutes. Customers see pesos on both ends and need no wallet.",
    day: 7,
    bullishness: 0.18,
    legitimacy: 0.79,
  },
  {
    title: "Salary in crypto: one in eight remote workers takes part of it in coins",
    tldr:
      "A payroll provider with 35,000 employees says 12.4% receive some pay in USDC or Bitcoin. The median share is " +
      "20%. Most convert it into local money within two days, and Argentina, Nigeria and Türkiye lead the list.",
    day: 10,
    bullishness: 0.12,
    legitimacy: 0.77,
  },
  {
    title: "Tourist tax in Madeira town payable in Bitcoin, few do so",
    tldr:
      "Of 14,200 visitors in the first month, 61 paid with the coin. The council keeps the option because it costs " +
      "almost nothing.",
    day: 13,
    bullishness: -0.08,
    legitimacy: 0.8,
  },
  {
    title: "Payment processor lets 2 million shops settle in USDC",
    tldr:
      "Merchants receive money within minutes at 0.6% instead of two days at 1.4%. The service begins in 28 " +
      "countries. Bakeries and online shops were the first to sign up in the trial.",
    day: 16,
    bullishness: 0.24,
    legitimacy: 0.81,
  },
  {
    title: "Merchants on Lightning doubled within a year, survey finds",
    tldr:
      "Around 48,000 shops on a public map accept Lightning payments, most in Brazil, Germany and El Salvador. " +
      "Average payments are worth $11.",
    day: 19,
    bullishness: 0.34,
    legitimacy: 0.82,
  },
  {
    title: "Airline group tries stablecoins for refunds in twelve countries",
    tldr:
      "Customers with cancelled flights may choose USDC and receive it within an hour. In the pilot, 17% did, " +
      "mostly where banks are slow.",
    day: 22,
    bullishness: 0.2,
    legitimacy: 0.79,
  },
  {
    title: "AI agents paid each other $3.8 million in small stablecoin sums",
    tldr:
      "A web standard for machine payments counted 61 million requests in a month, at $0.06 on average. Data feeds " +
      "and search are the goods most bought.",
    day: 25,
    bullishness: 0.28,
    legitimacy: 0.8,
  },
  {
    title: "Argentine shops price goods in dollars on chain as peso slips",
    tldr:
      "A chamber of commerce in Córdoba says that 9% of members accept USDT directly. The premium over the official " +
      "rate has narrowed to 3%.",
    day: 29,
    bullishness: 0.1,
    legitimacy: 0.78,
  },
];
