/** What nobody is answered by, and somebody watches: tried again for a few seconds, and then left. */
import { setTimeout as pause } from "node:timers/promises";

export type Tried =
  /** Done, or never to be done. */
  | { readonly kind: "ended"; readonly isDone: boolean; readonly reason?: string }
  /** Worth another try: after so many milliseconds, or whenever that is. */
  | { readonly kind: "again"; readonly wait?: number; readonly reason: string };

/** Before each further try, in milliseconds. */
const AGAIN = [300, 1_500] as const;

/** The person watches it stand there, so a longer pause than this is none that is waited for. In milliseconds. */
const LONGEST_PAUSE = 3_000;

/** Resolves to why it could not be done; to undefined once it is. */
export async function fewTimes(once: () => Promise<Tried>): Promise<string | undefined> {
  let tried = await once();
  for (const ordinary of AGAIN) {
    if (tried.kind === "ended") break;
    const { wait = ordinary } = tried;
    if (wait > LONGEST_PAUSE) break;
    await pause(wait);
    tried = await once();
  }
  if (tried.kind === "ended" && tried.isDone) return undefined;
  return tried.reason ?? "it is refused";
}
