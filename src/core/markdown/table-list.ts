/** A table that is better read as a list: row after row, each value under the name of its column. */
import type { PhrasingContent, Table } from "mdast";

/** How a platform writes it. */
export interface ListWriting {
  /** So many line ends before whatever comes next. */
  readonly gap: (lines: number) => void;
  readonly put: (text: string) => void;
  readonly name: (nodes: readonly PhrasingContent[]) => void;
  readonly value: (nodes: readonly PhrasingContent[]) => void;
}

function hasLinks(nodes: readonly PhrasingContent[]): boolean {
  return nodes.some(
    (node) => node.type === "link" || node.type === "image" || ("children" in node && hasLinks(node.children)),
  );
}

/** In a fixed-width font they would be lost. */
export const holdsLinks = ({ children }: Table): boolean =>
  children.some((row) => row.children.some((cell) => hasLinks(cell.children)));

/** One row after the other: its first cell as a title, the others under the names of their columns. */
export function writeTableAsList(table: Table, { gap, put, name, value }: ListWriting): void {
  const [header, ...rows] = table.children;
  const names = header?.children ?? [];
  if (rows.length === 0) rows.push(...table.children);
  for (const row of rows) {
    gap(2);
    const isHeader = row === header;
    const columns = Math.max(row.children.length, isHeader ? 0 : names.length);
    for (let column = 0; column < columns; column += 1) {
      const called = isHeader ? [] : (names[column]?.children ?? []);
      const cell = row.children[column]?.children ?? [];
      if (column > 0) gap(1);
      name(called);
      if (called.length > 0 && cell.length > 0) put(": ");
      value(cell);
    }
  }
}
