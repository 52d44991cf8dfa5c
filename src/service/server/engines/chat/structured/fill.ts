/** A value for a schema, out of a text: each way to satisfy it is tried, and the one with most of the text in it wins. */
import { UnusableSchema } from "../../ports.ts";
import { createEndings } from "./endings.ts";
import { type Facts, readFacts } from "./facts.ts";
import { type Dial, type Filling, type Place, turned } from "./filling.ts";
import { rankValues } from "./find-choice.ts";
import { hintOf, NO_HINT } from "./hint.ts";
import { type Candidate, flags, numbers, texts } from "./leaves.ts";
import { lists } from "./lists.ts";
import type { Merged } from "./merged.ts";
import { objects } from "./objects.ts";
import { describing } from "./places.ts";
import type { Keywords, Schema, SchemaTree, TypeName } from "./schema.ts";
import { canonical, createValidator } from "./validate.ts";
import { walk } from "./walk.ts";

const MOST_STEPS = 4_000;
/** Deeper than this only what must be there is made. */
const LAVISH = 6;
/** No schema that is taken is as deep, unless it refers to itself. */
const DEEPEST = 60;
/** How many stand-ins that differ are made of a leaf, unless more are wanted. */
const WANTED = 40;

export function fillSchema(tree: SchemaTree, facts: Facts, now: number): unknown {
  const { fits, pattern } = createValidator(tree);
  const matches = (source: string, text: string): boolean => pattern(source).matches(text);
  const endings = createEndings(tree, matches);
  const madeTexts = createTexts((source) => pattern(source).steps);
  const leaves = new Map<Schema, readonly Candidate[]>();
  const empty = readFacts("");
  let steps = 0;
  let failure = { depth: -1, path: "" };

  function fill(schema: Schema, place: Place): Candidate | undefined {
    if (++steps > MOST_STEPS) throw new UnusableSchema("The schema is too large to be filled. Use a smaller one.");
    const { depth, dial } = place;
    const left = DEEPEST - depth;
    const thrifty = depth > LAVISH || steps > MOST_STEPS / 2;
    const ways = left < 0 ? [] : endings.waysOf(schema).filter((way) => endings.endsWithin(way, left));
    const ordered = thrifty
      ? ways.toSorted((a, b) => endings.levelsOf(a, left) - endings.levelsOf(b, left) || weightOf(a) - weightOf(b))
      : ways;
    const found = dial === undefined ? best(schema, ordered, place, thrifty) : another(schema, ordered, place, dial);
    if (found === undefined && depth > failure.depth) failure = { depth, path: place.path };
    return found;
  }

  function best(schema: Schema, ways: readonly Merged[], place: Place, thrifty: boolean): Candidate | undefined {
    let chosen: Candidate | undefined;
    for (const way of ways) {
      const candidate = candidates(way, place, thrifty).find(({ value }) => fits(schema, value));
      if (candidate !== undefined && (chosen === undefined || candidate.score > chosen.score)) chosen = candidate;
      if (chosen !== undefined && thrifty) break;
    }
    return chosen;
  }

  /** The one of all that would do that the dial says. */
  function another(schema: Schema, ways: readonly Merged[], place: Place, dial: Dial): Candidate | undefined {
    const known = leaves.get(schema);
    const isLeaf = ways.every(({ types, values }) => values !== undefined || types?.every(isSimple) === true);
    const fitting = known ?? differing(ways.flatMap((way) => candidates(way, place, place.depth > LAVISH)));
    const choices = known ?? fitting.filter(({ value }) => fits(schema, value));
    if (isLeaf) leaves.set(schema, choices);
    return choices.length === 0 ? undefined : choices[turned(dial, choices.length)];
  }

  const made: Filling["made"] = (schema, place, turn) => fill(schema, { ...place, facts: empty, dial: { rest: turn } });

  const filling: Filling = { tree, fill, made, fits, matches, waysOf: endings.waysOf };

  /** All that might do, the best found first. */
  function candidates(way: Merged, place: Place, thrifty: boolean): readonly Candidate[] {
    const { parts, types, values, guessed } = way;
    if (values !== undefined) return given(parts, rankValues(values, place.hint, place.facts));
    const found = (types ?? ["string", "object"]).flatMap((type) =>
      ofType(type, { ...way, types: [type] }, place, thrifty),
    );
    const sorted = given(parts, found).toSorted((a, b) => b.score - a.score);
    const nothing = sorted[0]?.score === 0 && types?.includes("null") === true;
    if (nothing && parts.every((part) => part.default === undefined)) return [{ value: null, score: 0 }, ...sorted];
    return guessed ? [...sorted, ...OTHERS] : sorted;
  }

  function ofType(type: TypeName, way: Merged, place: Place, thrifty: boolean): readonly Candidate[] {
    const around = { ...place, now, pattern, texts: madeTexts };
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
        return lists(filling, way, place, thrifty);
      case "object":
        return objects(filling, way, place, thrifty);
    }
  }

  const hint = hintOf("", typeof tree.root === "boolean" ? [] : describing(tree.root, tree).slice(0, 1), NO_HINT);
  const result = fill(tree.root, { hint, facts, depth: 0, path: "", dial: undefined, wanted: WANTED });
  if (result !== undefined) return result.value;
  if (endings.isEndless(tree.root, DEEPEST))
    throw new UnusableSchema(
      "Whatever fits the schema would have to go on without end, because it asks for itself inside of itself. Let a list of it be empty, or do not require the property that holds it.",
    );
  const where = failure.path === "" ? "" : ` at ${failure.path.slice(0, 200)}`;
  throw new UnusableSchema(
    `No value was found that fits the schema${where}. Either its conditions contradict each other, or they are more than can be followed here: use simpler ones.`,
  );
}

/** What else a value may be where no type is named. */
const OTHERS: readonly Candidate[] = [
  null,
  0,
  1,
  0.5,
  1e9,
  -1e9,
  true,
  false,
  "",
  "unknown",
  [],
  [0],
  {},
  { key1: 0 },
].map((value) => ({ value, score: 0 }));

const isSimple = (type: TypeName): boolean => type !== "object" && type !== "array";

function differing(candidates: readonly Candidate[]): readonly Candidate[] {
  return [...new Map(candidates.toReversed().map((one) => [canonical(one.value), one])).values()].toReversed();
}

/** The same texts are asked for again and again, so they are made once. */
function createTexts(stepsOf: (source: string) => Parameters<typeof walk>[0][number]) {
  const known = new Map<string, { readonly made: string[]; readonly more: Generator<string> }>();
  return (sources: readonly string[], least: number, most: number, count: number): readonly string[] => {
    const name = JSON.stringify([sources, least, most]);
    const texts = known.get(name) ?? { made: [], more: walk(sources.map(stepsOf), least, most) };
    known.set(name, texts);
    while (texts.made.length < count) {
      const next = texts.more.next();
      if (next.done === true) break;
      texts.made.push(next.value);
    }
    return texts.made;
  };
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

/** What must be made, roughly: a simple way ends sooner. */
const weightOf = ({ parts, types, values }: Merged): number => {
  if (values !== undefined || types?.includes("null") === true) return 0;
  if (types?.includes("object") !== true && types?.includes("array") !== true) return 1;
  return 2 + parts.reduce((sum, part) => sum + (part.required?.length ?? 0) + (part.minItems ?? 0), 0);
};
