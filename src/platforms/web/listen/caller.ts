/** Who calls: the visitor of a session, and the languages that their browser and their page ask for. */
import { type Language, type Languages, readLanguage } from "../../../core/languages.ts";
import type { Say } from "../../../core/say.ts";
import type { Session } from "./session.ts";

export interface Caller {
  readonly session: Session;
  readonly visitor: string;
  /** That their browser asks for: what they are answered in, unless they have chosen another one. */
  readonly language: string;
  /** In the language that their page is in. */
  readonly say: Say;
  /** Whom what they say counts for as well: everybody who shares their address; undefined: nobody is to be protected. */
  readonly network: string | undefined;
}

/** No browser asks for more, and each costs a look. */
const MOST_ASKED = 20;

/** The one that is wanted most of those that are spoken; the first of them for whoever wants none. */
export function languageOf(request: Request, known: Languages): Language {
  const wanted = (request.headers.get("accept-language") ?? "")
    .slice(0, 1_000)
    .split(",", MOST_ASKED)
    .map((one) => {
      const [name = "", ...rest] = one.split(";").map((part) => part.trim());
      const weight = rest.find((part) => part.startsWith("q="));
      return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ name, weight }) => /^[a-z]{2,3}(?:-[a-z0-9]+)*$/i.test(name) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { name } of wanted) {
    const language = readLanguage(name, known);
    if (language !== undefined) return language;
  }
  return known[0];
}

/** A page says which language its words are in, so that nobody has to look up what its person has chosen. */
export const pageLanguageOf = (request: Request, known: Languages): Language =>
  known.find(({ code }) => code === request.headers.get("x-herald-language")) ?? languageOf(request, known);
