/** One way to satisfy a schema: references followed, a branch chosen at each fork, all conditions on one heap. */
import { UnusableSchema } from "../../ports.ts";
import type { Keywords, Schema, SchemaTree, TypeName } from "./schema.ts";
import { canonical, tupleLength } from "./validate.ts";

/** All parts hold at once. */
export interface Merged {
  readonly parts: readonly Keywords[];
  /** Undefined: any. */
  readonly types: readonly TypeName[] | undefined;
  /** Whether the types are only what the other keywords suggest. */
  readonly guessed: boolean;
  readonly values: readonly unknown[] | undefined;
}

const MOST_WAYS = 100;
const MOST_FORKS = 1_000;

/** The ways to satisfy a schema, as it lists them; none when it refuses everything. */
export function waysOf(schema: Schema, tree: SchemaTree): readonly Merged[] {
  let forks = 0;

  function expand(one: Schema): readonly (readonly Keywords[])[] {
    if (typeof one === "boolean") return one ? [[]] : [];
    if (++forks > MOST_FORKS)
      throw new UnusableSchema("The schema has too many alternatives, or refers to itself without end.");
    let ways: readonly (readonly Keywords[])[] = [[one]];
    if (one.$ref !== undefined) ways = crossed(ways, expand(tree.resolve(one.$ref)));
    for (const inner of one.allOf ?? []) ways = crossed(ways, expand(inner));
    for (const choice of [one.anyOf, one.oneOf])
      if (choice !== undefined) ways = crossed(ways, choice.slice(0, MOST_WAYS).flatMap(expand));
    if (one.if !== undefined) {
      const yes = crossed(expand(one.if), expand(one.then ?? true));
      ways = crossed(ways, [...yes, ...expand(one.else ?? true)]);
    }
    return ways;
  }

  return expand(schema).map(merge);
}

const crossed = (
  left: readonly (readonly Keywords[])[],
  right: readonly (readonly Keywords[])[],
): readonly (readonly Keywords[])[] =>
  left.flatMap((one) => right.map((other) => [...one, ...other])).slice(0, MOST_WAYS);

function merge(parts: readonly Keywords[]): Merged {
  let types: readonly TypeName[] | undefined;
  let values: readonly unknown[] | undefined;
  for (const part of parts) {
    if (part.type !== undefined) types = types === undefined ? part.type : common(types, part.type);
    const own = part.const === undefined ? part.enum : [part.const];
    if (own === undefined) continue;
    const allowed = new Set(own.map(canonical));
    values = values === undefined ? own : values.filter((value) => allowed.has(canonical(value)));
  }
  return { parts, types: types ?? suggested(parts), guessed: types === undefined, values };
}

function common(left: readonly TypeName[], right: readonly TypeName[]): readonly TypeName[] {
  const both = left.filter((type) => right.includes(type) || (type === "integer" && right.includes("number")));
  return left.includes("number") && right.includes("integer") && !both.includes("integer")
    ? [...both, "integer"]
    : both;
}

/** Without a type, the other keywords tell what is meant. */
function suggested(parts: readonly Keywords[]): readonly TypeName[] | undefined {
  const has = (...names: readonly (keyof Keywords)[]): boolean =>
    parts.some((part) => names.some((name) => part[name] !== undefined));
  if (has("properties", "required", "additionalProperties", "minProperties", "patternProperties", "propertyNames"))
    return ["object"];
  if (has("items", "prefixItems", "minItems", "contains", "uniqueItems") || parts.some((part) => tupleLength(part) > 0))
    return ["array"];
  if (has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")) return ["number"];
  return has("minLength", "maxLength", "pattern", "format") ? ["string"] : undefined;
}

export const least = (
  parts: readonly Keywords[],
  name: "minLength" | "minItems" | "minProperties" | "minimum" | "exclusiveMinimum",
): number | undefined =>
  bound(
    parts.map((part) => part[name]),
    Math.max,
  );

export const most = (
  parts: readonly Keywords[],
  name: "maxLength" | "maxItems" | "maxProperties" | "maximum" | "exclusiveMaximum",
): number | undefined =>
  bound(
    parts.map((part) => part[name]),
    Math.min,
  );

function bound(values: readonly (number | undefined)[], pick: (...values: number[]) => number): number | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length === 0 ? undefined : pick(...given);
}
