/** The assets that questions and documents speak of, and all the ways to write them. */
import { corrected } from "../knowledge/spelling.ts";
import { wordsOf } from "./words.ts";

export interface Asset {
  readonly symbol: string;
  readonly name: string;
  /** Another name that English news uses, such as `ether`. */
  readonly alias: string | undefined;
}

/** Symbol, name, and other spellings; a symbol that is also a word counts only in capitals or behind a `$`. */
const ROWS = `
BTC|Bitcoin|bitcoins,xbt,биткоина,биткоину,биткоином,биткоине,биткоин,биткойн,біткоїн,ビットコイン,比特币,比特幣,비트코인,بيتكوين
ETH|Ethereum|ether,etherium,эфириум,эфириума,эфир,эфира,эфиру,ефір,ефіру,етеріум,イーサリアム,以太坊,이더리움
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

/** Names long enough that a slip in them still tells which is meant. */
const NAMES = [...bySpelling.keys()].filter((name) => /^[a-z]{6,}$/.test(name));

const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

interface Mention {
  readonly asset: Asset;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Each place where an asset is spoken of, in order. */
export function mentionsIn(text: string): readonly Mention[] {
  const words = [...text.matchAll(WORD)];
  const found: Mention[] = [];
  for (let at = 0; at < words.length; at++) {
    const { 0: word, index: start } = words[at] ?? { 0: "", index: 0 };
    const next = words[at + 1];
    const lower = word.toLowerCase();
    const pair = next === undefined ? undefined : bySpelling.get(`${lower} ${next[0].toLowerCase()}`);
    const asset = pair ?? bySpelling.get(lower) ?? byCapitals.get(word);
    const end = pair !== undefined && next !== undefined ? next.index + next[0].length : start + word.length;
    if (asset !== undefined) found.push({ asset, start, end });
    if (pair !== undefined) at++;
  }
  if (!UNSPACED.test(text)) return found;
  for (const [spelling, asset] of unspaced) {
    const start = text.indexOf(spelling);
    if (start >= 0) found.push({ asset, start, end: start + spelling.length });
  }
  return found;
}

/** Each asset once, in the order in which they are spoken of. */
export const assetsIn = (text: string): readonly Asset[] => [...new Set(mentionsIn(text).map(({ asset }) => asset))];

/** Symbols that are words too; in small letters they mean the word. */
const WORDS = new Set("op near link dot ton uni apt sui hype atom fil inj pol".split(" "));

const FEW_WORDS = 8;
/** Where a price is asked for, even such a symbol means the asset. */
const OF_PRICE = /\b(?:price|worth|cost|how much|trading|quote|usd|and)\b/i;

/** The same for a message of a few words, where `sol` or `ada` can only be an asset, even with a slip in its name. */
export function assetsMeant(text: string): readonly Asset[] {
  const found = assetsIn(text.slice(0, 20_000));
  if (text.length > 80) return found;
  const words = wordsOf(text);
  if (words.length > FEW_WORDS) return found;
  const loose = found.length === 0 && OF_PRICE.test(text);
  const meant = words.map((word) => (!loose && WORDS.has(word.toLowerCase()) ? "" : word.toUpperCase())).join(" ");
  const all = assetsIn(meant).filter((asset) => !found.includes(asset));
  if (found.length > 0 || all.length > 0) return ordered([...found, ...all], words);
  const slips = words.flatMap((word) => bySpelling.get(corrected(word.toLowerCase(), NAMES) ?? "") ?? []);
  return [...new Set(slips)];
}

/** In the order in which a message names them. */
function ordered(assets: readonly Asset[], words: readonly string[]): readonly Asset[] {
  const place = (asset: Asset): number => words.findIndex((word) => assetsIn(word.toUpperCase()).includes(asset));
  return assets.length < 2 ? assets : assets.toSorted((a, b) => place(a) - place(b));
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
