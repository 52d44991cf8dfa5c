/** Scripts that many ask for in the same moment run as one: a command costs more than most of what it does. */
import { FAILED, letsOn, RAN, type Script, scriptOfAll, told } from "./script.ts";

export type Argument = string | number | Buffer;

export interface Run {
  readonly script: Script;
  readonly keys: readonly string[];
  readonly values: readonly Argument[];
}

/** Runs a script by its digest. */
export type Evaluate = (run: Run) => Promise<unknown>;

interface Asked {
  readonly runs: readonly Run[];
  readonly since: number;
  readonly resolve: (answers: readonly unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** What ends, whoever asked for it. */
export interface Ends {
  /** Named as the last of what was asked for. */
  readonly ended: (operation: string, milliseconds: number) => void;
  /** What a failure is for whoever asked. */
  readonly failure: (error: unknown) => unknown;
}

export interface Together {
  one(run: Run): Promise<unknown>;
  /** Each is run where the one before it lets it, which is told by its answer; there is no answer of those that are not. */
  each(runs: readonly Run[]): Promise<readonly unknown[]>;
}

/** How many scripts run as one: the server does nothing else meanwhile. */
const MOST_AT_ONCE = 64;

/** Named as what the server itself answers with. */
class ScriptFailed extends Error {
  override readonly name = "ReplyError";
}

/** A cluster behind a single address: such a server has run nothing of it. */
const isApart = (error: unknown): boolean => error instanceof Error && error.message.startsWith("CROSSSLOT");

/** For where keys lie in many places, and one script may only touch those of one. */
async function oneByOne(evaluate: Evaluate, runs: readonly Run[]): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (const run of runs) {
    answers.push(await evaluate(run));
    if (!letsOn(answers.at(-1))) break;
  }
  return answers;
}

/** All that many asked for, as one script that runs it. */
function runOf(asked: readonly Asked[]): Run {
  const keys: string[] = [];
  const values: Argument[] = [""];
  let runs = "";
  for (const one of asked) {
    let depends = false;
    for (const run of one.runs) {
      runs += told(run.script, depends, run.keys.length, run.values.length);
      keys.push(...run.keys);
      values.push(...run.values);
      depends = true;
    }
  }
  values[0] = runs;
  return { script: scriptOfAll(), keys, values };
}

/** `apart`: keys lie in many places from the first. */
export function together(evaluate: Evaluate, { ended, failure }: Ends, apart = false): Together {
  let waiting: Asked[] = [];
  let isSpread = apart;

  function resolve(one: Asked, answers: readonly unknown[], now: number): void {
    ended(one.runs.at(-1)?.script.operation ?? "", now - one.since);
    one.resolve(answers);
  }
  function reject(one: Asked, error: unknown, now: number): void {
    ended(one.runs.at(-1)?.script.operation ?? "", now - one.since);
    one.reject(failure(error));
  }

  /** What became of each stands before what they answered, where not all ran. */
  function settle(asked: readonly Asked[], reply: unknown): void {
    const answers: readonly unknown[] = Array.isArray(reply) ? reply : [];
    const [states] = answers;
    if (typeof states !== "string") throw new TypeError("the script of all scripts was not answered");
    const now = performance.now();
    let at = 1;
    for (const one of asked) {
      const [from, to] = [at, at + one.runs.length];
      at = to;
      const own = states.slice(from - 1, to - 1);
      const failed = own.indexOf(FAILED);
      if (failed >= 0) reject(one, new ScriptFailed(String(answers[from + failed])), now);
      else resolve(one, answers.slice(from, own === "" ? to : from + own.lastIndexOf(RAN) + 1), now);
    }
  }

  function sendApart(asked: readonly Asked[]): void {
    for (const one of asked) {
      oneByOne(evaluate, one.runs).then(
        (answers) => resolve(one, answers, performance.now()),
        (error: unknown) => reject(one, error, performance.now()),
      );
    }
  }

  /** What a lost connection fails, it fails for all that were asked together. Nothing is gained by one that is alone. */
  async function sendTogether(asked: readonly Asked[]): Promise<void> {
    const [first] = asked;
    if (asked.length === 1 && first?.runs.length === 1) return sendApart(asked);
    try {
      settle(asked, await evaluate(runOf(asked)));
    } catch (error) {
      if (!isApart(error)) {
        for (const one of asked) reject(one, error, performance.now());
        return;
      }
      isSpread = true;
      sendApart(asked);
    }
  }

  function send(): void {
    const all = waiting;
    waiting = [];
    if (isSpread) {
      sendApart(all);
      return;
    }
    let [from, runs] = [0, 0];
    for (const [i, one] of all.entries()) {
      runs += one.runs.length;
      if (i + 1 < all.length && runs < MOST_AT_ONCE) continue;
      void sendTogether(all.slice(from, i + 1));
      [from, runs] = [i + 1, 0];
    }
  }

  function ask(one: Asked): void {
    // After everything that goes on because of the same event.
    if (waiting.length === 0) process.nextTick(send);
    waiting.push(one);
  }

  return {
    one: (run) =>
      new Promise((given, failed) => {
        const first = ([answer]: readonly unknown[]): void => given(answer);
        ask({ runs: [run], since: performance.now(), resolve: first, reject: failed });
      }),
    each: (runs) =>
      new Promise((given, failed) => ask({ runs, since: performance.now(), resolve: given, reject: failed })),
  };
}
