/** Ask again: the same question anew, in the place of what stands there. */
import type { Answered } from "../core/answered.ts";
import type { Request } from "../core/request.ts";
import type { Chat } from "./chat.ts";
import { type Change, findKept, notYours } from "./kept.ts";
import type { Operation, OperationParts } from "./parts.ts";

const isQuestion = ({ operation }: Request): boolean => operation === "chat";

function asked(original: Request, request: Request, change: Change | undefined): Request {
  const { edited: _edited, goesOn: _goesOn, ...question } = original;
  return {
    ...question,
    id: request.id,
    conversation: request.conversation,
    at: request.at,
    ...(request.chat === undefined ? {} : { chat: request.chat }),
    // In a private chat the person is the same; elsewhere it has been made sure.
    ...(request.person === undefined ? {} : { person: request.person }),
    ...(change === undefined ? {} : { named: { ...original.named, [change.what]: change.to } }),
  };
}

export function createAgain({ anew }: Chat): Operation {
  return async (request: Request, parts: OperationParts): Promise<Answered> => {
    const found = await findKept(request, parts);
    if (found.outcome === "not-yours") return notYours(found, parts.say);
    if (found.outcome === "gone" || !isQuestion(found.kept.request))
      return { reply: { text: parts.say("again-gone") } };
    const question = asked(found.kept.request, request, found.change);
    return anew(question, parts, request.text?.trim() ?? "", request.pressed);
  };
}
