/** What a chat has been shown of the news, so that nothing comes to it twice. */
import { z } from "zod";
import { DAY } from "./day.ts";
import type { DocumentKind } from "./store/documents.ts";

/** How long something is no news any more, and how much is remembered at most. */
export const REMEMBERED = { lifetime: 14 * DAY, signatures: 600 } as const;

const runSchema = z.object({
  /** Who showed it: what begins again with the same name shows the same. */
  by: z.string(),
  /** In milliseconds since 1970. */
  at: z.number(),
  /** What the stories said. */
  signatures: z.array(z.string()),
});
export type SeenRun = z.infer<typeof runSchema>;

const seenSchema = z.object({ runs: z.array(runSchema) });
export type Seen = z.infer<typeof seenSchema>;

/** By `chatKey`. */
export const SEEN: DocumentKind<Seen> = { name: "seen", schema: seenSchema, lifetime: REMEMBERED.lifetime };

/** Whether a run of that moment still counts. */
export const isRemembered = ({ at }: Pick<SeenRun, "at">, now: number): boolean => now - at < REMEMBERED.lifetime;

/** With one more run, in the place of one of the same name; what is too old or too much is forgotten, the oldest first. */
export function withRun(seen: Seen | undefined, run: SeenRun, now: number): Seen {
  const before = (seen?.runs ?? []).filter((one) => one.by !== run.by && isRemembered(one, now));
  const newestFirst = before.sort((left, right) => right.at - left.at);
  const kept: SeenRun[] = [run];
  let signatures = run.signatures.length;
  for (const one of newestFirst) {
    signatures += one.signatures.length;
    if (signatures > REMEMBERED.signatures) break;
    kept.push(one);
  }
  return { runs: kept.sort((left, right) => left.at - right.at) };
}

/** As if it had never been; undefined where nothing is left. */
export function withoutRun(seen: Seen | undefined, by: string): Seen | undefined {
  const runs = (seen?.runs ?? []).filter((one) => one.by !== by);
  return runs.length === 0 ? undefined : { runs };
}
