/** Texts that several patterns accept at once: all of them are walked side by side, one sign after another. */
import type { Step } from "./matcher.ts";
import { SAMPLES, type Test } from "./pattern.ts";

type Steps = readonly Step[];

/** Where one pattern stands: the steps that wait for a sign, whether the text may end here, whether all else is the same. */
interface Stand {
  readonly waiting: readonly number[];
  readonly mayEnd: boolean;
  readonly found: boolean;
}

/** Where all patterns stand, and where each class of signs leads. */
interface Crossing {
  readonly stands: readonly Stand[];
  readonly mayEnd: boolean;
  roads: readonly { readonly signs: readonly string[]; readonly to: number }[];
}

const MOST_CROSSINGS = 2_000;
/** Of roads and lengths. */
const MOST_WORK = 4_000_000;
const LONGEST = 4_000;
/** Texts are at most so much longer than they must be. */
const LONGER = 40;

/** Follows what needs no sign. */
function reached(steps: Steps, from: readonly number[], first: boolean, last: boolean) {
  const open = [...from, 0];
  const seen = new Set<number>();
  const waiting: number[] = [];
  let found = false;
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const step = steps[index];
    if (step === undefined || seen.has(index)) continue;
    seen.add(index);
    if (step.kind === "found") found = true;
    else if (step.kind === "split") open.push(step.first, step.second);
    else if (step.kind === "sign") waiting.push(index);
    else if (step.kind === "start" ? first : last) open.push(index + 1);
  }
  return { waiting: waiting.sort((a, b) => a - b), found };
}

function standAt(steps: Steps, from: readonly number[], first: boolean): Stand {
  const { waiting, found } = reached(steps, from, first, false);
  const mayEnd = found || reached(steps, from, first, true).found;
  return { waiting: found ? [] : waiting, mayEnd, found };
}

function onward(steps: Steps, stand: Stand, sign: string): Stand {
  if (stand.found) return stand;
  const next = stand.waiting.filter((index) => {
    const step = steps[index];
    return step?.kind === "sign" && step.has(sign);
  });
  return standAt(
    steps,
    next.map((index) => index + 1),
    false,
  );
}

/** Signs that no pattern tells apart, the plainest first in each class. */
function classesOf(patterns: readonly Steps[]): readonly (readonly string[])[] {
  const tests = new Set<Test>();
  const signs = new Set(SAMPLES);
  for (const step of patterns.flat()) {
    if (step.kind !== "sign" || tests.has(step.has)) continue;
    tests.add(step.has);
    for (const sign of step.signs) signs.add(sign);
  }
  const classes = new Map<string, string[]>();
  for (const sign of signs) {
    const name = [...tests].map((has) => (has(sign) ? "1" : "0")).join("");
    classes.set(name, [...(classes.get(name) ?? []), sign]);
  }
  return [...classes.values()];
}

const nameOf = (stands: readonly Stand[]): string =>
  stands.map(({ waiting, mayEnd, found }) => (found ? "*" : `${waiting.join()}${mayEnd ? "!" : ""}`)).join("|");

const isDead = ({ waiting, mayEnd, found }: Stand): boolean => waiting.length === 0 && !mayEnd && !found;

/** The map of all patterns together, as far as it is not too large. */
function survey(patterns: readonly Steps[]): readonly Crossing[] {
  const classes = classesOf(patterns);
  const crossings: Crossing[] = [];
  const known = new Map<string, number>();
  function visit(stands: readonly Stand[]): number | undefined {
    const name = nameOf(stands);
    const before = known.get(name);
    if (before !== undefined || crossings.length >= MOST_CROSSINGS) return before;
    known.set(name, crossings.length);
    return crossings.push({ stands, mayEnd: stands.every((stand) => stand.mayEnd), roads: [] }) - 1;
  }
  visit(patterns.map((steps) => standAt(steps, [], true)));
  // It grows while it is gone through.
  for (const crossing of crossings) {
    crossing.roads = classes.flatMap((signs) => {
      const next = crossing.stands.map((stand, at) => onward(patterns[at] ?? [], stand, signs[0] ?? ""));
      const to = next.some(isDead) ? undefined : visit(next);
      return to === undefined ? [] : [{ signs, to }];
    });
  }
  return crossings;
}

/** For each length, from which crossings a text of exactly that length leads to the end. */
function* ends(crossings: readonly Crossing[]): Generator<readonly boolean[]> {
  let before = crossings.map(({ mayEnd }) => mayEnd);
  yield before;
  for (;;) {
    const last = before;
    before = crossings.map(({ roads }) => roads.some(({ to }) => last[to] === true));
    yield before;
  }
}

/** Each text differs from all before it; there may be none. */
export function* walk(patterns: readonly Steps[], least: number, most: number): Generator<string> {
  if (least > LONGEST) return;
  const crossings = survey(patterns);
  const size = crossings.reduce((sum, { roads }) => sum + roads.length + 1, 0);
  const lengths = Math.min(most, least + LONGER + crossings.length, Math.floor(MOST_WORK / size));
  const leading: (readonly boolean[])[] = [];
  let longest = Number.POSITIVE_INFINITY;
  for (const next of ends(crossings)) {
    const length = leading.push(next) - 1;
    if (length > Math.min(lengths, longest)) return;
    if (length < least || next[0] !== true) continue;
    longest = Math.min(longest, length + LONGER);
    yield* ofLength(crossings, leading, length);
  }
}

/** The first sign changes fastest, so that the first texts are unlike at once. */
function* ofLength(
  crossings: readonly Crossing[],
  leading: readonly (readonly boolean[])[],
  length: number,
): Generator<string> {
  for (let turn = 0; ; turn++) {
    let rest = turn;
    let at = 0;
    let text = "";
    for (let left = length - 1; left >= 0; left--) {
      const ways = (crossings[at]?.roads ?? []).filter(({ to }) => leading[left]?.[to] === true);
      const choices = ways.reduce((sum, { signs }) => sum + signs.length, 0);
      let choice = rest % choices;
      rest = Math.floor(rest / choices);
      for (const { signs, to } of ways) {
        const sign = signs[choice];
        choice -= signs.length;
        if (sign === undefined) continue;
        text += sign;
        at = to;
        break;
      }
    }
    if (rest > 0) return;
    yield text;
  }
}
