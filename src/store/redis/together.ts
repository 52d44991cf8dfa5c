/** Scripts that many ask for in the same moment run as one: a command costs more than most of what it does. */
import { z } from "zod";
import { type Script, scriptOfAll } from "./script.ts";

export type Argument = string | number | Buffer;

/** Runs a script by its digest. */
export type Evaluate = (script: Script, keys: readonly string[], values: readonly Argument[]) => Promise<unknown>;

interface Asked {
  readonly script: Script;
  readonly keys: readonly string[];
  readonly values: readonly Argument[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The server does nothing else while they run. */
const MOST_AT_ONCE = 64;

/** Named as what the server itself answers with. */
class ScriptFailed extends Error {
  override readonly name = "ReplyError";
}

const answersSchema = z.array(z.unknown());

function settle(asked: readonly Asked[], reply: unknown): void {
  const answers = answersSchema.parse(reply);
  for (const [i, { resolve, reject }] of asked.entries()) {
    const answer = answers[2 * i + 1];
    if (answers[2 * i] === 1) resolve(answer);
    else reject(new ScriptFailed(typeof answer === "string" ? answer : "ERR a script was not answered"));
  }
}

/** A cluster behind a single address: such a server has run nothing of it. */
const isApart = (error: unknown): boolean => error instanceof Error && error.message.startsWith("CROSSSLOT");

const runOne = (evaluate: Evaluate, { script, keys, values, resolve, reject }: Asked): Promise<void> =>
  evaluate(script, keys, values).then(resolve, reject);

/** What a lost connection fails, it fails for all that were asked together. */
async function runAll(evaluate: Evaluate, asked: readonly Asked[]): Promise<void> {
  const allKeys: string[] = [];
  const allValues: Argument[] = [];
  for (const { script, keys, values } of asked) {
    allKeys.push(...keys);
    allValues.push(script.number, keys.length, values.length, ...values);
  }
  try {
    settle(asked, await evaluate(scriptOfAll(), allKeys, allValues));
  } catch (error) {
    if (isApart(error)) throw error;
    for (const { reject } of asked) reject(error);
  }
}

export function together(evaluate: Evaluate): Evaluate {
  let waiting: Asked[] = [];
  let apart = false;

  function oneByOne(asked: readonly Asked[]): void {
    apart = true;
    for (const one of asked) void runOne(evaluate, one);
  }

  function send(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST_AT_ONCE) {
      const asked = all.slice(from, from + MOST_AT_ONCE);
      if (apart) oneByOne(asked);
      else runAll(evaluate, asked).catch(() => oneByOne(asked));
    }
  }

  return (script, keys, values) =>
    new Promise((resolve, reject) => {
      // After everything that goes on because of the same event.
      if (waiting.length === 0) process.nextTick(send);
      waiting.push({ script, keys, values, resolve, reject });
    });
}
