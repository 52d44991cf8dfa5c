/** The glossary's entries on coins themselves, and on the talk around them. */

/** Title, other spellings, explanation. */
export const COINS: readonly (readonly [name: string, others: string, says: string])[] = [
  [
    "Bitcoin",
    "btc",
    "Bitcoin is the first and largest cryptocurrency: money that is sent without banks, confirmed by miners since 2009. There will never be more than 21 million coins.",
  ],
  [
    "Ethereum",
    "eth,ether",
    "Ethereum is a blockchain that runs programs, called smart contracts. Its coin, ether, pays for their use and is staked to secure the network.",
  ],
  [
    "Solana",
    "sol",
    "Solana is a proof-of-stake blockchain built for many cheap and fast transactions on one layer. Its coin is SOL.",
  ],
  [
    "XRP",
    "ripple,xrp ledger",
    "XRP is the coin of the XRP Ledger, made for quick payments between currencies. The company Ripple holds a large part of it.",
  ],
  [
    "Dogecoin",
    "doge",
    "Dogecoin began in 2013 as a joke about a dog and became the best-known memecoin. Its supply has no upper limit.",
  ],
  [
    "Cryptocurrency",
    "crypto,cryptocurrencies,digital currency",
    "A cryptocurrency is digital money whose transactions are kept on a blockchain instead of in the books of a bank.",
  ],
  [
    "Satoshi Nakamoto",
    "satoshi,satoshis,sats,sat",
    "Satoshi Nakamoto is the name used by whoever designed Bitcoin, and remains unknown. A satoshi is also the smallest unit: a hundred-millionth of a bitcoin.",
  ],
  ["ATH", "all time high,all-time high", "ATH means all-time high: the highest price ever reached."],
  ["HODL", "hodling,hodler", "HODL, a famous typing error for “hold”, means keeping coins whatever the price does."],
  [
    "FOMO",
    "fear of missing out",
    "FOMO, the fear of missing out, is buying only because the price is rising and others seem to profit.",
  ],
  [
    "FUD",
    "fear uncertainty and doubt",
    "FUD, short for fear, uncertainty and doubt, is bad news or talk that pushes people to sell, true or not.",
  ],
  ["Altcoin", "alt,alts,altcoins", "An altcoin is any coin other than Bitcoin."],
  [
    "Memecoin",
    "meme coin,memecoins",
    "A memecoin is a token that lives on a joke and on attention rather than on a use. Prices move wildly and most of them go to nearly nothing.",
  ],
  [
    "Stablecoin",
    "stable coin,stablecoins",
    "A stablecoin is a token meant to keep a fixed value, usually one US dollar. Most hold cash and treasury bills in reserve; others rely on crypto collateral or on algorithms, which is riskier.",
  ],
  ["Whale", "whales", "A whale is someone who holds so much of a coin that their trades can move its price."],
  [
    "DCA",
    "dollar cost averaging,dollar-cost averaging",
    "Dollar-cost averaging means buying for the same amount at regular times, whatever the price, instead of all at once.",
  ],
];
