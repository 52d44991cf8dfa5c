/** More pairs of news, written after the first ones were told apart: none of the rules was made for them. */

/** Title and text. */
type Told = readonly [title: string, text: string];

export const moreSame: readonly (readonly [Told, Told])[] = [
  [
    [
      "Grayscale files to convert its Litecoin trust into an ETF",
      "The asset manager submitted a 19b-4 form with NYSE Arca on Friday; the trust holds $215 million.",
    ],
    [
      "Grayscale wants to turn Litecoin Trust into exchange-traded fund",
      "NYSE Arca asked the regulator for permission to list the product, which manages about $215M.",
    ],
  ],
  [
    [
      "Robinhood to acquire Bitstamp for $200 million",
      "The all-cash deal gives the broker licences in Europe and is expected to close in the first half of 2027.",
    ],
    [
      "Bitstamp sold to Robinhood in $200M cash deal",
      "With the purchase the US broker expands to Europe. Closing is planned for the first half of next year.",
    ],
  ],
  [
    [
      "Polygon co-founder steps down after eight years",
      "Anurag Rao leaves the board to work on a new venture in decentralised identity.",
    ],
    [
      "Anurag Rao departs Polygon to start identity venture",
      "The co-founder said that he gives up his seat on the board.",
    ],
  ],
  [
    [
      "Ethereum validators' exit queue hits record 2.6 million ETH",
      "Those who want to leave wait 44 days, according to beacon chain data.",
    ],
    [
      "Record 2.6M ether waits to be unstaked",
      "The queue for exiting validators on Ethereum now takes 44 days to clear.",
    ],
  ],
  [
    [
      "Bhutan moves 1,000 bitcoin to Binance",
      "The kingdom's investment arm Druk sent coins worth $92 million to the exchange, Lookonchain reported.",
    ],
    ["Druk Holding sends $92M in BTC to exchange", "Bhutan transferred 1,000 coins to a Binance deposit address."],
  ],
  [
    [
      "Hong Kong passes stablecoin bill",
      "Issuers need a licence from the Monetary Authority before they may offer tokens backed by fiat money.",
    ],
    [
      "Hong Kong lawmakers approve licensing regime for stablecoins",
      "The Monetary Authority will license issuers of fiat-backed tokens under the bill.",
    ],
  ],
  [
    [
      "Riot Platforms reports record quarterly revenue of $180 million",
      "The miner produced 1,427 BTC in the third quarter and posted a net profit of $104.5 million.",
    ],
    [
      "Bitcoin miner Riot posts $104.5M profit as revenue climbs to $180M",
      "Riot mined 1,427 coins during the three months to September.",
    ],
  ],
  [
    [
      "Dogecoin jumps 11% after exchange operator files for first ETF",
      "The memecoin reached $0.24, its highest since August.",
    ],
    [
      "DOGE rallies 11% to $0.24 on ETF filing",
      "Dogecoin hit the highest level since August after a filing for the first fund.",
    ],
  ],
  [
    [
      "Cyberattack knocks Iranian exchange Nobarex offline, $81 million gone",
      "A pro-Israel group claimed responsibility for draining hot wallets.",
    ],
    [
      "Hackers steal $81M from Iran's Nobarex",
      "The exchange shut its website after the hot wallets were emptied; a pro-Israel group says it did it.",
    ],
  ],
  [
    [
      "Visa expands stablecoin settlement to four blockchains",
      "Banks can settle in USDC on Stellar and Avalanche as well.",
    ],
    [
      "Visa adds Stellar, Avalanche to stablecoin settlement platform",
      "The payments giant lets partners settle with USDC on more chains.",
    ],
  ],
  [
    [
      "Bitcoin slips under $100,000 for first time since June",
      "Liquidations exceeded $1.3 billion within a day as stocks sold off.",
    ],
    ["BTC breaks below $100K, first since June, amid $1.3B liquidations", "Bitcoin followed technology shares lower."],
  ],
  [
    ["Brazil approves first spot XRP ETF", "Hashdex will list the fund on the B3 exchange in São Paulo."],
    [
      "Brazilian regulator gives nod to Hashdex's spot XRP fund",
      "The XRP ETF, the first of its kind, is to trade on B3.",
    ],
  ],
];

export const moreDifferent: readonly (readonly [Told, Told])[] = [
  [
    [
      "Grayscale files to convert its Litecoin trust into an ETF",
      "The asset manager submitted a 19b-4 form with NYSE Arca.",
    ],
    [
      "Grayscale files to convert its Cardano trust into an ETF",
      "The asset manager submitted a 19b-4 form with NYSE Arca.",
    ],
  ],
  [
    ["Robinhood to acquire Bitstamp for $200 million", "The all-cash deal gives the broker licences in Europe."],
    ["Robinhood to acquire WonderFi for $179 million", "The all-cash deal gives the broker licences in Canada."],
  ],
  [
    ["Riot reports revenue of $180 million", "The miner produced 1,427 BTC in the third quarter."],
    ["CleanSpark reports revenue of $223 million", "The miner produced 2,003 BTC in the third quarter."],
  ],
  [
    ["Bhutan moves 1,000 bitcoin to Binance", "The coins are worth $92 million."],
    ["Bhutan moves 500 bitcoin to Binance", "The coins are worth $47 million."],
  ],
  [
    ["Hong Kong passes stablecoin bill", "Issuers need a licence from the Monetary Authority."],
    ["South Korea drafts stablecoin bill", "Issuers would need a licence from the Bank of Korea."],
  ],
  [
    ["Brazil approves first spot XRP ETF", "Hashdex will list the fund on B3."],
    ["Canada approves first spot Solana ETF", "3iQ will list the fund in Toronto."],
  ],
  [
    ["Bitcoin rises 3% to $94,200", "Buyers came back after the jobs report."],
    ["Bitcoin rises 4% to $98,100", "Buyers came back after the inflation report."],
  ],
  [
    ["Ether up 5% on Monday", "Spot volume grew and shorts were closed."],
    ["Ether up 2% on Thursday", "Spot volume grew and shorts were closed."],
  ],
  [
    ["Ethereum developers delay upgrade to January", "A bug was found on the test network."],
    ["Ethereum upgrade goes live on test network", "Developers plan the main network for January."],
  ],
  [
    ["Visa expands stablecoin settlement", "Banks can settle in USDC on Stellar."],
    ["Mastercard expands stablecoin settlement", "Banks can settle in USDC on Solana."],
  ],
  [
    [
      "Crypto funds see weekly inflows of $1.2 billion",
      "CoinShares counts the seventh week of gains in a row; Bitcoin products led with $900 million.",
    ],
    [
      "Crypto funds see weekly inflows of $785 million",
      "CoinShares counts the fifth week of gains in a row; Ether products led with $400 million.",
    ],
  ],
  [
    ["Hackers steal $81M from Nobarex", "The hot wallets of the Iranian exchange were emptied."],
    ["Nobarex restores withdrawals after hack", "The Iranian exchange says that all customers will be made whole."],
  ],
];
