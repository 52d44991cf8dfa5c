/** The language that somebody is answered in: which it is now, and another one from now on. */
import { type Languages, languages, readLanguage } from "../core/languages.ts";
import type { Reply } from "../core/reply.ts";
import { personKey, type Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import { type ChatSettings, PERSONS, type PersonSettings } from "../core/settings.ts";
import type { Rows } from "./buttons.ts";
import { languageCalled, languageWords, languageWrong } from "./languages.ts";
import { notice } from "./notice.ts";
import type { Operation } from "./parts.ts";
import { overMenu } from "./place.ts";
import { isBack, marked, rowsOf } from "./settings/decision.ts";

const buttonsFor = (say: Say, { language: chosen }: PersonSettings, known: Languages): Rows => {
  const named = rowsOf(known, 2).map((row) =>
    row.map(({ code, name }) => ({
      label: code === chosen ? marked(name) : name,
      operation: "language" as const,
      argument: code,
    })),
  );
  const back = { label: say("button-platform-language"), operation: "language" as const, argument: "default" };
  return chosen === undefined ? named : [...named, [back]];
};

/** Alone with somebody there is nobody else to choose for. */
const isOfChat = ({ chat }: Request, { language }: ChatSettings): boolean =>
  language !== undefined && chat?.kind !== "private";

export const createLanguage =
  (known: Languages): Operation =>
  async (request, { store, say, sayIn, languageWith, person, chatSettings }) => {
    const given = (request.text ?? request.named?.["name"] ?? "").trim();
    if (given === "") {
      const present = languageWith(person, chatSettings);
      return {
        reply: { text: languageWords(say, present, known), buttons: buttonsFor(say, person, known) },
        ...overMenu(request),
      };
    }
    const chosen = isBack(given) ? undefined : readLanguage(given, known);
    if (chosen === undefined && !isBack(given)) {
      return notice(languageWrong(say, given, known), { buttons: buttonsFor(say, person, known) });
    }
    const kept = await store.documents.update(PERSONS, personKey(request), (current) => ({
      ...current,
      language: chosen?.code,
    }));
    // Whoever has chosen a language is to hear it from then on.
    const now = languageWith(kept ?? {}, chatSettings);
    const then = { say: sayIn(now) };
    const called = languageCalled(then.say, chosen?.code ?? now, known);
    const back = (): string =>
      isOfChat(request, chatSettings)
        ? then.say("language-back-chat", { language: called })
        : then.say("language-back");
    const reply: Reply = {
      text: chosen === undefined ? back() : then.say("language-set", { language: called }),
      buttons: buttonsFor(then.say, kept ?? {}, known),
    };
    return { reply, ...overMenu(request) };
  };

export const language: Operation = createLanguage(languages);
