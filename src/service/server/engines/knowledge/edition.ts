/** The documents with their dates, as they stay until the next one comes round. */
import type { FoundDocument } from "../ports.ts";
import { lastTime, nextTime } from "./calendar.ts";
import type { Entry } from "./library.ts";

export interface Edition {
  /** Newest first, those of the same second by id. */
  readonly documents: readonly FoundDocument[];
  readonly byId: ReadonlyMap<string, FoundDocument>;
  readonly validAt: (now: number) => boolean;
}

export function createEdition(entries: readonly Entry[], now: number): Edition {
  const documents = entries
    .map(({ slot, ...document }) => ({ ...document, updatedAt: lastTime(slot, now) }))
    .sort((left, right) => right.updatedAt - left.updatedAt || (left.id < right.id ? -1 : 1));
  const since = documents[0]?.updatedAt ?? now;
  const until = nextTime(documents.at(-1)?.updatedAt ?? now);
  return {
    documents,
    byId: new Map(documents.map((document) => [document.id, document])),
    validAt: (moment) => since <= moment && moment < until,
  };
}
