/** Names for the keys that the ledger knows people and chats by. */
import { NAMES } from "../../core/names.ts";
import type { Documents } from "../../core/store/documents.ts";
import { ERASED } from "../../core/store/ledger.ts";

/** How many are read at once. */
const AT_ONCE = 50;

/** Those that are known, each read once; `known` is what was read before, and is added to. */
export async function readNames(
  documents: Documents,
  keys: Iterable<string>,
  known: Map<string, string | undefined> = new Map(),
): Promise<ReadonlyMap<string, string | undefined>> {
  const wanted = [...new Set(keys)].filter((key) => key !== ERASED && !known.has(key));
  for (let begin = 0; begin < wanted.length; begin += AT_ONCE) {
    const some = wanted.slice(begin, begin + AT_ONCE);
    const names = await Promise.all(some.map((key) => documents.get(NAMES, key)));
    for (const [index, key] of some.entries()) known.set(key, names[index]);
  }
  return known;
}
