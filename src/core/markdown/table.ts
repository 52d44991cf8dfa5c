/** A table in a fixed-width font: columns by display width, long cells wrapped, nothing wider than a screen bears. */
import type { AlignType, Table } from "mdast";
import { cleanText, displayWidth, graphemes, isMainlyRightToLeft } from "./characters.ts";
import { plainOf } from "./visible.ts";

/** What a phone shows without breaking the line. */
const WIDEST = 38;
const NARROWEST_COLUMN = 7;
const MOST_LINES_IN_CELL = 4;
const GAP = " │ ";

/** Words are kept whole where they fit. */
function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  let used = 0;
  const push = (): void => {
    lines.push(current.trimEnd());
    [current, used] = ["", 0];
  };
  for (const word of line.split(/(?<=\s)(?=\S)/)) {
    const wordWidth = displayWidth(word.trimEnd());
    if (used > 0 && used + wordWidth > width) push();
    if (wordWidth <= width) {
      current += word;
      used += displayWidth(word);
      continue;
    }
    for (const grapheme of graphemes(word)) {
      const step = displayWidth(grapheme);
      if (used > 0 && used + step > width) push();
      current += grapheme;
      used += step;
    }
  }
  push();
  return lines;
}

const wrapCell = (cell: string, width: number): string[] =>
  cell.split("\n").flatMap((line) => (displayWidth(line) <= width ? [line] : wrapLine(line, width)));

/** The widest columns give way first. */
function columnWidths(rows: readonly (readonly string[])[], columns: number): number[] | undefined {
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(1, ...rows.flatMap((row) => (row[column] ?? "").split("\n").map(displayWidth))),
  );
  const room = WIDEST - GAP.length * (columns - 1);
  const least = widths.map((width) => Math.min(width, NARROWEST_COLUMN));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  if (sum(least) > room) return undefined;
  const narrowed = widths.map((width) => Math.min(width, room));
  for (let over = sum(narrowed) - room; over > 0; over -= 1) {
    const widest = narrowed.indexOf(Math.max(...narrowed));
    narrowed[widest] = (narrowed[widest] ?? 1) - 1;
  }
  return narrowed;
}

function pad(text: string, width: number, align: AlignType | undefined): string {
  const left = Math.max(0, width - displayWidth(text));
  if (align === "right") return " ".repeat(left) + text;
  if (align === "center") return " ".repeat(left >> 1) + text + " ".repeat(left - (left >> 1));
  return text + " ".repeat(left);
}

/** Nothing when it would be too wide to be read, or runs from right to left and so back through the columns: a list serves better. */
export function tableText(table: Table): string | undefined {
  const columns = Math.max(0, ...table.children.map((row) => row.children.length));
  const rows = table.children.map((row) => row.children.map((cell) => cleanText(plainOf(cell.children)).trim()));
  const widths = columns === 0 ? undefined : columnWidths(rows, columns);
  if (widths === undefined || isMainlyRightToLeft(rows.flat().join(" "))) return undefined;
  const lines: string[] = [];
  for (const [index, row] of rows.entries()) {
    const cells = widths.map((width, column) => wrapCell(row[column] ?? "", width));
    const height = Math.max(...cells.map((cell) => cell.length));
    if (height > MOST_LINES_IN_CELL) return undefined;
    for (let line = 0; line < height; line += 1) {
      const texts = cells.map((cell, column) => pad(cell[line] ?? "", widths[column] ?? 1, table.align?.[column]));
      lines.push(texts.join(GAP).trimEnd());
    }
    if (index === 0 && rows.length > 1) lines.push(widths.map((width) => "─".repeat(width)).join("─┼─"));
  }
  return lines.join("\n");
}
