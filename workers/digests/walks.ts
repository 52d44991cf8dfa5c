/** How far editions have come: each slot of one is begun once, and gone on with from there. */
import { z } from "zod";
import { DAY } from "../../src/core/day.ts";
import type { DocumentKind } from "../../src/core/store/documents.ts";
import type { Store } from "../../src/core/store/index.ts";
import { patiently } from "../patience.ts";

/** A slot that is begun later than that was missed. In milliseconds. */
export const LATE = 600_000;

const walkSchema = z.object({
  /** When it was first begun, in milliseconds since 1970: what is taken up again is not late. */
  begun: z.number(),
  /** When it last went on. */
  last: z.number().optional(),
  /** All until there are delivered. */
  cursor: z.string().optional(),
  done: z.literal(true).optional(),
});

type Walk = z.infer<typeof walkSchema>;

/** An edition waits behind others for so long at most, in milliseconds: longer, and nobody was there to go on with it. */
const LONGEST_QUEUE = 3_600_000;

/** With one more run; what nobody went on with is as late as if it began now. `seen`: when its moment was seen to have come. */
export function goOn(standing: Walk | undefined, seen: number | undefined, now: number): Walk {
  const walk = standing ?? { begun: seen ?? now };
  const wasLeft = now - (walk.last ?? walk.begun) > LONGEST_QUEUE;
  return { ...walk, begun: wasLeft ? now : walk.begun, last: now };
}

/** By edition and slot. */
export const WALKS: DocumentKind<Walk> = { name: "edition-walk", schema: walkSchema, lifetime: 2 * DAY };

export const walkName = (edition: string, slot: number): string => `${edition}:${slot}`;

/** How far it has come; undefined before it was begun, and long after. */
export const walkOf = (
  { documents }: Pick<Store, "documents">,
  edition: string,
  slot: number,
): Promise<Walk | undefined> => patiently(() => documents.get(WALKS, walkName(edition, slot)));
