/** Digests whose chat has refused an edition: nothing is bought for them until their platform says that they may come again. */
import type { Closed } from "../../src/core/delivery.ts";
import type { Digest, DigestState } from "../../src/core/digest.ts";
import type { EditionParts } from "./parts.ts";
import { readDigest, requestOf } from "./posting.ts";

/** What a refusal is called where it was no longer tried. */
export const STILL_CLOSED: Closed = {
  outcome: "refused",
  reason: "Herald may not write there, as before",
  rights: true,
};

export async function whyClosed(
  { senders }: Pick<EditionParts, "senders">,
  digest: Digest,
  { refusals = 0 }: Pick<DigestState, "refusals">,
): Promise<Closed | undefined> {
  if (refusals === 0) return undefined;
  // What is asked about is the place alone, whatever would be said there.
  return senders[digest.platform]?.closed?.(requestOf(digest, 0, digest.language ?? "en"), true);
}

/** Of these, the ones that can get it; or the first alone, where nobody needs the others. */
export async function openOf(
  parts: EditionParts,
  digests: readonly Digest[],
  need: "all" | "first",
): Promise<readonly Digest[]> {
  const open: Digest[] = [];
  for (const digest of digests) {
    const { state } = await readDigest(parts, digest.id);
    if ((await whyClosed(parts, digest, state)) === undefined) open.push(digest);
    if (need === "first" && open.length > 0) break;
  }
  return open;
}
