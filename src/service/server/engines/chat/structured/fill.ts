/** A value for a schema, out of a text: each way to satisfy it is tried, and the one with most of the text in it wins. */
import { UnusableSchema } from "../../ports.ts";
import { type Facts, numbersIn, readFacts } from "./facts.ts";
import { rankValues } from "./find-choice.ts";
import { type Hint, hintOf, itemHint, NO_HINT } from "./hint.ts";
import { type Candidate, flags, numbers, texts } from "./leaves.ts";
import { least, type Merged, most, waysOf } from "./merged.ts";
import type { Keywords, Schema, SchemaTree, TypeName } from "./schema.ts";
import { listedTexts, segmentsOf } from "./segments.ts";
import { canonical, createValidator, placeSchema, tupleLength } from "./validate.ts";

const MOST_STEPS = 2_000;
/** Deeper than this only what must be there is made. */
const LAVISH = 6;
const DEEPEST = 40;
const MOST_ITEMS = 1_000;

interface Place {
  readonly hint: Hint;
  readonly facts: Facts;
  readonly depth: number;
  readonly path: string;
}

export function fillSchema(tree: SchemaTree, facts: Facts, now: number): unknown {
  const { fits, pattern } = createValidator(tree);
  const empty = readFacts("");
  let steps = 0;
  let failure = { depth: -1, path: "" };

  function fill(schema: Schema, place: Place): Candidate | undefined {
    if (++steps > MOST_STEPS) throw new UnusableSchema("The schema is too large to be filled. Use a smaller one.");
    let best: Candidate | undefined;
    if (place.depth <= DEEPEST) {
      const thrifty = place.depth > LAVISH || steps > MOST_STEPS / 2;
      const ways = waysOf(schema, tree);
      for (const way of thrifty ? ways.toSorted((a, b) => weightOf(a) - weightOf(b)) : ways) {
        const candidate = candidates(way, place, thrifty).find(({ value }) => fits(schema, value));
        if (candidate !== undefined && (best === undefined || candidate.score > best.score)) best = candidate;
        if (best !== undefined && thrifty) break;
      }
    }
    if (best === undefined && place.depth > failure.depth) failure = { depth: place.depth, path: place.path };
    return best;
  }

  /** All that might do, the best found first. */
  function candidates(way: Merged, place: Place, thrifty: boolean): readonly Candidate[] {
    const { parts, types, values } = way;
    const { hint, facts: own } = place;
    if (values !== undefined) return given(parts, rankValues(values, hint, own));
    const found = (types ?? ["string", "object"]).flatMap((type) =>
      ofType(type, { ...way, types: [type] }, place, thrifty),
    );
    const stated = given(parts, found);
    const sorted = stated.toSorted((a, b) => b.score - a.score);
    const nothing = sorted[0]?.score === 0 && types?.includes("null") === true;
    return nothing && parts.every((part) => part.default === undefined)
      ? [{ value: null, score: 0 }, ...sorted]
      : sorted;
  }

  function ofType(type: TypeName, way: Merged, place: Place, thrifty: boolean): readonly Candidate[] {
    const around = { ...place, now, pattern };
    switch (type) {
      case "string":
        return texts(way, around);
      case "number":
      case "integer":
        return numbers(way, around);
      case "boolean":
        return flags(around);
      case "null":
        return [{ value: null, score: 0 }];
      case "array":
        return lists(way, place, thrifty);
      case "object":
        return objects(way, place, thrifty);
    }
  }

  function objects({ parts }: Merged, place: Place, thrifty: boolean): readonly Candidate[] {
    const required = new Set(parts.flatMap((part) => part.required ?? []));
    const names = new Set([...parts.flatMap((part) => Object.keys(part.properties ?? {})), ...required]);
    const filled = new Map<string, Candidate>();
    const spare = new Map<string, Candidate>();
    let broken = false;
    for (const name of names) {
      if (thrifty && !required.has(name)) continue;
      const schema = propertySchema(parts, name);
      const inner = schema === false ? undefined : property(schema, name, place);
      if (inner === undefined && required.has(name)) broken = true;
      if (inner === undefined) continue;
      (required.has(name) || inner.score > 0 ? filled : spare).set(name, inner);
    }
    if (broken) return [];
    const needs = parts.flatMap((part) => Object.entries(part.dependentRequired ?? {}));
    for (const [name, others] of needs) {
      if (!filled.has(name)) continue;
      for (const other of others)
        addTo(filled, other, spare.get(other) ?? property(propertySchema(parts, other), other, place));
    }
    const from = least(parts, "minProperties") ?? 0;
    for (const [name, one] of spare) if (filled.size < from) filled.set(name, one);
    for (let at = 1; filled.size < from && at <= MOST_ITEMS; at++)
      addTo(filled, `key${at}`, property(propertySchema(parts, `key${at}`), `key${at}`, place));
    const to = most(parts, "maxProperties") ?? Number.POSITIVE_INFINITY;
    for (const name of [...filled.keys()].reverse()) if (filled.size > to && !required.has(name)) filled.delete(name);
    const bare = new Map([...filled].filter(([name]) => required.has(name)));
    return [filled, new Map([...filled, ...spare]), bare].map(joined);
  }

  const addTo = (filled: Map<string, Candidate>, name: string, one: Candidate | undefined): void => {
    if (one !== undefined) filled.set(name, one);
  };

  function property(schema: Schema, name: string, place: Place): Candidate | undefined {
    const parts = typeof schema === "boolean" ? [] : describing(schema, tree);
    return fill(schema, {
      ...place,
      hint: hintOf(name, parts, place.hint),
      depth: place.depth + 1,
      path: `${place.path}/${name}`,
    });
  }

  /** What is asked of a property by all parts at once. */
  function propertySchema(parts: readonly Keywords[], name: string): Schema {
    const all = parts.flatMap((part): readonly Schema[] => {
      const own =
        part.properties !== undefined && Object.hasOwn(part.properties, name) ? part.properties[name] : undefined;
      const matching = Object.entries(part.patternProperties ?? {})
        .filter(([source]) => pattern(source).matches(name))
        .map(([, inner]) => inner);
      const inner = own === undefined ? matching : [own, ...matching];
      return inner.length === 0 ? [part.additionalProperties ?? true] : inner;
    });
    const telling = all.filter((one) => one !== true);
    if (telling.includes(false)) return false;
    return telling.length === 1 ? (telling[0] ?? true) : telling.length === 0 ? true : { allOf: telling };
  }

  function lists({ parts }: Merged, place: Place, thrifty: boolean): readonly Candidate[] {
    const from = Math.max(
      least(parts, "minItems") ?? 0,
      ...parts.map((part) => (part.contains === undefined ? 0 : (part.minContains ?? 1))),
    );
    const to = Math.min(most(parts, "maxItems") ?? Number.POSITIVE_INFINITY, MOST_ITEMS);
    if (from > MOST_ITEMS)
      throw new UnusableSchema(`The schema asks for more than ${MOST_ITEMS} items in a list. Ask for fewer.`);
    const tuple = Math.max(...parts.map(tupleLength));
    const unique = parts.some((part) => part.uniqueItems === true);
    const items: Candidate[] = [];
    const add = (one: Candidate | undefined): void => {
      if (
        one === undefined ||
        items.length >= to ||
        (unique && items.some(({ value }) => canonical(value) === canonical(one.value)))
      )
        return;
      items.push(one);
    };
    const at = (index: number): Schema => itemSchema(parts, index);
    const inner: Place = { ...place, hint: itemHint(place.hint), depth: place.depth + 1, path: `${place.path}/items` };
    for (let index = 0; index < tuple && index < to; index++)
      add(fill(at(index), { ...inner, facts: partOf(place.facts, index) }));
    const rest = at(tuple);
    if (!thrifty && rest !== false && tuple === 0) for (const one of foundItems(rest, place, inner)) add(one);
    const contained = parts.map((part) => part.contains).filter((one) => one !== undefined);
    for (const one of contained)
      if (!items.some(({ value }) => fits(one, value)))
        for (let n = 0; n < Math.max(from, 1); n++) items.unshift(...made({ allOf: [one, rest] }, inner, n));
    for (let tries = 0; items.length < from && tries < from * 3 + 20; tries++)
      for (const one of made(at(items.length), inner, tries)) if (items.length < from) add(one);
    const score = items.reduce((sum, one) => sum + one.score, 0);
    const whole = items.map(({ value }) => value).slice(0, to);
    return [
      { value: whole, score },
      { value: whole.slice(0, from), score: 0 },
    ];
  }

  /** A stand-in; of several that must differ, another each time. */
  function made(schema: Schema, place: Place, turn: number): readonly Candidate[] {
    const first = turn < 2 ? fill(schema, { ...place, facts: empty }) : undefined;
    if (turn === 0) return first === undefined ? [] : [first];
    const variants: readonly unknown[] = [
      turn,
      turn + 0.5,
      `item ${turn}`,
      `item${turn}`,
      "abcdefghij".repeat(3).slice(0, turn),
      turn % 2 === 0,
      null,
      [turn],
      { key1: turn },
    ];
    const ways = waysOf(schema, tree).flatMap((way) => [
      ...(way.values ?? []),
      ...candidates(way, { ...place, facts: empty, depth: place.depth + LAVISH }, true).map(({ value }) => value),
    ]);
    const low = waysOf(schema, tree).map(
      ({ parts }) => least(parts, "minimum") ?? least(parts, "exclusiveMinimum") ?? 0,
    );
    const steps2 = low.flatMap((value) => [Math.ceil(value) + turn, value + turn / 100]);
    return [
      ...(first === undefined ? [] : [first]),
      ...[...ways, ...steps2, ...variants].filter((value) => fits(schema, value)).map((value) => ({ value, score: 0 })),
    ];
  }

  function foundItems(schema: Schema, place: Place, inner: Place): readonly Candidate[] {
    const { facts: own } = place;
    if (own.text === "") return [];
    const ways = waysOf(schema, tree);
    if (ways.some(({ types }) => types?.includes("object") === true)) {
      const segments = segmentsOf(own.text);
      return segments.flatMap((text) => {
        const one =
          segments.length > 40 && place.depth > 3
            ? undefined
            : fill(schema, { ...inner, facts: readFacts(text, { urls: own.urls }) });
        return one !== undefined && one.score > 0 ? [one] : [];
      });
    }
    const values = ways.find((way) => way.values !== undefined)?.values;
    const wantsNumbers = ways.some(
      ({ types }) => types?.some((type) => type === "number" || type === "integer") === true,
    );
    const found =
      wantsNumbers && values === undefined
        ? numbersIn(own.text).map(({ value }) => value)
        : listedTexts(place.hint, own, values);
    return found.filter((value) => fits(schema, value)).map((value) => ({ value, score: 1 }));
  }

  const result = fill(tree.root, {
    hint: hintOf("", typeof tree.root === "boolean" ? [] : [tree.root], NO_HINT),
    facts,
    depth: 0,
    path: "",
  });
  if (result !== undefined) return result.value;
  throw new UnusableSchema(
    `No value can be found that fits the schema${failure.path === "" ? "" : ` at ${failure.path.slice(0, 200)}`}. Check that its conditions do not contradict each other.`,
  );
}

/** What the writer of the schema gives as usual comes before a stand-in. */
function given(parts: readonly Keywords[], found: readonly Candidate[]): readonly Candidate[] {
  const usual = parts.flatMap((part) => [
    ...(part.default === undefined ? [] : [part.default]),
    ...(part.examples ?? []),
  ]);
  const known = found.filter(({ score }) => score > 0);
  return [...known, ...usual.map((value) => ({ value, score: 0 })), ...found.filter(({ score }) => score === 0)];
}

const joined = (filled: ReadonlyMap<string, Candidate>): Candidate => ({
  value: Object.fromEntries([...filled].map(([name, { value }]) => [name, value])),
  score: [...filled.values()].reduce((sum, { score }) => sum + score, 0),
});

function itemSchema(parts: readonly Keywords[], at: number): Schema {
  const all = parts.map((part) => placeSchema(part, at) ?? true).filter((one) => one !== true);
  if (all.includes(false)) return false;
  return all.length === 1 ? (all[0] ?? true) : all.length === 0 ? true : { allOf: all };
}

/** The words that describe a schema, also where it only refers to another. */
const describing = (schema: Keywords, tree: SchemaTree): readonly Keywords[] => {
  const meant = schema.$ref === undefined ? true : tree.resolve(schema.$ref);
  return typeof meant === "boolean" ? [schema] : [schema, meant];
};

/** The part of a text for one place of a tuple. */
function partOf(facts: Facts, at: number): Facts {
  const segments = segmentsOf(facts.text);
  const own = segments[at];
  return segments.length > 1 && own !== undefined ? readFacts(own) : facts;
}

/** What must be made, roughly: a simple way ends sooner. */
const weightOf = ({ parts, types, values }: Merged): number => {
  if (values !== undefined || types?.includes("null") === true) return 0;
  if (types?.includes("object") !== true && types?.includes("array") !== true) return 1;
  return 2 + parts.reduce((sum, part) => sum + (part.required?.length ?? 0) + (part.minItems ?? 0), 0);
};
