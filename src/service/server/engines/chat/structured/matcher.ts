/** Matching a pattern in linear time: all ways through it are followed at once, so none can be walked for ever. */
import { UnusableSchema } from "../../ports.ts";
import { type Branch, parsePattern, type Test } from "./pattern.ts";

export type Step =
  | { readonly kind: "sign"; readonly has: Test; readonly signs: readonly string[] }
  | { readonly kind: "split"; readonly first: number; readonly second: number }
  | { readonly kind: "start" | "end" | "found" };

export interface Pattern {
  matches(text: string): boolean;
  /** Where matching begins at the first, and may begin anew before every sign. */
  readonly steps: readonly Step[];
}

const MOST_STEPS = 2_000;
/** Of signs and steps, over all texts that a pattern is tried on, each of them once. */
const MOST_WORK = 200_000;

function stepsOf(root: Branch, source: string): readonly Step[] {
  const steps: Step[] = [];
  const add = (step: Step): number => {
    if (steps.length >= MOST_STEPS)
      throw new UnusableSchema(`The pattern ${JSON.stringify(source.slice(0, 100))} is too large. Use a simpler one.`);
    return steps.push(step) - 1;
  };
  function build(branch: Branch): void {
    if (branch.kind === "set") add({ kind: "sign", has: branch.has, signs: branch.signs });
    else if (branch.kind === "row") branch.parts.forEach(build);
    else if (branch.kind === "choice") choose(branch.of);
    else if (branch.kind === "repeat") repeat(branch.what, branch.least, branch.most);
    else add({ kind: branch.kind });
  }
  function choose(of: readonly Branch[]): void {
    const [first, ...others] = of;
    if (first === undefined) return;
    if (others.length === 0) {
      build(first);
      return;
    }
    const split = add({ kind: "found" });
    build(first);
    const jump = add({ kind: "found" });
    steps[split] = { kind: "split", first: split + 1, second: steps.length };
    choose(others);
    steps[jump] = { kind: "split", first: steps.length, second: steps.length };
  }
  function repeat(what: Branch, least: number, most: number): void {
    for (let count = 0; count < least; count++) build(what);
    if (most === Number.POSITIVE_INFINITY) {
      const split = add({ kind: "found" });
      build(what);
      add({ kind: "split", first: split, second: split });
      steps[split] = { kind: "split", first: split + 1, second: steps.length };
      return;
    }
    const splits: number[] = [];
    for (let count = least; count < most; count++) {
      splits.push(add({ kind: "found" }));
      build(what);
    }
    for (const split of splits) steps[split] = { kind: "split", first: split + 1, second: steps.length };
  }
  build(root);
  steps.push({ kind: "found" });
  return steps;
}

function matches(steps: readonly Step[], text: string, spend: () => void): boolean {
  const signs = [...text];
  let now = new Set<number>();
  for (let at = 0; at <= signs.length; at++) {
    const sign = signs[at];
    const open = [...now, 0];
    const seen = new Set<number>();
    const next = new Set<number>();
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      spend();
      const step = steps[index];
      if (step === undefined) continue;
      if (step.kind === "found") return true;
      if (step.kind === "split") open.push(step.first, step.second);
      else if (step.kind === "start" ? at === 0 : step.kind === "end" && at === signs.length) open.push(index + 1);
      else if (step.kind === "sign" && sign !== undefined && step.has(sign)) next.add(index + 1);
    }
    now = next;
  }
  return false;
}

export function readPattern(source: string): Pattern {
  const steps = stepsOf(parsePattern(source), source);
  let work = 0;
  const spend = (): void => {
    if (++work > MOST_WORK)
      throw new UnusableSchema(
        `The pattern ${JSON.stringify(source.slice(0, 100))} takes too long to match. Use a simpler one.`,
      );
  };
  const known = new Map<string, boolean>();
  return {
    steps,
    matches(text) {
      const found = known.get(text) ?? matches(steps, text, spend);
      known.set(text, found);
      return found;
    },
  };
}
