/** Which schemas can be met by a value that ends: one that has to hold itself again and again cannot. */
import { least, type Merged, waysOf } from "./merged.ts";
import { itemSchema, propertySchema } from "./places.ts";
import type { Schema, SchemaTree } from "./schema.ts";
import { tupleLength } from "./validate.ts";

export interface Endings {
  waysOf(schema: Schema): readonly Merged[];
  /** Whether there may be a value of no more levels; what else is asked of it is not looked at. */
  endsWithin(way: Merged, levels: number): boolean;
  /** Up to so many levels. */
  levelsOf(way: Merged, most: number): number;
  /** Whether only a deeper value could do: then there is none, unless the schema itself is deeper. */
  isEndless(schema: Schema, levels: number): boolean;
}

/** With more that is to be found out, everything is taken to end. */
const MOST_STEPS = 50_000;

export function createEndings(tree: SchemaTree, matches: (source: string, name: string) => boolean): Endings {
  const ways = new Map<Schema, readonly Merged[]>();
  /** Of each schema, the most levels that are too few, whether for want of more, and the fewest that are enough. */
  const known = new Map<Schema, { tooFew: number; ranOut: boolean; enough: number }>();
  let steps = 0;
  let ranOut = false;

  function waysTo(schema: Schema): readonly Merged[] {
    const found = ways.get(schema) ?? waysOf(schema, tree);
    ways.set(schema, found);
    return found;
  }

  function ends(schema: Schema, levels: number): boolean {
    if (typeof schema === "boolean") return schema;
    if (levels < 0) {
      ranOut = true;
      return false;
    }
    const before = known.get(schema) ?? { tooFew: -1, ranOut: false, enough: Number.POSITIVE_INFINITY };
    if (levels >= before.enough || ++steps > MOST_STEPS) return true;
    if (levels <= before.tooFew) {
      ranOut ||= before.ranOut;
      return false;
    }
    known.set(schema, before);
    const ranOutBefore = ranOut;
    ranOut = false;
    const found = waysTo(schema).some((way) => endsWithin(way, levels));
    if (found) before.enough = Math.min(before.enough, levels);
    else Object.assign(before, { tooFew: Math.max(before.tooFew, levels), ranOut });
    ranOut ||= ranOutBefore;
    return found;
  }

  function endsWithin({ parts, types, values }: Merged, levels: number): boolean {
    if (values !== undefined || types === undefined) return true;
    return types.some((type) => {
      if (type === "object") {
        const required = new Set(parts.flatMap((part) => part.required ?? []));
        return [...required].every((name) => ends(propertySchema(parts, name, matches), levels - 1));
      }
      if (type !== "array") return true;
      const count = Math.min(least(parts, "minItems") ?? 0, Math.max(...parts.map(tupleLength)) + 1);
      const items = Array.from({ length: count }, (_, at) => itemSchema(parts, at));
      const contained = parts.flatMap(({ contains }) => contains ?? []);
      return [...items, ...contained].every((item) => ends(item, levels - 1));
    });
  }

  return {
    waysOf: waysTo,
    endsWithin,
    levelsOf(way, most) {
      for (let levels = 0; levels < most; levels++) if (endsWithin(way, levels)) return levels;
      return most;
    },
    isEndless(schema, levels) {
      ranOut = false;
      return !ends(schema, levels) && ranOut;
    },
  };
}
