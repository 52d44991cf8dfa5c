/** Asking the offline engine as its server does, and collecting the pieces of the answer. */
import { createOfflineChat } from "../../../../../../src/service/server/engines/chat/index.ts";
import type {
  AlertBook,
  ChatQuestion,
  ChatTurn,
  Citation,
  FunctionCall,
  KnowledgeEngine,
  MarketAlert,
} from "../../../../../../src/service/server/engines/ports.ts";
import { createFewDocuments } from "../../../../../fakes/few-documents.ts";

/** A Saturday, 21 November 2026, 12:09 UTC. */
const NOW = Date.UTC(2026, 10, 21, 12, 9);

export interface Answer {
  readonly text: string;
  readonly pieces: readonly string[];
  readonly calls: readonly FunctionCall[];
  readonly finish: string | undefined;
  readonly citations: readonly Citation[];
}

/** A book of alerts that lives in memory, as one account has it. */
export function createBook(most = 3, idOf = (made: number): string => `id-${made}`): AlertBook {
  let alerts: readonly MarketAlert[] = [];
  let made = 0;
  return {
    async add(alert) {
      if (alerts.length >= most) return undefined;
      made++;
      const added = { ...alert, id: idOf(made) };
      alerts = [...alerts, added];
      return added;
    },
    async list() {
      return alerts;
    },
    async remove(id) {
      const before = alerts.length;
      alerts = alerts.filter((alert) => alert.id !== id);
      return alerts.length < before;
    },
  };
}

/** A conversation is texts by turns, the person's first. */
export const turns = (...texts: readonly string[]): readonly ChatTurn[] =>
  texts.map((content, at) => ({ role: at % 2 === 0 ? "user" : "assistant", content }));

export function questionOf(said: string | readonly ChatTurn[], more: Partial<ChatQuestion> = {}): ChatQuestion {
  return {
    model: "nexus",
    messages: typeof said === "string" ? turns(said) : said,
    persona: undefined,
    jsonSchema: undefined,
    temperature: 0.7,
    maxTokens: undefined,
    now: NOW,
    linkTo: (id) => `https://herald.example/documents/${id}`,
    alerts: createBook(),
    ...more,
  };
}

export function createAsking(knowledge: KnowledgeEngine = createFewDocuments()) {
  const chat = createOfflineChat(knowledge);
  return async (said: string | readonly ChatTurn[], more: Partial<ChatQuestion> = {}): Promise<Answer> => {
    const pieces: string[] = [];
    const calls: FunctionCall[] = [];
    let finish: string | undefined;
    let citations: readonly Citation[] = [];
    for await (const piece of chat.answer(questionOf(said, more), new AbortController().signal)) {
      if (piece.kind === "text") pieces.push(piece.text);
      else if (piece.kind === "call") calls.push(piece.call);
      else ({ finish, citations } = piece);
    }
    return { text: pieces.join(""), pieces, calls, finish, citations };
  };
}
