/** What a conversation remembers of an answer. */
import { CONVERSATIONS, type Turn, withTurn } from "../src/core/conversation.ts";
import type { Request } from "../src/core/request.ts";
import { conversationsOf } from "../src/operations/conversations-of.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";

export async function remember({ store }: ServeParts, request: Request, turn: Turn): Promise<void> {
  const { conversation } = request;
  let met = false;
  await patiently(() =>
    store.documents.update(CONVERSATIONS, conversation, (standing) => {
      met = standing?.turns.some(({ person }) => person === turn.person) ?? false;
      return withTurn(standing, turn);
    }),
  );
  // Where somebody has spoken, for the day they ask to be forgotten.
  if (!met) await patiently(() => store.sets.add(conversationsOf(turn.person), conversation));
}
