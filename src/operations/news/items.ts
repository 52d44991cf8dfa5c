/** What a search has found, made clean: whatever the service sends can be shown afterwards. */
import { DAY } from "../../core/day.ts";
import type { NewsItem } from "../../core/news.ts";
import type { Found } from "../../service/client/index.ts";
import { cleaned } from "./cleaned.ts";
import { sentenceAndRest, shortened } from "./shortened.ts";

type FoundDocument = Found["documents"][number];

/** Room for five of them in one message. */
const LONGEST = { title: 200, text: 420, source: 60 } as const;

/** Nothing of what this is about is older. */
const EARLIEST = Date.UTC(2008, 0, 1);

/** A clock that is wrong, or a zone that was forgotten, is up to a day ahead; what is later is no date. */
function dateOf(at: number | undefined, now: number): number | undefined {
  if (at === undefined || !(at >= EARLIEST && at < now + DAY)) return undefined;
  return Math.min(Math.floor(at), now);
}

type ScoreName = "bullishness" | "legitimacy";

/** What is not quite one is one: numbers are not always exact. */
const ONE = 1.001;
const PERCENT = 100;

/** Some give one as 0.4 and some as 40 percent, but nobody both in one answer: most of them say which, and one that is wrong does not. */
function scaleOf(documents: readonly FoundDocument[], name: ScoreName): number {
  const sizes = documents.map((document) => Math.abs(document[name] ?? 0));
  const percents = sizes.filter((size) => size > ONE && size <= PERCENT).length;
  const fractions = sizes.filter((size) => size > 0 && size < 1).length;
  return percents > fractions ? PERCENT : 1;
}

function scoreOf(value: number | undefined, scale: number, lowest: number): number | undefined {
  const score = (value ?? Number.NaN) / scale;
  // There is no such thing as minus nothing in what is stored.
  return score >= lowest && score <= ONE ? Math.min(1, score) + 0 : undefined;
}

/** An address is as long as it likes; whose it is says enough. */
const ADDRESS = /^(?:https?:)?\/\/(?:[^\s/?#]*@)?(?:www\.)?([^\s/?#:]+)/i;

const sourceOf = (source: string): string => shortened(ADDRESS.exec(source)?.[1] ?? source, LONGEST.source);

/** Undefined where nothing can be read. */
function wordsOf({ title, tldr, summary }: FoundDocument): Pick<NewsItem, "title" | "text"> | undefined {
  const [name, text] = [cleaned(title), cleaned(tldr) || cleaned(summary ?? "")];
  const [sentence, rest] = name === "" ? sentenceAndRest(text) : [name, text];
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence)) return undefined;
  // What had to be cut for a title is told whole below it.
  const isCut = sentence.length > LONGEST.title;
  const told = name === "" && isCut ? text : rest;
  const short = shortened(sentence, LONGEST.title);
  return { title: short, text: told === sentence && !isCut ? "" : shortened(told, LONGEST.text) };
}

/** For those that tell the same, as people would see it. */
export const sameTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}%+-]+/gu, " ")
    .trim() || title;

/** The better of two that tell the same comes first: it is the more trusted, has a text, or is newer. */
export const byWorth = (left: NewsItem, right: NewsItem): number =>
  (right.legitimacy ?? 0) - (left.legitimacy ?? 0) ||
  Number(right.text !== "") - Number(left.text !== "") ||
  (right.at ?? 0) - (left.at ?? 0);

/** In the order they were found in; of several with the same title there is one. */
export function itemsOf({ documents }: Found, now: number): readonly NewsItem[] {
  const scales = { bullishness: scaleOf(documents, "bullishness"), legitimacy: scaleOf(documents, "legitimacy") };
  const items = new Map<string, NewsItem>();
  for (const document of documents) {
    const words = wordsOf(document);
    if (words === undefined) continue;
    const at = dateOf(document.updatedAt, now);
    const bullishness = scoreOf(document.bullishness, scales.bullishness, -ONE);
    const legitimacy = scoreOf(document.legitimacy, scales.legitimacy, 0);
    const item: NewsItem = {
      ...words,
      source: sourceOf(cleaned(document.source ?? "")),
      ...(at === undefined ? {} : { at }),
      ...(bullishness === undefined ? {} : { bullishness: Math.max(-1, bullishness) }),
      ...(legitimacy === undefined ? {} : { legitimacy }),
    };
    const key = sameTitle(item.title);
    const known = items.get(key);
    items.set(key, known !== undefined && byWorth(known, item) <= 0 ? known : item);
  }
  return [...items.values()];
}
