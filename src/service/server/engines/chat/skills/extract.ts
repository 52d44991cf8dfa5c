/** The sentences that carry a text: chosen by its own words, never rewritten. */
import { contentWords, sentencesOf, shorten } from "../words.ts";

/** What is read of a long text: its beginning and its end. */
const READ = { beginning: 60_000, end: 20_000, sentences: 800 } as const;

function readable(text: string): string {
  if (text.length <= READ.beginning + READ.end) return text;
  return `${text.slice(0, READ.beginning)}\n${text.slice(-READ.end)}`;
}

/** The best sentences of a text in their own order, together at most so long. */
export function keySentences(text: string, count: number, most: number): readonly string[] {
  const all = sentencesOf(readable(text)).filter((sentence) => sentence.length >= 3);
  const sentences = all.length > READ.sentences ? [...all.slice(0, READ.sentences - 100), ...all.slice(-100)] : all;
  const words = sentences.map((sentence) => contentWords(sentence.slice(0, 1_000)));
  const counts = new Map<string, number>();
  for (const list of words) for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weight = (at: number): number => {
    const list = words[at] ?? [];
    const shared = list.reduce((sum, word) => sum + Math.min(6, counts.get(word) ?? 0) - 0.5, 0);
    const place = at === 0 ? 1.6 : at === sentences.length - 1 ? 1.15 : 1;
    const figure = /\d/.test(sentences[at] ?? "") ? 1.2 : 1;
    return (shared / Math.sqrt(list.length + 4)) * place * figure;
  };
  const ranked = sentences
    .map((sentence, at) => ({ sentence, at, weight: weight(at) }))
    .sort((a, b) => b.weight - a.weight);
  const chosen: typeof ranked = [];
  let length = 0;
  for (const one of ranked) {
    if (chosen.length === count) break;
    const size = Math.min(one.sentence.length, LONGEST);
    if (length + size > most && chosen.length > 0) continue;
    if (chosen.some(({ sentence }) => sentence === one.sentence)) continue;
    chosen.push(one);
    length += size;
  }
  return chosen.sort((a, b) => a.at - b.at).map(({ sentence }) => shorten(sentence, LONGEST));
}

const LONGEST = 400;
