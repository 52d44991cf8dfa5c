/** What a conversation remembers of an answer, and by which messages replies find it. */
import { CHAINS, CONVERSATIONS, type Turn, withTurn } from "../src/core/conversation.ts";
import { chatKey, type Request } from "../src/core/request.ts";
import { conversationsOf } from "../src/operations/conversations-of.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";

/** In groups without topics, replies to a message of ours go on with its conversation. */
const isChain = ({ chat }: Request): boolean => chat?.kind !== "private" && chat?.thread === undefined;

export async function remember({ store }: ServeParts, request: Request, turn: Turn): Promise<void> {
  const { conversation } = request;
  let met = false;
  const chains = isChain(request) ? turn.messages : [];
  await Promise.all([
    patiently(() =>
      store.documents.update(CONVERSATIONS, conversation, (standing) => {
        met = standing?.turns.some(({ person }) => person === turn.person) ?? false;
        return withTurn(standing, turn);
      }),
    ),
    ...chains.map((message) =>
      patiently(() => store.documents.put(CHAINS, `${chatKey(request)}:${message}`, conversation)),
    ),
  ]);
  // Where somebody has spoken, for the day they ask to be forgotten.
  if (!met) await patiently(() => store.sets.add(conversationsOf(turn.person), conversation));
}
