/** What is written down of what somebody said: the words as they were typed, and never a key. */
import type { OperationName } from "../../../core/request.ts";
import { TITLE_LENGTH } from "./calls.ts";

/** Behind `/key`, these are no keys; everything else may be one. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...["", "set", "help", "status", "show", "info", "remove", "delete", "erase", "forget"],
]);
const COVERED = "/key set ••••";

/** A command that was meant to be `/key`, and whoever writes it without the slash; blanks can be read in one way only. */
const MEANT = /^\s*\/?key\b(?:[^\S\n]*:)?\s*set\s+\S/i;

/** Long and without a pattern that words have: signs of several kinds, as keys have them. */
const KEY = /(?<![\p{L}\p{N}_-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?:sk|pk|key|api)[_-][\w-]{12,}/giu;

export function shownText(typed: string, operation: OperationName): string {
  const text = typed.trim();
  if (operation === "key") return HARMLESS.has(behindCommand(text).toLowerCase()) ? text : COVERED;
  if (MEANT.test(text)) return COVERED;
  // A command that is misspelt: nothing of what it was meant to say is needed.
  return operation === "unknown" ? text.replace(KEY, "••••") : text;
}

const behindCommand = (text: string): string => text.replace(/^\/\w+(?:@\w+)?/, "").trim();

/** The first words, on one line. */
export function titleOf(shown: string): string {
  const line = [
    ...shown
      .slice(0, 4 * TITLE_LENGTH)
      .replace(/\s+/g, " ")
      .trim(),
  ];
  if (line.length <= TITLE_LENGTH) return line.join("");
  const cut = line.slice(0, TITLE_LENGTH - 1).join("");
  // At a blank, unless that leaves almost nothing.
  const blank = cut.lastIndexOf(" ");
  return `${blank > TITLE_LENGTH / 2 ? cut.slice(0, blank) : cut}…`;
}
