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

type Failed = Extract<Paid<ChatAnswer>, { outcome: "failed" }>;

/** What is remembered lasts as long as the process: the service may have changed until the next one. */
export function createServiceCall(): CallService {
  let onlyUsers = false;

  /** Not about its roles, where it fails in another way or still fails so. */
  async function askedAgain(first: Failed, again: Promise<Paid<ChatAnswer>>): Promise<Paid<ChatAnswer>> {
    const second = await again;
    if (second.outcome === "answered") onlyUsers = true;
    return second.outcome === "failed" && second.failure.kind === "input" ? first : second;
  }

  return ({ model, persona, messages }, { chat }) => {
    const ask = (sent: readonly ChatMessage[]) =>
      chat({ model, messages: [...sent], ...(persona === undefined ? {} : { persona }) });
    if (onlyUsers) return ask(transcriptOf(messages));
    return ask(messages).then((first) =>
      first.outcome === "failed" && refusesRoles(first.failure)
        ? askedAgain(first, ask(transcriptOf(messages)))
        : first,
    );
  };
}
