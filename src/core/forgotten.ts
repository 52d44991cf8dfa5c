/** When somebody asked to be forgotten: what they had asked before, and what is answered only now, is remembered nowhere. */
import { z } from "zod";
import { DAY } from "./day.ts";
import { personKey, type Request } from "./request.ts";
import type { DocumentKind, Documents } from "./store/documents.ts";

/** By `personKey`, in milliseconds since 1970; for as long as an answer may be under way. */
export const FORGOTTEN: DocumentKind<number> = { name: "forgotten", schema: z.number(), lifetime: DAY };

/** Platforms count whole seconds. */
const SECOND = 1_000;

/**
 * Asked behind every writing that bears somebody's name: whoever forgets says so first, so that what was written before
 * that is found, and what comes afterwards is taken back by whoever wrote it.
 */
export async function isForgotten(documents: Pick<Documents, "get">, request: Request): Promise<boolean> {
  const at = await documents.get(FORGOTTEN, personKey(request));
  return at !== undefined && request.at < at - (at % SECOND);
}
