/** Sample news about rules and courts; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const regulation: readonly NewsSeed[] = [
  {
    title: "Senate committee sends market structure bill to the floor",
    tldr:
      "The draft divides oversight between two agencies by how decentralised a network is, and passed with 15 votes " +
      "to 10. A vote of the full chamber could come within six weeks.",
    day: 1,
    bullishness: 0.26,
    legitimacy: 0.9,
  },
  {
    title: "Europe's crypto rules: 94 firms now hold a full licence",
    tldr:
      "Supervisors counted 94 authorised providers under MiCA, with Germany at 31 and the Netherlands at 19. " +
      "Transitional permits end in four countries this quarter.",
    day: 3,
    bullishness: 0.1,
    legitimacy: 0.88,
  },
  {
    title: "Regulator proposes 1,250% capital charge on unbacked coins for banks",
    tldr:
      "The consultation follows international standards and would make it costly for lenders to hold Bitcoin " +
      "directly. Tokenised bonds would be treated like ordinary ones. Comments are open for 60 days.",
    day: 5,
    bullishness: -0.2,
    legitimacy: 0.85,
  },
  {
    title: "Japan moves to tax crypto gains at a flat 20%",
    tldr:
      "The ruling parties agreed to treat 105 listed coins like shares, in place of rates up to 55%. Losses could " +
      "be carried forward for three years.",
    day: 6,
    bullishness: 0.32,
    legitimacy: 0.87,
  },
  {
    title: "New reporting rules will send crypto account data to 48 tax offices",
    tldr:
      "Exchanges must record residence and tax numbers of customers with more than $50,000 of trades from next " +
      "year. Authorities will swap the first data sets a year later; wallets under users' own control are not " +
      "covered.",
    day: 9,
    bullishness: -0.14,
    legitimacy: 0.86,
  },
  {
    title: "Dubai publishes single rulebook for tokenised property",
    tldr:
      "Title deeds may be split into shares of at least 2,000 dirhams and traded on licensed venues. A pilot with " +
      "15 flats worth $11 million sold out in four days.",
    day: 10,
    bullishness: 0.18,
    legitimacy: 0.84,
  },
  {
    title: "Court lets class action against failed lender Ostrava Yield proceed",
    tldr:
      "A judge in Delaware found that savers may claim part of the $230 million they lost when the lender closed. " +
      "The trial is set for next year, and administrators have returned 41% so far.",
    day: 12,
    bullishness: -0.28,
    legitimacy: 0.82,
  },
  {
    title: "Australian watchdog warns of crypto cash machines after rise in fraud",
    tldr:
      "Losses reported at the machines reached A$9 million in a quarter. Operators must cap deposits at A$5,000 and " +
      "show warnings that name the usual tricks.",
    day: 13,
    bullishness: -0.22,
    legitimacy: 0.83,
  },
  {
    title: "SEC staff statement clarifies that most liquid staking is no security",
    tldr:
      "Staff said receipts for staked coins fall outside securities law when the provider does nothing beyond " +
      "administration. The view binds no court but was welcomed by staking services holding $52 billion.",
    day: 15,
    bullishness: 0.2,
    legitimacy: 0.86,
  },
  {
    title: "Swiss consult on a new licence for stablecoin issuers",
    tldr:
      "The draft asks for full reserves and redemption at par within two days. Firms in Zürich and Zug have until " +
      "the end of the quarter to comment; minimum capital would be CHF 5 million.",
    day: 17,
    bullishness: 0.05,
    legitimacy: 0.8,
  },
  {
    title: "Two American regulators sign a pact on overlapping crypto rules",
    tldr:
      "The agencies will share registrations, so that a venue may trade spot coins and futures under one set of " +
      "filings. Industry groups expect costs of compliance to fall by about 20%.",
    day: 19,
    bullishness: 0.3,
    legitimacy: 0.85,
  },
  {
    title: "India keeps 30% crypto tax despite industry plea",
    tldr:
      "The finance ministry left both the 30% levy and the 1% deduction on each trade in place. Domestic exchanges " +
      "say that about 70% of volume has moved abroad.",
    day: 20,
    bullishness: -0.34,
    legitimacy: 0.81,
  },
  {
    title: "Kenya's parliament passes its first virtual asset law",
    tldr:
      "The act names two supervisors and sets licence fees from 100,000 shillings. Around 730,000 Kenyans use coins " +
      "for savings or transfers, a survey found.",
    day: 22,
    bullishness: 0.16,
    legitimacy: 0.83,
  },
  {
    title: "Brussels sticks to its plan for direct supervision of large venues",
    tldr:
      "The commission proposes that exchanges with more than 15 million users in the bloc answer to one authority " +
      "in Paris. Smaller countries object and ask for a threshold of 30 million.",
    day: 24,
    bullishness: 0.14,
    legitimacy: 0.87,
  },
  {
    title: "Pakistan licenses its first two exchanges",
    tldr:
      "The new authority approved two local venues with daily limits of $5,000 per person. It says up to 15 million " +
      "citizens own digital assets.",
    day: 27,
    bullishness: 0.22,
    legitimacy: 0.84,
  },
  {
    title: "Lawmakers delay vote on market structure bill by two weeks",
    tldr:
      "Negotiators are still divided on whether platforms may pay rewards on stablecoins. Markets took the news " +
      "calmly, with Bitcoin down 1.3% at $93,000.",
    day: 29,
    bullishness: -0.1,
    legitimacy: 0.79,
  },
];
