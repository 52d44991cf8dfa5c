/** Sample news about collectibles and games; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const nftGaming: readonly NewsSeed[] = [
  {
    title: "NFT trading rises to $96 million a week from a low base",
    tldr:
      "Sales grew 13%, with Ethereum at 46% and Bitcoin inscriptions at 12%. The average buyer spent $88, against " +
      "$310 two years ago.",
    day: 2,
    bullishness: 0.1,
    legitimacy: 0.78,
  },
  {
    title: "Card game Emberhold moves 2 million players to a chain of its own",
    tldr:
      "Items can be sold between players for a fee of 3.5%. The studio reports $4.1 million of trades in the first " +
      "week, with most payments below $3.",
    day: 5,
    bullishness: 0.24,
    legitimacy: 0.76,
  },
  {
    title: "Pixel portraits sell for 48 ETH as collectors return",
    tldr:
      "The floor of the best known collection rose 9% to 38 ETH, about $128,000. Nineteen pieces changed hands in a " +
      "day, the most in five months.",
    day: 8,
    bullishness: 0.3,
    legitimacy: 0.74,
  },
  {
    title: "Marketplace Gallivant closes its NFT business after three years",
    tldr:
      "Monthly volume had fallen from $45 million to $0.6 million. Users have 90 days to withdraw pieces; unsold " +
      "listings return to wallets without a fee.",
    day: 12,
    bullishness: -0.3,
    legitimacy: 0.8,
  },
  {
    title: "Museum in Bogotá buys 24 digital works for its collection",
    tldr:
      "The purchase, worth $210,000, includes generative pieces stored wholly on the chain. A show opens next month " +
      "with free entry.",
    day: 15,
    bullishness: 0.05,
    legitimacy: 0.75,
  },
  {
    title: "Racing league gives season tickets as tokens",
    tldr:
      "Some 60,000 holders may vote on liveries and resell seats at up to face value. The promoter keeps 5% of each " +
      "sale. A similar trial in a rowing series cut fake tickets to almost nothing.",
    day: 18,
    bullishness: 0.2,
    legitimacy: 0.77,
  },
  {
    title: "Play-to-earn token MUSTER loses 35% as rewards are cut",
    tldr:
      "The game lowers daily payouts from 1.2 million to 400,000 tokens because new players no longer cover them. " +
      "About 70,000 people still play each day.",
    day: 21,
    bullishness: -0.22,
    legitimacy: 0.78,
  },
  {
    title: "Indie studio raises $12 million for a game with one chain-based item",
    tldr:
      "Only a limited sword with a history of owners will live on the blockchain, in 5,000 copies, everything else " +
      "on ordinary servers. Backers call it a test of restraint.",
    day: 24,
    bullishness: 0.26,
    legitimacy: 0.73,
  },
  {
    title: "Floor prices of top NFT collections fall 11% with Ether",
    tldr:
      "Ten leading collections are worth $1.9 billion, down from $2.1 billion. Loans against NFTs of $22 million " +
      "came due, and a fifth was not repaid.",
    day: 27,
    bullishness: -0.14,
    legitimacy: 0.76,
  },
  {
    title: "Music rights platform pays 31,000 fans their first royalties",
    tldr:
      "Holders of song shares received $480,000 in USDC, on average $15.50. The yearly yield on purchase prices " +
      "comes to 4.8%. A second payment is due in three months.",
    day: 29,
    bullishness: 0.16,
    legitimacy: 0.75,
  },
];
