/** The nearest of some words to one that may be spelt wrongly. */

/** How many letters must be added, left out, changed or swapped with their neighbour. */
export function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          (line[column - 1] ?? 0) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

/** Longer words may have more wrong letters. */
const tolerance = (word: string): number => (word.length <= 3 ? 1 : 2);

const LONGEST = 32;

export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined;
  const measured = known.map((one) => ({ one, far: one.startsWith(word) && word !== "" ? 0.5 : distance(word, one) }));
  const [best] = measured
    .filter(({ one, far }) => far <= Math.min(tolerance(word), one.length - 1))
    .sort((a, b) => a.far - b.far);
  return best?.one;
}
