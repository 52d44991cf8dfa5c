/** Sample news about the economy at large; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const macro: readonly NewsSeed[] = [
  {
    title: "Dollar index hovers at 99.4 as traders wait for jobs data",
    tldr:
      "Ten-year yields stand at 4.14% and gold at $4,130 an ounce. Bitcoin's thirty-day correlation with technology " +
      "shares has fallen to 0.38.",
    day: 1,
    bullishness: 0.08,
    legitimacy: 0.88,
  },
  {
    title: "Jobs report shows 92,000 new posts, wages up 0.2%",
    tldr:
      "Unemployment rose to 4.4%. Futures now give a 58% chance of a rate cut at the next meeting, and Bitcoin " +
      "gained 1.2% to $93,100.",
    day: 3,
    bullishness: 0.22,
    legitimacy: 0.91,
  },
  {
    title: "American inflation slows to 2.6%, below forecasts",
    tldr:
      "Core prices rose 0.2% on the month. The dollar lost 0.6%, two-year yields fell nine basis points, and the " +
      "crypto market gained $50 billion in value to $3.24 trillion.",
    day: 6,
    bullishness: 0.5,
    legitimacy: 0.94,
  },
  {
    title: "Total crypto market value touches $3.31 trillion",
    tldr:
      "The sum of all coins is at its highest in five weeks, with Bitcoin at 58.2%. The fear and greed index reads " +
      "66, well into greed.",
    day: 8,
    bullishness: 0.34,
    legitimacy: 0.85,
  },
  {
    title: "Fed minutes show most officials in no hurry to cut",
    tldr:
      "Eleven of eighteen members saw upside risks to prices. Odds of a cut fell from 61% to 38%, ten-year yields " +
      "rose to 4.23%, and shares lost 1.1%.",
    day: 11,
    bullishness: -0.42,
    legitimacy: 0.92,
  },
  {
    title: "Global sell-off: technology shares lose 2.7% and drag crypto down",
    tldr:
      "Weak guidance from chip makers set off the slide. The market value of all coins fell by $70 billion to $3.03 " +
      "trillion in a day.",
    day: 13,
    bullishness: -0.45,
    legitimacy: 0.89,
  },
  {
    title: "Fear and greed index drops to 24 as Bitcoin tests $88,000",
    tldr:
      "The gauge was at 66 only six days ago. Readings below 25 have occurred eleven times in two years, and " +
      "Bitcoin was higher a month later in eight cases.",
    day: 14,
    bullishness: -0.36,
    legitimacy: 0.86,
  },
  {
    title: "Federal Reserve keeps rates at 3.50% to 3.75%",
    tldr:
      "The vote was nine to three, with the minority in favour of a cut. The chair said that data before the next " +
      "meeting would decide; Bitcoin swung between $89,100 and $90,600.",
    day: 17,
    bullishness: 0.1,
    legitimacy: 0.94,
  },
  {
    title: "European Central Bank holds at 2.00% and trims growth forecast",
    tldr:
      "The bank expects 0.9% growth in the euro area. Work on the digital euro goes on, with a pilot planned for " +
      "the year after next.",
    day: 18,
    bullishness: 0.2,
    legitimacy: 0.92,
  },
  {
    title: "Gold and Bitcoin rise together for the first time in weeks",
    tldr:
      "Gold reached $4,210 an ounce while Bitcoin held $92,100. Strategists point to worries about deficits after a " +
      "weak auction of thirty-year bonds.",
    day: 20,
    bullishness: 0.18,
    legitimacy: 0.84,
  },
  {
    title: "Producer prices flat, odds of a rate cut by next quarter rise to 55%",
    tldr:
      "Wholesale inflation was 0.0% on the month against 0.2% expected. Stocks added 0.7% and Bitcoin eased to " +
      "$93,900 after an early spike.",
    day: 23,
    bullishness: 0.26,
    legitimacy: 0.87,
  },
  {
    title: "Global money supply grows 7.1%, a tailwind for scarce assets",
    tldr:
      "The broad measure of the four largest economies reached $98 trillion. Some analysts expect Bitcoin to follow " +
      "with a lag of about ten weeks; others find no firm connection.",
    day: 25,
    bullishness: 0.3,
    legitimacy: 0.85,
  },
  {
    title: "Bank of Japan raises its rate to 0.75% and lifts the yen",
    tldr:
      "The currency gained 1.1%, which unsettled trades financed in yen. Bitcoin fell 1.3% to $94,200, a milder " +
      "reaction than after the last increase.",
    day: 28,
    bullishness: -0.32,
    legitimacy: 0.91,
  },
  {
    title: "Crypto market value ends near $3.12 trillion, little changed on the month",
    tldr:
      "The range was wide: $2.97 trillion at the low and $3.31 trillion at the high. Bitcoin's share stands at " +
      "58.9% and Ether's at 12.2%.",
    day: 30,
    bullishness: 0.02,
    legitimacy: 0.83,
  },
];
