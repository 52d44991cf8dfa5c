/** What is read before a request is answered, all of it at once: what was decided, what was said, and whether it is still wanted. */
import { KEPT } from "../src/core/answered.ts";
import { CONVERSATIONS, type Conversation } from "../src/core/conversation.ts";
import { chatKey, type OperationName, personKey, type Request } from "../src/core/request.ts";
import { CHATS, type ChatSettings, PERSONS, type PersonSettings } from "../src/core/settings.ts";
import { STOPS, stopsKey } from "../src/core/stop.ts";
import type { Wanted } from "../src/core/store/along.ts";
import type { Documents, Seen } from "../src/core/store/documents.ts";
import { type Store, StoreAway } from "../src/core/store/index.ts";
import { type Running, stoppedBefore } from "./running.ts";

export interface Before {
  readonly person: PersonSettings;
  readonly chat: ChatSettings;
  readonly conversation: () => Promise<Conversation | undefined>;
  /** The conversation as it stood, where it was read for the answer. */
  readonly seen: Promise<Seen<Conversation>> | undefined;
  readonly stopped: boolean;
}

/** These go on with what was said before. */
const TALKS: ReadonlySet<OperationName> = new Set(["chat", "again"]);

interface Asker {
  readonly conversation: string;
  readonly chat: string;
  readonly person: string;
}

const askerOf = (request: Request): Asker => ({
  conversation: request.conversation,
  chat: chatKey(request),
  person: personKey(request),
});

type Reading = Pick<Documents, "get" | "look">;

function readAll(documents: Reading, { conversation, chat, person }: Asker, isTalk: boolean) {
  const seen = isTalk ? documents.look(CONVERSATIONS, conversation) : undefined;
  const settings = Promise.all([
    documents.get(PERSONS, person),
    documents.get(CHATS, chat),
    documents.get(STOPS, stopsKey(chat, person)),
  ]);
  // Whoever asks for it hears of its failure.
  seen?.catch(() => undefined);
  settings.catch(() => undefined);
  return { seen, settings };
}

type Read = ReturnType<typeof readAll>;

/** What was read before it was known what is asked; undefined where that is not what is needed. */
export type Ahead = (asker: Asker) => Read | undefined;

/** What was read longer ago is read again. In milliseconds. */
const FRESH = 500;

/** Whether what was read then, by `performance.now()`, may still be taken for what is. */
export const isFresh = (moment: number): boolean => performance.now() - moment < FRESH;

/** What a store that is asked together with the queue reads at once: all that is read here, and what was kept. */
export const WANTED: Wanted = {
  byKey: [KEPT.name],
  byName: [CONVERSATIONS.name, PERSONS.name, CHATS.name],
  byBoth: [STOPS.name],
};

/**
 * Where somebody is alone with Herald, one name says whose and where it is: all can be read while the message is fetched.
 * `since`: when the reading began.
 */
export function readAhead(documents: Reading, running: Running, name: string, since = performance.now()): Ahead {
  const read = readAll(documents, { conversation: name, chat: name, person: name }, true);
  return (asker) => {
    const isTheirs = Object.values(asker).every((one) => one === name);
    // A stop is written down before it is heard of: one that this reading missed is heard of since.
    return isTheirs && !running.heardSince(since) && isFresh(since) ? read : undefined;
  };
}

export async function readBefore(store: Store, request: Request, ahead?: Ahead): Promise<Before> {
  const asker = askerOf(request);
  const { seen, settings } = ahead?.(asker) ?? readAll(store.documents, asker, TALKS.has(request.operation));
  const [person = {}, chat = {}, stop] = await settings;
  return {
    person,
    chat,
    conversation: async () => (await (seen ?? store.documents.look(CONVERSATIONS, asker.conversation))).value,
    seen,
    stopped: stoppedBefore(request, stop),
  };
}

type Decided = Pick<Before, "person" | "chat">;

/** `request` as its platform gave it. */
export const languageOf = (request: Request, { person, chat }: Decided): string | undefined =>
  person.language ?? (request.chat?.kind === "private" ? undefined : chat.language) ?? request.person?.language;

/** Where no answer was made, so that nobody has looked yet; while the store is away, as its platform gave it. */
export async function inItsLanguage({ documents }: Pick<Store, "documents">, request: Request): Promise<Request> {
  try {
    const [person = {}, chat = {}] = await Promise.all([
      documents.get(PERSONS, personKey(request)),
      documents.get(CHATS, chatKey(request)),
    ]);
    return inLanguage(request, { person, chat });
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    return request;
  }
}

/** The request as if its platform had said which language its answer is to have. */
export function inLanguage(request: Request, decided: Decided): Request {
  const language = languageOf(request, decided);
  const { person, chat } = request;
  if (language === undefined) return request;
  if (person !== undefined) return { ...request, person: { ...person, language } };
  return chat === undefined ? request : { ...request, chat: { ...chat, language } };
}
