/** In which conversations somebody has spoken, so that they can be found again when they are shown or erased. */
import type { Store } from "../core/store/index.ts";

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
