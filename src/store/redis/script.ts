/** The scripts of the store, each an atomic step, and one that runs any of them one after the other. */
import { hash } from "node:crypto";

export interface Script {
  readonly operation: string;
  readonly lua: string;
  readonly sha: string;
  /** Its place among all of them, counted from 1 as Lua does. */
  readonly number: number;
}

const all: Script[] = [];

/** `lua` is given `now`, the server's time in milliseconds with a fraction, when it asks for it by name. */
export function script(operation: string, lua: string): Script {
  const clock = /\bnow\b/.test(lua)
    ? "local clock = redis.call('TIME')\nlocal now = clock[1] * 1000 + clock[2] / 1000\n"
    : "";
  const source = clock + lua;
  const made: Script = { operation, lua: source, sha: hash("sha1", source), number: all.length + 1 };
  all.push(made);
  return made;
}

/** Whether the next is run that depends on it: it has answered with a list, and a 1 before all else. */
export const letsOn = (answer: unknown): boolean => Array.isArray(answer) && answer[0] === 1;

/**
 * Each run is told by four values: the script's number, 1 where it depends on the one before it, how many of the keys and
 * how many of the values are its own; its values follow. It is answered by two: 1 where it ran, and what it gave back. One
 * that fails, which is a 0 and the reason, keeps none from running but what depends on it; that is a 2.
 */
const runAll = (scripts: readonly Script[]): string => `local scripts = {
${scripts.map(({ lua }) => `function(KEYS, ARGV)\n${lua}\nend`).join(",\n")}
}
local answers, keys_taken, values_taken, goes_on = {}, 0, 0, false
while values_taken < #ARGV do
  local number, keys, values = tonumber(ARGV[values_taken + 1]), {}, {}
  local wanted = goes_on or ARGV[values_taken + 2] == '0'
  local key_count, value_count = tonumber(ARGV[values_taken + 3]), tonumber(ARGV[values_taken + 4])
  values_taken = values_taken + 4
  for i = 1, key_count do keys[i] = KEYS[keys_taken + i] end
  for i = 1, value_count do values[i] = ARGV[values_taken + i] end
  keys_taken, values_taken = keys_taken + key_count, values_taken + value_count
  local ran, answer = true, false
  if wanted then ran, answer = pcall(scripts[number], keys, values) end
  if ran and type(answer) == 'table' and answer.err then ran, answer = false, answer.err end
  if not ran and type(answer) == 'table' then answer = answer.err end
  if answer == nil then answer = false end
  goes_on = wanted and ran and type(answer) == 'table' and answer[1] == 1
  answers[#answers + 1] = (not wanted) and 2 or ran and 1 or 0
  answers[#answers + 1] = answer
end
return answers`;

/** Made when it is first asked for: by then all of them are known. */
let made: Script | undefined;
let known = 0;

export function scriptOfAll(): Script {
  if (made === undefined || known !== all.length) {
    const lua = runAll(all);
    known = all.length;
    made = { operation: "several", lua, sha: hash("sha1", lua), number: 0 };
  }
  return made;
}
