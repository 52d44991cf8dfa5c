/** Scripts that many ask for in the same moment run as one: a command costs more than most of what it does. */
import { z } from "zod";
import { letsOn, type Script, scriptOfAll } from "./script.ts";

export type Argument = string | number | Buffer;

export interface Run {
  readonly script: Script;
  readonly keys: readonly string[];
  readonly values: readonly Argument[];
}

/** Runs a script by its digest. */
export type Evaluate = (run: Run) => Promise<unknown>;

/** Each is run where the one before it lets it, which is told by its answer; there is no answer of those that are not. */
export type EvaluateEach = (runs: readonly Run[]) => Promise<readonly unknown[]>;

interface Asked {
  readonly runs: readonly Run[];
  readonly resolve: (answers: readonly unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The server does nothing else while they run. */
const MOST_AT_ONCE = 64;

/** Named as what the server itself answers with. */
class ScriptFailed extends Error {
  override readonly name = "ReplyError";
}

/** What became of each, and what it answered. */
const answersSchema = z.array(z.unknown());
const FAILED = 0;
const RAN = 1;

function settle(asked: readonly Asked[], reply: unknown): void {
  const told = answersSchema.parse(reply);
  let at = 0;
  for (const { runs, resolve, reject } of asked) {
    const answers: unknown[] = [];
    let failed: unknown;
    for (const _ of runs) {
      const [state, answer] = [told[at] ?? FAILED, told[at + 1]];
      at += 2;
      if (state === FAILED) failed = answer ?? "ERR a script was not answered";
      if (state === RAN) answers.push(answer);
    }
    if (failed === undefined) resolve(answers);
    else reject(new ScriptFailed(String(failed)));
  }
}

/** A cluster behind a single address: such a server has run nothing of it. */
const isApart = (error: unknown): boolean => error instanceof Error && error.message.startsWith("CROSSSLOT");

/** What a lost connection fails, it fails for all that were asked together. */
async function runAll(evaluate: Evaluate, asked: readonly Asked[]): Promise<void> {
  const allKeys: string[] = [];
  const allValues: Argument[] = [];
  for (const { runs } of asked) {
    for (const [i, { script, keys, values }] of runs.entries()) {
      allKeys.push(...keys);
      allValues.push(script.number, i === 0 ? 0 : 1, keys.length, values.length, ...values);
    }
  }
  try {
    settle(asked, await evaluate({ script: scriptOfAll(), keys: allKeys, values: allValues }));
  } catch (error) {
    if (isApart(error)) throw error;
    for (const { reject } of asked) reject(error);
  }
}

/** For where keys lie in many places, and one script may only touch those of one. */
export const oneByOne =
  (evaluate: Evaluate): EvaluateEach =>
  async (runs) => {
    const answers: unknown[] = [];
    for (const run of runs) {
      answers.push(await evaluate(run));
      if (!letsOn(answers.at(-1))) break;
    }
    return answers;
  };

export function together(evaluate: Evaluate): EvaluateEach {
  let waiting: Asked[] = [];
  let apart = false;

  function goApart(asked: readonly Asked[]): void {
    apart = true;
    for (const { runs, resolve, reject } of asked) oneByOne(evaluate)(runs).then(resolve, reject);
  }

  function send(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST_AT_ONCE) {
      const asked = all.slice(from, from + MOST_AT_ONCE);
      if (apart) goApart(asked);
      else runAll(evaluate, asked).catch(() => goApart(asked));
    }
  }

  return (runs) =>
    new Promise((resolve, reject) => {
      // After everything that goes on because of the same event.
      if (waiting.length === 0) process.nextTick(send);
      waiting.push({ runs, resolve, reject });
    });
}
