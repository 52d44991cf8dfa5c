/** Something is looked at every so often, and never twice at once. */

/** Resolves when nothing of it is under way any more; what fails is told to `inVain` and looked at again. */
export function lookEvery(
  milliseconds: number,
  look: () => Promise<unknown>,
  inVain: (err: unknown) => void,
): () => Promise<void> {
  let looking: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(inVain)
      .finally(() => {
        looking = undefined;
      });
  }, milliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
