/** Sample news about exchanges; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const exchanges: readonly NewsSeed[] = [
  {
    title: "Spot volume on exchanges recovers to $38 billion a day",
    tldr:
      "The average for the week rose 11%, with Bitcoin pairs at 37% of turnover. The five largest venues handled " +
      "64% of all trades, slightly less than last month.",
    day: 1,
    bullishness: 0.2,
    legitimacy: 0.82,
  },
  {
    title: "Kestrel Markets cuts trading fees to 0.08% for small accounts",
    tldr:
      "The exchange lowered its maker fee from 0.12% and dropped withdrawal charges for Lightning payments. Rivals " +
      "in Europe charge 0.16% on average for accounts below $10,000.",
    day: 3,
    bullishness: 0.15,
    legitimacy: 0.8,
  },
  {
    title: "Meridian Exchange opens to customers in fourteen European countries",
    tldr:
      "Its licence from Luxembourg lets the venue serve the bloc with 62 coins. It starts with euro deposits over " +
      "instant bank transfer and a limit of €50,000 a day for new accounts.",
    day: 5,
    bullishness: 0.28,
    legitimacy: 0.78,
  },
  {
    title: "Exchanges agree on a common format for proof of reserves",
    tldr:
      "Eleven venues will publish liabilities as well as holdings each month, signed by an outside auditor. " +
      "Together they keep coins worth $212 billion for customers.",
    day: 7,
    bullishness: 0.05,
    legitimacy: 0.84,
  },
  {
    title: "Korean exchanges see turnover jump 40% on XRP and small coins",
    tldr:
      "The four largest venues traded $5.8 billion on Sunday, with XRP, DOGE and two local tokens in front. The " +
      "premium over prices abroad widened to 1.9%.",
    day: 10,
    bullishness: 0.12,
    legitimacy: 0.81,
  },
  {
    title: "Exchange Larch & Finch pauses withdrawals for six hours",
    tldr:
      "A fault in its hot-wallet service stopped payouts of eleven coins until the evening. The company says that " +
      "balances are complete and has returned fees of $84,000 to those affected.",
    day: 12,
    bullishness: -0.3,
    legitimacy: 0.86,
  },
  {
    title: "Record traffic slows apps of several exchanges",
    tldr:
      "Order delays of up to nine seconds were reported while Bitcoin fell to $88,050. One venue lifted its " +
      "capacity by a half within the hour, another cancelled 312 trades executed at wrong prices.",
    day: 14,
    bullishness: -0.25,
    legitimacy: 0.87,
  },
  {
    title: "Decentralised exchanges take 21% of spot trading, a new high",
    tldr:
      "Volume without intermediaries came to $9.4 billion a day while centralised turnover fell. A year ago the " +
      "share was 14%. Solana and Ethereum with its rollups handled four fifths of it.",
    day: 16,
    bullishness: 0.1,
    legitimacy: 0.83,
  },
  {
    title: "Northgate Exchange applies for a listing on the Toronto bourse",
    tldr:
      "The Canadian venue reported revenue of C$148 million over twelve months, up 36%, and 1.3 million verified " +
      "customers. It hopes to raise C$120 million.",
    day: 18,
    bullishness: 0.24,
    legitimacy: 0.77,
  },
  {
    title: "Twenty-three thinly traded pairs to be delisted at Kestrel Markets",
    tldr:
      "Pairs with less than $50,000 of daily volume will go on Friday, ten of them against the euro. Affected " +
      "tokens lost 7% on average after the notice.",
    day: 21,
    bullishness: -0.08,
    legitimacy: 0.85,
  },
  {
    title: "Broker brings crypto trading to 4 million Nordic savers",
    tldr:
      "Customers can buy eleven coins, including Bitcoin, Ether and Solana, beside their shares from Monday. The " +
      "spread is 0.49% and coins cannot be withdrawn at first.",
    day: 23,
    bullishness: 0.3,
    legitimacy: 0.8,
  },
  {
    title: "Exchange volumes climb 18% as Bitcoin returns above $96,000",
    tldr:
      "Daily turnover averaged $44 billion this week. Ether pairs grew fastest, by 27%, and the number of new " +
      "accounts was the highest in two months.",
    day: 26,
    bullishness: 0.34,
    legitimacy: 0.84,
  },
  {
    title: "Weekend liquidity halves as market makers reduce quotes",
    tldr:
      "Depth within 1% of the Bitcoin price fell from $310 million to $158 million in holiday trading. Spreads on " +
      "smaller coins doubled to 0.12%.",
    day: 29,
    bullishness: -0.15,
    legitimacy: 0.79,
  },
];
