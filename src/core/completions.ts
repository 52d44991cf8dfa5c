/** What may be chosen while somebody types an option: the best matches first. */
import { type Absent, available } from "./commands.ts";
import { MODEL_COSTS, models } from "./costs.ts";
import type { Digest } from "./digest.ts";
import { languages } from "./languages.ts";
import type { Completion } from "./options.ts";
import { personaLabels, personaNames } from "./personas.ts";
import type { Say } from "./say.ts";
import { FREQUENT_ZONES } from "./schedule/frequent-zones.ts";

export interface Completed {
  readonly name: string;
  readonly value: string;
}

/** Discord's limits. */
const MOST = 25;
const LONGEST = 100;

const zones: readonly string[] = [...new Set([...FREQUENT_ZONES, ...Intl.supportedValuesOf("timeZone")])];

const same = (value: string): Completed => ({ name: value, value });

const standard = (say: Say): Completed => ({ name: say("choice-default"), value: "default" });

const COMPLETIONS: Readonly<
  Record<Exclude<Completion, "digests">, (say: Say, absent: Absent) => readonly Completed[]>
> = {
  models: (say) => [
    ...models.map((model) => ({ name: say("choice-model", { model, credits: MODEL_COSTS[model] }), value: model })),
    standard(say),
  ],
  personas: (say) => [
    ...personaNames.map((value) => ({ name: `${value}: ${personaLabels[value](say)}`, value })),
    standard(say),
  ],
  languages: (say) => [...languages.map(({ code, name }) => ({ name, value: code })), standard(say)],
  zones: () => zones.map(same),
  commands: (_say, absent) => available(absent).map(({ name }) => ({ name: `/${name}`, value: name })),
};

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_/-]+/g, " ")
    .replace(/^ | $/g, "");

/** The smaller, the better; undefined: it does not match. */
function rankOf({ name, value }: Completed, typed: string): number | undefined {
  const texts = [plain(value), plain(name)];
  if (texts.includes(typed)) return 0;
  if (texts.some((text) => text.startsWith(typed))) return 1;
  if (texts.some((text) => text.includes(` ${typed}`))) return 2;
  return texts.some((text) => text.includes(typed)) ? 3 : undefined;
}

const fitting = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).toWellFormed()}…`;

/** How a channel is called; undefined where that is not known, or not to be said. */
type NameOf = (channel: string) => string | undefined;

/** A digest by its number, with what it is about, when it comes, and where. */
function digestChoice({ number, topics, pattern, zone, chat }: Digest, nameOf: NameOf): Completed {
  const channel = chat.thread === undefined ? undefined : nameOf(chat.thread);
  const where = channel === undefined ? "" : ` #${channel}`;
  return { name: `${number}: ${topics.join(", ")} (${whenOf(pattern)} ${zone})${where}`, value: String(number) };
}

/** The time of day, where it is the same every day. */
function whenOf(pattern: string): string {
  const [, minute = "", hour = ""] = /^(\d+) (\d+) /.exec(pattern) ?? [];
  return hour === "" ? pattern : `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
}

export const completeDigests = (
  digests: readonly Digest[],
  typed: string,
  nameOf: NameOf = () => undefined,
): readonly Completed[] =>
  matching(
    digests.map((digest) => digestChoice(digest, nameOf)),
    typed,
  );

export const complete = (
  completion: Exclude<Completion, "digests">,
  typed: string,
  say: Say,
  absent: Absent,
): readonly Completed[] => matching(COMPLETIONS[completion](say, absent), typed);

function matching(choices: readonly Completed[], typed: string): readonly Completed[] {
  const wanted = plain(typed);
  return choices
    .flatMap((choice) => {
      const rank = rankOf(choice, wanted);
      return rank === undefined ? [] : [{ choice, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ choice: { name, value } }) => ({ name: fitting(name), value }));
}
