/** The parts of a text that a list is made of: its lines, its points, what is between commas. */
import { nameOf } from "../assets.ts";
import { keySentences } from "../skills/extract.ts";
import { contentWords } from "../words.ts";
import type { Facts } from "./facts.ts";
import { rankValues } from "./find-choice.ts";
import { type Hint, isCalled } from "./hint.ts";

const MOST = 50;

/** For a list of things with parts of their own: each segment describes one. */
export function segmentsOf(text: string): readonly string[] {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const points = lines.filter((line) => /^(?:[-*•+]|\d{1,2}[.)])\s/.test(line));
  if (points.length > 1) return points.slice(0, MOST).map(withoutPoint);
  const behind = lines.length > 1 ? lines.filter((line) => !line.endsWith(":")) : lines;
  if (behind.length > 2) return behind.slice(0, MOST);
  const [line = text] = behind.length === 1 ? behind : [text];
  const list = line.replace(/^[^:\n]{0,60}:\s+/, "");
  for (const sign of [/\s*;\s*/, /(?<=[.!?])\s+(?=\p{Lu})/u, /,\s+(?:and\s+)?(?![^()]*\))|\s+and\s+/]) {
    const parts = list.split(sign).filter((part) => part.trim() !== "");
    if (parts.length > 1) return parts.slice(0, MOST);
  }
  return [line];
}

const withoutPoint = (line: string): string => line.replace(/^(?:[-*•+]|\d{1,2}[.)])\s+/, "").trim();

const splitList = (text: string): readonly string[] =>
  (text.split(/[.!?]\s+(?=\p{Lu})/u)[0] ?? "")
    .split(/\s*[,;/]\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+/)
    .map((part) => part.replace(/^["'“]+|["'”.]+$/g, "").trim())
    .filter((part) => part !== "" && part.length <= 120)
    .slice(0, MOST);

const POINTS = ["point", "highlight", "takeaway", "bullet", "fact", "sentence", "insight", "reason", "finding"];
const TOPICS = ["tag", "keyword", "topic", "theme", "category", "label"];

/** Texts for a list of texts, by what the list is called. */
export function listedTexts(hint: Hint, facts: Facts, values: readonly unknown[] | undefined): readonly unknown[] {
  if (values !== undefined)
    return rankValues(values, hint, facts)
      .filter(({ score }) => score > 0)
      .map(({ value }) => value);
  const is = (...words: readonly string[]): boolean => isCalled(hint, ...words);
  const labelled =
    hint.name === "" ? undefined : (facts.labelled(hint.name) ?? facts.labelled(hint.words.at(-1) ?? ""));
  if (labelled !== undefined) return splitList(labelled);
  if (is("email", "mail")) return facts.emails;
  if (is("url", "link", "source", "reference")) return facts.urls;
  if (is("date")) return facts.dates.map((date) => date.slice(0, 10));
  if (is("asset", "coin", "token", "cryptocurrency") || is("symbol", "ticker"))
    return facts.assets.map((asset) => (is("name") ? nameOf(asset) : asset.symbol));
  if (is("hashtag")) return facts.text.match(/#[\p{L}\p{N}_]{2,40}/gu) ?? [];
  if (is("people", "person", "name", "participant", "author", "attendee", "speaker", "guest")) return facts.names;
  if (is(...POINTS)) return facts.sentences.length === 0 ? [] : keySentences(facts.text, 4, 1_200);
  if (is(...TOPICS)) return topics(facts.text);
  const points = facts.text.split("\n").filter((line) => /^\s*(?:[-*•+]|\d{1,2}[.)])\s/.test(line));
  if (points.length > 1) return points.slice(0, MOST).map((line) => withoutPoint(line.trim()));
  return enumerated(hint, facts);
}

function topics(text: string): readonly string[] {
  const counts = new Map<string, number>();
  const lower = text.slice(0, 8_000);
  for (const word of contentWords(lower))
    if (word.length > 3 && !/^\d/.test(word)) counts.set(word, lower.toLowerCase().split(word).length);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 5)
    .map(([word]) => word);
}

/** Behind the list's name or one of the words that open a list: `ingredients are flour, eggs and milk`. */
function enumerated({ name, words }: Hint, { text, lower }: Facts): readonly string[] {
  for (const label of [name, words.at(-1) ?? ""]) {
    const at = label.length < 3 ? -1 : lower.indexOf(label);
    if (at < 0) continue;
    const [, list] =
      /^\s*(?:are|is|were|include|includes|including|like|such as|:|=|-)?:?\s+([^\n.!?]{3,400})/i.exec(
        text.slice(at + label.length, at + label.length + 500),
      ) ?? [];
    const parts = list === undefined ? [] : splitList(list);
    if (parts.length > 1) return parts;
  }
  const [, spoken] = isCalled({ name, words, around: [], description: "" }, "language")
    ? (/\bspeaks?\s+([^\n.!?]{3,200})/i.exec(text) ?? [])
    : [];
  if (spoken !== undefined) return splitList(spoken);
  const [, open] =
    /\b(?:include|includes|including|such as|need|buy|bought|ordered|like|likes|are|:)\s+([^\n.!?:]{3,400},[^\n.!?:]{2,400})/i.exec(
      text.slice(0, 8_000),
    ) ?? [];
  const parts = splitList(open ?? (text.length <= 300 ? text : ""));
  return parts.length > 1 ? parts : [];
}
