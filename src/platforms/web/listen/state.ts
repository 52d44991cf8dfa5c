/** Everything that a page begins with. */
import type { Absent } from "../../../core/commands.ts";
import { type Languages, spokenWith } from "../../../core/languages.ts";
import type { Say, SayIn } from "../../../core/say.ts";
import { PERSONS } from "../../../core/settings.ts";
import type { Documents } from "../../../core/store/documents.ts";
import { LIMITS } from "../parse/calls.ts";
import type { TalkBook } from "../talk-book.ts";
import { MOST_MESSAGES, MOST_TALKS } from "../talks.ts";
import type { State } from "../wire.ts";
import type { Caller } from "./caller.ts";
import { menuOf } from "./menu.ts";
import { pageWords } from "./page-words.ts";

export interface StateParts {
  readonly book: Pick<TalkBook, "list">;
  readonly store: { readonly documents: Pick<Documents, "get"> };
  readonly absent: Absent;
  readonly sayIn: SayIn;
  readonly languages: Languages;
  readonly version: string;
}

const triesOf = (say: Say): State["tries"] => [
  { title: say("console-try-question"), says: say("console-try-question-says") },
  { title: say("console-try-picture"), says: say("console-try-picture-says") },
  { title: say("console-try-news"), says: say("console-try-news-says") },
  { title: say("console-try-digest"), says: say("console-try-digest-says") },
];

/** In the language that the visitor has chosen, as the workers answer them in it; else in that of their browser. */
export async function stateFor(
  { session, visitor, language: asked }: Caller,
  isOperator: () => Promise<boolean>,
  { book, store, absent, sayIn, languages, version }: StateParts,
): Promise<State> {
  const [talks, operator, person] = await Promise.all([
    book.list(visitor),
    isOperator(),
    store.documents.get(PERSONS, `web:${visitor}`),
  ]);
  const language = person?.language === undefined ? asked : spokenWith(person.language, languages).code;
  const say = sayIn(language);
  return {
    csrf: session.csrf,
    version,
    language,
    talks,
    commands: menuOf(absent, say),
    words: pageWords(say),
    tries: triesOf(say),
    limits: { ...LIMITS, talks: MOST_TALKS, messages: MOST_MESSAGES },
    operator,
  };
}
