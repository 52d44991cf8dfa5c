/** Pairs of news: the same event as two outlets tell it, and events that only look alike; all of it is made up. */

/** Title and text. */
type Told = readonly [title: string, text: string];

export const same: readonly (readonly [Told, Told])[] = [
  [
    [
      "Bitcoin ETFs end outflow streak with $143 million day",
      "Five of eleven American funds took in money on Monday, after six days of net redemptions. They hold 1.29 million BTC, worth about $118 billion.",
    ],
    [
      "Spot bitcoin funds draw $143M, snapping six days of redemptions",
      "US-listed exchange-traded funds saw net inflows on Monday for the first time in over a week. Total holdings stand at 1.29M coins.",
    ],
  ],
  [
    [
      "SEC fines Kraken $30 million over staking program",
      "The exchange agreed to pay the penalty and to close its staking service for American customers.",
    ],
    [
      "Kraken to Pay $30M Penalty, Shut US Staking Service in SEC Settlement",
      "Kraken has settled charges with the Securities and Exchange Commission and will end staking for clients in the United States.",
    ],
  ],
  [
    [
      "Hacker drains $27 million from Meridian lending protocol",
      "An attacker abused a price oracle on Arbitrum to borrow against worthless tokens. The team has paused all markets.",
    ],
    [
      "DeFi platform Meridian exploited for $27M in oracle attack",
      "Meridian paused its Arbitrum markets after an oracle was manipulated; about 27 million dollars in tokens were stolen.",
    ],
  ],
  [
    [
      "Fed holds rates steady, signals one cut this year",
      "The Federal Reserve kept its benchmark at 4.25% to 4.50%. Chair and colleagues see a single reduction before December.",
    ],
    [
      "Federal Reserve leaves interest rates unchanged at 4.25%-4.5%",
      "Officials pencilled in only one more cut for the year, fewer than traders had hoped. Bitcoin barely moved.",
    ],
  ],
  [
    [
      "MicroStrategy buys another 4,225 BTC for $472 million",
      "The company paid an average of $111,827 per coin and now holds 601,550 BTC.",
    ],
    [
      "Strategy adds 4,225 bitcoin, lifting its stash above 601,000",
      "Michael Saylor's firm spent $472.5M last week at about $111,827 apiece.",
    ],
  ],
  [
    [
      "Solana network halts for five hours after validator bug",
      "Blocks stopped at 09:53 UTC. Engineers released a patched client and 80% of stake restarted the chain by afternoon.",
    ],
    [
      "Solana back online following five-hour outage",
      "A bug in the validator client brought block production to a stop on Tuesday morning; the chain restarted once 80 percent of stake had upgraded.",
    ],
  ],
  [
    [
      "Ether ETF with staking wins approval in the United States",
      "The fund may stake up to 80% of its coins and pass on the rewards, about 2.3% after costs. Its fee is 0.20%.",
    ],
    [
      "US regulator approves first Ethereum fund that stakes its coins",
      "Up to 80% of the ETF's ether can be staked, for a yield near 2.3% a year. The sponsor charges 0.20%.",
    ],
  ],
  [
    [
      "Tether freezes $12.3M in USDT tied to money laundering on Tron",
      "The stablecoin issuer blocked the wallets at the request of investigators.",
    ],
    [
      "Tether blocks wallets holding 12.3 million USDT on Tron network",
      "Investigators had linked the addresses to laundering, the issuer of the stablecoin said.",
    ],
  ],
  [
    [
      "London opens Bitcoin exchange-traded notes to tax-free accounts",
      "Private investors can hold the notes in savings plans with a yearly allowance of £20,000. First-day turnover was £31 million.",
    ],
    [
      "UK savers can now put Bitcoin notes into tax-free ISAs",
      "The notes count toward the £20,000 annual allowance. Trading in London reached £31m on the first day.",
    ],
  ],
  [
    [
      "Lightning Network capacity passes 5,000 BTC again",
      "Public channels now hold 5,040 BTC, about $464 million, up 6% in a month.",
    ],
    [
      "Bitcoin's Lightning climbs back above 5,000 coins",
      "Channel capacity reached 5,040 BTC ($464M), a gain of 6% within a month, data shows.",
    ],
  ],
  [
    [
      "Circle files for IPO, seeks valuation of $5 billion",
      "The issuer of USDC plans to list on the New York Stock Exchange under the ticker CRCL.",
    ],
    [
      "USDC issuer Circle submits paperwork for New York listing",
      "Circle, which hopes to be valued at up to $5bn, will trade as CRCL on the NYSE once its offering is done.",
    ],
  ],
  [
    [
      "El Salvador's congress passes law to scrap bitcoin as legal tender",
      "Lawmakers voted 55 to 2 for the reform that a loan from the International Monetary Fund demanded.",
    ],
    [
      "El Salvador rolls back Bitcoin legal-tender status under IMF deal",
      "The reform was approved with 55 votes in Congress, and merchants need not accept the coin any more.",
    ],
  ],
  [
    [
      "Court sentences founder of Celvia exchange to 12 years",
      "Marko Brandt was found guilty of fraud that cost customers $1.8 billion.",
    ],
    [
      "Celvia founder Marko Brandt gets 12-year prison term for fraud",
      "Prosecutors said clients of the collapsed crypto exchange lost $1.8bn.",
    ],
  ],
  [
    [
      "Ethereum's Fusaka upgrade goes live on mainnet",
      "The hard fork raises the blob limit and the gas limit to 60 million, and fees on rollups should fall.",
    ],
    [
      "Fusaka hard fork activated on Ethereum, promising cheaper rollups",
      "Developers celebrated as the upgrade brought more blobs and a gas limit of 60M to the main network.",
    ],
  ],
  [
    [
      "Bitcoin-ETFs verzeichnen Zuflüsse von 143 Millionen Dollar",
      "Nach sechs Tagen mit Abflüssen kauften Anleger am Montag wieder. Die Fonds halten 1,29 Millionen BTC.",
    ],
    [
      "143 Mio. Dollar fließen in Bitcoin-ETFs",
      "Die Serie der Abflüsse ist nach sechs Tagen beendet. Zusammen halten die Fonds 1,29 Mio. Bitcoin.",
    ],
  ],
  [
    [
      "Kelmont Bank launches custody for digital assets in Switzerland",
      "Clients can hold Bitcoin and Ether beside their securities. Fees start at 0.35% a year.",
    ],
    [
      "Swiss lender Kelmont starts offering crypto custody",
      "The bank will keep Bitcoin and Ether for its customers and charges from 0.35 percent annually.",
    ],
  ],
  [
    [
      "Bitcoin jumps to $95,200 after softer inflation figures",
      "A consumer price reading of 2.6%, a tenth below forecasts, sent Bitcoin from $93,700 to $95,200 within an hour.",
    ],
    [
      "BTC spikes past $95,000 as US CPI cools to 2.6%",
      "Bitcoin rose from $93,700 to as high as $95,200 in the hour after the inflation report.",
    ],
  ],
  [
    [
      "Mt. Gox moves 10,608 BTC ahead of repayments",
      "The coins, worth $1 billion, went to two unmarked wallets, Arkham data shows.",
    ],
    [
      "Mt Gox transfers over $1B in bitcoin to new wallets",
      "Arkham tracked 10,608 coins leaving the defunct exchange, which still has to repay creditors.",
    ],
  ],
  [
    [
      "Japan to cut tax on crypto gains to 20%",
      "The Financial Services Agency proposes a flat rate instead of up to 55% from 2027.",
    ],
    [
      "Japanese regulator proposes flat 20 percent crypto tax",
      "Gains on digital coins are taxed at up to 55% now; the plan of the FSA would treat them like shares.",
    ],
  ],
  [
    [
      "Bitcoin mining difficulty falls 7.5%, most since 2021",
      "Storms in Texas switched off machines, and the hash rate fell to 710 exahashes per second.",
    ],
    [
      "Biggest drop in Bitcoin difficulty since 2021 after Texas storms",
      "Difficulty was adjusted down by 7.5% as hash rate sank to about 710 EH/s.",
    ],
  ],
  [
    [
      "В биткоин-ETF поступило 143 млн долларов",
      "Американские фонды прервали шестидневную серию оттоков. Они держат 1,29 млн BTC.",
    ],
    [
      "Биткоин-ETF прервали серию оттоков: приток 143 миллиона долларов",
      "Фонды США держат 1,29 миллиона BTC на сумму 118 миллиардов.",
    ],
  ],
  [
    [
      "Trader loses $50 million to address poisoning scam",
      "A wallet copied the withdrawal to a lookalike address and lost 49,999,950 USDT.",
    ],
    [
      "Crypto user sends $50M in USDT to scammer after address-poisoning attack",
      "The victim pasted a lookalike wallet address from his history and lost nearly 50 million USDT.",
    ],
  ],
];

export const different: readonly (readonly [Told, Told])[] = [
  [
    [
      "Bitcoin ETFs end outflow streak with $143 million day",
      "Five of eleven American funds took in money on Monday. They hold 1.29 million BTC, worth about $118 billion.",
    ],
    [
      "Spot Bitcoin ETFs attract $312 million in one session",
      "It was the best day in three weeks. Together the eleven funds now own a little over 1.29 million BTC.",
    ],
  ],
  [
    ["Bitcoin ETFs take in $143 million on Monday", "Spot funds in the United States saw net inflows."],
    ["Bitcoin ETFs take in $312 million on Tuesday", "Spot funds in the United States saw net inflows."],
  ],
  [
    ["Bitcoin ETFs see $143 million of inflows", "Investors added to spot funds on Monday."],
    ["Ether ETFs see $143 million of inflows", "Investors added to spot funds on Monday."],
  ],
  [
    ["SEC fines Kraken $30 million over staking", "The exchange settled the charges and pays a penalty."],
    ["SEC fines Coinbase $30 million over staking", "The exchange settled the charges and pays a penalty."],
  ],
  [
    ["MicroStrategy buys another 4,225 BTC for $472 million", "The company now holds 601,550 BTC."],
    ["MicroStrategy buys another 6,220 BTC for $739 million", "The company now holds 607,770 BTC."],
  ],
  [
    ["Metaplanet buys 780 BTC for $93 million", "The Japanese company now holds 17,132 BTC."],
    ["Strategy buys 780 BTC for $92 million", "The company of Michael Saylor now holds 601,550 BTC."],
  ],
  [
    ["Hacker drains $27 million from Meridian protocol", "An oracle was abused on Arbitrum, the team paused markets."],
    ["Hacker drains $4.8 million from Lantern protocol", "An oracle was abused on Arbitrum, the team paused markets."],
  ],
  [
    ["Binance lists three new tokens", "Trading of ONDO, SEI and TIA against USDT begins on Friday at 10:00."],
    ["Coinbase lists three new tokens", "Trading of ONDO, SEI and TIA against dollars begins on Friday."],
  ],
  [
    ["Fed holds rates steady", "The Federal Reserve kept its benchmark at 4.25% to 4.50%."],
    ["Fed cuts rates by a quarter point", "The Federal Reserve lowered its benchmark to 4.00% to 4.25%."],
  ],
  [
    ["Bitcoin climbs above $95,000", "The coin gained 1.3% on the day as buyers returned."],
    ["Bitcoin falls below $95,000", "The coin lost 1.7% on the day as sellers returned."],
  ],
  [
    ["Bitcoin price analysis: bulls defend support", "Buyers held $91,200 on Monday, resistance is at $93,000."],
    ["Bitcoin price analysis: bulls defend support", "Buyers held $88,400 on Friday, resistance is at $90,500."],
  ],
  [
    ["Solana halts for five hours after validator bug", "Engineers released a patched client and the chain restarted."],
    ["Aptos halts for five hours after validator bug", "Engineers released a patched client and the chain restarted."],
  ],
  [
    ["Solana ETF gathers $1 billion within five months", "Six funds together hold 7.2 million SOL."],
    ["XRP ETF gathers $1 billion within four weeks", "Five funds together hold 410 million XRP."],
  ],
  [
    ["Bitcoin bottoms at $88,050 in heaviest trading of the month", "Spot volume of $41 billion was twice the usual."],
    ["Bitcoin ETFs lose $720 million on worst day", "Redemptions followed the fall of the price to $88,050."],
  ],
  [
    ["Kelmont Bank launches custody for digital assets", "Clients can hold Bitcoin and Ether beside securities."],
    ["Harrow Trust launches custody for digital assets", "Institutions can hold Bitcoin and Solana in cold storage."],
  ],
  [
    ["Japan to cut tax on crypto gains to 20%", "The Financial Services Agency proposes a flat rate."],
    ["Italy to raise tax on crypto gains to 33%", "The budget law increases the rate from 26%."],
  ],
  [
    ["Ethereum gas fees fall to 0.4 gwei", "Activity moved to rollups after the upgrade."],
    ["Ethereum staking queue grows to 2.1 million ETH", "Validators wait 37 days after the upgrade."],
  ],
  [
    ["Bitcoin difficulty falls 7.5%", "Storms in Texas switched off machines."],
    ["Bitcoin difficulty rises 6.3%", "Machines in Texas came back after the storms."],
  ],
  [
    ["Tether mints $1 billion USDT on Tron", "The issuer called it an inventory replenishment."],
    ["Tether freezes $12.3M USDT on Tron", "The issuer acted at the request of investigators."],
  ],
  [
    ["Court sentences founder of Celvia exchange to 12 years", "He was found guilty of fraud."],
    ["Court rejects appeal of Celvia founder", "The judges saw no reason for a new trial in the fraud case."],
  ],
  [
    ["Whale moves 5,000 BTC to Binance", "The coins had been dormant for seven years."],
    ["Whale moves 5,000 ETH to Kraken", "The coins had been bought in the presale."],
  ],
  [
    ["Daily digest: markets wrap", "Bitcoin ended the day at $91,900, ether at $3,020."],
    ["Daily digest: markets wrap", "Bitcoin ended the day at $93,400, ether at $3,150."],
  ],
  [
    [
      "Ten-day run of ETF buying brings in $2.6 billion",
      "Purchases by spot Bitcoin funds were four times the coins mined.",
    ],
    [
      "Bitcoin ETFs post first outflow in eleven days",
      "Investors withdrew $96 million after ten days that had brought in $2.6 billion.",
    ],
  ],
  [
    ["Bitcoin-ETFs verzeichnen Zuflüsse von 143 Millionen Dollar", "Anleger kauften am Montag wieder."],
    ["Bitcoin-ETFs verzeichnen Abflüsse von 96 Millionen Dollar", "Anleger verkauften am Mittwoch."],
  ],
];
