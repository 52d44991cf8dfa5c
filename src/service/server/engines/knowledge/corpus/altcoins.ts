/** Sample news about the other large coins; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const altcoins: readonly NewsSeed[] = [
  {
    title: "XRP hovers at $2.18 as ledger transactions hit a yearly high",
    tldr:
      "The XRP ledger processed 2.4 million transactions on Monday, up 12% in a month. The price was little moved " +
      "at $2.18, with support seen at $2.10.",
    day: 1,
    bullishness: 0.12,
    legitimacy: 0.84,
  },
  {
    title: "Cardano moves forward on a $70 million development budget",
    tldr:
      "Holders approved spending of 151 million ADA on tooling, audits and research, with 68% in favour. ADA traded " +
      "at $0.462, up 2%.",
    day: 3,
    bullishness: 0.24,
    legitimacy: 0.8,
  },
  {
    title: "Chainlink feeds now guard $41 billion in contracts",
    tldr:
      "Two more lenders chose the oracle network this week, lifting the value that depends on it by 5%. LINK gained " +
      "3.1% to $14.40.",
    day: 4,
    bullishness: 0.3,
    legitimacy: 0.85,
  },
  {
    title: "XRP adds 6% to reach $2.39 in a busy weekend",
    tldr:
      "Volume on Korean venues made up 31% of the turnover as XRP rose from $2.25 to $2.39. The coin is worth $143 " +
      "billion in all, the fourth largest.",
    day: 7,
    bullishness: 0.48,
    legitimacy: 0.86,
  },
  {
    title: "Avalanche subnets pass one million daily users",
    tldr:
      "Games and a ticketing firm account for most of the traffic. AVAX traded at $15.60, its highest in five " +
      "weeks, and fees burned in a day came to 3,400 AVAX.",
    day: 8,
    bullishness: 0.35,
    legitimacy: 0.83,
  },
  {
    title: "BNB burn removes coins worth $1.1 billion from supply",
    tldr:
      "The quarterly burn destroyed 1.2 million BNB at a price near $925. About 137 million remain, and the stated " +
      "goal is 100 million.",
    day: 9,
    bullishness: 0.2,
    legitimacy: 0.87,
  },
  {
    title: "Litecoin quietly handles a fifth of merchant crypto payments",
    tldr:
      "A processor with 40,000 shops says that 20.4% of its payments come in LTC, behind only Bitcoin and USDT. " +
      "Litecoin cost $88 and a transfer about one cent.",
    day: 10,
    bullishness: 0.15,
    legitimacy: 0.79,
  },
  {
    title: "Altcoins shed 8% in two days while Bitcoin's share grows",
    tldr:
      "An index of fifty smaller coins lost 8.3%, against 3% for Bitcoin, whose dominance rose to 59.4%. Only two " +
      "of the fifty, TRX and XMR, ended higher.",
    day: 12,
    bullishness: -0.44,
    legitimacy: 0.86,
  },
  {
    title: "XRP falls to $2.04 and tests the floor of its range",
    tldr:
      "XRP lost 5.2% to $2.04 with $52 million of leveraged longs wiped out. Buyers have defended $2.00 four times " +
      "in half a year.",
    day: 14,
    bullishness: -0.5,
    legitimacy: 0.88,
  },
  {
    title: "Toncoin steadies at $1.62 as mini-app spending grows",
    tldr:
      "Payments inside chat apps rose to $19 million for the week, up 14%. TON recovered from $1.51 to $1.62, " +
      "though it remains the weakest of the twenty largest coins over the year.",
    day: 16,
    bullishness: 0.18,
    legitimacy: 0.81,
  },
  {
    title: "Polkadot caps its supply at 2.1 billion coins",
    tldr:
      "The vote passed with 81% and replaces steady yearly inflation by steps every two years. DOT rose 4% to " +
      "$2.31. A stricter cap of 1.9 billion found no majority.",
    day: 18,
    bullishness: 0.22,
    legitimacy: 0.77,
  },
  {
    title: "Tron carries a record $24 billion of USDT in one day",
    tldr:
      "Transfers of the stablecoin made up 97% of activity on the chain. TRX hardly moved at $0.281, while fee " +
      "income came to $2.6 million.",
    day: 20,
    bullishness: 0.33,
    legitimacy: 0.85,
  },
  {
    title: "XRP trades at $2.31 ahead of a ledger upgrade",
    tldr:
      "Validators with 83% support are set to switch on batch transactions and built-in escrow for tokens. The coin " +
      "gained 2.7% in a day to $2.31.",
    day: 23,
    bullishness: 0.36,
    legitimacy: 0.82,
  },
  {
    title: "Sui recovers to $1.78 after outage-free quarter",
    tldr:
      "The network went 94 days without a halt, its best run. SUI rose 5%, and locked deposits are back above $1.4 " +
      "billion. Some 310,000 addresses are active each day.",
    day: 24,
    bullishness: 0.28,
    legitimacy: 0.78,
  },
  {
    title: "XRP reaches $2.44, top of a three-month range",
    tldr:
      "XRP gained 3.3% to $2.44, with $1.9 billion of spot volume on three Asian exchanges. Traders watch $2.50, " +
      "where many sell orders are reported.",
    day: 26,
    bullishness: 0.45,
    legitimacy: 0.85,
  },
  {
    title: "Altcoin rally fades with Cardano down 6% and Avalanche 5%",
    tldr:
      "ADA fell to $0.447 and AVAX to $14.10 as money returned to Bitcoin and stablecoins. The number of coins " +
      "above their fifty-day average dropped from 34 to 19 of fifty.",
    day: 29,
    bullishness: -0.28,
    legitimacy: 0.84,
  },
];
