/** What a person asked, as one text: the words it speaks about are put before the question, as quoted lines. */
import { type Turn, WINDOW } from "../../core/conversation.ts";
import type { Request } from "../../core/request.ts";
import { clipped, quote } from "../markdown.ts";

/** A name as it stands before somebody's words: one line, without what would end it. */
export function speakerOf(name: string): string {
  const cleaned = clipped(name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s:>]+/gu, " ").trim(), 40);
  return cleaned === "" ? "Somebody" : cleaned;
}

const LINKED = /\[([^\]]*)\]\([^)]*\)/g;

/** Letters alone, so that it does not matter how it was shown. */
const lettersOf = (text: string): string => text.replace(LINKED, "$1").replace(/\P{L}/gu, "").toLowerCase();

/** Of an answer without letters, such as a sum. */
const digitsOf = (text: string): string => text.replace(/\P{N}/gu, "");

/** So much of an answer is the whole of it: a platform may have shown it in parts, or with a list of sources. */
const WHOLE = 0.8;

/** Whether the quoted words are the answer that the context ends with anyway; a part of it is quoted for a reason. */
export function isLastAnswer(quoted: NonNullable<Request["quoted"]>, last: Turn | undefined): boolean {
  if (quoted.name !== undefined || last === undefined) return false;
  const [words, answer] = [lettersOf(quoted.text), lettersOf(last.answer)];
  if (words === "" && answer === "") return digitsOf(quoted.text) === digitsOf(last.answer);
  if (words === "" || answer === "") return false;
  return words.includes(answer) || (answer.includes(words) && words.length >= WHOLE * answer.length);
}

/** Empty: nothing was asked. `last` is the turn that the context ends with. */
export function promptOf({ text = "", quoted }: Request, last: Turn | undefined): string {
  const asked = text.trim();
  if (quoted === undefined || quoted.text.trim() === "" || isLastAnswer(quoted, last)) return asked;
  const whose = quoted.name === undefined ? "You wrote" : `${speakerOf(quoted.name)} wrote`;
  const question = asked === "" ? "What is to be said about this?" : asked;
  return `${whose}:\n${quote(clipped(quoted.text.trim(), WINDOW.prompt))}\n\n${question}`;
}
