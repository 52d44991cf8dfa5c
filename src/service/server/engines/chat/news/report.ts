/** News as an answer: the sentence that answers first, then what else is known, each with its source. */
import type { Draft, Part } from "../draft.ts";
import type { Asked } from "../question.ts";
import { contentWords } from "../words.ts";
import { type Library, topicOf } from "./library.ts";
import type { Reading } from "./reading.ts";
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
  const words = contentWords(text);
  const sentences = (reading: Reading, count: number) => bestSentences(reading, words, symbolsOf(asked), count);
  const lead = sentences(first, style.sentences).map(({ text: one }) => quoted(one));
  const parts: Part[] = [`${opening(asked, first, newest)}**${headline(first)}.** ${lead.join(" ")} `, first.document];
  parts.push(newest || more ? "\n" : ` _(${provenance(first.document, now)})_\n`);
  if (others.length > 0 && asked.turn !== "shorter") {
    parts.push("\n", ...others.flatMap((reading) => bullet(reading, sentences(reading, 1), now)));
  }
  if (style.sentiment && fresh.length > 1) parts.push("\n", moodLine(fresh), "\n");
  return { parts: [...parts, "\n", OFFLINE_NOTE] };
}

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
  /\b(?:because|as|after|amid|due to|following|driven by|on (?:hopes|fears|the back)|since|thanks to|led by|traced|blamed?|weigh(?:s|ed)|caus(?:e|ed|es)|result(?:s|ed)?)\b/i;

/** The reasons that the reports themselves give. */
export async function reasons(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { text, assets, style, question } = asked;
  const found = await library.find({ text, assets, now: question.now, newest: false, count: 12 });
  const given = found
    .map((reading) => ({ reading, sentences: reading.sentences.filter((one) => CAUSES.test(one.text)).slice(0, 1) }))
    .filter(({ sentences }) => sentences.length > 0)
    .slice(0, style.documents);
  if (given.length === 0) return undefined;
  const points = given.flatMap(({ reading, sentences }) => bullet(reading, sentences, question.now));
  return { parts: ["The reports give these reasons:\n\n", ...points, "\n", OFFLINE_NOTE] };
}
