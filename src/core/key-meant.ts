/** Words that are no command: a question, unless `/key set` was meant, of which nothing must lie anywhere or go to anybody else. */

/** Without its slash, with a colon behind it, or by another name, English or German. */
const KEY = /^\s*\/?(?:(?:api[-_ ]?)?key|token|schl(?:ü|ue)ssel)\b(?:[^\S\n]*:)?\s*(?:set|setzen?)\s+(\S+)\s*$/i;

/** The last word of a question that begins like it is shorter, or bears no number. */
const isLikely = (word: string): boolean => (word.length >= 8 && /\d/.test(word)) || word.length >= 20;

export function meantBy(words: string): { readonly operation: "chat" | "key"; readonly text: string } {
  const key = KEY.exec(words)?.[1];
  return key !== undefined && isLikely(key)
    ? { operation: "key", text: `set ${key}` }
    : { operation: "chat", text: words };
}

/** The same of a command that is not there, whose name ends for a platform at an umlaut; undefined where it is none of these. */
export const keyMeantBy = (name: string, rest: string): string | undefined =>
  [`${name} ${rest}`, name + rest].map(meantBy).find(({ operation }) => operation === "key")?.text;
