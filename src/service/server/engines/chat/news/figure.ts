/** Questions for a figure: the sentence that has it comes first, with of when it is. */
import { DAY } from "../../../../../core/day.ts";
import { type Asset, nameOf } from "../assets.ts";
import { type Draft, type Part, say } from "../draft.ts";
import type { Asked } from "../question.ts";
import { wordsOf } from "../words.ts";
import { coveredBy, type Library, tellingWords } from "./library.ts";
import { measureOf } from "./measures.ts";
import { type Moment, type Price, priceAt, priceOf } from "./prices.ts";
import type { Reading, Sentence } from "./reading.ts";
import { NOTHING, report, symbolsOf } from "./report.ts";
import { ageOf, bestSentences, bullet, dollars, FIGURES, leans, OFFLINE_NOTE, provenance, quoted } from "./wording.ts";

const PRICE =
  /\b(?:prices?|all[- ]time (?:high|low)|ath|pirces?|prcies?|worth|trad(?:es|ing)|costs?|value|quotes?|valuations?|(?:in|to) (?:usd|dollars?)|quanto (?:costa|vale|custa)|cuánto (?:cuesta|vale)|cuanto (?:cuesta|vale)|combien (?:vaut|coûte)|kostet|steht|prezzo|precio|prix|preis|kurs|kaç dolar|ile kosztuje|cena|koers|preço|preco|cotação|fiyat[ıi]?|how much (?:is|for|does|are))\b|\bat[ ?!.]*$|кошту|цена|цену|ціна|курс|скільки коштує|сколько стоит|価格|いくら|价格|價格|가격/;
const FIGURE = /\bhow (?:much|many|high|low|big|large|far)\b|\bwhat (?:percent|percentage|share)\b/;

/** A name with a question mark behind it, such as `doge?`, asks for the price too. */
export const asksForPrice = ({ text, folded, assets }: Asked): boolean =>
  assets.length > 0 && (PRICE.test(folded) || (/\?\s*$/.test(text) && wordsOf(folded).length === assets.length));
export const asksForFigure = ({ folded }: Asked): boolean => FIGURE.test(folded);
/** A measure without an order around it, such as `bitcoin hash rate`, asks for its figure too. */
export const asksForMeasure = ({ folded }: Asked): boolean => {
  const words = wordsOf(folded).length;
  return measureOf(folded) !== undefined && (FIGURE.test(folded) || (words > 1 && words <= MOST_WORDS));
};
const MOST_WORDS = 8;

/** The price of each asset that is asked for, or that the news states none. */
export async function prices(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { question, assets, style } = asked;
  const wanted = assets.slice(0, 5);
  const moment = momentOf(asked.folded, question.now);
  const found = await Promise.all(
    wanted.map((asset) =>
      moment === undefined ? priceOf(library, asset, question.now) : priceAt(library, asset, moment, question.now),
    ),
  );
  const known = found.filter((price) => price !== undefined);
  const missing = wanted.filter((_, at) => found[at] === undefined);
  const parts: Part[] = [];
  for (const price of known) parts.push(...stated(price, moment, question.now), "\n\n");
  if (missing.length > 0) parts.push(`${noPrice(missing)}\n\n`);
  const others =
    wanted.length === 1 && !style.brief && asked.turn !== "shorter" ? await beside(asked, library, known[0]) : [];
  if (known.length === 0 && others.length === 0)
    return say(`${noPrice(missing)} Ask for another asset, or connect a hosted service with \`SERVICE_URL\`.`);
  return { parts: [...parts, ...others, OFFLINE_NOTE] };
}

const noPrice = (assets: readonly Asset[]): string =>
  `The sample news states no price for ${assets.map(nameOf).join(" or ")}, and the offline engine has no live prices.`;

const HOUR = 3_600_000;
const SPANS: Readonly<Record<string, number>> = { hour: HOUR, day: 24 * HOUR, week: 168 * HOUR, month: 720 * HOUR };

/** The moment that a question for a price names, when it is not now. */
function momentOf(folded: string, now: number): Moment | undefined {
  if (/\b(?:highest|peak|all[- ]time high|ath|monthly high)\b/.test(folded)) return "highest";
  if (/\b(?:lowest|bottom|all[- ]time low|monthly low)\b/.test(folded)) return "lowest";
  if (/\byesterday\b/.test(folded)) return now - 24 * HOUR;
  const [, count, unit = ""] =
    /\b(\d{1,3}|an?|one|last) (hour|day|week|month)s?(?: ago|\b(?<=last \w+))/.exec(folded) ?? [];
  const span = SPANS[unit];
  return span === undefined ? undefined : now - span * (Number(count) || 1);
}

function stated({ asset, value, reading, sentence }: Price, moment: Moment | undefined, now: number): readonly Part[] {
  const age = ageOf(reading.document, now);
  const told =
    typeof moment === "string"
      ? `The ${moment} price of ${nameOf(asset)} in the sample news is about **${dollars(value)}**, from ${age}: `
      : `${nameOf(asset)} was at about **${dollars(value)}** as of ${age}: `;
  return [`${told}${quoted(sentence.text)} `, reading.document];
}

/** What else the news says of the asset, in a point or more. */
async function beside(asked: Asked, library: Library, price: Price | undefined): Promise<readonly Part[]> {
  const { assets, question, style } = asked;
  const { now } = question;
  const found = await library.find({ text: "", assets, now, newest: true, count: style.documents + 3 });
  const others = found
    .filter(({ document }) => document.id !== price?.reading.document.id && document.source === "news")
    .slice(0, style.documents - 1);
  if (others.length === 0) return [];
  return [...others.flatMap((reading) => bullet(reading, bestSentences(reading, [], symbolsOf(asked), 1), now)), "\n"];
}

interface Hit {
  readonly reading: Reading;
  readonly sentence: Sentence;
  readonly score: number;
}

/** Any other figure: the sentence that states what is asked, of the asset that is asked for, the newer the better. */
export async function figure(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { text, folded, assets, question, style } = asked;
  const { now } = question;
  const measure = measureOf(folded);
  const rest = measure === undefined ? text : folded.replace(measure.asks, " ");
  const telling = tellingWords(rest, assets).filter((word) => !HOW.has(word));
  const searches = await Promise.all(
    [rest, ...(measure === undefined ? [] : [`${telling.join(" ")} ${measure.search}`])].map((words) =>
      library.find({ text: words, assets, now, newest: false, count: 30 }),
    ),
  );
  const money = /\bhow much\b/.test(folded);
  const scored = (reading: Reading): readonly Hit[] =>
    [reading.title, ...reading.sentences]
      .filter((sentence) => hasOwnFigure(sentence) && (measure?.states.test(sentence.text) ?? true))
      .filter((sentence) => isOf(sentence, reading, assets))
      .map((sentence) => {
        const days = Math.max(0, now - reading.document.updatedAt) / DAY;
        const common = telling.filter((word) => sentence.words.has(word)).length;
        const apt = money && /[$€£]/.test(sentence.text) ? 1 : 0;
        const doubt = (1 - reading.document.legitimacy) * 2 + (reading.document.source === "news" ? 0 : 3);
        const subject = sentence.assets[0] !== undefined && assets.includes(sentence.assets[0]) ? 1 : 0;
        const told = sentence === reading.title ? 0 : leans(sentence) ? -2 : 0.5;
        const score = 6 + common + apt + subject + told - Math.min(4, days / 4) - doubt;
        return { reading, sentence, score };
      });
  const needed = Math.ceil(telling.length * 0.6);
  const hits = [...new Map(searches.flat().map((reading) => [reading.document.id, reading])).values()]
    .filter((reading) => coveredBy(reading, telling).length >= needed)
    .flatMap(scored)
    .sort((a, b) => b.score - a.score);
  const [best, ...others] = hits;
  if (best === undefined) {
    const known = assets.length === 0 && telling.length === 0 ? undefined : await report(asked, library);
    if (known === undefined || String(known.parts[0]).startsWith(NOTHING)) return known;
    return { parts: ["I found no such figure in the sample news. What it says:\n\n", ...known.parts] };
  }
  const { document } = best.reading;
  const parts: Part[] = [`As of ${provenance(document, now)}: ${quoted(best.sentence.text)} `, document, "\n\n"];
  const further = others
    .filter(({ reading, score }) => reading !== best.reading && score >= best.score * 0.5)
    .filter(({ reading }, at, all) => all.findIndex((other) => other.reading === reading) === at)
    .slice(0, asked.turn === "shorter" ? 0 : style.documents - 1);
  for (const { reading, sentence } of further) {
    const told = sentence === reading.title ? bestSentences(reading, telling, symbolsOf(asked), 1) : [sentence];
    parts.push(...bullet(reading, told, now));
  }
  if (further.length > 0) parts.push("\n");
  return { parts: [...parts, OFFLINE_NOTE] };
}

/** A figure besides the price of a coin. */
const hasOwnFigure = ({ text, quotes }: Sentence): boolean => (text.match(FIGURES)?.length ?? 0) > quotes.length;

/** Words of the question that no document repeats. */
const HOW = new Set("high low big large far percent percentage amount level figure number went".split(" "));

/** A figure belongs to the asset that its sentence names first, or the headline where the sentence names none. */
function isOf(sentence: Sentence, { title, assets: all }: Reading, assets: readonly Asset[]): boolean {
  if (assets.length === 0) return true;
  const [first = title.assets[0]] = sentence.assets;
  return assets.some((asset) => asset === (first ?? all[0]));
}
