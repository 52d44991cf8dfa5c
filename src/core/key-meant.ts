/** Words that are no command: a question, unless `/key set` was meant, of which nothing must lie anywhere or go to anybody else. */

const CALLED = "(?:api[\\s_-]?)?key|schl(?:ü|ue)ssel";
const ANY_KEY = `(?:(?:my|the|own|mein(?:en)?|den)\\s+)*(?:${CALLED})`;
const TO = "(?:\\s+(?:to|as|auf))?[^\\S\\n]*[:=]?\\s+";

/** Without its slash or with a sign beside it, by another name, the two words in one or in the other order. */
const SET = new RegExp(
  `^\\s*[/\\\\!]*\\s*(?:(?:${CALLED}|token)[^\\S\\n]*[:_-]?\\s*(?:set|setzen?)|set(?:ze)?[\\s_-]*${ANY_KEY})\\b${TO}(\\S+)\\s*$`,
  "iu",
);

/** Said and not ordered. */
const SAID = new RegExp(`^\\s*${ANY_KEY}\\s*(?:[:=]|\\s(?:is|ist|lautet)\\b[^\\S\\n]*:?)\\s*(\\S+)\\s*$`, "iu");

/** People write it as examples show it. */
const bare = (word: string): string => word.replace(/^[`"'„“<]+|[`"'“”>]+$/gu, "");

const isAddress = (word: string): boolean => word.includes("://");

/** The last word of a question that begins like it is shorter, or bears no number. */
const isLikely = (word: string): boolean =>
  !isAddress(word) && ((word.length >= 8 && /\d/.test(word)) || word.length >= 20);

const isSurely = (word: string): boolean =>
  isLikely(word) && word.length >= 16 && /\d/.test(word) && /\p{L}/u.test(word);

function keyIn(words: string): string | undefined {
  const ordered = bare(SET.exec(words)?.[1] ?? "");
  if (isLikely(ordered)) return ordered;
  const said = bare(SAID.exec(words)?.[1] ?? "");
  return isSurely(said) ? said : undefined;
}

interface Meant {
  readonly operation: "chat" | "key" | "unknown";
  readonly text: string;
}

export function meantBy(words: string): Meant {
  const key = keyIn(words);
  return key === undefined ? { operation: "chat", text: words } : { operation: "key", text: `set ${key}` };
}

/**
 * By a command that is not there, whose name ends for a platform at an umlaut. It may be called like one of the kinds of
 * content, and only then it keeps its slash.
 */
export function unknownMeant(name: string, rest: string, kinds: ReadonlySet<string>): Meant {
  const key = [`${name} ${rest}`, name + rest].map(meantBy).find(({ operation }) => operation === "key");
  return key ?? { operation: "unknown", text: kinds.has(name) ? `/${name}` : name };
}
