/** Keeps what was worked out last, up to a number of things; what was asked for longest ago goes first. */
export interface Recent<Value> {
  of(key: string, workOut: () => Value): Value;
}

export function createRecent<Value>(most: number): Recent<Value> {
  const kept = new Map<string, { readonly value: Value }>();
  return {
    of(key, workOut) {
      const known = kept.get(key) ?? { value: workOut() };
      kept.delete(key);
      kept.set(key, known);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return known.value;
    },
  };
}
