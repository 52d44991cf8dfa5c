/** The search of the scripted service: what it was asked, and the documents that it answers with. */
import { z } from "zod";
import { type Document, NEWS, type Sort, searchRequestSchema } from "../../src/service/schema/search.ts";

/** What the imageboard is called here, for `SERVICE_IMAGEBOARD_SOURCE`; it is Herald's own name for it as well. */
const IMAGEBOARD = "imageboard";

export interface Searched {
  readonly query: string;
  readonly sort: Sort;
  readonly sources: readonly string[];
  readonly offset: number;
  readonly count: number;
  readonly key: string;
  /** Aborted when the client has gone away before the end. */
  readonly gone: AbortSignal;
}

/** A status and a body, or everything there is about it, of which the asked part is sent; `cut` breaks the connection. */
export type SearchManner =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly documents: readonly unknown[];
      /** Where it is not as many as there are. */
      readonly total?: number;
      readonly end?: "cut";
    };

export function readSearched(body: unknown, key: string, gone: AbortSignal): Searched {
  const { query, count, offset, sort_by: sort, sources } = searchRequestSchema(IMAGEBOARD).parse(body);
  return { query: z.string().parse(query), sort, sources: sources ?? [NEWS, IMAGEBOARD], offset, count, key, gone };
}

export function resultOf({ documents, total }: Extract<SearchManner, { documents: unknown }>, asked: Searched): string {
  const found = documents.slice(asked.offset, asked.offset + asked.count);
  const numbers = { count: found.length, offset: asked.offset, total_found: total ?? documents.length };
  return JSON.stringify({ documents: found, ...numbers });
}

const HOUR = 3_600_000;

/** As the real service writes one; of an hour ago, where nobody says when. */
export const documentOf = (title: string, more: Partial<Document> = {}): Document => ({
  summary: null,
  title,
  tldr: `What is behind it: ${title}.`,
  source: NEWS,
  last_time_updated: new Date(Date.now() - HOUR).toISOString(),
  bullishness: 0.5,
  legitimacy: 0.8,
  ...more,
});

const SYLLABLES = ["ba", "ki", "lo", "mu", "ne", "pra", "ri", "so", "tu", "ve", "wan", "zel"] as const;

/** A name that nobody has, another for every number. */
const nameOf = (number: number): string =>
  [number, Math.floor(number / 12), number * 5 + 3, number * 7 + 1]
    .map((part) => SYLLABLES[part % SYLLABLES.length] ?? "")
    .join("");

/** A title that tells of something else for every number, with the words of the search in front. */
export const titleOf = (query: string, number: number): string =>
  `${query} ${[1, 2, 3].map((part) => nameOf(number * 3 + part)).join(" ")}`;

/** So many documents about anything, newest first. */
export const documentsAbout = (query: string, howMany = 23): readonly Document[] =>
  Array.from({ length: howMany }, (_, index) =>
    documentOf(titleOf(query, index + 1), {
      last_time_updated: new Date(Date.now() - (index + 1) * HOUR).toISOString(),
    }),
  );
