/** In which conversations somebody has spoken, so that they can be found again when they are shown or erased. */
import { z } from "zod";
import { CONVERSATIONS } from "./conversation.ts";
import { DAY } from "./day.ts";
import type { DocumentKind } from "./store/documents.ts";
import type { Store } from "./store/index.ts";

const PAGE = 100;

export const conversationsOf = (person: string): string => `conversations-of:${person}`;

/** By `personKey`: up to where the names were looked through. */
export const LOOKED_THROUGH: DocumentKind<string> = {
  name: "conversations-looked",
  schema: z.string(),
  lifetime: 30 * DAY,
};

/** One in so many looks through so many others: twice as many as are added. */
const TIDIES = 8;
const LOOKED_AT = 2 * TIDIES;

/** Somebody has spoken there for the first time. In a group each chain of replies is one, and is forgotten by itself. */
export async function addConversation(store: Pick<Store, "documents" | "sets">, person: string, conversation: string) {
  await store.sets.add(conversationsOf(person), conversation);
  if (Math.random() * TIDIES < 1) await tidyConversations(store, person);
}

/** Takes away some of those that are there no more, or the names alone would stay for ever. */
async function tidyConversations({ documents, sets }: Pick<Store, "documents" | "sets">, person: string) {
  const set = conversationsOf(person);
  const isGone = async (name: string): Promise<boolean> => (await documents.get(CONVERSATIONS, name)) === undefined;
  const { members, next } = await sets.page(set, LOOKED_AT, await documents.get(LOOKED_THROUGH, person));
  await Promise.all(
    members.map(async (name) => {
      if (!(await isGone(name))) return;
      await sets.remove(set, name);
      // Somebody may have spoken there again in this moment.
      if (!(await isGone(name))) await sets.add(set, name);
    }),
  );
  if (next === undefined) await documents.delete(LOOKED_THROUGH, person);
  else await documents.put(LOOKED_THROUGH, person, next);
}

/** Page by page, as they are at that moment; some may be there no more. */
export async function* eachConversationOf({ sets }: Store, person: string): AsyncGenerator<readonly string[]> {
  let after: string | undefined;
  do {
    const page = await sets.page(conversationsOf(person), PAGE, after);
    yield page.members;
    after = page.next;
  } while (after !== undefined);
}

/** Nothing of it is sent along any more. Resolves to whether anything was said in it. */
export async function forgetConversation(
  { documents, sets }: Pick<Store, "documents" | "sets">,
  conversation: string,
): Promise<boolean> {
  const standing = await documents.get(CONVERSATIONS, conversation);
  await documents.delete(CONVERSATIONS, conversation);
  const persons = new Set(standing?.turns.map(({ person }) => person));
  await Promise.all([...persons].map((person) => sets.remove(conversationsOf(person), conversation)));
  return (standing?.turns.length ?? 0) > 0;
}
