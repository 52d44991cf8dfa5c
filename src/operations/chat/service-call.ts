/** Asks the service; one that takes no other roles than a user's is sent a transcript, and that is remembered. */
import type { Model } from "../../core/costs.ts";
import type { ChatAnswer } from "../../service/client/index.ts";
import type { OperationParts, Paid } from "../parts.ts";
import { type ChatMessage, transcriptOf } from "./messages.ts";
import { refusesRoles } from "./roles.ts";

export interface Question {
  readonly model: Model;
  readonly persona: string | undefined;
  readonly messages: readonly ChatMessage[];
}

export type CallService = (question: Question, parts: OperationParts) => Promise<Paid<ChatAnswer>>;

/** What is remembered lasts as long as the process: the service may have changed until the next one. */
export function createServiceCall(): CallService {
  let onlyUsers = false;

  return async ({ model, persona, messages }, { chat }) => {
    const ask = (sent: readonly ChatMessage[]) =>
      chat({ model, messages: [...sent], ...(persona === undefined ? {} : { persona }) });
    if (onlyUsers) return ask(transcriptOf(messages));
    const first = await ask(messages);
    if (first.outcome !== "failed" || !refusesRoles(first.failure)) return first;
    const second = await ask(transcriptOf(messages));
    // Otherwise it was not about the roles.
    if (second.outcome === "answered") onlyUsers = true;
    return second.outcome === "failed" && second.failure.kind === "input" ? first : second;
  };
}
