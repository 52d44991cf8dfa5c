/** Sample board threads about trading; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const imageboardTrading: readonly NewsSeed[] = [
  {
    title: "Swing traders of the board, post your plan for the month",
    tldr:
      "Most want to buy $89,000 to $90,000 and sell $96,000 to $97,000. It is pointed out that a plan everybody has " +
      "is not a plan.",
    day: 1,
    bullishness: 0.05,
    legitimacy: 0.33,
  },
  {
    title: "I kept a diary of 200 trades, here is what lost money",
    tldr:
      "Trades after midnight lost 14%, trades with a written reason gained 6%. The worst group were those opened " +
      "within ten minutes of a loss.",
    day: 2,
    bullishness: -0.1,
    legitimacy: 0.38,
  },
  {
    title: "Shorts got squeezed at $93k and they deserve hugs",
    tldr:
      "The board comforts a member who shorted $92,900 with ten times leverage. He paid $1,450 for the lesson and " +
      "posts the receipt.",
    day: 3,
    bullishness: 0.15,
    legitimacy: 0.29,
  },
  {
    title: "Funding explained to someone who thought it was free money",
    tldr:
      "Earning 0.01% every eight hours comes to 11% a year until the price moves against one's hedge. The asker " +
      "closes his position and thanks everyone.",
    day: 4,
    bullishness: -0.12,
    legitimacy: 0.4,
  },
  {
    title: "$100k calls for the end of the month: lottery ticket or plan",
    tldr:
      "A call costs about $480 and needs a rise of 6%. The thread is split between fun money and those who have " +
      "seen forty of them expire.",
    day: 5,
    bullishness: 0.3,
    legitimacy: 0.25,
  },
  {
    title: "Weekend candles are lies, prove me wrong",
    tldr:
      "Statistics over a year show that 58% of weekend moves are undone by Tuesday. Enough, some think, to trade " +
      "against; too little after costs, say others.",
    day: 7,
    bullishness: 0.2,
    legitimacy: 0.31,
  },
  {
    title: "Greed index at 66 and I have never felt so clever",
    tldr:
      "The poster turned $1,800 into $3,700 in nine days. Replies recommend to take out the stake now, with links " +
      "to threads that ended badly.",
    day: 8,
    bullishness: 0.52,
    legitimacy: 0.24,
  },
  {
    title: "Stop-loss orders get hunted, or do they? Someone measured",
    tldr:
      "A member logged 300 stops: 22% were hit within 0.2% of the turning point. Round numbers did worst, for " +
      "instance $94,000 sharp.",
    day: 10,
    bullishness: -0.06,
    legitimacy: 0.37,
  },
  {
    title: "Went long the minutes, the minutes went short me",
    tldr:
      "A loss of $2,200 within four minutes of the release. The lesson offered: no position into scheduled news " +
      "unless one can lose it whole.",
    day: 11,
    bullishness: -0.4,
    legitimacy: 0.3,
  },
  {
    title: "Liquidation thread, be gentle",
    tldr:
      "At least ninety people report closed positions as Bitcoin passes $89,400. The largest claims $84,000, and " +
      "moderators pin numbers of helplines.",
    day: 13,
    bullishness: -0.6,
    legitimacy: 0.33,
  },
  {
    title: "Who buys when the index says 24? A confession booth",
    tldr:
      "About a third bought between $88,050 and $89,000, a third sold, and a third could not log in. The last group " +
      "feels luckiest.",
    day: 14,
    bullishness: -0.35,
    legitimacy: 0.26,
  },
  {
    title: "Exchange cancelled my fill at $86,900, is that even legal",
    tldr:
      "Trades at wrong prices during the outage were undone under the venue's terms, replies explain. Keep " +
      "screenshots and complain in writing, is the practical advice; 312 trades were affected.",
    day: 15,
    bullishness: 0.12,
    legitimacy: 0.35,
  },
  {
    title: "Grid bot from $87k to $97k: three months of honest results",
    tldr:
      "It made 3.1% after fees while holding would have made 1.2%. The drop two days ago cost half of the gain in " +
      "an hour. Settings are attached, and the author begs nobody to copy them blindly.",
    day: 16,
    bullishness: 0.1,
    legitimacy: 0.41,
  },
  {
    title: "Rate decision bingo card, print and enjoy",
    tldr:
      "Squares include data dependent, transitory and a wick of $1,500 both ways. Four people claim a full row by " +
      "the end of the press conference.",
    day: 17,
    bullishness: 0,
    legitimacy: 0.32,
  },
  {
    title: "Tax question: did 1,900 swaps, have one shoebox",
    tldr:
      "The thread names open tools and estimates two evenings of work and $90 in fees. The hardest part is bridges " +
      "that appear as sales. Three volunteers offer to check the result for the price of a coffee.",
    day: 18,
    bullishness: 0.08,
    legitimacy: 0.39,
  },
  {
    title: "Paper trading is fine, stop laughing at it",
    tldr:
      "A beginner made 7% with play money and wants to start with $500. Advice: halve the size, double the " +
      "patience, ignore anyone selling a course.",
    day: 20,
    bullishness: 0.22,
    legitimacy: 0.28,
  },
  {
    title: "Which indicator do you really use? 430 votes",
    tldr:
      "Volume wins with 34%, none at all comes second with 23%. Moving averages are third and moon phases get a " +
      "worrying 4%. Asked whether they earn money, 61% of the volume camp say yes, and so do 64% of those without " +
      "any.",
    day: 21,
    bullishness: 0.16,
    legitimacy: 0.3,
  },
  {
    title: "$190 million of shorts gone, breakfast tastes better",
    tldr:
      "Members who bought near $89,000 celebrate. A quiet voice says that funding is low and the move may go on to " +
      "$96,000, which it later did.",
    day: 22,
    bullishness: 0.4,
    legitimacy: 0.27,
  },
  {
    title: "Copy trading review: my star trader has gone missing",
    tldr:
      "A copied account lost 31% in three days and closed. Replies observe that its first 40 winning days all came " +
      "from never taking a loss.",
    day: 24,
    bullishness: -0.04,
    legitimacy: 0.34,
  },
  {
    title: "Should one sell a little at $96k each time? Backtest inside",
    tldr:
      "Selling 2% at each new monthly high and buying back 5% lower gained 1.8% a year over holding. After tax it " +
      "lost, which ends the thread early.",
    day: 25,
    bullishness: 0.34,
    legitimacy: 0.26,
  },
  {
    title: "Yen carry, explained with two pizzas",
    tldr:
      "A pizza borrowed in Tokyo at 0.75% interest is sold for a bigger one in New York until the yen rises. The " +
      "best comment asks who eats the loss.",
    day: 28,
    bullishness: -0.22,
    legitimacy: 0.31,
  },
  {
    title: "Volatility at 38%, sell options or touch grass",
    tldr:
      "Sellers of $105,000 calls feel safe, buyers say that this is when one should buy. A third group reports good " +
      "weather. Bitcoin, at $91,900, takes part in none of it.",
    day: 30,
    bullishness: -0.05,
    legitimacy: 0.36,
  },
];
