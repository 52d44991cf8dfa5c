/** Scripts that many ask for in the same moment run as one: a command costs more than most of what it does. */
import { FAILED, letsOn, RAN, type Script, scriptOfAll, told } from "./script.ts";

export type Argument = string | number;

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

/** What became of each stands before what they answered, where not all ran. */
function settle(asked: readonly Asked[], reply: unknown): void {
  const answers: readonly unknown[] = Array.isArray(reply) ? reply : [];
  const [states] = answers;
  if (typeof states !== "string") throw new TypeError("the script of all scripts was not answered");
  let at = 0;
  for (const { runs, resolve, reject } of asked) {
    const [from, to] = [at, at + runs.length];
    at = to;
    const failed = states.slice(from, to).indexOf(FAILED);
    const ran = states === "" ? runs.length : states.slice(from, to).lastIndexOf(RAN) + 1;
    if (failed >= 0) reject(new ScriptFailed(String(answers[1 + from + failed])));
    else resolve(answers.slice(1 + from, 1 + from + ran));
  }
}

/** A cluster behind a single address: such a server has run nothing of it. */
const isApart = (error: unknown): boolean => error instanceof Error && error.message.startsWith("CROSSSLOT");

/** What a lost connection fails, it fails for all that were asked together. */
async function runAll(evaluate: Evaluate, asked: readonly Asked[]): Promise<void> {
  const keys: string[] = [];
  const values: Argument[] = [""];
  let runs = "";
  for (const one of asked) {
    for (const [i, run] of one.runs.entries()) {
      runs += told(run.script, i > 0, run.keys.length, run.values.length);
      keys.push(...run.keys);
      values.push(...run.values);
    }
  }
  values[0] = runs;
  try {
    settle(asked, await evaluate({ script: scriptOfAll(), keys, values }));
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
