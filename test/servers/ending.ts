/** When what tests open is closed again: behind the test that opened it, or behind the last of those that share it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, onTestFinished } from "vitest";

type End = () => unknown;

/** Where the ends of what is shared are gathered while it is opened. */
const gathering = new AsyncLocalStorage<End[]>();

export function atEnd(end: End): void {
  const ends = gathering.getStore();
  if (ends !== undefined) ends.push(end);
  else
    onTestFinished(async () => {
      await end();
    });
}

/** The last that was opened is closed first, and all are, whatever becomes of one of them. */
async function closeAll(ends: End[]): Promise<void> {
  const errors: unknown[] = [];
  for (const end of ends.splice(0).toReversed()) {
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "not everything could be closed");
}

/**
 * For the tests of a file or of one description: the first that asks with these words has it opened, the others find it open,
 * and each of them finds it without a memory of those before.
 */
export function shared<Wanted extends readonly unknown[], Opened extends { readonly forget: () => void }>(
  open: (...wanted: Wanted) => Promise<Opened>,
): (...wanted: Wanted) => Promise<Opened> {
  const ends: End[] = [];
  const opened = new Map<string, Promise<Opened>>();
  afterAll(() => closeAll(ends));
  return async (...wanted) => {
    const words = JSON.stringify(wanted);
    const opening = opened.get(words) ?? gathering.run(ends, () => open(...wanted));
    opened.set(words, opening);
    const found = await opening;
    found.forget();
    return found;
  };
}
