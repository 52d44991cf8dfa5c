/** Knowledge search: what is asked and what is found. */
import { z } from "zod";
import { COUNT } from "./limits.ts";
import { words } from "./words.ts";

export const sorts = ["date", "relevance"] as const;
export type Sort = (typeof sorts)[number];

/** The first source; the second is an identifier of the operator's (`SERVICE_IMAGEBOARD_SOURCE`). */
export const NEWS = "news";

/** Left out, `sources` means all of them. */
export const searchRequestSchema = (imageboardSource: string) =>
  z.object({
    query: words,
    count: z.int().min(COUNT.least).max(COUNT.most).default(COUNT.standard),
    offset: z.int().nonnegative().default(0),
    sort_by: z.enum(sorts).default("date"),
    sources: z
      .array(z.enum([NEWS, imageboardSource]))
      .min(1)
      .nullish(),
  });

/** What a caller gives; the sources are checked before sending. */
export interface SearchRequest {
  readonly query: string;
  readonly count?: number | undefined;
  readonly offset?: number | undefined;
  readonly sort_by?: Sort | undefined;
  readonly sources: readonly string[];
}

export const documentSchema = z.object({
  summary: z.string().nullable(),
  title: z.string(),
  tldr: z.string(),
  source: z.string(),
  last_time_updated: z.iso.datetime({ offset: true }),
  bullishness: z.number(),
  legitimacy: z.number(),
});
export type Document = z.infer<typeof documentSchema>;

export const searchResultSchema = z.object({
  documents: z.array(documentSchema),
  count: z.int(),
  offset: z.int(),
  total_found: z.int(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;
