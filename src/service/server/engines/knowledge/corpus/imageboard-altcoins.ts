/** Sample board threads about the other coins; the events, firms and figures are made up. */
import type { NewsSeed } from "../seed.ts";

export const imageboardAltcoins: readonly NewsSeed[] = [
  {
    title: "Solana at $143 and the chain has not stopped once this month",
    tldr:
      "Fans count days without a halt; critics count failed transactions. A user of both camps says he only notices " +
      "when his payment does not arrive, which was twice in 340 tries.",
    day: 2,
    bullishness: 0.4,
    legitimacy: 0.26,
  },
  {
    title: "XRP army against everyone, weekly edition",
    tldr:
      "The claim of the week is that $2.18 is a gift before a bank deal. Requests for a source are answered with a " +
      "photograph of a building.",
    day: 3,
    bullishness: 0.15,
    legitimacy: 0.3,
  },
  {
    title: "Chainlink holders are tired of being right too early",
    tldr:
      "With $41 billion secured and LINK at $14.40, the thread asks where the value goes. Staking, fees and " +
      "patience are offered in this order.",
    day: 4,
    bullishness: 0.32,
    legitimacy: 0.33,
  },
  {
    title: "Solana phone came, here is what the box smells like",
    tldr:
      "A reader's review praises the screen and calls the camera adequate. The free tokens that came with it paid " +
      "for about $120 of the $479.",
    day: 5,
    bullishness: 0.5,
    legitimacy: 0.24,
  },
  {
    title: "Rate my bag: half Bitcoin, a quarter Ether, the rest regret",
    tldr:
      "The regret is ADA, DOT and a card-game token. Replies suggest keeping the first 75% and framing the rest. " +
      "One reader offers a frame.",
    day: 6,
    bullishness: 0.25,
    legitimacy: 0.35,
  },
  {
    title: "XRP $2.39 on Sunday, Korea is awake",
    tldr:
      "Posters follow the premium in Seoul as if it were the weather. The target is $3; the same target as in six " +
      "earlier threads.",
    day: 7,
    bullishness: 0.58,
    legitimacy: 0.22,
  },
  {
    title: "BNB burned a billion dollars and I got this thread",
    tldr:
      "Half explain that burning unsold coins changes little. The others like a supply that goes one way, with BNB " +
      "near $925. Nobody can name a use of the coin that starts outside the exchange.",
    day: 9,
    bullishness: 0.2,
    legitimacy: 0.29,
  },
  {
    title: "Altcoin season cancelled due to lack of season",
    tldr:
      "After a 5% fall in SOL and AVAX, a chart of Bitcoin's share at 59% is passed around. Somebody proposes to " +
      "call it sideways season.",
    day: 11,
    bullishness: -0.38,
    legitimacy: 0.27,
  },
  {
    title: "I own thirty coins and thirty are red",
    tldr:
      "The list in the first post lost 11% in two days. Advice: fewer coins, more sleep, and no averaging down on " +
      "anything with an animal in the name.",
    day: 12,
    bullishness: -0.48,
    legitimacy: 0.28,
  },
  {
    title: "SOL $131, was $157 last Friday. Explain like I sold the bottom",
    tldr:
      "Leverage, say the replies, and point to $46 million of forced sales. The poster sold at $131.40 and is asked " +
      "to announce the next sale in advance.",
    day: 14,
    bullishness: -0.52,
    legitimacy: 0.26,
  },
  {
    title: "TON thread: I pay for lunch in chat and nobody believes me",
    tldr:
      "A canteen takes the coin at 2% off. Most answers doubt the coin at $1.62 but would like the lunch. The " +
      "canteen's cook turns up and confirms that 31 people paid that way this week.",
    day: 16,
    bullishness: 0.18,
    legitimacy: 0.32,
  },
  {
    title: "Solana inflation vote explained without shouting",
    tldr:
      "An informed post lays out how rewards for stakers drop from 6% to under 4% over three years. Small " +
      "validators fear for their margins.",
    day: 18,
    bullishness: 0.3,
    legitimacy: 0.36,
  },
  {
    title: "Which dead coin do you still check",
    tldr:
      "Named most often are a storage token down 99% and a fork nobody mines. One holder still receives dust " +
      "rewards and has grown fond of them.",
    day: 19,
    bullishness: 0.12,
    legitimacy: 0.24,
  },
  {
    title: "Everyone laughs at Tron until they need to send $40 to family",
    tldr:
      "The thread admits that most real transfers they make run on TRX rails. Cost per transfer, between $0.80 and " +
      "$2, is the main complaint.",
    day: 20,
    bullishness: 0.28,
    legitimacy: 0.3,
  },
  {
    title: "Back above $150, SOL maxis may leave the basement",
    tldr:
      "A good-natured roast after a 15% recovery. The question of the day is whether $160 holds sellers from last " +
      "week. Two members who sold at $131 keep very quiet.",
    day: 22,
    bullishness: 0.45,
    legitimacy: 0.27,
  },
  {
    title: "XRP ledger upgrade: what batch transactions do for you",
    tldr:
      "Eight steps of a swap become one, a poster explains with drawings. Two replies ask when this means $10. A " +
      "fourth drawing, of a queue in front of a bakery, is judged the clearest.",
    day: 23,
    bullishness: 0.22,
    legitimacy: 0.31,
  },
  {
    title: "Sui ran 94 days without falling over, give it a medal",
    tldr:
      "Sarcasm and respect in equal parts, with SUI at $1.78. Builders in the thread like the tools and miss the " +
      "users. Locked deposits of $1.4 billion are quoted by both sides.",
    day: 24,
    bullishness: 0.26,
    legitimacy: 0.28,
  },
  {
    title: "SOL $159, one dollar from freedom",
    tldr:
      "Those who bought the earlier peak want out at $160, and say so, which others take as proof that it will stop " +
      "there. It did reach $159.40.",
    day: 26,
    bullishness: 0.55,
    legitimacy: 0.23,
  },
  {
    title: "Privacy coin thread survives eleven hours without a fight",
    tldr:
      "XMR held up better than most this month, and posters compare ways to pay for hosting. The tone is unusually " +
      "technical. One hoster says that a ninth of his 2,600 customers pay with it.",
    day: 28,
    bullishness: -0.18,
    legitimacy: 0.3,
  },
  {
    title: "Cardano roadmap drinking game, water only",
    tldr:
      "With ADA at $0.447 after a 6% fall, the board reads the roadmap aloud. Defenders note that the treasury has " +
      "$600 million and patience.",
    day: 29,
    bullishness: -0.34,
    legitimacy: 0.29,
  },
];
