/** What becomes of an edition whose moment passed while Herald was down. */
import { DIGESTS } from "../../../core/digest.ts";
import type { Say } from "../../../core/say.ts";
import { clipped, plain } from "../../markdown.ts";
import { rowsOf } from "../../settings/decision.ts";
import { type Field, read, wrong } from "../field.ts";

const HOUR = 60;

/** In minutes. */
export const STANDARD_AGE = 3 * HOUR;
const AGES = [HOUR, STANDARD_AGE, 12 * HOUR, 24 * HOUR] as const;

const UNITS: ReadonlyMap<string, number> = new Map([
  ["m", 1],
  ["h", HOUR],
  ["d", 24 * HOUR],
]);

const NEVER = /^(?:skip|no|off|none|never|aus|nie)$/;
const AGE = /^(?:once\s*)?(?:up to\s*)?(\d{1,5})\s*(m|h|d|min|std|t)[a-z]*\.?$/;

/** In minutes; undefined: it is no time. */
function readAge(given: string): number | undefined {
  if (given === "once" || given === "on") return STANDARD_AGE;
  const [, number, unit = ""] = AGE.exec(given) ?? [];
  const minutes = UNITS.get(unit === "std" ? "h" : unit === "t" ? "d" : unit.charAt(0));
  if (number === undefined || minutes === undefined) return undefined;
  const age = Number(number) * minutes;
  return age >= DIGESTS.shortestAge && age <= DIGESTS.longestAge ? age : undefined;
}

const ageWords = (say: Say, age: number): string =>
  age % HOUR === 0 ? say("digest-hours", { count: age / HOUR }) : say("digest-minutes", { count: age });

export const catchup: Field = {
  word: "catchup",
  label: (say) => say("button-digest-catchup"),
  line: ({ say, digest: { catchUp } }) =>
    catchUp.mode === "skip"
      ? say("digest-line-catchup-skip")
      : say("digest-line-catchup", { age: ageWords(say, catchUp.maxAge) }),
  how: (say) => say("digest-catchup-how"),
  example: "3h",
  typed: true,
  choices({ say, digest: { catchUp } }) {
    const ages = AGES.map((age) => ({
      label: say("button-digest-once", { age: ageWords(say, age) }),
      argument: `${age / HOUR}h`,
      holds: catchUp.mode === "once" && catchUp.maxAge === age,
    }));
    return [
      ...rowsOf(ages, 2),
      [{ label: say("button-digest-skip"), argument: "skip", holds: catchUp.mode === "skip" }],
    ];
  },
  read(given, { say, command }) {
    const word = given.trim().toLowerCase();
    if (NEVER.test(word)) return read({ catchUp: { mode: "skip", maxAge: STANDARD_AGE } });
    const maxAge = readAge(word);
    if (maxAge !== undefined) return read({ catchUp: { mode: "once", maxAge } });
    const example = `${command} --catchup 3h`;
    return wrong(say("digest-catchup-wrong", { given: plain(clipped(given, 40)), example }));
  },
};
