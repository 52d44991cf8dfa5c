/** Lists: the items that a text has, and stand-ins for those that must be there besides. */

import { UnusableSchema } from "../../ports.ts";
import { numbersIn, readFacts } from "./facts.ts";
import { type Filling, MOST_ITEMS, type Place, turned } from "./filling.ts";
import { itemHint } from "./hint.ts";
import type { Candidate } from "./leaves.ts";
import { least, type Merged, most } from "./merged.ts";
import { itemSchema, partOf } from "./places.ts";
import type { Schema } from "./schema.ts";
import { listedTexts, segmentsOf } from "./segments.ts";
import { canonical, tupleLength } from "./validate.ts";

/** In how many lengths lists are made that are to differ. */
const LENGTHS = 8;
/** How often another stand-in is tried beyond those that are wanted. */
const SPARE_TRIES = 20;

export function lists(filling: Filling, { parts }: Merged, place: Place, thrifty: boolean): readonly Candidate[] {
  const { fill, made, fits } = filling;
  const must = Math.max(least(parts, "minItems") ?? 0, ...parts.map(containedItems));
  if (must > MOST_ITEMS)
    throw new UnusableSchema(`The schema asks for more than ${MOST_ITEMS} items in a list. Ask for fewer.`);
  const to = Math.min(most(parts, "maxItems") ?? Number.POSITIVE_INFINITY, MOST_ITEMS);
  const from = place.dial === undefined ? must : Math.min(to, must + turned(place.dial, LENGTHS));
  const tuple = Math.max(...parts.map(tupleLength));
  const unique = parts.some((part) => part.uniqueItems === true);
  const items: Candidate[] = [];
  const taken = new Set<string>();
  const add = (one: Candidate | undefined): void => {
    if (one === undefined || items.length >= to) return;
    const name = canonical(one.value);
    if (unique && taken.has(name)) return;
    taken.add(name);
    items.push(one);
  };
  const inner: Place = {
    ...place,
    hint: itemHint(place.hint),
    depth: place.depth + 1,
    path: `${place.path}/items`,
    wanted: Math.max(place.wanted, unique ? from + SPARE_TRIES : 0),
  };
  for (let index = 0; index < (thrifty ? must : tuple) && index < Math.min(tuple, to); index++)
    add(fill(itemSchema(parts, index), { ...inner, facts: partOf(place.facts, index) }));
  const rest = itemSchema(parts, tuple);
  if (!thrifty && rest !== false && tuple === 0) for (const one of foundItems(filling, rest, place, inner)) add(one);
  for (const part of parts) {
    const { contains } = part;
    if (contains === undefined) continue;
    const missing = (): boolean => items.filter(({ value }) => fits(contains, value)).length < containedItems(part);
    const both: Schema = { allOf: [contains, rest] };
    for (let turn = 0; missing() && turn < must + SPARE_TRIES; turn++) {
      if (items.length >= to) items.pop();
      add(made(both, inner, unique ? turn : 0));
    }
  }
  const first = place.dial?.rest ?? 0;
  for (let turn = 0; items.length < from && turn < from * 3 + SPARE_TRIES; turn++)
    add(made(itemSchema(parts, items.length), inner, first + (unique ? turn : 0)));
  const score = items.reduce((sum, one) => sum + one.score, 0);
  const whole = items.map(({ value }) => value);
  return [
    { value: whole, score },
    { value: whole.slice(0, must), score: 0 },
  ];
}

/** At least one also where none were enough: the older draft knows no such number. */
const containedItems = ({ contains, minContains = 1, maxContains = 1 }: Merged["parts"][number]): number =>
  contains === undefined ? 0 : Math.max(minContains, Math.min(1, maxContains));

function foundItems(filling: Filling, schema: Schema, place: Place, inner: Place): readonly Candidate[] {
  const { facts: own } = place;
  if (own.text === "") return [];
  const ways = filling.waysOf(schema);
  if (ways.some(({ types }) => types?.includes("object") === true)) {
    const segments = segmentsOf(own.text);
    return segments.flatMap((text) => {
      const one =
        segments.length > 40 && place.depth > 3
          ? undefined
          : filling.fill(schema, { ...inner, facts: readFacts(text, { urls: own.urls }) });
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
  return found.filter((value) => filling.fits(schema, value)).map((value) => ({ value, score: 1 }));
}
