/** Sample board threads about memecoins; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const imageboardMemecoins: readonly NewsSeed[] = [
  {
    title: "Doge $0.146, the dog is stretching",
    tldr:
      "A small rise and a large thread. People post photographs of their own dogs with price targets, mostly $0.25. " +
      "The dog with the calmest face says $0.15 and is trusted most.",
    day: 1,
    bullishness: 0.3,
    legitimacy: 0.18,
  },
  {
    title: "Nine in ten memecoins die in a day, I found all nine",
    tldr:
      "The poster lists purchases of $50 each and their present worth: $31 in total. The tenth still trades, at 3% " +
      "below cost. A reply proposes to sell the list as a collectible.",
    day: 4,
    bullishness: -0.3,
    legitimacy: 0.3,
  },
  {
    title: "Invented a coin in twelve minutes, sold $14 of it",
    tldr:
      "Somebody used a launch page to make a token about lost umbrellas. Fees came to $3, and two strangers have " +
      "become a community.",
    day: 6,
    bullishness: 0.25,
    legitimacy: 0.2,
  },
  {
    title: "Sleepy cat coin went up forty times without me",
    tldr:
      "Regret and arithmetic: $200 would have become $8,000. A reader notes that selling $8,000 would have moved " +
      "its price by a fifth.",
    day: 8,
    bullishness: 0.48,
    legitimacy: 0.17,
  },
  {
    title: "How to read holders of a token before you ape in",
    tldr:
      "A useful guide: look for wallets funded from one place, locked pools and a creator with thirty earlier " +
      "coins. The cat coin, with 38% of its supply in a handful of wallets, fails two of three.",
    day: 9,
    bullishness: -0.15,
    legitimacy: 0.32,
  },
  {
    title: "My frog fell 16% and still smiles",
    tldr:
      "PEPE holders cope in pictures, one of them down $2,300. A serious reply says that memecoins fell at least " +
      "twice as far as Bitcoin in each of the last five drops.",
    day: 12,
    bullishness: -0.45,
    legitimacy: 0.24,
  },
  {
    title: "Doge $0.134 feels like home",
    tldr:
      "Veterans remember $0.06 and cannot be frightened. Newcomers from the $0.160 thread are offered tea. One of " +
      "them stays for the night and learns to write limit orders.",
    day: 14,
    bullishness: -0.4,
    legitimacy: 0.22,
  },
  {
    title: "The TV cook coin: read this before you buy anything with a face",
    tldr:
      "SAUTE fell 92% in two hours after a stolen account announced it. The thread collects rules, the first being " +
      "to wait a full day.",
    day: 17,
    bullishness: -0.55,
    legitimacy: 0.28,
  },
  {
    title: "Would you pay rent in Doge if the landlord asked",
    tldr:
      "By 71 votes to 40, yes, but only with the rate fixed at noon. A landlord joins and asks for stablecoins " +
      "instead. The rent is 7,400 DOGE at $0.147, or an honest $1,090.",
    day: 19,
    bullishness: 0.1,
    legitimacy: 0.21,
  },
  {
    title: "Frogs are back, bears in shambles",
    tldr:
      "PEPE up 11% and SHIB up 7% bring old pictures out. Volume on launch pages remains low, which two posters " +
      "take as a healthy sign.",
    day: 21,
    bullishness: 0.38,
    legitimacy: 0.19,
  },
  {
    title: "Doge at $0.163: sixteen cents of pure culture",
    tldr:
      "Hopes for a fund make $0.20 the number of the day. A cautious answer reminds that applications take up to " +
      "240 days. It would not be the first time that the rumour was better than the news.",
    day: 25,
    bullishness: 0.5,
    legitimacy: 0.2,
  },
  {
    title: "Launcher hacked, my umbrellas were in there",
    tldr:
      "Creators on Brightkiln compare lost fees, from $2 to $4,800. The promise to repay 1,150 of them is met with " +
      "patience and jokes.",
    day: 27,
    bullishness: -0.42,
    legitimacy: 0.27,
  },
  {
    title: "The meta is dead, long live the meta",
    tldr:
      "Launches down to 9,000 a day are seen as an end or as a cleansing. Someone starts a coin about it and raises " +
      "$40. By evening $11 of it is left and the mood is excellent.",
    day: 29,
    bullishness: -0.25,
    legitimacy: 0.23,
  },
];
