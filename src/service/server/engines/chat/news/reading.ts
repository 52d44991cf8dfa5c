/** A document, read once: its sentences, what they speak of, and the figures in them. */
import type { FoundDocument } from "../../ports.ts";
import { type Asset, assetsIn } from "../assets.ts";
import { contentWords, fold, sentencesOf } from "../words.ts";

export interface Sentence {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly assets: readonly Asset[];
  readonly hasFigure: boolean;
  /** In USD, when it says at what price its asset trades. */
  readonly price: number | undefined;
}

export interface Reading {
  readonly document: FoundDocument;
  readonly title: Sentence;
  readonly sentences: readonly Sentence[];
  readonly words: ReadonlySet<string>;
  readonly assets: readonly Asset[];
}

const AMOUNT = String.raw`(?:US)?\$\s?(\d[\d,]*(?:\.\d+)?)(k)?(?!\s?(?:million|billion|trillion|m\b|bn|b\b|[\d,]*\d))`;
/** A price is what a coin trades at, not what somebody hopes for, lost or raised. */
const PRICE = new RegExp(
  String.raw`\b(?:trad(?:es|ed|ing)|chang(?:es|ed|ing) hands|pric(?:e|ed)|holds?|held|holding|stands?|stood|sits?|sat|hovers?|hovered|slips?|slipped|f[ae]lls?|falling|fallen|drops?|dropped|dips?|dipped|slid|slides?|ros[e]|rises?|rising|climbs?|climbed|gain(?:s|ed)|jump(?:s|ed)|surge[sd]?|rall(?:y|ies|ied)|los[te]s?|retreat(?:s|ed)|recover(?:s|ed)|settle[sd]?|clos(?:es|ed)|open(?:s|ed)|steady|firm(?:s|ed)|eas(?:es|ed)|add(?:s|ed)|edge[sd]?)\b[^$]{0,40}?\b(?:at|near|around|to|about|above|below|over|under|of|past|toward|just)\s+${AMOUNT}`,
  "i",
);
const HOPE =
  /\b(?:will|could|may|might|would|target|predict\w*|expect\w*|forecast\w*|claims?|if|calls? for|hopes?|by (?:year|20))\b/i;

function priceIn(text: string): number | undefined {
  if (HOPE.test(text)) return undefined;
  const [, digits, thousands] = PRICE.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits.replaceAll(",", "")) * (thousands === undefined ? 1 : 1_000);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

function readSentence(text: string): Sentence {
  return {
    text,
    words: new Set(contentWords(text)),
    assets: assetsIn(text),
    hasFigure: /\d/.test(text),
    price: text.includes("$") ? priceIn(text) : undefined,
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
    const title = readSentence(document.title);
    const told = sentencesOf(document.tldr.slice(0, 4_000)).map((text) => text.replace(/^(?:>\s*)+/, ""));
    const sentences = (told.length === 0 ? [document.title] : told).map(readSentence);
    const read: Read = {
      title,
      sentences,
      words: new Set([title, ...sentences].flatMap(({ words }) => [...words])),
      assets: assetsIn(`${document.title}\n${document.tldr}`),
    };
    if (kept.size >= KEPT) kept.clear();
    kept.set(document.id, { title: document.title, tldr: document.tldr, read });
    return { document, ...read };
  };
}

/** Whether two titles are the same but for signs and capitals. */
export const sameTitle = (one: string, other: string): boolean => bare(one) === bare(other);
const bare = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
