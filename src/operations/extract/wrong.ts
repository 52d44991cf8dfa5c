/** A request that cannot be asked as it stands: what is wrong, and an example of what is right. */
import type { Unusable } from "../../core/json-schema.ts";
import type { Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import { clipped, plain } from "../markdown.ts";
import { waysOf } from "../place.ts";
import { typeNames } from "./fields.ts";
import { FILE_LIMIT } from "./files.ts";
import { misfitWords } from "./misfits.ts";
import type { ReadingProblem } from "./reading.ts";

/** A schema that is right. */
export const EXAMPLE = '{"type": "object", "properties": {"price": {"type": "number"}}}';

const SHOWN = 40;
const BYTES_PER_KB = 1_000;

const shown = (text: string): string => plain(clipped(text, SHOWN));

function unusableWords(problem: Unusable, say: Say): string {
  switch (problem.why) {
    case "unknown-draft":
      return say("extract-unknown-draft", { example: EXAMPLE });
    case "refers-elsewhere":
      return say("extract-refers-elsewhere");
    case "broken":
      return say("extract-broken-schema");
    case "slow":
      return say("extract-slow-schema");
    case "no-schema": {
      const [first] = problem.misfits;
      const whole = say("extract-whole-schema");
      const words = first === undefined ? whole : misfitWords(first, whole, say);
      return say("extract-invalid-schema", { problem: words, example: EXAMPLE });
    }
    case "long":
      return say("extract-long-schema", { limit: problem.kilobytes });
    case "deep":
      return say("extract-deep-schema", { limit: problem.most });
    case "many-parts":
      return say("extract-many-parts", { given: problem.given, limit: problem.most });
    case "long-pattern":
      return say("extract-long-pattern", { given: problem.given, limit: problem.most });
  }
}

const fileWords = (name: string, say: Say): string =>
  name === "" ? say("extract-file") : say("extract-named-file", { name: shown(name) });

export function problemText(problem: ReadingProblem, request: Request, say: Say): string {
  const limit = FILE_LIMIT / BYTES_PER_KB;
  switch (problem.problem) {
    case "no-schema":
      return waysOf(request, { telegram: say("extract-no-schema"), discord: say("extract-no-schema-discord") });
    case "no-text":
      return waysOf(request, { telegram: say("extract-no-text"), discord: say("extract-no-text-discord") });
    case "no-keywords":
    case "no-object":
      return say("extract-no-keywords", { example: EXAMPLE });
    case "large-text":
      return say("extract-large-text", { limit });
    case "many-files":
      return say("extract-many-files");
    case "large-file":
      return say("extract-large-file", { file: fileWords(problem.name, say), limit });
    case "gone-file":
      return waysOf(request, {
        telegram: say("extract-gone-file", { file: fileWords(problem.name, say) }),
        discord: say("extract-gone-file-discord", { file: fileWords(problem.name, say) }),
      });
    case "away-file":
      return say("extract-away-file", { file: fileWords(problem.name, say) });
    case "no-text-file":
      return say("extract-no-text-file", { file: fileWords(problem.name, say) });
    case "wrong-type":
      return say("extract-wrong-type", { given: shown(problem.given), types: typeNames.join(", ") });
    case "twice":
      return say("extract-twice", { name: shown(problem.given) });
    case "not-json": {
      const { wanted, line, column, near } = problem;
      return near === ""
        ? say("extract-cut-json", { wanted, example: EXAMPLE })
        : say("extract-not-json", { wanted, line, column, near: shown(near), example: EXAMPLE });
    }
    case "unusable":
      return unusableWords(problem.unusable, say);
  }
}
