/** What is read before a request is answered, all of it at once: what was decided, what was said, and whether it is still wanted. */
import { CONVERSATIONS, type Conversation } from "../src/core/conversation.ts";
import { chatKey, type OperationName, personKey, type Request } from "../src/core/request.ts";
import { CHATS, type ChatSettings, PERSONS, type PersonSettings } from "../src/core/settings.ts";
import { STOPS } from "../src/core/stop.ts";
import type { Store } from "../src/core/store/index.ts";
import { stoppedBefore } from "./running.ts";

export interface Before {
  readonly person: PersonSettings;
  readonly chat: ChatSettings;
  readonly conversation: () => Promise<Conversation | undefined>;
  readonly stopped: boolean;
}

/** These go on with what was said before. */
const TALKS: ReadonlySet<OperationName> = new Set(["chat", "again"]);

export async function readBefore({ documents }: Store, request: Request): Promise<Before> {
  const readConversation = () => documents.get(CONVERSATIONS, request.conversation);
  const reading = TALKS.has(request.operation) ? readConversation() : undefined;
  // Whoever asks for it hears of its failure.
  reading?.catch(() => undefined);
  const [person = {}, chat = {}, stop] = await Promise.all([
    documents.get(PERSONS, personKey(request)),
    documents.get(CHATS, chatKey(request)),
    documents.get(STOPS, `${chatKey(request)}:${personKey(request)}`),
  ]);
  return {
    person,
    chat,
    conversation: () => reading ?? readConversation(),
    stopped: stoppedBefore(request, stop),
  };
}

type Decided = Pick<Before, "person" | "chat">;

/** `request` as its platform gave it. */
export const languageOf = (request: Request, { person, chat }: Decided): string | undefined =>
  person.language ?? (request.chat?.kind === "private" ? undefined : chat.language) ?? request.person?.language;

/** The request as if its platform had said which language its answer is to have. */
export function inLanguage(request: Request, decided: Decided): Request {
  const language = languageOf(request, decided);
  const { person, chat } = request;
  if (language === undefined) return request;
  if (person !== undefined) return { ...request, person: { ...person, language } };
  return chat === undefined ? request : { ...request, chat: { ...chat, language } };
}
