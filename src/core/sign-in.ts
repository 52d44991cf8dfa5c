/** What the operator signs in with, and the sessions that have begun: kept as digests, so that a copy opens nothing. */
import { z } from "zod";
import type { DocumentKind } from "./store/documents.ts";

const digest = z.string().length(64);

/** Under `sign-in`: the digest of the token that was made at the first start. */
export const ADMIN_TOKEN: DocumentKind<{ readonly digest: string }> = {
  name: "operator",
  schema: z.strictObject({ digest }),
};

/** How long somebody stays signed in, in milliseconds. */
export const SESSION_LIFETIME = 12 * 60 * 60 * 1000;

const sessionSchema = z.strictObject({
  csrf: z.string(),
  /** When it ends by itself, in milliseconds since 1970. */
  ends: z.number(),
  /** The digest of the token that it was begun with: another token ends it. */
  token: digest,
});

/** By the digest of what the cookie says. */
export const OPERATOR_SESSIONS: DocumentKind<z.infer<typeof sessionSchema>> = {
  name: "operator-session",
  schema: sessionSchema,
  lifetime: SESSION_LIFETIME,
};
