/** Objects: what must be in them, what the text gives besides, and stand-ins where more properties are asked for. */
import { type Filling, MOST_ITEMS, type Place } from "./filling.ts";
import { hintOf } from "./hint.ts";
import type { Candidate } from "./leaves.ts";
import { least, type Merged, most } from "./merged.ts";
import { describing, propertySchema } from "./places.ts";
import type { Keywords, Schema } from "./schema.ts";

type Filled = Map<string, Candidate>;

/** The fullest that was found first; with a dial the one with most properties, which differ most. */
export function objects(filling: Filling, { parts }: Merged, place: Place, thrifty: boolean): readonly Candidate[] {
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const names = new Set([...parts.flatMap((part) => Object.keys(part.properties ?? {})), ...required]);
  const filled: Filled = new Map();
  const spare: Filled = new Map();
  for (const name of names) {
    if (thrifty && !required.has(name)) continue;
    const inner = property(filling, parts, name, place);
    if (inner === undefined && required.has(name)) return [];
    if (inner !== undefined) (required.has(name) || inner.score > 0 ? filled : spare).set(name, inner);
  }
  for (const [name, others] of parts.flatMap((part) => Object.entries(part.dependentRequired ?? {}))) {
    if (!filled.has(name)) continue;
    for (const other of others)
      if (!filled.has(other)) addTo(filled, other, spare.get(other) ?? property(filling, parts, other, place));
  }
  const from = least(parts, "minProperties") ?? 0;
  for (const [name, one] of spare) if (filled.size < from) filled.set(name, one);
  if (filled.size < from)
    for (const name of otherNames(filling, parts, place, from)) {
      if (filled.size >= from) break;
      if (!filled.has(name)) addTo(filled, name, property(filling, parts, name, place));
    }
  const to = most(parts, "maxProperties") ?? Number.POSITIVE_INFINITY;
  for (const name of [...filled.keys()].reverse()) if (filled.size > to && !required.has(name)) filled.delete(name);
  const bare = new Map([...filled].filter(([name]) => required.has(name)));
  const full = new Map([...filled, ...spare]);
  return (place.dial === undefined ? [filled, full, bare] : [full, filled, bare]).map(joined);
}

function addTo(filled: Filled, name: string, one: Candidate | undefined): void {
  if (one !== undefined) filled.set(name, one);
}

const joined = (filled: ReadonlyMap<string, Candidate>): Candidate => ({
  value: Object.fromEntries([...filled].map(([name, { value }]) => [name, value])),
  score: [...filled.values()].reduce((sum, { score }) => sum + score, 0),
});

function property(filling: Filling, parts: readonly Keywords[], name: string, place: Place): Candidate | undefined {
  const schema = propertySchema(parts, name, filling.matches);
  return filling.fill(schema, {
    ...place,
    hint: hintOf(name, describing(schema, filling.tree), place.hint),
    depth: place.depth + 1,
    path: `${place.path}/${name}`,
  });
}

/** Names of our own, in the shapes that the schema gives to names. */
function* otherNames(
  { made, fits }: Filling,
  parts: readonly Keywords[],
  place: Place,
  count: number,
): Generator<string> {
  const rules = parts.flatMap(({ propertyNames }) => propertyNames ?? []);
  const shapes = parts.flatMap((part) => Object.keys(part.patternProperties ?? {}));
  const text = { type: ["string"] } as const;
  const kinds: readonly Schema[] = [
    ...shapes.map((pattern) => ({ allOf: [{ ...text, pattern }, ...rules] })),
    { allOf: [text, ...rules] },
  ];
  if (rules.length === 0) for (let turn = 1; turn <= Math.min(count, MOST_ITEMS); turn++) yield `key${turn}`;
  for (const kind of kinds)
    for (let turn = 0; turn <= Math.min(count * 2, MOST_ITEMS); turn++) {
      const name = made(kind, { ...place, wanted: Math.max(place.wanted, count * 2) }, turn)?.value;
      if (typeof name === "string" && name !== "" && fits(kind, name)) yield name;
    }
}
