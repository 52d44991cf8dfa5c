/** Knows the Markdown that would take the parser too long: the time grows with the square of some things. */

const MOST = { characters: 40_000, lines: 1_200, items: 400, delimiters: 1_200, levels: 30, indentation: 120 };

const CONTAINERS = new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MOST.levels}}`);
const ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/;
/** Each address that is found in prose is compared with all before it in its paragraph. */
const ADDRESS = /:\/\/|www\.|@/gi;
const WEIGHT_OF_ADDRESS = 4;
const DEEP = new RegExp(`^[ \\t>]{${MOST.indentation},}\\S`);

const BULLET = /^ {0,3}[-+*][ \t]+\S/;
const NUMBER = /^ {0,3}\d{1,9}[.)][ \t]+\S/;
const ROW = /^ {0,3}\|/;
const PLAIN = /^[\p{L}\p{N}*_"“„]/u;

const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|");

/** The first line of a table and the one that makes it a table; where that is not certain it is none. */
function isTable(header: string, under: string): boolean {
  if (!ROW.test(header) || !ROW.test(under) || header.includes("\\")) return false;
  const cells = cellsOf(under);
  return cells.every((cell) => /^[ \t]*:?-+:?[ \t]*$/.test(cell)) && cells.length === cellsOf(header).length;
}

/** Lines in their order: whether each is read apart from those above it, as an item of a list or a row of a table is. */
function readsApart(): (line: string, next: string) => boolean {
  // A number begins an item only where no paragraph is open, or below another such item; a table, also below plain lines.
  let before: "blank" | "plain" | "number" | "row" | "other" = "blank";
  return (line, next) => {
    const isBlank = line.trim() === "";
    const isOpen = before === "blank" || before === "plain";
    const isRow = (before === "row" && ROW.test(line)) || (isOpen && isTable(line, next));
    const isNumber = NUMBER.test(line) && (before === "blank" || before === "number");
    const isPlain = isOpen && PLAIN.test(line) && !ITEM.test(line);
    before = isBlank ? "blank" : isRow ? "row" : isNumber ? "number" : isPlain ? "plain" : "other";
    return isBlank || isRow || isNumber || BULLET.test(line);
  };
}

/** `* * * *` is a rule and costs nothing, but the parser tries it as nested lists first. */
export function isTooMuch(chunk: string): boolean {
  if (chunk.length > MOST.characters) return true;
  let delimiters = 0;
  let underlines = 0;
  let items = 0;
  const lines = chunk.split("\n");
  if (lines.length > MOST.lines) return true;
  const isApart = readsApart();
  for (const [index, line] of lines.entries()) {
    if (isApart(line, lines[index + 1] ?? "")) delimiters = 0;
    if (line.trim() !== "") {
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
