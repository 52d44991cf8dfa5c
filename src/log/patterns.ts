/** What looks like a secret or like somebody's words, whoever wrote it into a text. */
import { HIDDEN } from "./hidden.ts";

/** Names in a text after which a secret stands, up to the end of the line and up to the next space. */
const HEADER = "authorization|cookie";
const NAMED = "passw(?:or)?d|secret|token(?!s\\b)|api[-_]?key|turnstile";
const BETWEEN = "[\\w-]{0,24}[\"'\\\\]*\\s{0,4}[:=]\\s{0,4}[\"'\\\\]*";

/** Names of fields, in JSON that became part of a text, whose value is what somebody wrote. */
const WORDS = "text|content|prompt|message|body|caption|query|answer|arguments|data";

/**
 * Whether anything of all that may be in a serialised line: a quick question, which may be wrong only by saying yes.
 * What was hidden already begins with a bracket.
 */
const ANY = new RegExp(
  [
    "\\d(?::|%3a)[\\w-]{30}",
    "\\.[\\w-]{5,7}\\.[\\w-]{25}",
    "eyj[\\w-]{10}",
    "bearer[\\s+%\\\\]",
    ":\\/\\/[^\\s\"'\\\\<>/?#]*@",
    "%3a%2f%2f",
    '\\/(?:webhooks|interactions)\\/\\d+\\/[^\\s"]',
    `\\\\"(?:${WORDS})\\\\+":`,
    `(?:${HEADER}|${NAMED})(?!${BETWEEN}\\[)${BETWEEN}[^\\s"'\\\\]`,
  ].join("|"),
  "i",
);

export const mayHold = (line: string): boolean => ANY.test(line);

const measured = (_all: string, before: string, words: string): string => `${before}"[${words.length} characters]"`;

/** In this order: the first are the most certain. All take time in proportion to the text, whatever it is. */
const PATTERNS: readonly (readonly [RegExp, string | typeof measured])[] = [
  // Telegram's, also behind `bot` in a URL.
  [/(?<!\d)\d{5,20}(?::|%3A)[\w-]{30,}/gi, HIDDEN],
  // Discord's.
  [/(?<![\w-])[\w-]{17,40}\.[\w-]{5,7}\.[\w-]{25,}/g, HIDDEN],
  // JSON web tokens.
  [/eyJ[\w-]{10,}(?:\.[\w-]+)*/g, HIDDEN],
  [/(bearer(?:\s|\+|%20)+)(?!\[)[^\s"'\\,;&]+/gi, `$1${HIDDEN}`],
  [/:\/\/[^\s"'\\<>/?#]*@/g, `://${HIDDEN}@`],
  [/%3A%2F%2F(?:(?!%2F)[^\s"'\\<>])*%40/gi, `%3A%2F%2F${HIDDEN}%40`],
  [/(\/(?:webhooks|interactions)\/\d+\/)[^\s"'\\/?#]+/g, `$1${HIDDEN}`],
  [new RegExp(`((?:${HEADER})${BETWEEN})(?!\\[)[^"'\\\\\\r\\n]+`, "gi"), `$1${HIDDEN}`],
  [new RegExp(`((?:${NAMED})${BETWEEN})(?!\\[)[^\\s"'\\\\&,;)}\\]]+`, "gi"), `$1${HIDDEN}`],
  [new RegExp(`("(?:${WORDS})"\\s*:\\s*)"((?:[^"\\\\]|\\\\.)*)"?`, "gi"), measured],
];

export function replacePatterns(text: string): string {
  let result = text;
  for (const [pattern, replacement] of PATTERNS) {
    result =
      typeof replacement === "string" ? result.replace(pattern, replacement) : result.replace(pattern, replacement);
  }
  return result;
}
