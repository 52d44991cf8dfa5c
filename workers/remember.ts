/** What a conversation remembers of an answer. */
import { CONVERSATIONS, type Conversation, type Turn, withTurn } from "../src/core/conversation.ts";
import type { Request } from "../src/core/request.ts";
import type { Seen } from "../src/core/store/documents.ts";
import { conversationsOf } from "../src/operations/conversations-of.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";

/** `seen`: the conversation when it was answered; as a rule it still stands like that. */
export async function remember(
  { store }: ServeParts,
  request: Request,
  turn: Turn,
  seen?: Seen<Conversation>,
): Promise<void> {
  const { conversation } = request;
  let met = false;
  await patiently(() =>
    store.documents.update(
      CONVERSATIONS,
      conversation,
      (standing) => {
        met = standing?.turns.some(({ person }) => person === turn.person) ?? false;
        return withTurn(standing, turn);
      },
      seen,
    ),
  );
  // Where somebody has spoken, for the day they ask to be forgotten.
  if (!met) await patiently(() => store.sets.add(conversationsOf(turn.person), conversation));
}
