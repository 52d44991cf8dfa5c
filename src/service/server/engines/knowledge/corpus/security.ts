/** Sample news about thefts, tricks and remedies; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const security: readonly NewsSeed[] = [
  {
    title: "Phishing cost crypto users $14 million last month, a third less",
    tldr:
      "About 7,200 people fell for false approvals, a watchdog found. Wallets that show the effect of a transaction " +
      "before signing prevented an estimated $9 million more.",
    day: 2,
    bullishness: -0.25,
    legitimacy: 0.84,
  },
  {
    title: "Wickham Bridge drained of $8.7 million through a forged proof",
    tldr:
      "The attacker minted tokens without a deposit by repeating an old message. The bridge, which holds $61 " +
      "million, is paused, and its insurance fund covers about half of the loss.",
    day: 4,
    bullishness: -0.48,
    legitimacy: 0.85,
  },
  {
    title: "White-hat hacker earns $1.5 million for saving a yield protocol",
    tldr:
      "The finding would have let anyone empty vaults worth $130 million. It was patched within five hours, and no " +
      "money was lost.",
    day: 7,
    bullishness: 0.15,
    legitimacy: 0.8,
  },
  {
    title: "Malicious update found in package used by small wallets",
    tldr:
      "Code in a logging library swapped addresses when users pasted them. It was online for four hours and " +
      "downloaded 2,600 times; known losses are $41,000.",
    day: 10,
    bullishness: -0.2,
    legitimacy: 0.82,
  },
  {
    title: "Harrowgate hack: how one token's price led to a $46 million hole",
    tldr:
      "The attacker lifted the price of stHOLM from $11 to $94 with a loan of $7 million and borrowed every " +
      "stablecoin in the pool. An audit two quarters ago had marked the oracle as a medium risk.",
    day: 12,
    bullishness: -0.64,
    legitimacy: 0.9,
  },
  {
    title: "Investigators freeze $5.2 million linked to the Harrowgate attack",
    tldr:
      "Two stablecoin issuers blocked nine addresses at the request of the police. Around $30 million still sits in " +
      "Ether on the main chain.",
    day: 13,
    bullishness: -0.3,
    legitimacy: 0.83,
  },
  {
    title: "Fake job interviews aim at crypto developers",
    tldr:
      "Applicants are asked to run a test project that copies keys and browser sessions. A security firm counted 38 " +
      "teams hit this quarter and losses of $6.4 million.",
    day: 16,
    bullishness: -0.18,
    legitimacy: 0.81,
  },
  {
    title: "Stolen crypto this year 28% lower than at the same point last year",
    tldr:
      "Thefts add up to $1.6 billion, most of it from five cases. Attacks on contracts fell by half, while social " +
      "tricks rose to 44% of all losses.",
    day: 17,
    bullishness: 0.12,
    legitimacy: 0.82,
  },
  {
    title: "Hardware wallet maker adds readable signing for 400 contracts",
    tldr:
      "Some 1.4 million owners see amounts, recipients and limits in plain words before they approve. The free " +
      "update also warns of unlimited allowances.",
    day: 19,
    bullishness: 0.2,
    legitimacy: 0.8,
  },
  {
    title: "Trading bot group loses $2.1 million to leaked API keys",
    tldr:
      "Keys of 940 customers were stored in plain text on a test server of the service Quicktill. The exchanges " +
      "involved cancelled all keys without a limit on addresses.",
    day: 21,
    bullishness: -0.4,
    legitimacy: 0.79,
  },
  {
    title: "Engineers propose path to keys that withstand quantum computers",
    tldr:
      "The draft lets Bitcoin users move to new signatures over five years. They are 20 times larger, so that a " +
      "block would hold fewer transactions; about 6.6 million BTC lie in exposed addresses.",
    day: 23,
    bullishness: -0.1,
    legitimacy: 0.84,
  },
  {
    title: "Address poisoning trick costs a trader $740,000",
    tldr:
      "The victim copied a look-alike address from the history of the wallet and sent USDT to it. Dust transfers of " +
      "this kind now number 300,000 a day.",
    day: 25,
    bullishness: -0.35,
    legitimacy: 0.83,
  },
  {
    title: "Token launcher Brightkiln exploited for $3.3 million",
    tldr:
      "A missing check let anyone claim the fees of new pools. Trading resumed after six hours, and the team " +
      "promises to repay 1,150 creators from its treasury.",
    day: 27,
    bullishness: -0.52,
    legitimacy: 0.86,
  },
  {
    title: "Insurers write $900 million of cover for smart contracts",
    tldr:
      "Policies rose by a quarter in a year, while premiums fell to 2.4% of the insured sum. Claims paid so far " +
      "amount to $37 million.",
    day: 30,
    bullishness: 0.1,
    legitimacy: 0.78,
  },
];
