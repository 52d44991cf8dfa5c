/** The engines' ports: who answers, draws and searches behind the service; the built-in ones need no network. */
import type { Model } from "../../../core/costs.ts";
import type { Role } from "../../schema/chat.ts";
import type { Sort } from "../../schema/search.ts";

/** One document as the index keeps it. `source` is the kind; the service's own name for it is put in where it is sent. */
export interface FoundDocument {
  /** Stable, lower-case letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly tldr: string;
  readonly source: "news" | "imageboard";
  /** When it was last updated, in milliseconds since 1970; never in the future. */
  readonly updatedAt: number;
  /** From -1, bearish, to 1, bullish. */
  readonly bullishness: number;
  /** From 0 to 1. */
  readonly legitimacy: number;
}

export interface Search {
  readonly query: string;
  readonly count: number;
  readonly offset: number;
  readonly sortBy: Sort;
  readonly sources: readonly FoundDocument["source"][];
  /** The moment of the question, in milliseconds since 1970. */
  readonly now: number;
}

export interface Found {
  readonly documents: readonly FoundDocument[];
  /** Of the whole search, not of this page. */
  readonly total: number;
}

export interface KnowledgeEngine {
  /** A sentence on where the documents come from, for whoever reads one. */
  readonly origin: string;
  search(search: Search): Promise<Found>;
  document(id: string, now: number): Promise<FoundDocument | undefined>;
}

/** An alert on a market, as a person asked for it. */
export interface MarketAlert {
  readonly id: string;
  /** Such as `BTC`. */
  readonly asset: string;
  readonly direction: "above" | "below";
  /** In USD. */
  readonly price: number;
  readonly createdAt: number;
}

/** The alerts of one account. */
export interface AlertBook {
  /** Undefined when there are as many as may be. */
  add(alert: Omit<MarketAlert, "id">): Promise<MarketAlert | undefined>;
  list(): Promise<readonly MarketAlert[]>;
  remove(id: string): Promise<boolean>;
}

export interface ChatTurn {
  readonly role: Role;
  readonly content: string;
}

export interface ChatQuestion {
  readonly model: Model;
  /** At least one; the last one is usually the person's. */
  readonly messages: readonly ChatTurn[];
  readonly persona: string | undefined;
  /** The answer must be JSON that validates against it. */
  readonly jsonSchema: Readonly<Record<string, unknown>> | undefined;
  readonly temperature: number;
  /** The most tokens of the answer, as the service counts them; undefined: as many as it takes. */
  readonly maxTokens: number | undefined;
  readonly now: number;
  /** Where a document can be read. */
  readonly linkTo: (documentId: string) => string;
  readonly alerts: AlertBook;
}

/** A place in the answer's whole text that was drawn from a document; indexes count UTF-16 units, the end is excluded. */
export interface Citation {
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly url: string;
}

/** A function that was called while the answer was made; `arguments` is JSON. */
export interface FunctionCall {
  readonly name: string;
  readonly arguments: string;
}

export type ChatPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "call"; readonly call: FunctionCall }
  /** The last one. */
  | { readonly kind: "end"; readonly finish: "stop" | "length"; readonly citations: readonly Citation[] };

export interface ChatEngine {
  /** In pieces as they come, one `end` at last; throws `UnusableSchema` before the first piece. */
  answer(question: ChatQuestion, signal: AbortSignal): AsyncIterable<ChatPiece>;
  /** How many tokens a text has, as this engine counts. */
  countTokens(text: string): number;
}

/** The JSON schema itself is wrong, or asks for what cannot be answered; the message is a sentence for its writer. */
export class UnusableSchema extends Error {
  override readonly name = "UnusableSchema";
}

export interface Drawing {
  readonly prompt: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}

export interface Change {
  /** PNG or JPG, checked by its first bytes. */
  readonly image: Uint8Array;
  readonly prompt: string;
  readonly seed: number;
}

/**
 * Each resolves to a PNG; the same input gives the same bytes. Once the signal is aborted nobody waits for the picture,
 * and one that is not begun need not be: that throws `NeverBegun`. Throws `EngineBusy` when too many wait.
 */
export interface PictureEngine {
  create(drawing: Drawing, signal: AbortSignal): Promise<Uint8Array>;
  /** Throws `UnusablePicture` when the image cannot be opened, or the prompt asks for too much of it. */
  effect(change: Change, signal: AbortSignal): Promise<Uint8Array>;
  mirage(change: Change, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The uploaded picture cannot be changed so; the message is a sentence for its sender. */
export class UnusablePicture extends Error {
  override readonly name = "UnusablePicture";
  readonly field: "image" | "prompt";

  constructor(message: string, field: "image" | "prompt" = "image") {
    super(message);
    this.field = field;
  }
}

/** Too much waits already; nothing was begun. */
export class EngineBusy extends Error {
  override readonly name = "EngineBusy";
}

/** Whoever asked went away before it was begun, and it never will be. */
export class NeverBegun extends Error {
  override readonly name = "NeverBegun";
}

export interface Engines {
  readonly chat: ChatEngine;
  readonly pictures: PictureEngine;
  readonly knowledge: KnowledgeEngine;
}
