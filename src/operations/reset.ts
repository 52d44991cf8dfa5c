/** Reset: the conversation is forgotten, and nothing of it is sent along any more. */
import { forgetConversation } from "../core/conversations-of.ts";
import type { Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import { topicOf } from "../core/settings.ts";
import type { Operation } from "./parts.ts";

/** In a group without topics every chain of replies is a conversation of its own. */
function wordsFor(request: Request, was: boolean, say: Say): string {
  const { chat, quoted } = request;
  const isChain = chat?.kind === "group" && topicOf(request) === undefined;
  if (!isChain) return was ? say("reset-done") : say("reset-nothing");
  if (was) return say("reset-chain");
  return quoted === undefined ? say("reset-which") : say("reset-nothing");
}

export const reset: Operation = async (request, { store, say }) => {
  const was = await forgetConversation(store, request.conversation);
  return { reply: { text: wordsFor(request, was, say) } };
};
