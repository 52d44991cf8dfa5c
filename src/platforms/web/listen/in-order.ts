/** One thing after another: what is said in a talk is taken up in the order in which it came. */
export interface InOrder {
  /** Runs the work once everything of the same place before it has ended, however that went. */
  run<Value>(place: string, work: () => Promise<Value>): Promise<Value>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createInOrder(): InOrder {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(place, work) {
      const before = last.get(place) ?? Promise.resolve();
      const mine = before.then(work, work);
      const settled = mine.then(
        () => undefined,
        () => undefined,
      );
      last.set(place, settled);
      void settled.then(() => {
        if (last.get(place) === settled) last.delete(place);
      });
      return mine;
    },
    async idle() {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
