/** What a chat has been shown of the news, so that nothing comes to it twice. */
import { z } from "zod";
import { DAY } from "./day.ts";
import type { DocumentKind, Documents } from "./store/documents.ts";

/** How long something is no news any more, how much of what one digest showed, and how many characters for a chat. */
export const REMEMBERED = { lifetime: 14 * DAY, signatures: 600, size: 80_000 } as const;

const runSchema = z.object({
  /** Who showed it, a digest and its slot: what begins again with the same name shows the same. */
  by: z.string(),
  /** In milliseconds since 1970. */
  at: z.number(),
  /** What the stories said. */
  signatures: z.array(z.string()),
  /** Where in the chat, as `placeOf` says it; undefined with what was written before places were told apart. */
  place: z.string().optional(),
});
export type SeenRun = z.infer<typeof runSchema>;

const seenSchema = z.object({ runs: z.array(runSchema) });
export type Seen = z.infer<typeof seenSchema>;

/** By `chatKey`. */
export const SEEN: DocumentKind<Seen> = { name: "seen", schema: seenSchema, lifetime: REMEMBERED.lifetime };

/** Whoever reads one channel of a server, or one topic of a group, need not read the others. */
export const wasShownIn = (run: Pick<SeenRun, "place">, place: string): boolean => (run.place ?? place) === place;

/** Whether a run of that moment still counts. */
export const isRemembered = ({ at }: Pick<SeenRun, "at">, now: number): boolean => now - at < REMEMBERED.lifetime;

const digestOf = ({ by }: SeenRun): string => by.slice(0, by.includes(":") ? by.lastIndexOf(":") : undefined);

const byTime = (left: SeenRun, right: SeenRun): number => left.at - right.at;

interface Weighed {
  readonly run: SeenRun;
  readonly size: number;
  /** Of all that its digest has shown from then on. */
  readonly signatures: number;
  readonly sizes: number;
}

function weighedOf(newestFirst: readonly SeenRun[]): readonly Weighed[] {
  const shown = new Map<string, Pick<Weighed, "signatures" | "sizes">>();
  return newestFirst.map((run) => {
    const { signatures, sizes } = shown.get(digestOf(run)) ?? { signatures: 0, sizes: 0 };
    const size = JSON.stringify(run).length + 1;
    const since = { signatures: signatures + run.signatures.length, sizes: sizes + size };
    shown.set(digestOf(run), since);
    return { run, size, ...since };
  });
}

/** Beside the runs themselves. */
const FRAME = JSON.stringify({ runs: [] }).length;

/**
 * As many of them as are remembered. All digests of a chat have the same room, and what one of them leaves over is for
 * the others: a busy one makes the chat forget what it has shown itself, and never what a rare one has.
 */
function bounded(newestFirst: readonly SeenRun[]): Seen {
  const [first, ...others] = weighedOf(newestFirst);
  if (first === undefined) return { runs: [] };
  const kept = [first.run];
  let size = FRAME + first.size;
  for (const one of others.toSorted((left, right) => left.sizes - right.sizes)) {
    if (size + one.size > REMEMBERED.size) break;
    if (one.signatures > REMEMBERED.signatures) continue;
    size += one.size;
    kept.push(one.run);
  }
  return { runs: kept.toSorted(byTime) };
}

/** With one more run, in the place of one of the same name; what is too old or too much is forgotten, the oldest first. */
export function withRun(seen: Seen | undefined, run: SeenRun, now: number): Seen {
  const before = (seen?.runs ?? []).filter((one) => one.by !== run.by && isRemembered(one, now));
  return bounded([run, ...before.toSorted(byTime).toReversed()]);
}

/** With what the chat was shown under another id; doing it again changes nothing. */
function withRuns(seen: Seen | undefined, { runs }: Seen, now: number): Seen {
  const standing = seen?.runs ?? [];
  const brought = runs.filter((run) => !standing.some(({ by }) => by === run.by));
  const all = [...standing, ...brought].filter((run) => isRemembered(run, now));
  return bounded(all.toSorted(byTime).toReversed());
}

/** What a chat was shown under its old id is no news under its new one. Both are called as `chatKey` does. */
export async function bringSeen(documents: Documents, from: string, to: string): Promise<void> {
  const before = await documents.get(SEEN, from);
  if (before === undefined) return;
  const now = Date.now();
  await documents.update(SEEN, to, (standing) => withRuns(standing, before, now));
}

/** As if it had never been; undefined where nothing is left. */
export function withoutRun(seen: Seen | undefined, by: string): Seen | undefined {
  const runs = (seen?.runs ?? []).filter((one) => one.by !== by);
  return runs.length === 0 ? undefined : { runs };
}
