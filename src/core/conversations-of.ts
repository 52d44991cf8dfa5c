/** In which conversations somebody has spoken, so that they can be found again when they are shown or erased. */
import { CONVERSATIONS } from "./conversation.ts";
import type { Store } from "./store/index.ts";

const PAGE = 100;

export const conversationsOf = (person: string): string => `conversations-of:${person}`;

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
