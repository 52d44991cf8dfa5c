/** Names as lines: on one line, never empty and never long, whatever somebody calls themselves or a file. */

/** For whoever has no name that can be shown. */
export const NAMELESS = "somebody";

const LONGEST = 60;

/** Marks that turn the direction of what stands around a name, and what is no character at all. */
const HARMFUL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
/** Letters and spaces that show nothing. */
const SHOWN = /[^\s\p{C}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

function lineOf(name: string): string | undefined {
  const line = name.replace(HARMFUL, " ").replace(/\s+/g, " ").trim();
  return SHOWN.test(line) ? line : undefined;
}

/** Undefined for one that shows nothing. */
export function nameLine(name: string): string | undefined {
  const line = lineOf(name);
  return line === undefined ? undefined : [...line].slice(0, LONGEST).join("").trim();
}

/** Of a long name the end stays, which says what the file is. */
export function fileNameLine(name: string): string | undefined {
  const line = lineOf(name);
  return line === undefined ? undefined : [...line].slice(-LONGEST).join("").trim();
}
