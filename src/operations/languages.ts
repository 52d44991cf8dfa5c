/** Languages, as they are spoken about. */
import type { Languages } from "../core/languages.ts";
import { spokenWith } from "../core/languages.ts";
import type { Say } from "../core/say.ts";
import { clipped, plain } from "./markdown.ts";

/** Which one somebody is answered in; `language` is what they, or their platform, have said. */
export function languageWords(say: Say, language: string | undefined, known: Languages): string {
  const { name } = spokenWith(language, known);
  return known.length > 1 ? say("language-now", { language: name }) : say("language-only", { language: name });
}

export function languageWrong(say: Say, given: string, known: Languages): string {
  const names = known.map(({ name }) => name).join(", ");
  return say("language-wrong", { given: plain(clipped(given, 40)), languages: names });
}
