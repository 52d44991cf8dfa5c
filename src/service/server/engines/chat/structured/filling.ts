/** What those who fill objects and lists ask of whoever fills what is inside of them. */
import type { Facts } from "./facts.ts";
import type { Hint } from "./hint.ts";
import type { Candidate } from "./leaves.ts";
import type { Merged } from "./merged.ts";
import type { Schema, SchemaTree } from "./schema.ts";

export interface Place {
  readonly hint: Hint;
  readonly facts: Facts;
  readonly depth: number;
  readonly path: string;
  /** Says which of all that would do is taken, where several are wanted that differ; undefined: the best. */
  readonly dial: Dial | undefined;
  /** How many may be wanted that differ. */
  readonly wanted: number;
}

/** One number for a whole value: each choice within it takes its part, so that another number is another value. */
export interface Dial {
  rest: number;
}

export function turned(dial: Dial, choices: number): number {
  const choice = dial.rest % choices;
  dial.rest = Math.floor(dial.rest / choices);
  return choice;
}

export interface Filling {
  readonly tree: SchemaTree;
  fill(schema: Schema, place: Place): Candidate | undefined;
  /** A stand-in; with another turn another one, as far as there are some. */
  made(schema: Schema, place: Place, turn: number): Candidate | undefined;
  fits(schema: Schema, value: unknown): boolean;
  matches(source: string, text: string): boolean;
  waysOf(schema: Schema): readonly Merged[];
}

/** The largest list, and the most properties, that are made. */
export const MOST_ITEMS = 1_000;
