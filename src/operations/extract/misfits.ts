/** What does not fit the schema, as a list in plain words. */
import type { Misfit } from "../../core/json-schema-misfits.ts";
import type { Say } from "../../core/say.ts";
import { clipped, plain } from "../markdown.ts";

const LONGEST_PATH = 80;
const LONGEST = 160;

const shown = (text: string): string => plain(clipped(text, LONGEST));

function wordsOf(misfit: Misfit, say: Say): string {
  const where = misfit.path === "" ? say("extract-whole") : `**${plain(clipped(misfit.path, LONGEST_PATH))}**`;
  switch (misfit.rule) {
    case "missing":
      return say("extract-missing", { where, name: shown(misfit.name) });
    case "unwanted":
      return say("extract-unwanted", { where, name: shown(misfit.name) });
    case "type":
      return say("extract-type", { where, wanted: misfit.wanted.map(shown).join(say("extract-or")) });
    case "choice":
      return say("extract-choice", { where, allowed: shown(misfit.allowed.join(", ")) });
    case "format":
      return say("extract-format", { where, format: shown(misfit.format) });
    case "other":
      return say("extract-other", { where, says: shown(misfit.says) });
  }
}

export const misfitList = (misfits: readonly Misfit[], say: Say): string =>
  misfits.map((misfit) => `- ${wordsOf(misfit, say)}`).join("\n");
