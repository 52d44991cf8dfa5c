/** The assets that questions and documents speak of, and all the ways to write them. */
import { wordsOf } from "./words.ts";

export interface Asset {
  readonly symbol: string;
  readonly name: string;
  /** Another name that English news uses, such as `ether`. */
  readonly alias: string | undefined;
}

/** Symbol, name, and other spellings; a symbol that is also a word counts only in capitals or behind a `$`. */
const ROWS = `
BTC|Bitcoin|bitcoins,xbt,биткоин,биткойн,біткоїн,ビットコイン,比特币,比特幣,비트코인,بيتكوين
ETH|Ethereum|ether,эфириум,эфир,ефір,етеріум,イーサリアム,以太坊,이더리움
SOL*|Solana|солана,ソラナ,솔라나
XRP|XRP|ripple,リップル
BNB|BNB|binance coin
ADA*|Cardano|
DOGE|Dogecoin|
AVAX|Avalanche|
DOT*|Polkadot|
LINK*|Chainlink|
POL*|Polygon|matic
LTC|Litecoin|
BCH|Bitcoin Cash|
TRX|Tron|
TON*|Toncoin|
SHIB|Shiba Inu|
PEPE|Pepe|
UNI*|Uniswap|
AAVE|Aave|
ARB*|Arbitrum|
OP*||
ATOM*|Cosmos|
NEAR*|Near Protocol|
APT*|Aptos|
SUI*|Sui|
XLM|Stellar Lumens|
XMR|Monero|
HYPE*|Hyperliquid|
USDT|Tether|
USDC|USDC|usd coin
DAI*||
MKR|MakerDAO|
FIL*|Filecoin|
INJ*|Injective|
TIA*|Celestia|
ENA*|Ethena|
LDO|Lido|lido dao
ETC*|Ethereum Classic|
HBAR|Hedera|
ZEC|Zcash|`;

const bySpelling = new Map<string, Asset>();
const byCapitals = new Map<string, Asset>();
const unspaced: (readonly [spelling: string, asset: Asset])[] = [];

for (const row of ROWS.trim().split("\n")) {
  const [mark = "", title = "", others = ""] = row.split("|");
  const symbol = mark.replace("*", "");
  const [alias = ""] = others.split(",");
  const asset: Asset = {
    symbol,
    name: title === "" ? symbol : title,
    alias: /^[a-z ]+$/.test(alias) ? alias : undefined,
  };
  byCapitals.set(symbol, asset);
  if (!mark.endsWith("*")) bySpelling.set(symbol.toLowerCase(), asset);
  for (const spelling of [title.toLowerCase(), ...others.split(",")]) {
    if (spelling === "") continue;
    bySpelling.set(spelling, asset);
    if (/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(spelling)) unspaced.push([spelling, asset]);
  }
}

const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** Each asset once, in the order in which they are spoken of. */
export function assetsIn(text: string): readonly Asset[] {
  const found = new Set<Asset>();
  const words = wordsOf(text);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const lower = word.toLowerCase();
    const pair = bySpelling.get(`${lower} ${words[at + 1]?.toLowerCase() ?? ""}`);
    const one = pair ?? bySpelling.get(lower) ?? byCapitals.get(word);
    if (one !== undefined) found.add(one);
    if (pair !== undefined) at++;
  }
  if (UNSPACED.test(text)) for (const [spelling, asset] of unspaced) if (text.includes(spelling)) found.add(asset);
  return [...found];
}

/** Symbols that are words too; in small letters they mean the word. */
const WORDS = new Set("op near link dot ton uni apt sui hype atom fil inj pol".split(" "));

/** The same for a message of a few words, where `sol` or `ada` can only be an asset. */
export function assetsMeant(text: string): readonly Asset[] {
  const found = assetsIn(text.slice(0, 20_000));
  if (text.length > 60 || (found.length > 0 && !/,| and | vs | or /i.test(text))) return found;
  const words = wordsOf(text);
  if (words.length > 8) return found;
  const meant = assetsIn(words.map((word) => (WORDS.has(word) ? "" : word.toUpperCase())).join(" "));
  return [...new Set([...found, ...meant])];
}

export const assetOf = (word: string): Asset | undefined =>
  bySpelling.get(word.toLowerCase()) ?? byCapitals.get(word.toUpperCase());

/** As one speaks of it in a sentence: `Bitcoin`, `XRP`. */
export const nameOf = ({ name }: Asset): string => name;

/** A question with its assets exchanged for others, or with them added when it names none. */
export function aboutInstead(text: string, assets: readonly Asset[]): string {
  const names = assets.map(nameOf).join(" and ");
  let replaced = false;
  const changed = text.replace(/[\p{L}\p{N}]+(?: (?:cash|coin|inu|classic|protocol))?/giu, (word) => {
    if (assetsMeant(word).length === 0) return word;
    const first = !replaced;
    replaced = true;
    return first ? names : "";
  });
  return replaced ? changed.replace(/\s+/g, " ") : `${text.replace(/[?!.\s]+$/, "")} ${names}`;
}
