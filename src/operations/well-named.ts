/** What is named wrongly is asked about before anything is made of it, for it would else be words that are paid for. */
import { strayName } from "../core/arguments.ts";
import { commands, namesOf } from "../core/commands.ts";
import type { OperationName } from "../core/request.ts";
import { plain } from "./markdown.ts";
import { notice } from "./notice.ts";
import type { Operation } from "./parts.ts";
import { nearest } from "./spelling.ts";

const EXAMPLES = {
  imagine: "/imagine a fox --size portrait --seed 7",
  effect: "/effect oil painting --seed 7",
  mirage: "/mirage a fox in the snow --seed 7",
  news: "/news bitcoin --sort relevance --count 5",
  digest: "/digest add bitcoin --at 09:00 --days weekdays",
} as const satisfies Partial<Record<OperationName, string>>;

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
    const near = nearest(given, names);
    const known = (near === undefined ? names : [near]).map((name) => `--${name}`).join(", ");
    const [wrong, right, example] = [plain(`--${given}`), plain(known), EXAMPLES[operation]];
    return notice(
      near === undefined
        ? say("named-strange", { given: wrong, known: right, example })
        : say("named-near", { given: wrong, known: right, example }),
    );
  };
