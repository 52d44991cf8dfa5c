/** How large a regular expression becomes when the engine compiles it, which no limit of time interrupts. */

/** A repetition of so few is written out, each time with all that is in it. */
const WRITTEN_OUT = 3;

const ESCAPE = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|k<[^>]*>|.)/suy;
const CLASS = /\[(?:\\.|[^\]\\])*\]/suy;
const COUNTED = /\{(\d+)(?:(,)(\d*))?\}/y;

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** How often what stands before it is written out. */
function timesAt(text: string, at: number): number {
  COUNTED.lastIndex = at;
  const [, least, , most] = COUNTED.exec(text) ?? [];
  if (least === undefined) return 1;
  const written = [least, most ?? ""].map(Number).filter((count) => count <= WRITTEN_OUT);
  return Math.max(1, ...written);
}

/** In pieces; an expression that is none has some size as well. */
export function patternSize(text: string): number {
  const groups = [0];
  let at = 0;
  const add = (size: number): void => {
    groups[groups.length - 1] = (groups.at(-1) ?? 0) + size * timesAt(text, at);
    at += lengthAt(COUNTED, text, at);
  };
  while (at < text.length) {
    const sign = text[at];
    if (sign === "(") {
      groups.push(0);
      at += 1;
    } else if (sign === ")") {
      at += 1;
      const size = groups.length > 1 ? (groups.pop() ?? 0) : 0;
      add(size + 1);
    } else {
      at += Math.max(1, lengthAt(ESCAPE, text, at), lengthAt(CLASS, text, at));
      add(1);
    }
  }
  return groups.reduce((all, size) => all + size, 0);
}
