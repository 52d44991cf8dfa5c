/** Knowledge search: documents of the index, under the names that the service gives to its sources. */
import type { z } from "zod";
import { COSTS } from "../../core/costs.ts";
import { SEARCH_PATH } from "../schema/paths.ts";
import { type Document, NEWS, type SearchResult, searchRequestSchema } from "../schema/search.ts";
import type { FoundDocument, KnowledgeEngine } from "./engines/ports.ts";
import { readJson } from "./json.ts";
import type { Operation } from "./operation.ts";
import { jsonAnswer } from "./refusals.ts";
import { accept } from "./sentences.ts";

type Query = z.output<ReturnType<typeof searchRequestSchema>>;

const BOTH: readonly FoundDocument["source"][] = [NEWS, "imageboard"];

export function createSearch(engine: KnowledgeEngine, imageboard: string, now: () => number): Operation<Query> {
  const schema = searchRequestSchema(imageboard);

  const toDocument = ({ title, tldr, source, updatedAt, bullishness, legitimacy }: FoundDocument): Document => ({
    summary: null,
    title,
    tldr,
    source: source === NEWS ? NEWS : imageboard,
    last_time_updated: new Date(updatedAt).toISOString(),
    bullishness,
    legitimacy,
  });

  return {
    method: "POST",
    path: SEARCH_PATH,
    deprecated: true,
    noCredits: 402,
    read: async (body) => accept(schema, await readJson(body)),
    cost: () => COSTS.search,
    async work({ query, count, offset, sort_by: sortBy, sources }) {
      const kinds = sources?.map((source) => (source === NEWS ? NEWS : "imageboard"));
      const search = { query, count, offset, sortBy, sources: [...new Set(kinds ?? BOTH)], now: now() };
      const { documents, total } = await engine.search(search);
      const result: SearchResult = {
        documents: documents.map(toDocument),
        count: documents.length,
        offset,
        total_found: total,
      };
      return jsonAnswer(result);
    },
  };
}
