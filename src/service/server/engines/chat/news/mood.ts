/** Whether the news is bullish, and how two assets compare: averages of the documents, said with care. */
import { type Asset, nameOf } from "../assets.ts";
import type { Draft, Part } from "../draft.ts";
import { table } from "../markdown.ts";
import type { Asked } from "../question.ts";
import { contentWords } from "../words.ts";
import { type Library, topicOf } from "./library.ts";
import { type Price, priceOf } from "./prices.ts";
import type { Reading } from "./reading.ts";
import { symbolsOf } from "./report.ts";
import { ageOf, averageMood, bestSentences, bullet, degree, dollars, moodOf, OFFLINE_NOTE } from "./wording.ts";

const MOOD =
  /\b(?:bullish|bearish|sentiment|mood|outlook|optimistic|pessimistic|confidence|good (?:buy|investment|time)|should (?:i|we) (?:\w+ )?(?:buy|sell|hold|invest|put|get)|feel(?:ing|s)?|going (?:up|down)|go (?:up|down)|will .{1,60}(?:rise|fall|crash|moon|reach|hit|go)|predict\w*|forecast|worth buying|undervalued|overvalued)\b/;
const ADVICE = /\b(?:should (?:i|we)|good (?:buy|investment|time)|worth buying|buy or sell)\b/;
const FUTURE = /\b(?:will|predict\w*|forecast|going (?:up|down)|reach|outlook)\b/;
const COMPARE = /\b(?:compare|compared|comparison|versus|vs|better|difference|or|against)\b/;

export const asksForMood = ({ folded }: Asked): boolean => MOOD.test(folded);
export const asksToCompare = ({ folded, assets, style }: Asked): boolean =>
  (assets.length >= 2 && COMPARE.test(folded)) || (style.analyst && assets.length > 0 && MOOD.test(folded));

const SAMPLE = 10;

export async function mood(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { assets, folded, question, style, text } = asked;
  const found = await library.find({
    text: assets.length > 0 ? "" : text,
    assets,
    now: question.now,
    newest: true,
    count: SAMPLE,
  });
  if (found.length === 0) return undefined;
  const { bullishness, legitimacy } = averageMood(found);
  const topic = (assets.length > 0 && topicOf(assets, text)) || "the market";
  const count = found.length === 1 ? "the one report" : `the ${found.length} newest reports`;
  const parts: Part[] = [
    `${caveat(folded)}The sample news on ${topic} reads **${moodOf(bullishness)}**: ${degree(bullishness)} on a scale from −1 to +1 across ${count}, with an average legitimacy of ${Math.round(legitimacy * 100)}%. It shows a mood, not what comes next.\n\n`,
  ];
  if (asked.turn !== "shorter") {
    for (const reading of extremes(found, style.brief ? 1 : 2)) {
      parts.push(...bullet(reading, bestSentences(reading, contentWords(text), symbolsOf(asked), 1), question.now));
    }
    parts.push("\n");
  }
  return { parts: [...parts, OFFLINE_NOTE] };
}

function caveat(folded: string): string {
  if (ADVICE.test(folded)) return "I give no investment advice. ";
  return FUTURE.test(folded) ? "Nobody can know that in advance. " : "";
}

/** The strongest voices of both sides, the trustworthy first. */
function extremes(readings: readonly Reading[], each: number): readonly Reading[] {
  const voice = ({ document }: Reading): number => document.bullishness * (0.3 + document.legitimacy);
  const sorted = readings.toSorted((a, b) => voice(b) - voice(a));
  const bulls = sorted.filter((one) => voice(one) > 0).slice(0, each);
  const bears = sorted.filter((one) => voice(one) < 0).slice(-each);
  return [...bulls, ...bears];
}

interface Column {
  readonly asset: Asset;
  readonly readings: readonly Reading[];
  readonly price: Price | undefined;
}

/** A small table, one row for each thing that the documents say of all. */
export async function comparison(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { now } = asked.question;
  const columns = await Promise.all(
    asked.assets.slice(0, 3).map(async (asset): Promise<Column> => {
      const readings = await library.find({ text: "", assets: [asset], now, newest: true, count: SAMPLE });
      return { asset, readings, price: await priceOf(library, asset, now) };
    }),
  );
  const known = columns.filter(({ readings }) => readings.length > 0);
  if (known.length === 0 || known.length < Math.min(2, asked.assets.length)) return undefined;
  const moods = known.map(({ readings }) => averageMood(readings));
  const rows = [
    [
      "Price in the news",
      ...known.map(({ price }) =>
        price === undefined ? "not stated" : `${dollars(price.value)} (${ageOf(price.reading.document, now)})`,
      ),
    ],
    ["Mood (−1 to +1)", ...moods.map(({ bullishness }) => `${degree(bullishness)}, ${moodOf(bullishness)}`)],
    ["Legitimacy", ...moods.map(({ legitimacy }) => `${Math.round(legitimacy * 100)}%`)],
    ["Reports", ...known.map(({ readings }) => String(readings.length))],
  ];
  const names = known.map(({ asset }) => nameOf(asset));
  const parts: Part[] = [
    `${ADVICE.test(asked.folded) ? "I give no investment advice. " : ""}${lead(names, moods)}\n\n`,
  ];
  parts.push(table(["", ...names], rows), "\n\n");
  for (const { asset, readings, price } of known) {
    const [first] = readings;
    const shown = price?.reading ?? first;
    if (shown !== undefined) parts.push(...bullet(shown, bestSentences(shown, [], [asset.symbol], 1), now));
  }
  return { parts: [...parts, "\n", OFFLINE_NOTE] };
}

function lead(names: readonly string[], moods: readonly { readonly bullishness: number }[]): string {
  const most = moods.reduce(
    (best, { bullishness }, at) => (bullishness > (moods[best]?.bullishness ?? 0) ? at : best),
    0,
  );
  const gap =
    Math.max(...moods.map(({ bullishness }) => bullishness)) - Math.min(...moods.map(({ bullishness }) => bullishness));
  if (names.length === 1) return `${names[0] ?? ""} in the sample news:`;
  if (gap < 0.1) return `${names.join(" and ")} get about the same mood in the sample news.`;
  return `The sample news is kindest to ${names[most] ?? ""}.`;
}
