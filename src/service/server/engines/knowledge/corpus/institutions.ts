/** Sample news about institutions and tokenised assets; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const institutions: readonly NewsSeed[] = [
  {
    title: "Ashdown Capital puts 2% of its balanced fund into Bitcoin",
    tldr:
      "The manager bought 1,020 BTC for $93.8 million through a broker. It will rebalance each quarter and sell if " +
      "the share passes 4%.",
    day: 2,
    bullishness: 0.38,
    legitimacy: 0.84,
  },
  {
    title: "Tokenised treasury funds reach $9.1 billion",
    tldr:
      "The five largest products hold 71% of the sum. Traders use the shares as collateral because they pay about " +
      "3.6% while they wait.",
    day: 3,
    bullishness: 0.26,
    legitimacy: 0.85,
  },
  {
    title: "Swiss private bank offers Bitcoin loans at 6.5%",
    tldr:
      "Clients may borrow up to half the value of their coins, from CHF 250,000. Coins stay in segregated custody " +
      "and margin calls leave three days.",
    day: 5,
    bullishness: 0.32,
    legitimacy: 0.82,
  },
  {
    title: "Listed treasury company adds 1,350 BTC in a week",
    tldr:
      "Software group Halvorsen paid $128 million, or $94,800 a coin, and now owns 21,400 BTC. It financed the " +
      "purchase with preferred shares at 9.5%.",
    day: 7,
    bullishness: 0.44,
    legitimacy: 0.83,
  },
  {
    title: "Custodian banks plan shared ledger for tokenised collateral",
    tldr:
      "Four large custodians will test moving $2 billion of money market shares around the clock. Settlement would " +
      "fall from a day to ten minutes.",
    day: 10,
    bullishness: 0.2,
    legitimacy: 0.86,
  },
  {
    title: "Treasury companies trade below the value of their coins",
    tldr:
      "Of 84 listed firms that hold Bitcoin, 51 now have a market value under that of their holdings. Two announced " +
      "buybacks of $40 million each.",
    day: 13,
    bullishness: -0.38,
    legitimacy: 0.8,
  },
  {
    title: "University endowment discloses 0.6% position in Ether",
    tldr:
      "The filing shows $27 million in fund shares bought over two quarters. A committee had discussed the step for " +
      "more than a year.",
    day: 15,
    bullishness: 0.24,
    legitimacy: 0.79,
  },
  {
    title: "Insurer Bellweather accepts Bitcoin as backing for annuities",
    tldr:
      "The first contracts hold up to 5% of assets in the coin, with a guaranteed floor of 0%. Some $65 million was " +
      "sold in the opening week.",
    day: 18,
    bullishness: 0.3,
    legitimacy: 0.82,
  },
  {
    title: "Real estate fund puts $500 million of shares on a public blockchain",
    tldr:
      "Investors from $10,000 can trade on two licensed venues. Rents of about 5.1% a year are paid monthly in " +
      "USDC. The manager expects to save a third of its administration costs.",
    day: 21,
    bullishness: 0.36,
    legitimacy: 0.81,
  },
  {
    title: "Survey: 61% of family offices own digital assets",
    tldr:
      "A poll of 214 offices found an average share of 3.2%, up from 2.1%. Bitcoin leads with 54%, followed by " +
      "Ether with 38% and funds of venture stakes.",
    day: 24,
    bullishness: 0.4,
    legitimacy: 0.83,
  },
  {
    title: "Halvorsen lifts its Bitcoin hoard to 22,600 coins",
    tldr:
      "The company bought 1,200 BTC at an average of $95,900, for $115 million. Its shares trade at 1.14 times the " +
      "value of the coins.",
    day: 26,
    bullishness: 0.46,
    legitimacy: 0.82,
  },
  {
    title: "Sovereign fund says it will wait for calmer markets before buying Bitcoin",
    tldr:
      "The $300 billion fund will keep its indirect exposure of 0.05%. Its head named volatility of about 40% a " +
      "year as the obstacle.",
    day: 28,
    bullishness: 0.05,
    legitimacy: 0.8,
  },
];
