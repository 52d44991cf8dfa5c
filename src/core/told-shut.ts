/** Who was told that Herald may not write where they asked: once in an hour, and anew once something has changed there. */
import { z } from "zod";
import { chatKey, personKey, type Request } from "./request.ts";
import type { DocumentKind, Documents } from "./store/documents.ts";

const HOUR = 3_600_000;
/** So many people of a chat are remembered, those who were told last. */
const MOST = 200;

const toldSchema = z.array(
  z.strictObject({
    /** The thread and the person. */
    whom: z.string(),
    /** The request that it was said to, which says it again when it is served again after a crash. */
    request: z.string(),
    at: z.number(),
  }),
);

/** By `chatKey`. */
const TOLD_SHUT: DocumentKind<z.infer<typeof toldSchema>> = { name: "told-shut", schema: toldSchema, lifetime: HOUR };

/** Resolves to whether it is to be said to whoever asked this; `who`: to others in its place. */
export async function tellShut(
  documents: Documents,
  request: Request,
  who: "everybody" | undefined = undefined,
): Promise<boolean> {
  const whom = `${request.chat?.thread ?? ""}:${who ?? personKey(request)}`;
  const now = Date.now();
  const told = await documents.update(TOLD_SHUT, chatKey(request), (before = []) => {
    const standing = before.filter(({ at }) => now - at < HOUR);
    if (standing.some((one) => one.whom === whom)) return standing;
    return [...standing, { whom, request: request.id, at: now }].slice(-MOST);
  });
  return told?.some((one) => one.whom === whom && one.request === request.id) === true;
}

export const tellShutAnew = (documents: Documents, chat: string): Promise<unknown> => documents.delete(TOLD_SHUT, chat);
