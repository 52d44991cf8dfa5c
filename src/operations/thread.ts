/** A thread of its own for a conversation, opened at the answer whose button was pressed. */
import { CONVERSATIONS, type Conversation, conversationOfThread, type Turn } from "../core/conversation.ts";
import { conversationsOf } from "../core/conversations-of.ts";
import type { Opened } from "../core/delivery.ts";
import { chatKey, type Request } from "../core/request.ts";
import { CHAT_CHANGED, CHATS } from "../core/settings.ts";
import { clipped } from "./markdown.ts";
import { notice } from "./notice.ts";
import { isOperator } from "./operators.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { withNote } from "./place.ts";

/** What a platform takes as a title, in characters. */
const TITLE = 100;

/** Places in which every message is answered, threads and channels together; the oldest of more are given up. */
const MOST_OWNED = 500;

/** That every message of the whole chat is answered is no such place, and is never given up. */
const WHOLE = "all";

/** Up to the answer that was pressed; all of it where it is not known any more which one that was. */
function saidUntil({ turns }: Conversation, { pressed }: Request): readonly Turn[] {
  const found = turns.findIndex(({ messages }) => pressed !== undefined && messages.includes(pressed));
  return found === -1 ? turns : turns.slice(0, found + 1);
}

/** The question itself, without what it quotes, on one line. */
function titleFrom(prompt: string | undefined): string {
  const question =
    prompt
      ?.trim()
      .split(/\n{2,}/)
      .at(-1) ?? "";
  return clipped(question.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim(), TITLE);
}

/** The thread goes on with what was said, also where it has been opened before. */
async function copy(turns: readonly Turn[], conversation: string, { store }: OperationParts): Promise<void> {
  if (turns.length === 0) return;
  const standing = await store.documents.update(CONVERSATIONS, conversation, (now) => now ?? { turns: [...turns] });
  // For the day that one of them asks to be forgotten.
  const persons = new Set(standing?.turns.map(({ person }) => person));
  await Promise.all([...persons].map((person) => store.sets.add(conversationsOf(person), conversation)));
}

/** What is said in it is answered without a mention. */
async function own(thread: string, request: Request, { store }: OperationParts): Promise<void> {
  const chat = chatKey(request);
  await store.documents.update(CHATS, chat, (current = {}) => {
    const { owns = [] } = current;
    const others = owns.filter((one) => one !== thread && one !== WHOLE);
    const whole = owns.includes(WHOLE) ? [WHOLE] : [];
    return { ...current, owns: [...whole, ...[...others, thread].slice(-MOST_OWNED)] };
  });
  await store.signals.publish(CHAT_CHANGED, chat);
}

function refusal({ outcome }: Exclude<Opened, { outcome: "opened" }>, { say }: OperationParts): string {
  switch (outcome) {
    case "not-here":
      return say("thread-not-here");
    case "forbidden":
      return say("thread-forbidden");
    case "away":
      return say("thread-away");
  }
}

/** Whoever can have it changed hears what would be needed so that nobody has to mention Herald there. */
function wordsFor(link: string, hearsAll: boolean, request: Request, parts: OperationParts): string {
  const { say } = parts;
  if (hearsAll) return say("thread-opened", { link });
  const decides = request.person?.decides === true || isOperator(request, parts);
  return withNote(say("thread-opened-addressed", { link }), decides ? say("thread-unheard") : "");
}

export const thread: Operation = async (request, parts) => {
  const { threads, say } = parts;
  if (threads === undefined || request.pressed === undefined) return notice(say("thread-not-here"));
  const conversation = await parts.conversation();
  const turns = conversation === undefined ? [] : saidUntil(conversation, request);
  const title = titleFrom(turns.at(-1)?.prompt);
  const opened = await threads.open(request, title === "" ? say("thread-title") : title);
  if (opened.outcome !== "opened") return notice(refusal(opened, parts));
  await copy(turns, conversationOfThread(request, opened.thread), parts);
  await own(opened.thread, request, parts);
  return { reply: { text: wordsFor(opened.link, threads.hearsAll, request, parts) } };
};
