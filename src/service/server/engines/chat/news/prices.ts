/** Prices out of documents: the newest that the news itself states, with the sentence that states it. */
import type { Asset } from "../assets.ts";
import type { Library } from "./library.ts";
import type { Reading, Sentence } from "./reading.ts";

export interface Price {
  readonly asset: Asset;
  readonly value: number;
  readonly reading: Reading;
  readonly sentence: Sentence;
}

/** A poster's price is a wish: only news of some standing counts. */
const TRUSTED = 0.4;
const PLAUSIBLE = 0.5;
/** A sentence that says the price at once is better than one that mentions it, even if it is a little older. */
const EARLY = 60;
const CLOSE = 2 * 86_400_000;

/** The newest price wins, unless it is far from all the others. */
export async function priceOf(library: Library, asset: Asset, now: number): Promise<Price | undefined> {
  const found = await library.find({ text: "", assets: [asset], now, count: 40, newest: true });
  const prices = found
    .filter(({ document }) => document.source === "news" && document.legitimacy >= TRUSTED)
    .flatMap((reading) => pricesIn(reading, asset))
    .sort((a, b) => b.reading.document.updatedAt - a.reading.document.updatedAt);
  const sorted = prices.map(({ value }) => value).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const plausible = prices.filter(({ value }) => Math.abs(value - middle) <= middle * PLAUSIBLE);
  const [newest] = plausible;
  const plain = plausible.find(({ sentence }) => sentence.assets[0] === asset && sentence.text.indexOf("$") < EARLY);
  const isRecent =
    newest !== undefined &&
    plain !== undefined &&
    newest.reading.document.updatedAt - plain.reading.document.updatedAt < CLOSE;
  return isRecent ? plain : (newest ?? prices[0]);
}

function pricesIn(reading: Reading, asset: Asset): Price[] {
  const alone = reading.assets.length === 1;
  return [...reading.sentences, reading.title].flatMap((sentence) => {
    const named =
      sentence.assets[0] === asset || (sentence.assets.length === 0 && (alone || reading.title.assets[0] === asset));
    if (sentence.price === undefined || !(named || sentence.assets.at(-1) === asset)) return [];
    return [{ asset, value: sentence.price, reading, sentence }];
  });
}
