/** Questions for a figure: the sentence that has it comes first, with of when it is. */
import { nameOf } from "../assets.ts";
import type { Draft, Part } from "../draft.ts";
import type { Asked } from "../question.ts";
import { contentWords } from "../words.ts";
import { type Library, tellingWords } from "./library.ts";
import { type Price, priceOf } from "./prices.ts";
import type { Reading, Sentence } from "./reading.ts";
import { report, symbolsOf } from "./report.ts";
import { ageOf, bestSentences, bullet, capital, dollars, OFFLINE_NOTE, provenance, quoted } from "./wording.ts";

const PRICE =
  /\b(?:prices?|worth|trad(?:es|ing)|costs?|value|quotes?|quanto costa|prezzo|precio|prix|preis|kurs|preço|preco|cotação|fiyat[ıi]?|how much (?:is|for|does|are))\b|цена|цену|ціна|курс|скільки коштує|сколько стоит|価格|いくら|价格|價格|가격/;
const FIGURE =
  /\bhow (?:much|many|high|low|big|large|far)\b|\bwhat (?:percent|percentage|share)\b|\b(?:market cap|volume|inflows?|outflows?|dominance|tvl|hash ?rate|supply|open interest|funding rate|fees?|yield|apy)\b/;

export const asksForPrice = ({ folded, assets }: Asked): boolean => assets.length > 0 && PRICE.test(folded);
export const asksForFigure = ({ folded }: Asked): boolean => FIGURE.test(folded);

/** The price of each asset that is asked for; undefined when it is no question for a price. */
export async function prices(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { question, assets, style } = asked;
  const found = await Promise.all(assets.slice(0, 5).map((asset) => priceOf(library, asset, question.now)));
  const known = found.filter((price) => price !== undefined);
  if (known.length === 0) return undefined;
  const missing = assets.slice(0, 5).filter((_, at) => found[at] === undefined);
  const parts: Part[] = [];
  for (const price of known) parts.push(...stated(price, question.now), "\n\n");
  if (missing.length > 0) parts.push(`The sample news states no price for ${missing.map(nameOf).join(" or ")}.\n\n`);
  if (known.length === 1 && !style.brief && asked.turn !== "shorter")
    parts.push(...(await beside(asked, library, known[0])));
  return { parts: [...parts, OFFLINE_NOTE] };
}

const stated = ({ asset, value, reading, sentence }: Price, now: number): readonly Part[] => [
  `As of ${ageOf(reading.document, now)}, ${nameOf(asset)} was at **${dollars(value)}**: ${quoted(sentence.text)} `,
  reading.document,
];

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

const FLOWS = /\b(?:in|out)?flow(?:s|ed|ing)?\b/;
const FLOW_WORDS = ["inflow", "outflow", "took", "drew", "draw", "attract", "redemption", "withdrew", "took"];

interface Hit {
  readonly reading: Reading;
  readonly sentence: Sentence;
  readonly score: number;
}

/** Any other figure: the sentence that shares most with the question and has a number. */
export async function figure(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { text, folded, assets, question, style } = asked;
  const flows = FLOWS.test(folded) ? FLOW_WORDS : [];
  const words = [...contentWords(text), ...flows];
  const found = await library.find({ text, assets, now: question.now, newest: false, count: 12 });
  const money = /\bhow much\b/.test(folded);
  const hits = found
    .flatMap((reading, rank) =>
      reading.sentences
        .filter(({ hasFigure }) => hasFigure)
        .map((sentence): Hit => {
          const common =
            words.filter((word) => sentence.words.has(word)).length * 2 +
            words.filter((word) => reading.title.words.has(word)).length;
          const named = assets.filter((asset) => sentence.assets.includes(asset)).length;
          const apt = money && /[$€£%]/.test(sentence.text) ? 1 : 0;
          return {
            reading,
            sentence,
            score: common + named + apt + (sentence === reading.sentences[0] ? 0.7 : 0) - rank * 0.25,
          };
        }),
    )
    .sort((a, b) => b.score - a.score);
  const telling = tellingWords(text, assets);
  const fits = ({ reading, sentence }: Hit): boolean =>
    telling.length === 0 ||
    [...telling, ...flows].some((word) => sentence.words.has(word) || reading.title.words.has(word));
  const [best, ...others] = hits.filter(fits);
  if (best === undefined || best.score < 2) {
    const known = assets.length === 0 ? undefined : await report(asked, library);
    return known === undefined
      ? undefined
      : { parts: ["I found no such figure in the sample news. What it says: ", ...known.parts] };
  }
  const { document } = best.reading;
  const parts: Part[] = [
    `As of ${provenance(document, question.now)}: ${quoted(best.sentence.text)} `,
    document,
    "\n\n",
  ];
  const further = others
    .filter(({ reading, score }) => reading !== best.reading && score >= best.score * 0.5)
    .filter(({ reading }, at, all) => all.findIndex((other) => other.reading === reading) === at)
    .slice(0, asked.turn === "shorter" ? 0 : style.documents - 1);
  for (const { reading, sentence } of further) parts.push(...bullet(reading, [sentence], question.now));
  if (further.length > 0) parts.push("\n");
  return { parts: [...parts, OFFLINE_NOTE] };
}

export const noPrice = (asked: Asked): string => {
  const names = asked.assets.map(nameOf).join(" or ");
  return capital(`the sample news states no price for ${names}, and the offline engine has no live prices.`);
};
