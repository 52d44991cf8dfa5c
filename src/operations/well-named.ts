/** What is named wrongly is asked about before anything is made of it, for it would else be words that are paid for. */
import { strayName } from "../core/arguments.ts";
import { commands, namesOf } from "../core/commands.ts";
import type { OperationName } from "../core/request.ts";
import { fieldNamed } from "./digest/fields/all.ts";
import { plain } from "./markdown.ts";
import { notice } from "./notice.ts";
import type { Operation } from "./parts.ts";
import { nearest } from "./spelling.ts";

const EXAMPLES = {
  imagine: "/imagine a fox --size portrait --seed 7",
  effect: "/effect oil painting --seed 7",
  mirage: "/mirage a fox in the snow --seed 7",
  news: "/news bitcoin --sort relevance --count 5",
  mood: "/mood bitcoin",
  digest: "/digest add bitcoin --at 09:00 --days weekdays",
} as const satisfies Partial<Record<OperationName, string>>;

/** What people call them besides, English and German, where the letters alone would not lead there. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  tz: ["zone", "timezone", "time-zone", "zeitzone", "utc"],
  at: ["time", "times", "hour", "hours", "when", "zeit", "uhr", "uhrzeit"],
  days: ["weekday", "weekdays", "tag", "tage", "wochentag", "wochentage"],
  count: ["number", "amount", "limit", "max", "items", "anzahl"],
  sort: ["order", "order-by", "sort-by", "sorting", "sortierung"],
  sources: ["from", "quelle", "quellen"],
  language: ["lang", "sprache"],
  topic: ["about", "thema", "themen"],
  picture: ["image", "bild"],
  quiet: ["quiet-hours", "silence", "ruhe", "ruhezeit"],
  catchup: ["catch-up"],
  size: ["resolution", "format", "dimensions", "größe", "groesse", "auflösung"],
};

const meantBy = (given: string, names: readonly string[]): string | undefined =>
  names.find((name) => ALSO[name]?.includes(given) === true) ?? nearest(given, names);

/** With the name that was meant in it. */
function exampleOf(operation: keyof typeof EXAMPLES, meant: string | undefined): string {
  const field = operation === "digest" && meant !== undefined ? fieldNamed(meant) : undefined;
  if (field === undefined || ["at", "days", "cron", "topic"].includes(field.word)) return EXAMPLES[operation];
  return `/digest add bitcoin --at 09:00 --${field.word} ${field.example}`;
}

const takenBy = (operation: OperationName): readonly string[] =>
  commands.flatMap((command) => (command.operation === operation ? namesOf(command) : []));

/** Only of what was typed: forms and buttons name what there is, and what stands in their words is words. */
export const wellNamed =
  (operation: keyof typeof EXAMPLES, work: Operation): Operation =>
  async (request, parts) => {
    const isTyped = request.pressed === undefined && request.interaction === undefined;
    const names = takenBy(operation);
    const given = isTyped ? strayName(request.text ?? "", names) : undefined;
    if (given === undefined) return work(request, parts);
    const { say } = parts;
    const near = meantBy(given, names);
    const known = (near === undefined ? names : [near]).map((name) => `--${name}`).join(", ");
    const [wrong, right, example] = [plain(`--${given}`), plain(known), exampleOf(operation, near)];
    return notice(
      near === undefined
        ? say("named-strange", { given: wrong, known: right, example })
        : say("named-near", { given: wrong, known: right, example }),
    );
  };
