/** The places inside of a value: which schema holds for a property or an item, and which part of the text is its own. */
import { type Facts, readFacts } from "./facts.ts";
import type { Keywords, Schema, SchemaTree } from "./schema.ts";
import { segmentsOf } from "./segments.ts";
import { placeSchema } from "./validate.ts";

/** What is asked of one value by all at once. */
function together(schemas: readonly Schema[]): Schema {
  const telling = [...new Set(schemas)].filter((one) => one !== true);
  if (telling.includes(false)) return false;
  return telling.length === 1 ? (telling[0] ?? true) : telling.length === 0 ? true : { allOf: telling };
}

export function propertySchema(
  parts: readonly Keywords[],
  name: string,
  matches: (source: string, name: string) => boolean,
): Schema {
  return together(
    parts.flatMap((part): readonly Schema[] => {
      const own =
        part.properties !== undefined && Object.hasOwn(part.properties, name) ? part.properties[name] : undefined;
      const matching = Object.entries(part.patternProperties ?? {})
        .filter(([source]) => matches(source, name))
        .map(([, inner]) => inner);
      const inner = own === undefined ? matching : [own, ...matching];
      return inner.length === 0 ? [part.additionalProperties ?? true] : inner;
    }),
  );
}

export const itemSchema = (parts: readonly Keywords[], at: number): Schema =>
  together(parts.map((part) => placeSchema(part, at) ?? true));

/** The words that describe a schema, also where it only refers to another. */
export function describing(schema: Schema, tree: SchemaTree): readonly Keywords[] {
  if (typeof schema === "boolean") return [];
  const meant = schema.$ref === undefined ? true : tree.resolve(schema.$ref);
  return typeof meant === "boolean" ? [schema] : [schema, meant];
}

/** The part of a text for one place of a tuple. */
export function partOf(facts: Facts, at: number): Facts {
  const segments = segmentsOf(facts.text);
  const own = segments[at];
  return segments.length > 1 && own !== undefined ? readFacts(own) : facts;
}
