/** The glossary's entries: common words of the crypto market, each explained in one to three sentences. */

/** Title, other spellings, explanation. */
export const TERMS: readonly (readonly [name: string, others: string, says: string])[] = [
  [
    "ETF",
    "exchange traded fund,exchange-traded fund,spot etf",
    "An exchange-traded fund is a fund whose shares trade on a stock exchange. A spot crypto ETF holds the coins themselves, so people can own the exposure in an ordinary brokerage account without keeping keys.",
  ],
  [
    "Halving",
    "halvening,bitcoin halving",
    "Every 210,000 blocks, about every four years, the reward that Bitcoin miners receive for a block is cut in half. It slows the growth of the supply, which ends at 21 million coins.",
  ],
  [
    "Staking",
    "stake,staked",
    "Staking locks coins in a proof-of-stake network to help confirm its transactions, in return for a yield. Locked coins may take days to come free, and misbehaviour of the validator can cost a part of them.",
  ],
  [
    "Liquid staking",
    "liquid staking token,lst",
    "Liquid staking gives you a tradable token for coins that you have staked, so they earn yield and can still be used elsewhere. The token can trade below the coins it stands for.",
  ],
  [
    "Restaking",
    "",
    "Restaking uses coins that are already staked to secure further services for extra yield. The risks add up as well: a fault in any of the services can cost the stake.",
  ],
  [
    "Gas",
    "gas fee,gas fees,gwei",
    "Gas measures the work that a transaction asks of a network such as Ethereum. The fee is the gas used times the price per unit, which rises when many people want to be in the next block.",
  ],
  [
    "DeFi",
    "decentralised finance,decentralized finance",
    "Decentralised finance offers lending, trading and the like through smart contracts instead of companies. Anyone can use it; in exchange, bugs and mistakes are rarely undone.",
  ],
  [
    "Layer 2",
    "l2,layer two,layer-2",
    "A layer 2 is a network that handles transactions beside a main chain and settles them there in bundles. It makes them cheaper and faster while leaning on the main chain's security.",
  ],
  [
    "Layer 1",
    "l1,layer one,layer-1",
    "A layer 1 is a blockchain that confirms its own transactions, such as Bitcoin, Ethereum or Solana.",
  ],
  [
    "Rollup",
    "zk rollup,optimistic rollup,zk-rollup",
    "A rollup runs transactions off the main chain and posts them back in compressed bundles. Optimistic rollups assume they are right unless challenged; ZK rollups attach a proof.",
  ],
  [
    "Rug pull",
    "rugpull,rug,rugged",
    "In a rug pull, the people behind a token take the money out and leave, so that the price collapses. Locked liquidity, known teams and audited code make it less likely, never impossible.",
  ],
  [
    "Liquidity",
    "liquid market",
    "Liquidity is how easily something can be bought or sold without moving its price. Thin liquidity means that even small orders cause large swings.",
  ],
  [
    "Liquidity pool",
    "lp",
    "A liquidity pool is a stock of two or more tokens in a smart contract, against which others trade. Those who fill it earn fees and bear the risk that the prices drift apart.",
  ],
  [
    "Impermanent loss",
    "",
    "Impermanent loss is what a provider of a liquidity pool has less than by simply holding, once the prices of its tokens move apart. It becomes permanent when the tokens are taken out.",
  ],
  [
    "Funding rate",
    "funding,funding rates",
    "The funding rate is a regular payment between the two sides of a perpetual future that keeps its price near the spot price. When it is positive, longs pay shorts, a sign that bullish bets are crowded.",
  ],
  [
    "Open interest",
    "oi",
    "Open interest is the total of futures or options contracts that are not yet settled. Rising open interest means new money in the bets; a sudden fall often means liquidations.",
  ],
  [
    "Perpetual future",
    "perp,perps,perpetual,perpetual swap,perpetuals",
    "A perpetual is a futures contract that never expires. A funding payment between its two sides keeps it close to the spot price.",
  ],
  [
    "Futures",
    "future contract,futures contract",
    "A future is a contract to buy or sell at a set price on a set day. Traders use it to hedge or to bet with leverage.",
  ],
  [
    "Options",
    "call option,put option",
    "An option gives the right, without the duty, to buy (a call) or sell (a put) at a set price until a set day.",
  ],
  [
    "Leverage",
    "leveraged,margin",
    "Leverage means trading with borrowed money. At ten times leverage, a move of about 10% against you uses up the whole stake.",
  ],
  [
    "Liquidation",
    "liquidated,liquidations",
    "A liquidation is the forced closing of a leveraged position once its collateral no longer covers the loss. Many at once can push the price further the same way.",
  ],
  [
    "Short squeeze",
    "squeeze",
    "In a short squeeze, a rising price forces those who bet on a fall to buy back, which drives it up further.",
  ],
  [
    "Short selling",
    "short,shorting,going short",
    "Going short means betting on a falling price, usually by selling something borrowed and buying it back later. The possible loss has no upper limit.",
  ],
  [
    "Long",
    "going long,long position",
    "Being long means owning something, or a contract on it, and gaining when its price rises.",
  ],
  [
    "Bull market",
    "bullish,bull",
    "Bullish means expecting prices to rise; a bull market is a long stretch in which they do.",
  ],
  [
    "Bear market",
    "bearish,bear",
    "Bearish means expecting prices to fall; a bear market is a long stretch in which they do, often by 20% or more.",
  ],
  [
    "Market cap",
    "market capitalisation,market capitalization,mcap",
    "The market cap is the price of one coin times the number of coins in circulation. It compares sizes better than the price of a single coin.",
  ],
  [
    "Dominance",
    "bitcoin dominance,btc dominance",
    "Dominance is one coin's share of the market cap of all of them. Rising Bitcoin dominance often means that money is leaving smaller coins.",
  ],
  [
    "Tokenomics",
    "",
    "Tokenomics is how a token is issued, distributed and used: its supply, its unlocks, and who holds it.",
  ],
  [
    "Token unlock",
    "unlock,vesting,cliff",
    "A token unlock is the day on which tokens that were held back for teams or investors may be sold. Large ones can weigh on the price.",
  ],
  [
    "Airdrop",
    "airdrops",
    "An airdrop hands out tokens for free, usually to early users of a project. Fake airdrops are a common fraud: never sign or pay anything to receive one you did not expect.",
  ],
  [
    "NFT",
    "non fungible token,non-fungible token",
    "A non-fungible token is a unique entry on a blockchain that stands for one thing, such as a picture or a ticket. Owning it does not by itself give rights to what it shows.",
  ],
  [
    "DAO",
    "decentralised autonomous organisation,decentralized autonomous organization",
    "A DAO is a group that decides by votes of its token holders, carried out by smart contracts.",
  ],
  [
    "DEX",
    "decentralised exchange,decentralized exchange,amm",
    "A decentralised exchange trades through smart contracts straight from people's wallets, without a company holding the coins.",
  ],
  [
    "CEX",
    "centralised exchange,centralized exchange",
    "A centralised exchange is a company that keeps its customers' coins and matches their orders. It is convenient, and its customers depend on its honesty and safety.",
  ],
  [
    "Smart contract",
    "smart contracts",
    "A smart contract is a program on a blockchain that runs as written when it is called. Nobody can stop it halfway, and its mistakes are just as binding.",
  ],
  [
    "Wallet",
    "hot wallet,crypto wallet",
    "A wallet holds the keys that move coins; the coins themselves are entries on the chain. A hot wallet is connected to the internet.",
  ],
  [
    "Cold wallet",
    "cold storage,hardware wallet",
    "A cold wallet keeps its keys on a device that is not connected to the internet, which protects them from most thefts.",
  ],
  [
    "Private key",
    "private keys",
    "A private key is the secret number that allows coins to be moved. Whoever has it owns them, so it is never to be shared.",
  ],
  [
    "Seed phrase",
    "recovery phrase,mnemonic",
    "A seed phrase is a list of 12 to 24 words from which all keys of a wallet can be made again. No honest person or service ever asks for it.",
  ],
  [
    "Mining",
    "miner,miners",
    "Mining means competing with computing power to add the next block to a proof-of-work chain such as Bitcoin, for new coins and fees.",
  ],
  [
    "Hash rate",
    "hashrate",
    "The hash rate is the computing power that miners put into a network. The higher it is, the costlier an attack.",
  ],
  [
    "Proof of work",
    "pow,proof-of-work",
    "In proof of work, those who add blocks prove that they spent computing power. It secures Bitcoin.",
  ],
  [
    "Proof of stake",
    "pos,proof-of-stake",
    "In proof of stake, those who add blocks put their own coins at risk instead of electricity. Ethereum has used it since 2022.",
  ],
  [
    "Validator",
    "validators",
    "A validator checks and proposes blocks in a proof-of-stake network and can lose part of its stake if it cheats or sleeps.",
  ],
  ["Slashing", "slashed", "Slashing takes away part of a validator's stake as a penalty for breaking the rules."],
  [
    "Bridge",
    "bridges,cross-chain bridge",
    "A bridge moves tokens between blockchains, usually by locking them on one and issuing stand-ins on the other. Bridges hold much money and have been hacked often.",
  ],
  [
    "Oracle",
    "oracles,price oracle",
    "An oracle brings facts from outside, such as prices, onto a blockchain, where smart contracts can use them.",
  ],
  [
    "TVL",
    "total value locked",
    "Total value locked is the worth of all coins deposited in a protocol. It shows size, and it rises and falls with prices too.",
  ],
  [
    "Yield farming",
    "yield,farming",
    "Yield farming moves coins between protocols in search of the highest return. High yields usually pay for high risks.",
  ],
  [
    "Tokenisation",
    "tokenization,rwa,real world assets,real-world assets",
    "Tokenisation puts claims on things such as treasury bills, gold or houses on a blockchain. The token is only as good as the promise behind it.",
  ],
  [
    "KYC",
    "know your customer,aml",
    "Know-your-customer rules make a company check who its customers are, in order to hinder money laundering.",
  ],
  [
    "CBDC",
    "central bank digital currency",
    "A central bank digital currency is digital money issued by a central bank itself, unlike a stablecoin, which a company issues.",
  ],
  [
    "Fear and greed index",
    "fear and greed,fear & greed index",
    "The fear and greed index puts the mood of the market on a scale from 0, extreme fear, to 100, extreme greed. It describes the mood and predicts nothing.",
  ],
  [
    "Blockchain",
    "distributed ledger",
    "A blockchain is a shared list of transactions that many computers keep together. Each block names the one before it, so the past cannot be changed unnoticed.",
  ],
  [
    "MEV",
    "maximal extractable value,front running,front-running",
    "MEV is the profit that those who order the transactions of a block can make by choosing their order, often at the cost of ordinary traders.",
  ],
];
