/** Emphasis in Chinese, Japanese and Korean, where no blank parts `**words**` from what stands around them. */

import type { Options } from "mdast-util-from-markdown";
import { attention } from "micromark-core-commonmark";

type Extension = Exclude<NonNullable<NonNullable<Options["extensions"]>[number]>, readonly unknown[]>;
type Tokenize = typeof attention.tokenize;
type Code = Parameters<Parameters<Tokenize>[1]>[0];

/** With their punctuation; of characters beyond the first plane only the first half is seen. */
const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3001-\u303f\uff01-\uffee\ud840-\ud8bf]/u;

type Kind = "blank" | "east asian" | "letter" | "sign";

function kindOf(code: Code): Kind {
  if (code === null || code < 0) return "blank";
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return "blank";
  if (EAST_ASIAN.test(character)) return "east asian";
  return /[\p{P}\p{S}]/u.test(character) ? "sign" : "letter";
}

/**
 * CommonMark asks for a blank or a sign where a mark stands between a sign and a letter: **“so”** と is bold by it, and
 * **“so”**と is not. East Asian letters need none, and their signs count as letters.
 */
const tokenize: Tokenize = function (effects, ok, nok) {
  const before = kindOf(this.previous);
  let mark: ReturnType<typeof effects.exit> | undefined;
  const exit: typeof effects.exit = (type) => {
    mark = effects.exit(type);
    return mark;
  };
  return attention.tokenize.call(
    this,
    { ...effects, exit },
    (code) => {
      const after = kindOf(code);
      if (mark !== undefined && (before === "east asian" || after === "east asian")) {
        mark._open = after !== "blank" && (after !== "sign" || before !== "letter");
        mark._close = before !== "blank" && (before !== "sign" || after !== "letter");
      }
      return ok(code);
    },
    nok,
  );
};

/** Underlines are left as they are: nobody writes them there. */
export const eastAsianEmphasis: Extension = { text: { 42: { ...attention, tokenize } } };
