/** What an account held at a quiet moment: what later reads of it are compared with, to find out what a call has cost. */
import { z } from "zod";
import { DAY } from "./day.ts";
import type { DocumentKind } from "./store/documents.ts";

const readSchema = z.strictObject({
  credits: z.number(),
  /** When credits were last added, in milliseconds since 1970. */
  awardedAt: z.number().optional(),
  /** The account and, of a person, the key that it was read with, as far as one can be told from another. */
  address: z.string().optional(),
  key: z.number().optional(),
});
/** What an account read says. */
export type AccountRead = z.infer<typeof readSchema>;

const baselineSchema = z.strictObject({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Of entries opened since then `booked` was in the ledger already; of none before it the outcome was still awaited. */
  from: z.number(),
  booked: z.number(),
  read: readSchema,
  /** Whether the account and the ledger agreed until then: whoever else uses the key would be taken for our own calls. */
  sound: z.boolean(),
});
/** An account as it was when nothing was under way. */
export type Baseline = z.infer<typeof baselineSchema>;

/** By payer: `operator`, or the `personKey` of somebody with a key of their own. */
export const BASELINES: DocumentKind<Baseline> = { name: "baseline", schema: baselineSchema, lifetime: 7 * DAY };
