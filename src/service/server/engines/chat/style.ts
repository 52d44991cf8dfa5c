/** How an answer is told: by the model, and a little by the persona and the system's words. */
import type { ChatQuestion } from "../ports.ts";

export interface Style {
  /** Documents that an answer draws from at most. */
  readonly documents: number;
  /** Sentences quoted of each. */
  readonly sentences: number;
  readonly sentiment: boolean;
  readonly brief: boolean;
  readonly formal: boolean;
  readonly pirate: boolean;
  readonly analyst: boolean;
}

const BY_MODEL = {
  versa: { documents: 3, sentences: 1, sentiment: false },
  nexus: { documents: 4, sentences: 2, sentiment: false },
  eclipse: { documents: 5, sentences: 2, sentiment: true },
} as const;

/** A system text speaks of many things; only an order to be short counts. */
const BRIEF_ORDER =
  /\b(?:be|keep|answer|reply|respond)\b[^.\n]{0,40}\b(?:brief|briefly|short|concise|concisely|terse)\b/i;

export function styleOf({ model, persona = "", messages }: ChatQuestion): Style {
  const who = persona.slice(0, 2_000);
  const system = messages
    .filter(({ role }) => role === "system" || role === "developer")
    .map(({ content }) => content.slice(0, 2_000))
    .join("\n");
  const both = `${who}\n${system}`;
  const brief = /\b(?:brief|short|concise|terse|succinct|laconic)\b/i.test(who) || BRIEF_ORDER.test(system);
  const analyst = /\banalyst\b/i.test(both);
  const base = BY_MODEL[model];
  return {
    documents: brief ? 2 : base.documents,
    sentences: brief ? 1 : base.sentences,
    sentiment: !brief && (base.sentiment || analyst),
    brief,
    formal: /\bformal(?:ly)?\b/i.test(both),
    pirate: /\bpirate\b/i.test(both),
    analyst,
  };
}
