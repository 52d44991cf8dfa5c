/** Knows the Markdown that would take the parser too long: the time grows with the square of some things. */

const MOST = { characters: 40_000, lines: 1_200, items: 400, delimiters: 1_200, levels: 30, indentation: 120 };

const CONTAINERS = new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MOST.levels}}`);
const ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/;
/** Each address that is found in prose is compared with all before it in its paragraph. */
const ADDRESS = /:\/\/|www\.|@/gi;
const WEIGHT_OF_ADDRESS = 4;
const DEEP = new RegExp(`^[ \\t>]{${MOST.indentation},}\\S`);

/** `* * * *` is a rule and costs nothing, but the parser tries it as nested lists first. */
export function isTooMuch(chunk: string): boolean {
  if (chunk.length > MOST.characters) return true;
  let delimiters = 0;
  let underlines = 0;
  let items = 0;
  const lines = chunk.split("\n");
  if (lines.length > MOST.lines) return true;
  for (const line of lines) {
    if (line.trim() === "") delimiters = 0;
    else {
      delimiters += countDelimiters(line) + WEIGHT_OF_ADDRESS * (line.match(ADDRESS)?.length ?? 0);
      if (/^ {0,3}(?:-+|=+)\s*$/.test(line)) underlines += 1;
    }
    if (ITEM.test(line)) items += 1;
    if (delimiters > MOST.delimiters || underlines > MOST.levels || items > MOST.items) return true;
    if (line.length >= MOST.levels && (CONTAINERS.test(line) || DEEP.test(line))) return true;
  }
  return false;
}

function countDelimiters(line: string): number {
  let count = 0;
  for (let index = 0; index < line.length; index += 1) {
    const code = line.charCodeAt(index);
    // * _ [ ] ` ~ ! $ < & \ |
    if (
      code === 42 ||
      code === 95 ||
      code === 91 ||
      code === 93 ||
      code === 96 ||
      code === 126 ||
      code === 36 ||
      code === 60 ||
      code === 38 ||
      code === 92 ||
      code === 124
    )
      count += 1;
  }
  return count;
}
