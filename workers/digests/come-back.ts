/** Digests that are paused because Herald may not write in their chat: it looks now and then whether it may, and then they go on. */
import type { Digest } from "../../src/core/digest.ts";
import { next, previous } from "../../src/core/schedule/next.ts";
import { patiently } from "../patience.ts";
import type { EditionParts } from "./parts.ts";
import { LATE } from "./walks.ts";

/** What comes more often is looked at once in each hour, whoever plans it. In milliseconds. */
const RARELY = 3_600_000;

export const isWaiting = ({ state, why }: Pick<Digest, "state" | "why">): boolean =>
  state === "paused" && why === "rights";

/** Looked at too late, or at a time that was changed meanwhile, it comes another time. */
export const isDue = (digest: Digest, slot: number, now: number): boolean =>
  now - slot <= LATE && previous(digest, slot) === slot;

/** When it would come, so that it comes then; planned beside the edition, whose other digests wait for none of it. */
export async function lookLater({ queues }: Pick<EditionParts, "queues">, digest: Digest, slot: number): Promise<void> {
  const hour = Math.floor(Math.max(slot, Date.now()) / RARELY) + 1;
  const at = next(digest, hour * RARELY - 1);
  if (at === undefined) return;
  const job = { digest: digest.id, slot: at, scheduled: true } as const;
  await patiently(() => queues.add("digest", job, { delay: Math.max(0, at - Date.now()) }));
}

/** Unless it has come back meanwhile, or somebody has decided about it. */
export async function lookAgain(parts: EditionParts, id: string, slot: number): Promise<void> {
  const digest = await patiently(() => parts.digests.get(id));
  if (digest !== undefined && isWaiting(digest)) await lookLater(parts, digest, slot);
}

/** Something of it stands in its chat again, which is the proof. */
export async function comeBack({ digests }: Pick<EditionParts, "digests">, { id, ...digest }: Digest): Promise<void> {
  if (!isWaiting(digest)) return;
  await patiently(() =>
    digests.change(id, (standing) => (isWaiting(standing) ? { ...standing, state: "on", why: undefined } : standing)),
  );
}
