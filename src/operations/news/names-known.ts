/** The coins, firms and places that news is about, each with the names it goes by; two stories about different ones are two. */

const COINS = `
bitcoin btc xbt|ethereum eth ether|solana sol|xrp ripple|cardano ada|dogecoin doge|shiba shib|polygon matic pol
polkadot dot|avalanche avax|chainlink link|litecoin ltc|tron trx|toncoin ton|uniswap uni|cosmos atom|near|aptos apt
sui|arbitrum arb|optimism|stellar xlm|monero xmr|zcash zec|hedera hbar|filecoin fil|aave|maker mkr|lido ldo|pepe
tether usdt|usdc|dai|bnb|base|starknet strk|zksync|celestia tia|injective inj|sei|kaspa kas|bonk|dogwifhat wif
worldcoin wld|hyperliquid hype|jupiter jup|ondo|render|algorand algo|vechain vet|tezos xtz|fantom ftm sonic|pyusd
`;

const FIRMS = `
binance|coinbase|kraken|okx okex|bybit|bitfinex|bitstamp|gemini|kucoin|huobi htx|gate|upbit|bithumb|bitget|crypto.com
blackrock ishares ibit|fidelity fbtc|grayscale gbtc|vaneck|bitwise|franklin|invesco|wisdomtree|ark|hashdex|galaxy
microstrategy strategy|metaplanet|tesla|block|marathon mara|riot|cleanspark|hut|core|bitfarms|bitdeer|iris iren
circle|paxos|robinhood|paypal|visa|mastercard|stripe|revolut|jpmorgan|goldman|citi citigroup|hsbc|ubs|blackstone
ftx|celsius|genesis|alameda|ledger|trezor|metamask|phantom|bitgo|fireblocks|bitmain|consensys|animoca|opensea
nasdaq|nyse|cme|cboe|barclays|deutsche|santander|bbva|sony|amazon|google|microsoft|apple|samsung|telegram|twitter
`;

const PLACES = `
china chinese beijing|hongkong|japan japanese tokyo|korea korean seoul|india indian|singapore|taiwan|thailand thai
vietnam vietnamese|indonesia indonesian|philippines|pakistan|australia australian|uk britain london|eu europe european
germany german bafin|france french paris|italy italian|spain spanish|switzerland swiss|netherlands dutch|sweden swedish
norway norwegian|poland polish|czech|ukraine ukrainian|russia russian moscow|turkey turkish|israel israeli|iran iranian
uae dubai emirates|kazakhstan|nigeria nigerian|kenya|africa|brazil brazilian|argentina argentine|salvador|mexico mexican
canada canadian toronto|bhutan|texas|california|wyoming|florida|malta|cyprus|portugal|austria austrian|ireland irish
`;

const namesOf = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table
      .trim()
      .split(/[|\n]/)
      .flatMap((line) => {
        const names = line.split(" ");
        return names.map((name) => [name, names[0] ?? name] as const);
      }),
  );

export const coins = namesOf(COINS);
export const firms = namesOf(FIRMS);
export const places = namesOf(PLACES);

/** Those that are words as well count only where they are written large, */
export const commonWords: ReadonlySet<string> = new Set(
  (
    "optimism avalanche cosmos jupiter stellar lido sonic strategy circle riot marathon phantom ledger galaxy genesis " +
    "citi apple amazon visa stripe celsius tether polygon ton sui"
  ).split(" "),
);
/** and these only where that is not because a sentence begins. */
export const veryCommonWords: ReadonlySet<string> = new Set(
  "near base link dot uni sol ada apt sei render maker pol hype core block gate ark hut iris".split(" "),
);
