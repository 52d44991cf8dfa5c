/** A digest that is being made: what was said of it so far, kept until the last thing that is missing has been pressed. */
import { z } from "zod";
import { DAY } from "../../core/day.ts";
import { chatKey, type Request } from "../../core/request.ts";
import type { DocumentKind, Documents } from "../../core/store/documents.ts";

const draftSchema = z.object({
  /** By `chatKey`: nobody else goes on with it. */
  chat: z.string(),
  /** By the names that people use: `topic`, `at`, `tz` and the like. */
  named: z.record(z.string(), z.string()),
});
type Draft = z.infer<typeof draftSchema>;

/** By the key of the request that began it. */
const DRAFTS: DocumentKind<Draft> = { name: "digest-draft", schema: draftSchema, lifetime: DAY };

export type Named = Readonly<Record<string, string>>;

/** These say the same in other ways, so that one takes the place of the others. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = { cron: ["at", "days"], at: ["cron"] };

export function withNamed(named: Named, word: string, value: string): Named {
  const rest = Object.entries(named).filter(([other]) => TOGETHER[word]?.includes(other) !== true);
  return { ...Object.fromEntries(rest), [word]: value };
}

export const keepDraft = (documents: Documents, key: string, request: Request, named: Named): Promise<void> =>
  documents.put(DRAFTS, key, { chat: chatKey(request), named: { ...named } });

/** Undefined: it has expired, or was never there, or not here. */
export async function findDraft(documents: Documents, key: string, request: Request): Promise<Named | undefined> {
  const draft = await documents.get(DRAFTS, key);
  return draft?.chat === chatKey(request) ? draft.named : undefined;
}
