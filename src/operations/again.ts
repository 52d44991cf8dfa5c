/** Ask again: the same question anew, in the place of what stands there. */
import type { Answered } from "../core/answered.ts";
import type { Request } from "../core/request.ts";
import type { Chat } from "./chat.ts";
import { askedAnew, findKept, notYours } from "./kept.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { pressedOnce, type Worked } from "./pressed-once.ts";

const CHANGES = ["model", "persona"] as const;

const isQuestion = ({ operation }: Request): boolean => operation === "chat";

/** Also tells whether the service answered. */
async function watched(parts: OperationParts, ask: (parts: OperationParts) => Promise<Answered>): Promise<Worked> {
  let done = false;
  const answered = await ask({
    ...parts,
    async chat(question) {
      const paid = await parts.chat(question);
      done = paid.outcome === "answered";
      return paid;
    },
  });
  return { answered, done };
}

export function createAgain({ anew }: Chat): Operation {
  return async (request: Request, parts: OperationParts): Promise<Answered> => {
    const found = await findKept(request, parts, CHANGES);
    if (found.outcome === "not-yours") return notYours(found, parts.say);
    if (found.outcome === "gone" || !isQuestion(found.kept.request)) return notice(parts.say("again-gone"));
    const { kept, change } = found;
    const question = askedAnew(kept.request, request, change === undefined ? {} : { [change.what]: change.to });
    return pressedOnce(request, parts, () =>
      watched(parts, (given) => anew(question, given, request.text?.trim() ?? "", request.pressed)),
    );
  };
}
