/** Sample news about memecoins; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const memecoins: readonly NewsSeed[] = [
  {
    title: "Dogecoin wakes up with a 3% gain to $0.146",
    tldr:
      "DOGE rose on turnover of $1.4 billion, twice that of the day before. Wallets with at least 10 million coins " +
      "added 180 million DOGE in a week.",
    day: 1,
    bullishness: 0.15,
    legitimacy: 0.74,
  },
  {
    title: "Nine in ten new memecoins lose half their value within a day, study says",
    tldr:
      "Researchers followed 41,000 tokens launched on Solana in a month. Only 37 were still worth more than $1 " +
      "million after 30 days.",
    day: 4,
    bullishness: -0.2,
    legitimacy: 0.76,
  },
  {
    title: "Dogecoin reaches $0.160 on hopes for a new fund",
    tldr:
      "The coin gained 5% after an application for a product that would also lend out DOGE. Open interest doubled " +
      "in a week to $2.3 billion.",
    day: 7,
    bullishness: 0.42,
    legitimacy: 0.75,
  },
  {
    title: "Cat coin craze lifts three Solana tokens above $100 million",
    tldr:
      "The largest, named after a sleepy shop cat, rose 340% in four days to $0.021. A handful of wallets hold 38% " +
      "of its supply.",
    day: 9,
    bullishness: 0.35,
    legitimacy: 0.66,
  },
  {
    title: "Memecoins fall 14% in a day while Bitcoin loses less than 2%",
    tldr:
      "SHIB lost 12%, PEPE 16% and a basket of smaller dog coins 21%. Trading volume of $5.1 billion was mostly " +
      "sales. The largest coins of the kind are worth $38 billion together.",
    day: 12,
    bullishness: -0.46,
    legitimacy: 0.74,
  },
  {
    title: "Dogecoin sinks to $0.134 and wipes out the month's gains",
    tldr:
      "Liquidations of DOGE futures came to $39 million. The price has fallen 17% since the peak at $0.161 six days " +
      "ago. Only one of the ten largest memecoins held its level of a month ago.",
    day: 14,
    bullishness: -0.52,
    legitimacy: 0.77,
  },
  {
    title: "Token of a TV cook drops 92% within two hours of launch",
    tldr:
      "SAUTE reached a value of $48 million before early wallets sold $3.9 million. The cook says that the account " +
      "which announced it had been taken over.",
    day: 17,
    bullishness: -0.3,
    legitimacy: 0.72,
  },
  {
    title: "PEPE gains 11% as traders return to jokes",
    tldr:
      "Frog and dog coins led a rebound with PEPE at $0.0000049. Fees on launch platforms are still 60% below their " +
      "peak. Eleven of the twenty largest memecoins are still below their level of a month ago.",
    day: 21,
    bullishness: 0.28,
    legitimacy: 0.7,
  },
  {
    title: "Dogecoin closes in on $0.165, highest in two months",
    tldr:
      "DOGE added 4% to $0.163 with $2.2 billion traded. Options on the coin, new on one venue, price a yearly " +
      "volatility of 78%.",
    day: 25,
    bullishness: 0.44,
    legitimacy: 0.74,
  },
  {
    title: "Memecoin launches fall to 9,000 a day, a third of the record",
    tldr:
      "Creators earn $21 on average for a token, down from $64. Dogecoin slipped 5% to $0.151 in the same stretch. " +
      "The biggest launch site has laid off a fifth of its staff.",
    day: 29,
    bullishness: -0.34,
    legitimacy: 0.73,
  },
];
