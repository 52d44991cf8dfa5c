/** News as an answer: the sentence that answers first, then what else is known, each with its source. */
import { assetsIn, mentionsIn } from "../assets.ts";
import type { Draft, Part } from "../draft.ts";
import { inline } from "../markdown.ts";
import type { Asked } from "../question.ts";
import { fold, stem, wordsOf } from "../words.ts";
import { coveredBy, type Library, tellingWords, topicOf } from "./library.ts";
import type { Reading, Sentence } from "./reading.ts";
import {
  ageOf,
  averageMood,
  bestSentences,
  bullet,
  degree,
  headline,
  moodOf,
  OFFLINE_NOTE,
  provenance,
  quoted,
} from "./wording.ts";

const NEWEST =
  /\b(?:latest|newest|today|tonight|now|recent|recently|this (?:week|morning|month)|currently?|just|breaking|news|headlines?|new|going on|happening|update|updates)\b|最新|今日|новост|noticias|nachrichten|notizie|haber/;

const asksForNewest = (folded: string): boolean => NEWEST.test(folded);

/** Documents that an earlier answer already quoted are not told again. */
const told = ({ document, sentences }: Reading, answers: readonly string[]): boolean =>
  answers.some(
    (answer) => answer.includes(quoted(document.title)) || sentences.some(({ text }) => answer.includes(quoted(text))),
  );

export const symbolsOf = ({ assets }: Asked): readonly string[] => assets.map(({ symbol }) => symbol);

/** Undefined when the news has nothing on it. */
export async function report(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { text, folded, assets, style, question } = asked;
  const { now } = question;
  const newest = asksForNewest(folded);
  const more = asked.turn === "more";
  const found = await library.find({ text, assets, now, newest, count: more ? 20 : style.documents });
  const fresh = more ? found.filter((reading) => !told(reading, asked.answers)).slice(0, style.documents) : found;
  const [first, ...others] = fresh;
  if (first === undefined) {
    return more && found.length > 0
      ? { parts: ["That is all the sample news has on this. Ask about another topic."] }
      : undefined;
  }
  const gap = more ? "" : missing(asked, found);
  const words = tellingWords(text, assets);
  const sentences = (reading: Reading, count: number) => bestSentences(reading, words, symbolsOf(asked), count);
  const lead = sentences(first, style.sentences).map(({ text: one }) => quoted(one));
  const parts: Part[] = [
    `${gap === "" ? opening(asked, first, newest) : gap}**${headline(first)}.** ${lead.join(" ")} `,
    first.document,
  ];
  parts.push((newest && gap === "") || more ? "\n" : ` _(${provenance(first.document, now)})_\n`);
  if (others.length > 0 && asked.turn !== "shorter") {
    parts.push("\n", ...others.flatMap((reading) => bullet(reading, sentences(reading, 1), now)));
  }
  if (style.sentiment && fresh.length > 1) parts.push("\n", moodLine(fresh), "\n");
  return { parts: [...parts, "\n", OFFLINE_NOTE] };
}

export const NOTHING = "I found nothing on";

/** What the question asks that no document has: said first, so that what follows is not taken for the answer. */
function missing({ text, assets }: Asked, found: readonly Reading[]): string {
  const telling = tellingWords(text, assets);
  const [first] = found;
  if (first === undefined || telling.length === 0 || telling.length > LONG) return "";
  if (assets.length === 0) {
    if (coveredBy(first, telling).length > telling.length / 2) return "";
    return `${NOTHING} ${named(text, telling)} in the sample news. The nearest that it has: `;
  }
  const own = found.filter((one) => assets.some((asset) => one.assets.includes(asset)));
  if (own.some((reading) => coveredBy(reading, telling).length > 0)) return "";
  const topic = topicOf(assets, text);
  return `${NOTHING} ${named(text, telling)} for ${topic} in the sample news. What it has on ${topic}: `;
}

/** A long question has words enough that some of them stand nowhere. */
const LONG = 6;

/** The telling words of a question as they were written, in quotes. */
const named = (text: string, telling: readonly string[]): string =>
  `"${inline(
    wordsOf(text.slice(0, 400))
      .filter((word) => telling.includes(stem(fold(word))))
      .slice(0, 4)
      .join(" "),
  )}"`;

function opening({ text, assets, question, turn }: Asked, { document }: Reading, newest: boolean): string {
  const board = document.source === "imageboard";
  if (turn === "more") return `There is more, from ${provenance(document, question.now)}: `;
  if (!newest) return board ? "On an anonymous board: " : "";
  const topic = topicOf(assets, text);
  return `The newest${topic === "" ? "" : ` on ${topic}`}, from ${ageOf(document, question.now)}${board ? " on an anonymous board" : ""}: `;
}

function moodLine(readings: readonly Reading[]): string {
  const { bullishness, legitimacy } = averageMood(readings);
  const trust = Math.round(legitimacy * 100);
  return `**Mood of these ${readings.length} reports:** ${moodOf(bullishness)} (${degree(bullishness)} on a scale from −1 to +1), average legitimacy ${trust}%.`;
}

const CAUSES =
  /\b(?:because|as(?! (?:many|much|well|high|low|far|long|of|a|an)\b)(?<!(?:many|much) .{0,40}as)|after|amid|due to|following|driven by|on (?:hopes|fears|the back)|since|thanks to|led by|traced|blamed?|weigh(?:s|ed)|caus(?:e|ed|es)|result(?:s|ed)?)\b/i;

const RISE =
  /\b(?:up|ris(?:e|es|ing|en)|rose|gain\w*|climb\w*|rall\w+|pump\w*|surg\w+|jump\w*|higher|bullish|moon\w*|green)\b/;
const FALL =
  /\b(?:down|f[ae]ll(?:s|ing|en)?|drop\w*|dip\w*|crash\w*|dump\w*|slid\w*|slip\w*|sink\w*|los(?:e|es|ing|t)|lower|bearish|red)\b/;

/** The reasons that the reports themselves give, of the direction that was asked about, the newest first. */
export async function reasons(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { text, folded, assets, style, question } = asked;
  const { now } = question;
  const sign = RISE.test(folded) ? 1 : FALL.test(folded) ? -1 : 0;
  const wanted = { text: sign === 0 ? text : "", assets, now, newest: sign !== 0 || assets.length > 0, count: 40 };
  const found = (await library.find(wanted)).filter(
    ({ document, title }) =>
      document.source === "news" &&
      document.bullishness * sign >= 0 &&
      (assets.length === 0 || assets.some((asset) => asset === assetsIn(title.text.slice(0, SUBJECT))[0])),
  );
  const given = found
    .map((reading) => ({ reading, sentences: [...reading.sentences, reading.title].filter(givesReason).slice(0, 1) }))
    .filter(({ sentences }) => sentences.length > 0)
    .filter(({ reading: { title } }) => sign === 0 || moves(title, sign))
    .slice(0, style.documents);
  if (given.length === 0) return undefined;
  const points = given.flatMap(({ reading, sentences }) =>
    bullet(reading, sentences.includes(reading.title) ? reading.sentences.slice(0, 1) : sentences, now),
  );
  return { parts: ["The reports give these reasons:\n\n", ...points, "\n", OFFLINE_NOTE] };
}

const givesReason = ({ text }: Sentence): boolean => CAUSES.test(text);
/** The headline says of its asset that it moved. */
function moves({ text, quotes }: Sentence, sign: number): boolean {
  const [first] = mentionsIn(text);
  const told = first === undefined ? text : text.slice(first.end, first.end + 14);
  return quotes.length > 0 || (sign > 0 ? RISE : FALL).test(told.toLowerCase());
}

/** Within so many letters a headline has named what it is about. */
const SUBJECT = 30;
