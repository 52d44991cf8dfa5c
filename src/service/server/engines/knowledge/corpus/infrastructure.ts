/** Sample news about wallets, nodes and networks of things; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const infrastructure: readonly NewsSeed[] = [
  {
    title: "Wallets with passkeys pass 20 million installations",
    tldr:
      "Fingerprint sign-in replaces seed phrases for most new users of five apps. Recovery through friends or a " +
      "bank was used by 3% of them last year.",
    day: 3,
    bullishness: 0.16,
    legitimacy: 0.79,
  },
  {
    title: "Node count on Bitcoin reaches 24,100 after home-server boom",
    tldr:
      "Small computers for about $200 explain much of the growth. The share of nodes behind Tor is 63%, and 17% run " +
      "the newest release.",
    day: 6,
    bullishness: 0.1,
    legitimacy: 0.78,
  },
  {
    title: "Outage at a cloud region takes six block explorers offline",
    tldr:
      "Chains carried on, but wallets showed stale balances for 95 minutes. Two providers say they will spread " +
      "their servers over three regions.",
    day: 10,
    bullishness: 0.08,
    legitimacy: 0.8,
  },
  {
    title: "Decentralised storage network wins archive of film institute",
    tldr:
      "Some 4.2 petabytes of restored films will be kept in eight countries for $0.9 million a year. The institute " +
      "keeps one copy on tape.",
    day: 15,
    bullishness: 0.18,
    legitimacy: 0.77,
  },
  {
    title: "Solar owners sell 11 gigawatt-hours through a token-based grid",
    tldr:
      "A pilot with 6,400 roofs in Portugal pays $0.09 per kilowatt-hour at peak times. Sensors cost $120 and are " +
      "repaid in about ten months.",
    day: 19,
    bullishness: 0.25,
    legitimacy: 0.76,
  },
  {
    title: "Identity proofs without data: wallet shows age, hides birthday",
    tldr:
      "A test in three bars and one online shop checked 18,000 customers. The proof takes 0.8 seconds on a phone of " +
      "average speed.",
    day: 23,
    bullishness: 0.2,
    legitimacy: 0.78,
  },
  {
    title: "Open-source maintainers receive $6.2 million from protocol fees",
    tldr:
      "A fund filled by 31 projects pays 212 developers of libraries and compilers. The median grant is $22,000, " +
      "and reports are public.",
    day: 27,
    bullishness: 0.14,
    legitimacy: 0.79,
  },
  {
    title: "Survey of blockchain engineers: pay flat, remote work still the rule",
    tldr:
      "Median salary is $148,000, up 1%. Rust overtook Solidity among wanted skills, and 71% work from home all " +
      "week. Of 2,300 people asked, 58% expect to work in the field in five years.",
    day: 30,
    bullishness: 0.05,
    legitimacy: 0.76,
  },
];
