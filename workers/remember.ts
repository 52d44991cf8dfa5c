/** What a conversation remembers of an answer. */
import { CONVERSATIONS, type Conversation, type Turn, withoutTurn, withTurn } from "../src/core/conversation.ts";
import { addConversation, conversationsOf } from "../src/core/conversations-of.ts";
import { isForgotten } from "../src/core/forgotten.ts";
import type { Request } from "../src/core/request.ts";
import type { Seen } from "../src/core/store/documents.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";

/** `seen`: the conversation when it was answered; as a rule it still stands like that. */
export async function remember(
  parts: ServeParts,
  request: Request,
  turn: Turn,
  seen?: Seen<Conversation>,
): Promise<void> {
  const { store } = parts;
  const { conversation } = request;
  let meeting: Promise<unknown> | undefined;
  /** Where somebody has spoken is written down, for the day they ask to be forgotten, together with what they said. */
  function meet(): void {
    meeting ??= patiently(() => addConversation(store, turn.person, conversation));
    // Whoever waits for it hears of its failure.
    meeting.catch(() => undefined);
  }
  await patiently(() =>
    store.documents.update(
      CONVERSATIONS,
      conversation,
      (standing) => {
        if (standing?.turns.some(({ person }) => person === turn.person) !== true) meet();
        return withTurn(standing, turn);
      },
      seen,
    ),
  );
  if (meeting === undefined) return;
  await meeting;
  // Nothing of them stood there: perhaps because they were forgotten while this was being answered. And whoever tidied up
  // before the conversation stood may have taken its name away.
  const [forgotten] = await Promise.all([
    patiently(() => isForgotten(store.documents, request)),
    patiently(() => store.sets.add(conversationsOf(turn.person), conversation)),
  ]);
  if (forgotten) await unremember(parts, request, turn);
}

/** Takes back what was remembered of one answer. */
export async function unremember({ store }: ServeParts, { conversation }: Request, turn: Turn): Promise<void> {
  const left = await patiently(() =>
    store.documents.update(CONVERSATIONS, conversation, (standing) => withoutTurn(standing, turn)),
  );
  if (left?.turns.some(({ person }) => person === turn.person) === true) return;
  await patiently(() => store.sets.remove(conversationsOf(turn.person), conversation));
}
