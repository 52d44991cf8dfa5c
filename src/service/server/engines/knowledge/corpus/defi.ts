/** Sample news about decentralised finance; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const defi: readonly NewsSeed[] = [
  {
    title: "Deposits in decentralised finance return to $122 billion",
    tldr:
      "Total value locked rose 4% in a week, of which half is explained by higher prices. Lending makes up $57 " +
      "billion, and Ethereum hosts 66% of everything.",
    day: 2,
    bullishness: 0.3,
    legitimacy: 0.86,
  },
  {
    title: "Uniswap fee switch debate ends with a narrow yes",
    tldr:
      "Holders voted 52% to 48% to send a sixth of trading fees on chosen pools to buy back UNI. At last month's " +
      "volume this would come to about $26 million a quarter.",
    day: 3,
    bullishness: 0.34,
    legitimacy: 0.82,
  },
  {
    title: "Tidewell lets lenders choose their own liquidation partners",
    tldr:
      "The lending protocol's third version went live with $180 million of migrated deposits. Auctions now run for " +
      "twelve minutes instead of paying a fixed bonus of 8%.",
    day: 5,
    bullishness: 0.25,
    legitimacy: 0.8,
  },
  {
    title: "Aave crosses $33 billion in supplied assets",
    tldr:
      "Borrowed sums stand at $13.2 billion, a use of 40%. Borrowing USDC costs 4.6% a year, and supplying it earns " +
      "3.5%. Wrapped staked Ether remains the most used collateral.",
    day: 7,
    bullishness: 0.4,
    legitimacy: 0.85,
  },
  {
    title: "Prediction market Oddfellow handles $310 million in a week",
    tldr:
      "Bets on the next rate decision make up a third of the volume. The odds of a cut stand at 38%, down from 61% " +
      "a fortnight ago.",
    day: 9,
    bullishness: 0.12,
    legitimacy: 0.79,
  },
  {
    title: "DeFi lending rates fall below treasury bills",
    tldr:
      "Supplying USDC earns 3.2% on average against 3.7% for three-month bills. About $1.8 billion has been " +
      "withdrawn in ten days.",
    day: 11,
    bullishness: -0.2,
    legitimacy: 0.83,
  },
  {
    title: "Lender Harrowgate frozen after $46 million exploit",
    tldr:
      "An attacker bent the price of a thinly traded staking token and borrowed against it. The protocol stopped " +
      "all markets within nine minutes; $11 million has been traced to two addresses.",
    day: 12,
    bullishness: -0.66,
    legitimacy: 0.88,
  },
  {
    title: "Harrowgate fallout: linked vaults lose 7% of deposits",
    tldr:
      "Three yield vaults with loans to the stricken protocol wrote down $19 million. Curators have limited " +
      "withdrawals to 10% a day until the auction of the collateral is over.",
    day: 13,
    bullishness: -0.4,
    legitimacy: 0.85,
  },
  {
    title: "Lending protocols clear $380 million of bad positions without loss",
    tldr:
      "Aave and two smaller lenders sold collateral for 4,900 accounts during the slump. Reserve funds were not " +
      "touched, and the average penalty was 5.1%.",
    day: 14,
    bullishness: -0.1,
    legitimacy: 0.84,
  },
  {
    title: "Harrowgate attacker returns $31 million and keeps a bounty",
    tldr:
      "After talks on the chain, 67% of the stolen money came back in Ether and stablecoins. The team offered $4.6 " +
      "million as a reward and plans to repay depositors in full over a year.",
    day: 17,
    bullishness: 0.28,
    legitimacy: 0.8,
  },
  {
    title: "Fixed-rate loans on chain grow to $2.4 billion",
    tldr:
      "Borrowers lock 5.9% for six months against Ether and tokenised bills. The largest market, Plainsong, doubled " +
      "its book in a quarter.",
    day: 18,
    bullishness: 0.36,
    legitimacy: 0.81,
  },
  {
    title: "Osprey Swap moves market making into auctions every two seconds",
    tldr:
      "The exchange says that traders saved 0.07% per swap in a test with $90 million of orders. Professional " +
      "dealers pay for the right to fill each batch.",
    day: 20,
    bullishness: 0.2,
    legitimacy: 0.78,
  },
  {
    title: "DeFi deposits climb back to $124 billion as Ether tops $3,260",
    tldr:
      "Higher prices and $1.9 billion of fresh stablecoins brought the total to within 3% of its yearly high. " +
      "Perpetual exchanges drew the most new money, $640 million.",
    day: 22,
    bullishness: 0.42,
    legitimacy: 0.84,
  },
  {
    title: "Vote buying row divides holders of Cindercone",
    tldr:
      "A single delegate rented tokens for $21,000 to pass a grant of $1.2 million to a firm of his own. A repeat " +
      "vote needs 60% and runs until Sunday.",
    day: 23,
    bullishness: 0.06,
    legitimacy: 0.76,
  },
  {
    title: "Perpetual exchange on its own chain earns $24 million in a week",
    tldr:
      "The order-book venue Gannet handled $61 billion of volume with 212,000 traders. It spends 97% of fees on " +
      "buying its own token, now at $38.",
    day: 25,
    bullishness: 0.38,
    legitimacy: 0.82,
  },
  {
    title: "Restaking deposits shrink to $14 billion as rewards dry up",
    tldr:
      "The sum locked for a second use fell 6% in a week. Average extra yield is now 0.6%, down from 2.1% at " +
      "launch, and two services have closed their programmes.",
    day: 28,
    bullishness: -0.16,
    legitimacy: 0.83,
  },
];
