/** The languages that Herald speaks, as people name them; `src/locales` has what it says in each. */

export interface Language {
  /** Lower-case, as the sentences are filed. */
  readonly code: string;
  /** As its own speakers call it. */
  readonly name: string;
}

/** The first is spoken with everybody whose own is not there. */
export const languages: readonly [Language, ...Language[]] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
];

export type Languages = typeof languages;

/** What speakers of one language call another: `German`, `Englisch`. */
export const languageName = (code: string, speakers: string): string =>
  new Intl.DisplayNames([speakers], { type: "language" }).of(code) ?? code;

/** What stands beside the name of a language and says nothing by itself. */
const FILLING = /(?<![\p{L}\p{N}-])(?:to|in|please|auf|bitte)(?![\p{L}\p{N}-])/giu;

const codeOf = (given: string): string => given.trim().toLowerCase().replaceAll("_", "-");

/** By its code, with or without a country (`en`, `EN-us`), or by its name in any of them; undefined: it is not spoken. */
export function readLanguage(given: string, known: Languages = languages): Language | undefined {
  const said = given.replace(FILLING, " ").replace(/^[\s,]+|[\s,]+$/g, "");
  const code = codeOf(said);
  const names = (one: Language): readonly string[] =>
    [one.name, ...known.map(({ code: speakers }) => languageName(one.code, speakers))].map((name) =>
      name.toLowerCase(),
    );
  return (
    known.find((one) => one.code === code) ??
    known.find((one) => names(one).includes(said.toLowerCase())) ??
    known.find((one) => one.code === code.split("-")[0])
  );
}

/** What somebody is answered in, by the code that their platform or they themselves have said: `pt-br`, else `pt`. */
export function spokenWith(language: string | undefined, known: Languages = languages): Language {
  const code = codeOf(language ?? "");
  return known.find((one) => one.code === code) ?? known.find((one) => one.code === code.split("-")[0]) ?? known[0];
}
