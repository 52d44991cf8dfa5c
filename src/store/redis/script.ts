/** The scripts of the store, each an atomic step, and one that runs any of them one after the other. */
import { hash } from "node:crypto";

export interface Script {
  readonly operation: string;
  /** As it runs alone. */
  readonly lua: string;
  readonly sha: string;
  /** As it runs among others, which look at the clock at most once for all. */
  readonly body: string;
  /** Its place among all of them, counted from 1 as Lua does. */
  readonly number: number;
}

const all: Script[] = [];

const CLOCK = `local moment
local function now()
  if not moment then
    local clock = redis.call('TIME')
    moment = clock[1] * 1000 + clock[2] / 1000
  end
  return moment
end
`;

/** `body` can call `now()`, the server's time in milliseconds with a fraction. */
export function script(operation: string, body: string): Script {
  const lua = body.includes("now()") ? CLOCK + body : body;
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

/** Halves them again and again: each of the functions is made only where it is run, and what is not run costs nothing. */
function choose(scripts: readonly Script[]): string {
  const [only, ...others] = scripts;
  if (others.length === 0) return `return function(KEYS, ARGV)\n${only?.body ?? ""}\nend`;
  const half = Math.ceil(scripts.length / 2);
  return `if number < ${scripts[half]?.number} then\n${choose(scripts.slice(0, half))}\nelse\n${choose(scripts.slice(half))}\nend`;
}

/**
 * The first value tells the runs, see above; the values of all of them follow. It answers with what each gave back, and
 * before that with what became of each, in one letter; with nothing there where all of them ran. One that fails gives back
 * the reason, and keeps none from running but what depends on it.
 */
const runAll = (scripts: readonly Script[]): string => `${CLOCK}local function script(number)
${choose(scripts)}
end
local runs, keys_taken, values_taken, goes_on = ARGV[1], 0, 1, false
-- What became of each is written down from the first on that did not run.
local answers, place, states = {''}, 1, nil
for at = 1, #runs, 5 do
  local number, depends, key_count, many, few = string.byte(runs, at, at + 4)
  local keys_end = keys_taken + key_count - ${FIRST_LETTER}
  local values_end = values_taken + (many - ${FIRST_LETTER}) * ${LETTERS} + few - ${FIRST_LETTER}
  local state, answer = '${LEFT_OUT}', false
  if goes_on or depends == ${FIRST_LETTER} then
    local keys = {unpack(KEYS, keys_taken + 1, keys_end)}
    local values, ran = {unpack(ARGV, values_taken + 1, values_end)}, nil
    ran, answer = pcall(script(number - ${FIRST_LETTER}), keys, values)
    if type(answer) == 'table' and answer.err then ran, answer = false, answer.err end
    state = ran and '${RAN}' or '${FAILED}'
  end
  keys_taken, values_taken = keys_end, values_end
  goes_on = state == '${RAN}' and type(answer) == 'table' and answer[1] == 1
  if states or state ~= '${RAN}' then states = (states or string.rep('${RAN}', place - 1)) .. state end
  place = place + 1
  answers[place] = answer or false
end
if states then answers[1] = states end
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
