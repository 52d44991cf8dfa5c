/** The JSON in an answer: the answer itself, or what of it is one value, with what does not fit the schema. */
import type { SchemaChecker } from "../../core/json-schema.ts";
import type { Misfit } from "../../core/json-schema-misfits.ts";
import { indented, parsed, type Scanned, scanJson } from "./scan.ts";

export type Found =
  | { readonly outcome: "fits" | "endless"; readonly json: string; readonly value: unknown }
  | { readonly outcome: "misfits"; readonly json: string; readonly value: unknown; readonly misfits: readonly Misfit[] }
  | { readonly outcome: "no-json" };

type Whole = Extract<Scanned, { ok: true }>;

/** Places between other words where a value may begin. */
const MOST_TRIES = 20;

/** What stands behind these is a part of a value, and the value is broken. */
const INSIDE = /(?:"\s*:|[,[{])\s*$/;
const LOOKED_BACK = 100;

const isInside = (text: string, at: number): boolean => INSIDE.test(text.slice(Math.max(0, at - LOOKED_BACK), at));

function valuesIn(text: string): readonly Whole[] {
  const whole = scanJson(text);
  if (whole.ok && !/\S/.test(text.slice(whole.end))) return [whole];
  const values: Whole[] = [];
  let from = 0;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const begin = text.slice(from).search(/[{[]/) + from;
    if (begin < from) break;
    const scanned = scanJson(text, begin);
    if (scanned.ok && !isInside(text, begin)) values.push(scanned);
    from = scanned.ok ? scanned.end : begin + 1;
  }
  return values;
}

/** Of several values the first one that fits, else the longest. */
export function foundIn(text: string, checker: SchemaChecker): Found {
  const values = valuesIn(text).map(({ tokens }) => ({ tokens, value: parsed(tokens) }));
  const [longest] = values.toSorted((one, other) => other.tokens.length - one.tokens.length);
  if (longest === undefined) return { outcome: "no-json" };
  const first = checker.firstFit(values.map(({ value }) => value));
  const { tokens, value } = (typeof first === "number" ? values[first] : undefined) ?? longest;
  const json = indented(tokens);
  if (first === "misfits") return { outcome: first, json, value, misfits: checker.misfits(value) };
  return { outcome: first === "endless" ? first : "fits", json, value };
}
