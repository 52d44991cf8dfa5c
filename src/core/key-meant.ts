/** Words that are no command: a question, unless `/key set` was meant, of which nothing must lie anywhere or go to anybody else. */

/** Without its slash, or with a colon behind it. */
const KEY = /^\s*\/?key\b(?:[^\S\n]*:)?\s*set\s+(\S+)\s*$/i;

/** The last word of a question that begins like it is shorter, or bears no number. */
const isLikely = (word: string): boolean => (word.length >= 8 && /\d/.test(word)) || word.length >= 20;

export function meantBy(words: string): { readonly operation: "chat" | "key"; readonly text: string } {
  const key = KEY.exec(words)?.[1];
  return key !== undefined && isLikely(key)
    ? { operation: "key", text: `set ${key}` }
    : { operation: "chat", text: words };
}
