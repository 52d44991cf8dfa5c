/** Words that mean the same: the tickers and names of assets, and the topics of the corpus. */

const ASSETS: Readonly<Record<string, string>> = {
  bitcoin: "btc xbt биткоин биткоина биткоину биткоины",
  ether: "eth ethereum эфир эфира эфириум",
  solana: "sol солана",
  xrp: "ripple xrpl",
  dogecoin: "doge",
  bnb: "binancecoin",
  cardano: "ada",
  chainlink: "link",
  avalanche: "avax",
  litecoin: "ltc",
  polkadot: "dot",
  tron: "trx",
  toncoin: "ton",
  monero: "xmr",
  sui: "",
  uniswap: "uni",
  arbitrum: "arb",
  optimism: "op",
  aave: "",
  pepe: "",
  shib: "shiba",
  tether: "usdt",
  usdc: "",
  dai: "",
};

const TOPICS: Readonly<Record<string, string>> = {
  etf: "etp etn",
  stablecoin: "",
  layertwo: "rollup",
  defi: "dex",
  nft: "collectible collection",
  memecoin: "meme",
  mining: "mine miner mined",
  staking: "stake staker staked restaking",
  hack: "hacker hacked hacking exploit exploited drained stolen theft thief attack attacker attacked breach breached",
  scam: "scammer fraud phishing trick",
  regulation: "regulator regulatory regulated law legal rule licence license watchdog supervisor",
  court: "lawsuit judge",
  tax: "taxe taxed taxation levy",
  exchange: "",
  lending: "lend lender loan borrow borrower borrowed borrowing",
  derivative: "futures perpetual perp options",
  liquidation: "liquidate liquidated liquidating",
  funding: "",
  fed: "fomc",
  ecb: "",
  inflation: "cpi",
  payment: "remittance merchant",
  tokenisation: "tokenization tokenised tokenized rwa",
  wallet: "",
  lightning: "",
  airdrop: "",
  halving: "",
  gold: "xau",
  institution: "institutional",
  gaming: "game gamer",
};

function fromEach(groups: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(groups).flatMap(([meant, said]) =>
    [meant, ...said.split(" ")].filter((word) => word !== "").map((word) => [word, meant] as const),
  );
}

export const assets: ReadonlySet<string> = new Set(Object.keys(ASSETS));
export const topics: ReadonlySet<string> = new Set(Object.keys(TOPICS));

/** From each word that is known to the one that stands for it. */
export const synonyms: ReadonlyMap<string, string> = new Map([...fromEach(TOPICS), ...fromEach(ASSETS)]);
