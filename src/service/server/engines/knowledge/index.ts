/** Knowledge search over the bundled samples: no network, the same answer to the same question at the same moment. */
import type { FoundDocument, KnowledgeEngine, Search } from "../ports.ts";
import { createEdition, type Edition } from "./edition.ts";
import { readLibrary } from "./library.ts";
import { createIndex, type Index, type Matches } from "./matches.ts";
import { createRecent, type Recent } from "./recent.ts";

/** No question is longer; what comes after says little more and costs time. */
const LONGEST_QUERY = 2_000;

/** A few hundred lists of at most all documents: well under a megabyte. */
const MOST_RESULTS = 256;

interface Shelf {
  readonly edition: Edition;
  /** Whole ordered results, since pages of one search follow each other and many people ask the same. */
  readonly results: Recent<readonly FoundDocument[]>;
}

function inOrder({ documents }: Edition, matches: Matches, { sortBy, sources }: Search): readonly FoundDocument[] {
  const found = documents.filter(
    ({ id, source }) => sources.includes(source) && (matches === undefined || matches.has(id)),
  );
  if (matches === undefined || sortBy === "date") return found;
  // Sorting is stable, so equals stay by date and id.
  return found.sort((left, right) => (matches.get(right.id) ?? 0) - (matches.get(left.id) ?? 0));
}

export function createOfflineKnowledge(): KnowledgeEngine {
  const entries = readLibrary();
  let index: Index | undefined;
  let shelf: Shelf | undefined;

  function shelfAt(now: number): Shelf {
    if (!shelf?.edition.validAt(now))
      shelf = { edition: createEdition(entries, now), results: createRecent(MOST_RESULTS) };
    return shelf;
  }

  function find(search: Search): readonly FoundDocument[] {
    const query = search.query.slice(0, LONGEST_QUERY);
    const { edition, results } = shelfAt(search.now);
    const key = `${search.sortBy} ${[...new Set(search.sources)].sort().join(",")} ${query}`;
    return results.of(key, () => {
      index ??= createIndex(entries);
      return inOrder(edition, index.match(query), search);
    });
  }

  return {
    origin: "Sample news that Herald brings along: made up for trying things out, and no market data.",

    async search(search) {
      const found = find(search);
      return { documents: found.slice(search.offset, search.offset + search.count), total: found.length };
    },

    async document(id, now) {
      return shelfAt(now).edition.byId.get(id);
    },
  };
}
