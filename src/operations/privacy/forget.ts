/** Forgetting a person: everything goes that is stored under their name. Doing it again finds nothing, and harms nothing. */
import { BASELINES } from "../../core/baseline.ts";
import { CONVERSATIONS, type Conversation } from "../../core/conversation.ts";
import { conversationsOf, eachConversationOf, LOOKED_THROUGH } from "../../core/conversations-of.ts";
import { FORGOTTEN } from "../../core/forgotten.ts";
import { NAMES } from "../../core/names.ts";
import { personKey, type Request } from "../../core/request.ts";
import { SEEN } from "../../core/seen.ts";
import { CHATS, PERSONS, type PersonSettings } from "../../core/settings.ts";
import type { Store } from "../../core/store/index.ts";
import { forgetAsked } from "../asked-before.ts";
import { forgetViews } from "../news/views.ts";
import type { OperationParts } from "../parts.ts";
import { ownChatOf } from "./own-chat.ts";
import { forgetRequests } from "./requests.ts";

/** Resolves to whether something of the person was in it. */
async function eraseIn(store: Store, conversation: string, person: string): Promise<boolean> {
  let found = false;
  await store.documents.update<Conversation>(CONVERSATIONS, conversation, (current) => {
    const turns = current?.turns ?? [];
    const left = turns.filter((turn) => turn.person !== person);
    found = left.length < turns.length;
    return left.length === 0 ? undefined : { turns: left };
  });
  return found;
}

async function eraseConversations(store: Store, request: Request, person: string): Promise<number> {
  // Also the one that is spoken in now, whatever the set says.
  const conversations = new Set([request.conversation]);
  for await (const page of eachConversationOf(store, person)) for (const one of page) conversations.add(one);
  let erased = 0;
  for (const conversation of conversations) {
    if (await eraseIn(store, conversation, person)) erased += 1;
    // Only afterwards, so that a crash in between leaves it to be found again.
    await store.sets.remove(conversationsOf(person), conversation);
  }
  await store.documents.delete(LOOKED_THROUGH, person);
  return erased;
}

/** What somebody has decided for the chat with them alone; what is known of the chat itself stays. */
async function eraseChoices({ documents }: Store, chat: string): Promise<boolean> {
  let found = false;
  await documents.update(CHATS, chat, (current) => {
    const { gone, movedTo, limit, ...choices } = current ?? {};
    found = Object.values(choices).some((value) => value !== undefined);
    if (gone === undefined && movedTo === undefined && limit === undefined) return undefined;
    return { gone, movedTo, limit };
  });
  return found;
}

type Forgetting = Pick<OperationParts, "store" | "say" | "person" | "digests" | "shown">;

/** Lines that say what was erased; none where there was nothing. */
export async function forget(
  request: Request,
  { store, say, person: settings, digests: book, shown }: Forgetting,
): Promise<string[]> {
  const person = personKey(request);
  // Before anything goes: what is answered meanwhile would bring it back.
  await store.documents.put(FORGOTTEN, person, Date.now());
  const { key, limit: _limit, ...choices } = settings;
  // What an operator has decided about them is not theirs.
  await store.documents.update<PersonSettings>(PERSONS, person, (current) =>
    current?.limit === undefined ? undefined : { limit: current.limit },
  );
  // What the account of their own key held; whoever settles accounts makes none for somebody without a key.
  await store.documents.delete(BASELINES, person);
  const chat = ownChatOf(request, person);
  const forChat = await eraseChoices(store, chat);
  const conversations = await eraseConversations(store, request, person);
  const entries = await store.ledger.forget(person);
  const name = await store.documents.delete(NAMES, person);
  const asked = await forgetAsked(store.documents, person);
  const views = await forgetViews(store, person);
  const requests = await forgetRequests(store, person);
  const digests = await book.forget(person);
  const talks = (await shown?.forget(request)) ?? 0;
  // What was shown to them alone.
  await store.documents.delete(SEEN, chat);
  const chosen = forChat || Object.values(choices).some((value) => value !== undefined);
  return [
    ...(conversations > 0 ? [say("forgot-conversations", { count: conversations })] : []),
    ...(chosen ? [say("forgot-settings")] : []),
    ...(key === undefined ? [] : [say("forgot-key")]),
    ...(entries > 0 ? [say("forgot-ledger", { count: entries })] : []),
    ...(asked > 0 ? [say("forgot-asked", { count: asked })] : []),
    ...(views > 0 ? [say("forgot-views", { count: views })] : []),
    ...(requests > 0 ? [say("forgot-requests", { count: requests })] : []),
    ...(digests > 0 ? [say("forgot-digests", { count: digests })] : []),
    ...(talks > 0 ? [say("forgot-talks", { count: talks })] : []),
    ...(name ? [say("forgot-name")] : []),
  ];
}
