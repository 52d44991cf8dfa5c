/** Waits for something to be so, looking again whenever something has happened, and never by the clock. */

export interface Watch {
  /** Something may be otherwise now. */
  readonly changed: () => void;
  /** What the question answers as soon as that is neither undefined nor false; rejects when that takes too long. */
  readonly until: <T>(question: () => T | undefined | false, milliseconds?: number) => Promise<T>;
}

const PATIENCE = 60_000;

export function createWatch(describe: () => string): Watch {
  const waiting = new Set<() => void>();
  return {
    changed() {
      for (const look of [...waiting]) look();
    },
    until: (question, milliseconds = PATIENCE) =>
      new Promise((resolve, reject) => {
        const done = (): void => {
          waiting.delete(look);
          clearTimeout(timer);
        };
        const look = (): void => {
          try {
            const answer = question();
            if (answer === undefined || answer === false) return;
            done();
            resolve(answer);
          } catch (error) {
            done();
            reject(error);
          }
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`waited ${milliseconds} ms in vain; ${describe()}`));
        }, milliseconds);
        waiting.add(look);
        look();
      }),
  };
}
