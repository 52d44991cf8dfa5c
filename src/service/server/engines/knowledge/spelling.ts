/** Finds the word that was meant by one that is misspelt. */

const SHORTEST = 6;
/** Two slips are forgiven only in long words. */
const LONG = 9;

/** Slips between two words: a letter more, less or other, or two neighbours exchanged. */
function slips(left: string, right: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const exchanged = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        exchanged && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** The nearest of the known words, the first of them when several are as near; undefined when none is near enough. */
export function corrected(word: string, known: Iterable<string>): string | undefined {
  if (word.length < SHORTEST || /\d/.test(word)) return undefined;
  const most = word.length < LONG ? 1 : 2;
  let nearest: string | undefined;
  let least = most + 1;
  for (const candidate of known) {
    // The first letter is seldom wrong, and sparing the rest makes it quick.
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > most) continue;
    const distance = slips(word, candidate);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}
