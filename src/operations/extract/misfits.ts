/** What does not fit the schema, as a list in plain words. */
import type { Misfit } from "../../core/json-schema-misfits.ts";
import type { Say } from "../../core/say.ts";
import { clipped, plain } from "../markdown.ts";

const LONGEST_PATH = 80;
const LONGEST = 160;

const shown = (text: string): string => plain(clipped(text, LONGEST));

/** `whole`: what the value itself is called. */
export function misfitWords(misfit: Misfit, whole: string, say: Say): string {
  const where = misfit.path === "" ? whole : `**${plain(clipped(misfit.path, LONGEST_PATH))}**`;
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
      return say("extract-other", { where, word: misfit.word, value: shown(misfit.value) });
  }
}

export const misfitList = (misfits: readonly Misfit[], say: Say): string =>
  misfits.map((misfit) => `- ${misfitWords(misfit, say("extract-whole"), say)}`).join("\n");
