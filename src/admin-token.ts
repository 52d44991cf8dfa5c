/** The operator's token: the configured one, or one that is made at the first start and of which only a digest is kept. */
import { createHash, randomBytes } from "node:crypto";
import { ADMIN_TOKEN } from "./core/sign-in.ts";
import type { Documents } from "./core/store/documents.ts";

export interface AdminToken {
  /** Set when it was made now: this is the only time that anybody can read it. */
  readonly made: string | undefined;
  /** Lets the same token sign in again on a store that has forgotten it. */
  readonly putBack: () => Promise<unknown>;
}

export async function ensureAdminToken(configured: string | undefined, documents: Documents): Promise<AdminToken> {
  if (configured !== undefined) return { made: undefined, putBack: async () => undefined };
  const token = randomBytes(24).toString("base64url");
  const digest = createHash("sha256").update(token).digest("hex");
  // Of several processes that start at once, one makes the token that stands.
  const standing = await documents.update(ADMIN_TOKEN, "sign-in", (current) => current ?? { digest });
  return {
    made: standing?.digest === digest ? token : undefined,
    putBack: () => documents.update(ADMIN_TOKEN, "sign-in", (current) => current ?? standing),
  };
}
