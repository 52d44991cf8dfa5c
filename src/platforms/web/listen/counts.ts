/** How much is under way, by names: what is nothing any more is not remembered. */
export interface Counts {
  of(name: string): number;
  /** How many there are of all names together. */
  all(): number;
  add(name: string): void;
  remove(name: string): void;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  let all = 0;
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    of,
    all: () => all,
    add(name) {
      all += 1;
      counts.set(name, of(name) + 1);
    },
    remove(name) {
      all -= 1;
      const left = of(name) - 1;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
    },
  };
}
