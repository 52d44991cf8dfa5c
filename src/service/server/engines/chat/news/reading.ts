/** A document, read once: its sentences, what they speak of, and the figures in them. */
import { indexWords } from "../../knowledge/words.ts";
import type { FoundDocument } from "../../ports.ts";
import { type Asset, assetsIn } from "../assets.ts";
import { contentWords, fold, sentencesOf } from "../words.ts";
import { type Quote, quotesIn } from "./quotes.ts";

export interface Sentence {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly assets: readonly Asset[];
  readonly hasFigure: boolean;
  /** The prices that it states. */
  readonly quotes: readonly Quote[];
}

export interface Reading {
  readonly document: FoundDocument;
  readonly title: Sentence;
  readonly bareTitle: string;
  readonly sentences: readonly Sentence[];
  readonly words: ReadonlySet<string>;
  /** The words by which an index finds it. */
  readonly keys: ReadonlySet<string>;
  readonly assets: readonly Asset[];
}

function readSentence(text: string, topic: Asset | undefined): Sentence {
  return {
    text,
    words: new Set(contentWords(text)),
    assets: assetsIn(text),
    hasFigure: /\d/.test(text),
    quotes: quotesIn(text, topic),
  };
}

type Read = Omit<Reading, "document">;

const KEPT = 5_000;

/** What was read is kept by id; a document whose words changed is read again. */
export function createReader(): (document: FoundDocument) => Reading {
  const kept = new Map<string, { readonly title: string; readonly tldr: string; readonly read: Read }>();

  return (document) => {
    const before = kept.get(document.id);
    if (before?.title === document.title && before.tldr === document.tldr) return { document, ...before.read };
    const title = readSentence(document.title, undefined);
    const told = sentencesOf(document.tldr.slice(0, 4_000)).map((text) => text.replace(/^(?:>\s*)+/, ""));
    const sentences = (told.length === 0 ? [document.title] : told).map((text) => readSentence(text, title.assets[0]));
    const read: Read = {
      title,
      bareTitle: bare(document.title),
      sentences,
      words: new Set([title, ...sentences].flatMap(({ words }) => [...words])),
      keys: new Set(indexWords(`${document.title}\n${document.tldr}`)),
      assets: assetsIn(`${document.title}\n${document.tldr}`),
    };
    if (kept.size >= KEPT) kept.clear();
    kept.set(document.id, { title: document.title, tldr: document.tldr, read });
    return { document, ...read };
  };
}

/** A title without signs and capitals, to tell whether two are the same. */
export const bare = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
