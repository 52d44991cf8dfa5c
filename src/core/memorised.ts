/** Something that is made of the same thing again and again: made once for as long as that thing lives. */

/** `about` is whatever else it is made of, in words. */
export function memorised<Made>(): (of: object, about: string, make: () => Made) => Made {
  const known = new WeakMap<object, Map<string, Made>>();
  return (of, about, make) => {
    const all = known.get(of) ?? new Map<string, Made>();
    const made = all.get(about) ?? make();
    known.set(of, all.set(about, made));
    return made;
  };
}
