/** Languages, as they are spoken about. */
import { type Languages, languageName, spokenWith } from "../core/languages.ts";
import type { Say } from "../core/say.ts";
import { clipped, plain } from "./markdown.ts";

/** The one that is spoken with somebody, as they call it; `language` is what they, or their platform, have said. */
export const languageCalled = (say: Say, language: string | undefined, known?: Languages): string =>
  languageName(spokenWith(language, known).code, say("locale"));

export const languageWords = (say: Say, language: string | undefined, known: Languages): string =>
  say("language-now", { language: languageCalled(say, language, known) });

export function languageWrong(say: Say, given: string, known: Languages): string {
  const names = known.map(({ name }) => name).join(", ");
  return say("language-wrong", { given: plain(clipped(given, 40)), languages: names });
}
