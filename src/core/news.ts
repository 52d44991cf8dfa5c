/** Market news: what is searched for, and what is found, before anybody shows it. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { DAY } from "./day.ts";
import type { DocumentKind } from "./store/documents.ts";

export const sorts = ["date", "relevance"] as const;
export type Sort = (typeof sorts)[number];

/** As people name them; what the service calls the second one, the operator says. */
export const sourceNames = ["news", "imageboard"] as const;
export type SourceName = (typeof sourceNames)[number];

/** How many documents one search gives at most, and where nobody says how many. */
export const COUNT = { most: 20, standard: 10 } as const;

export const LONGEST_TOPIC = 200;

export const searchSchema = z.strictObject({
  topic: z.string().min(1).max(LONGEST_TOPIC),
  sort: z.enum(sorts),
  /** In the order of `sourceNames`, each once. */
  sources: z.array(z.enum(sourceNames)).min(1),
  count: z.int().min(1).max(COUNT.most),
});
export type Search = z.infer<typeof searchSchema>;

/** Clean: whatever the service sends, these can be shown. */
export const newsItemSchema = z.strictObject({
  title: z.string().min(1).max(300),
  /** The summary of it; empty where there is none. */
  text: z.string().max(600),
  /** Who said it, in a word or two; empty where that is not known. */
  source: z.string().max(80),
  /** In milliseconds since 1970, never in the future. */
  at: z.number().optional(),
  /** From -1 to 1. */
  bullishness: z.number().min(-1).max(1).optional(),
  /** From 0 to 1. */
  legitimacy: z.number().min(0).max(1).optional(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

export const foundNewsSchema = z.strictObject({
  items: z.array(newsItemSchema),
  offset: z.int().nonnegative(),
  /** How many there are in all. */
  total: z.number().nonnegative(),
  /** When it was searched, in milliseconds since 1970. */
  at: z.number(),
});
export type FoundNews = z.infer<typeof foundNewsSchema>;

/** As long as a weekly digest waits in its quiet hours for its next edition, in milliseconds. */
export const SEARCHED_FOR = 8 * DAY;

/** What was found for an edition, by `searchKey` and slot: whoever else needs the same does not search again. */
export const SEARCHED: DocumentKind<FoundNews> = { name: "searched", schema: foundNewsSchema, lifetime: SEARCHED_FOR };

const HASH = 16;

export const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, HASH);

const plainTopic = (topic: string): string => topic.trim().toLowerCase().replace(/\s+/g, " ");

/** Two searches with the same key find the same. */
export const searchKey = ({ topic, sort, sources, count }: Search): string =>
  hashOf([plainTopic(topic), sort, sources, count]);
