/** In which language a chat is answered, or oneself. */
import { languages, readLanguage } from "../../core/languages.ts";
import { languageCalled, languageWords, languageWrong } from "../languages.ts";
import { clipped, plain } from "../markdown.ts";
import { buttonsIn, type Decision, decided, EVERYWHERE, holding, isBack, rowsOf } from "./decision.ts";

export const language: Decision = {
  word: "language",
  also: ["lang", "languages", "sprache"],
  kinds: EVERYWHERE,
  label: (say) => say("button-languages"),
  line(seen) {
    const { say, kind, request } = seen;
    const chosen = holding(seen).language;
    if (chosen === undefined && kind !== "private")
      return say("settings-line-language", { language: say("everybodys-own") });
    return say("settings-line-language", { language: languageCalled(say, chosen ?? request.person?.language) });
  },
  page(seen) {
    const { say, kind, request } = seen;
    const chosen = holding(seen).language;
    if (kind === "private") return languageWords(say, chosen ?? request.person?.language, languages);
    if (chosen === undefined) return say("settings-language-own");
    return say("settings-language-chat", { language: languageCalled(say, chosen) });
  },
  choices(seen) {
    const { say, kind } = seen;
    const chosen = holding(seen).language;
    const label = kind === "private" ? say("button-platform-language") : say("button-everybodys-own");
    return [
      ...rowsOf(
        languages.map(({ code, name }) => ({ label: name, argument: code, holds: code === chosen })),
        2,
      ),
      [{ label, argument: "default", holds: chosen === undefined }],
    ];
  },
  read(given, seen) {
    if (isBack(given)) return decided(seen, { language: undefined });
    const chosen = readLanguage(given);
    if (chosen !== undefined) return decided(seen, { language: chosen.code });
    if (seen.kind === "private") return { outcome: "wrong", text: languageWrong(seen.say, given, languages) };
    const known = languages.map(({ name }) => name).join(", ");
    const shown = plain(clipped(given, 40));
    const text = seen.say("settings-language-wrong", { given: shown, languages: known, buttons: buttonsIn(seen) });
    return { outcome: "wrong", text };
  },
};
