/** Prices out of documents: the newest that the news itself states, with the sentence that states it. */
import { DAY } from "../../../../../core/day.ts";
import type { Asset } from "../assets.ts";
import type { Library } from "./library.ts";
import type { Quote } from "./quotes.ts";
import type { Reading, Sentence } from "./reading.ts";

export interface Price {
  readonly asset: Asset;
  readonly value: number;
  readonly reading: Reading;
  readonly sentence: Sentence;
}

interface Stated extends Price {
  readonly stated: boolean;
}

/** A poster's price is a wish: only news of some standing counts. */
const TRUSTED = 0.4;
const PLAUSIBLE = 0.5;
/** A price that is only mentioned counts when none is stated, or when the stated ones are so much older. */
const OLDER = 7 * DAY;

/** The same documents are asked for prices again and again, until the next one comes. */
const kept = new WeakMap<readonly Reading[], Map<Asset, readonly Stated[]>>();

/** All prices that the news gives, the newest first, without those far from all the others. */
async function pricesOf(library: Library, asset: Asset, now: number): Promise<readonly Stated[]> {
  const found = await library.mentioning(asset, now);
  const byAsset = kept.get(found) ?? new Map<Asset, readonly Stated[]>();
  kept.set(found, byAsset);
  const known = byAsset.get(asset) ?? plausible(found, asset);
  byAsset.set(asset, known);
  return known;
}

function plausible(found: readonly Reading[], asset: Asset): readonly Stated[] {
  const prices = found
    .filter(({ document }) => document.source === "news" && document.legitimacy >= TRUSTED)
    .flatMap((reading) => pricesIn(reading, asset))
    .sort((a, b) => b.reading.document.updatedAt - a.reading.document.updatedAt);
  const sorted = prices.map(({ value }) => value).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return prices.filter(({ value }) => Math.abs(value - middle) <= middle * PLAUSIBLE);
}

/** The newest price that is stated wins. */
export async function priceOf(library: Library, asset: Asset, now: number): Promise<Price | undefined> {
  const prices = await pricesOf(library, asset, now);
  const [newest] = prices;
  const stated = prices.find((price) => price.stated);
  if (newest === undefined || stated === undefined) return newest;
  return newest.reading.document.updatedAt - stated.reading.document.updatedAt <= OLDER ? stated : newest;
}

export type Moment = "highest" | "lowest" | number;

/** The price of another moment than now: the nearest to it, or the end of the range. */
export async function priceAt(library: Library, asset: Asset, moment: Moment, now: number): Promise<Price | undefined> {
  const stated = (await pricesOf(library, asset, now)).filter((price) => price.stated);
  const far = ({ value, reading }: Stated): number => {
    if (moment === "highest") return -value;
    return moment === "lowest" ? value : Math.abs(reading.document.updatedAt - moment);
  };
  return stated.toSorted((a, b) => far(a) - far(b))[0];
}

/** Of one document the plainest sentence first: one that opens with the asset, then the title. */
function pricesIn(reading: Reading, asset: Asset): readonly Stated[] {
  const of = (sentence: Sentence, rank: number) =>
    sentence.quotes.filter((quote) => quote.asset === asset).map((quote) => ({ quote, sentence, rank }));
  const opens = ({ text }: Sentence): boolean => text.search(/\$/) < EARLY;
  return [
    ...reading.sentences.flatMap((sentence) => of(sentence, opens(sentence) && sentence.assets[0] === asset ? 0 : 2)),
    ...of(reading.title, 1),
  ]
    .sort((a, b) => plainness(a.quote) - plainness(b.quote) || a.rank - b.rank)
    .map(({ quote: { value, stated }, sentence }) => ({ asset, value, stated, reading, sentence }));
}

const EARLY = 60;
const plainness = ({ stated }: Quote): number => (stated ? 0 : 1);
