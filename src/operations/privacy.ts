/** Privacy: what is stored, for how long, and erasing what is stored of a person. */
import { CONVERSATIONS, type Conversation } from "../core/conversation.ts";
import { personKey, type Request } from "../core/request.ts";
import { PERSONS } from "../core/settings.ts";
import type { Store } from "../core/store/index.ts";
import { conversationsOf } from "./conversations-of.ts";
import type { Operation } from "./parts.ts";
import { overMenu } from "./place.ts";

const FORGET = "forget";
const PAGE = 100;

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
  const set = conversationsOf(person);
  // Also the one that is spoken in now, whatever the set says.
  const conversations = new Set([request.conversation]);
  let after: string | undefined;
  do {
    const page = await store.sets.page(set, PAGE, after);
    for (const member of page.members) conversations.add(member);
    after = page.next;
  } while (after !== undefined);
  let erased = 0;
  for (const conversation of conversations) {
    if (await eraseIn(store, conversation, person)) erased += 1;
    // Only afterwards, so that a crash in between leaves it to be found again.
    await store.sets.remove(set, conversation);
  }
  return erased;
}

export const privacy: Operation = async (request, { store, say }) => {
  const button = [[{ label: say("button-forget"), operation: "privacy" as const, argument: FORGET }]];
  if (request.text?.trim().toLowerCase() !== FORGET) return { reply: { text: say("privacy"), buttons: button } };
  if (request.pressed === undefined) return { reply: { text: say("forget-sure"), buttons: button } };
  const person = personKey(request);
  const settings = await store.documents.delete(PERSONS, person);
  const conversations = await eraseConversations(store, request, person);
  const entries = await store.ledger.forget(person);
  const erased = [
    ...(conversations > 0 ? [say("forgot-conversations", { count: conversations })] : []),
    ...(settings ? [say("forgot-settings")] : []),
    ...(entries > 0 ? [say("forgot-ledger", { count: entries })] : []),
  ];
  const text =
    erased.length === 0
      ? say("forgot-nothing")
      : `${say("forgot")}\n\n${erased.map((line) => `- ${line}`).join("\n")}\n\n${say("forgot-rest")}`;
  return { reply: { text }, ...overMenu(request) };
};
