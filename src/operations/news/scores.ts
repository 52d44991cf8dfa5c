/** Scores as small bars with words, for whoever does not read numbers. */
import type { Say } from "../../core/say.ts";

interface Score {
  /** Empty where there is no score. */
  readonly bar: string;
  readonly words: string;
}

const STEPS = 5;

/** From 1 to 5, each a fifth of the way; what lies between two is the one that is farther from the middle. */
function stepOf(share: number): number {
  const [middle, from] = [(STEPS + 1) / 2, share - 0.5];
  const steps = Math.min(middle - 1, Math.floor(Math.abs(from) * STEPS + 0.5 + 1e-9));
  return middle + Math.sign(from) * steps;
}

const barOf = (step: number): string => "▰".repeat(step) + "▱".repeat(STEPS - step);

function scoreOf(share: number | undefined, wordsOf: (step: number) => string, say: Say): Score {
  if (share === undefined || Number.isNaN(share)) return { bar: "", words: say("score-none") };
  const step = stepOf(share);
  return { bar: barOf(step), words: wordsOf(step) };
}

/** From -1 to 1; also for the mood of many items. */
export const bullishnessOf = (value: number | undefined, say: Say): Score =>
  scoreOf(value === undefined ? undefined : (value + 1) / 2, (step) => say("score-bullishness", { step }), say);

/** From 0 to 1. */
export const legitimacyOf = (value: number | undefined, say: Say): Score =>
  scoreOf(value, (step) => say("score-legitimacy", { step }), say);
