/** The scripts of the store, each an atomic step, and one that runs any of them one after the other. */
import { hash } from "node:crypto";

export interface Script {
  readonly operation: string;
  /** As it runs alone. */
  readonly lua: string;
  readonly sha: string;
  /** As it runs among others, which look at the clock once for all. */
  readonly body: string;
  /** Its place among all of them, counted from 1 as Lua does. */
  readonly number: number;
}

const all: Script[] = [];

const CLOCK = "local clock = redis.call('TIME')\nlocal now = clock[1] * 1000 + clock[2] / 1000\n";

/** `body` is given `now`, the server's time in milliseconds with a fraction, when it asks for it by name. */
export function script(operation: string, body: string): Script {
  const lua = /\bnow\b/.test(body) ? CLOCK + body : body;
  const made: Script = { operation, lua, sha: hash("sha1", lua), body, number: all.length + 1 };
  all.push(made);
  return made;
}

/** Whether the next is run that depends on it: it has answered with a list, and a 1 before all else. */
export const letsOn = (answer: unknown): boolean => Array.isArray(answer) && answer[0] === 1;

/** What a run is told by stands in letters: each is a number from 0 up to, not including, so many. */
const LETTERS = 90;
const FIRST_LETTER = 32;

const letter = (value: number): string => {
  if (value >= LETTERS) throw new RangeError(`${value} is too much for one script among others`);
  return String.fromCharCode(FIRST_LETTER + value);
};

/** Five letters: the script's number, 1 where it depends on the one before it, and how many keys and values are its own. */
export const told = (script: Script, depends: boolean, keys: number, values: number): string =>
  letter(script.number) +
  letter(depends ? 1 : 0) +
  letter(keys) +
  letter(Math.floor(values / LETTERS)) +
  letter(values % LETTERS);

/** What became of a run, where not all of them ran. */
export const FAILED = "0";
export const RAN = "1";
const LEFT_OUT = "2";

/**
 * The first value tells the runs, see above; the values of all of them follow. It answers with what each gave back, and
 * before that with what became of each, in one letter; with nothing there where all of them ran. One that fails gives back
 * the reason, and keeps none from running but what depends on it.
 */
const runAll = (scripts: readonly Script[]): string => `${CLOCK}local scripts = {
${scripts.map(({ body }) => `function(KEYS, ARGV)\n${body}\nend`).join(",\n")}
}
local runs, keys_taken, values_taken, goes_on = ARGV[1], 0, 1, false
local answers, states, all_ran = {''}, {}, true
for at = 1, #runs, 5 do
  local number, depends, key_count, many, few = string.byte(runs, at, at + 4)
  key_count = key_count - ${FIRST_LETTER}
  local value_count = (many - ${FIRST_LETTER}) * ${LETTERS} + few - ${FIRST_LETTER}
  local state, answer = '${LEFT_OUT}', false
  if goes_on or depends == ${FIRST_LETTER} then
    local keys, values, ran = {}, {}, nil
    for i = 1, key_count do keys[i] = KEYS[keys_taken + i] end
    for i = 1, value_count do values[i] = ARGV[values_taken + i] end
    ran, answer = pcall(scripts[number - ${FIRST_LETTER}], keys, values)
    if type(answer) == 'table' and answer.err then ran, answer = false, answer.err end
    state = ran and '${RAN}' or '${FAILED}'
  end
  keys_taken, values_taken = keys_taken + key_count, values_taken + value_count
  goes_on = state == '${RAN}' and type(answer) == 'table' and answer[1] == 1
  all_ran = all_ran and state == '${RAN}'
  states[#states + 1] = state
  answers[#answers + 1] = answer or false
end
if not all_ran then answers[1] = table.concat(states) end
return answers`;

/** Made when it is first asked for: by then all of them are known. */
let made: Script | undefined;
let known = 0;

export function scriptOfAll(): Script {
  if (made === undefined || known !== all.length) {
    const lua = runAll(all);
    known = all.length;
    made = { operation: "several", lua, sha: hash("sha1", lua), body: lua, number: 0 };
  }
  return made;
}
