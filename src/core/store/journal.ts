/** The journal: what became of each request, step by step, so that an operator can look it up; never what was said. */
import { z } from "zod";
import { DAY } from "../day.ts";

/** `failed`: its person was told that it failed. `dropped`: there was nothing to say. */
export const journalStates = ["received", "running", "waiting", "delivered", "dropped", "failed"] as const;
export type JournalState = (typeof journalStates)[number];

export const journalNoteSchema = z.strictObject({
  /** The request's id. */
  request: z.string().min(1),
  platform: z.string(),
  /** As `chatKey` and `personKey` write them. */
  chat: z.string(),
  person: z.string(),
  operation: z.string(),
  /** When it was asked, in milliseconds since 1970; this and what is above are the same in all notes of a request. */
  asked: z.number(),
  /** What is true from then on, and since when. */
  state: z.enum(journalStates),
  at: z.number(),
  /** The steps of this run with their times, such as `["answered", 1760000000000]`. */
  steps: z.array(z.tuple([z.string(), z.number()])).optional(),
  /** A sentence for the operator, without what the person wrote. */
  reason: z.string().max(500).optional(),
});
export type JournalNote = z.infer<typeof journalNoteSchema>;

/** All notes of one request, the oldest first. */
export type JournalEntry = readonly [JournalNote, ...JournalNote[]];

/** Of two notes of one moment, the one whose state is named later stands for what became of it. */
export const rankOf = (state: JournalState): number => journalStates.indexOf(state);

/** Processes write their notes when they come to it: in which order they arrive says nothing. */
export function entryOf(notes: readonly JournalNote[]): JournalEntry | undefined {
  const [first, ...rest] = notes.toSorted((a, b) => a.at - b.at || rankOf(a.state) - rankOf(b.state));
  return first === undefined ? undefined : [first, ...rest];
}

/** `failed`: those whose last note says so. */
export type JournalScope =
  | { readonly chat: string }
  | { readonly person: string }
  | { readonly failed: true }
  | { readonly all: true };

export interface JournalPage {
  /** The newest first, by when they were asked. */
  readonly entries: readonly JournalEntry[];
  /** Where the next page begins; undefined at the end. */
  readonly next: string | undefined;
}

/** Where a page ended, as its `next` says it: when its last request was asked, and which that was. */
export function journalPlace(cursor: string): readonly [asked: number, request: string] | undefined {
  const [, asked = "", request] = /^([\d.e+-]{1,30}) (.{1,300})$/s.exec(cursor) ?? [];
  return request === undefined || !Number.isFinite(Number(asked)) ? undefined : [Number(asked), request];
}

export interface Journal {
  /**
   * Many at once; writing the same note again (its request, moment and state) changes nothing that anybody sees. They
   * may come in any order.
   */
  write(notes: readonly JournalNote[]): Promise<void>;
  get(request: string): Promise<JournalEntry | undefined>;
  /** Rejects what `journalPlace` does not know. Whoever walks the pages sees once what was there when they began, whatever is written or forgotten meanwhile. */
  find(scope: JournalScope, limit: number, after?: string): Promise<JournalPage>;
  /** Everything of a person goes; resolves to how many requests that were. */
  forget(person: string): Promise<number>;
}

/** How long what became of a request is kept after it was asked, in milliseconds. */
export const JOURNAL_LIFETIME = 4 * DAY;
