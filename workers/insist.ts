/** A note is said until it is known to have arrived: what a network does to an answer it does to the note as well. */
import type { Delivered } from "../src/core/delivery.ts";

/**
 * How long is waited after a note of which nobody knows whether it arrived, before it is said again: a proxy that is made
 * new is back within a minute or two. Nobody waits for longer than half a minute where nothing is wrong. In milliseconds.
 */
const AGAIN = [5_000, 30_000, 30_000, 30_000] as const;

/**
 * `deliver` says it under the name that it is given, which is another one each time: two of the same note harm less than
 * none. Whoever is told `later` calls it again, and it goes on where it was.
 */
export async function insist(name: string, deliver: (name: string) => Promise<Delivered>): Promise<Delivered> {
  for (const [i, wait] of AGAIN.entries()) {
    const told = await deliver(i === 0 ? name : `${name}-${i + 1}`);
    if (told.outcome !== "uncertain") return told;
    if (told.now) return { outcome: "later", wait, reason: "whether a note arrived is not known" };
  }
  return deliver(`${name}-${AGAIN.length + 1}`);
}
