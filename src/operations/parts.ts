/** What an operation is given, and what it gives back. */

import type { Answered } from "../core/answered.ts";
import type { Absent } from "../core/commands.ts";
import type { Conversation } from "../core/conversation.ts";
import type { About, Closed, Shown, Threads } from "../core/delivery.ts";
import type { DigestBook } from "../core/digest-book.ts";
import type { Ends } from "../core/ending.ts";
import type { CreditsOutcome, Failure } from "../core/failure.ts";
import type { Fetched, File } from "../core/file.ts";
import type { Search } from "../core/news.ts";
import type { Chat, Request } from "../core/request.ts";
import type { Say, SayIn } from "../core/say.ts";
import type { ChatSettings, PersonSettings } from "../core/settings.ts";
import type { Store } from "../core/store/index.ts";
import type { AccountAnswer, ChatAnswer, Found, Outcome, Picture, ServiceClient } from "../service/client/index.ts";
import type { ChatRequest } from "../service/schema/chat.ts";
import type { EffectRequest, ImageRequest } from "../service/schema/pictures.ts";

/** Which limit has no room: requests in a minute, credits of a person or a chat in a day, the operator's balance. */
export type Limit = "minute" | "person" | "chat" | "balance";

export type Paid<Value> =
  | { readonly outcome: "answered"; readonly value: Value }
  | { readonly outcome: "failed"; readonly failure: Failure; readonly text: string }
  /** The person pressed Stop; `text` is what had come until then. */
  | { readonly outcome: "stopped"; readonly text: string; readonly credits: CreditsOutcome }
  /** An earlier run made the call and died before the answer was kept; it is not made again. */
  | { readonly outcome: "interrupted"; readonly text: string; readonly credits: CreditsOutcome }
  /** `endsAt` in milliseconds since 1970; `told`: the person has heard it before, and is not told again. */
  | { readonly outcome: "limited"; readonly limit: Limit; readonly endsAt: number | undefined; readonly told: boolean };

/** What may be spent in a day, in credits, and asked in a minute. */
export interface SpendingLimits {
  readonly personPerMinute: number;
  readonly personCreditsPerDay: number;
  readonly chatCreditsPerDay: number;
}

/** The caller's own key of the service. */
export interface OwnKey {
  /** Undefined: there is none, or it cannot be opened any more. */
  readonly value: string | undefined;
  /** Seals it and keeps it instead of what was there. */
  set(key: string): Promise<void>;
  /** Resolves to whether there was one. */
  remove(): Promise<boolean>;
}

export interface OperationParts {
  readonly store: Store;
  readonly say: Say;
  readonly sayIn: SayIn;
  /** The language that the caller is answered in where this is decided; undefined: nobody has said any. */
  readonly languageWith: (person: PersonSettings, chat: ChatSettings) => string | undefined;
  /** What the caller has decided. */
  readonly person: PersonSettings;
  /** What was decided for the chat. */
  readonly chatSettings: ChatSettings;
  /** What was said before where it is asked. */
  readonly conversation: () => Promise<Conversation | undefined>;
  /**
   * Calls of the service within the limits, written into the ledger, made once for a request, and paid by the caller's
   * own key where there is one.
   */
  readonly chat: (request: ChatRequest) => Promise<Paid<ChatAnswer>>;
  readonly createImage: (request: ImageRequest) => Promise<Paid<Picture>>;
  readonly applyEffect: (request: EffectRequest) => Promise<Paid<Picture>>;
  readonly mirage: (request: EffectRequest) => Promise<Paid<Picture>>;
  /** From `offset` on; see `news/items.ts` for what is made of what is found. */
  readonly search: (asked: Search, offset: number) => Promise<Paid<Found>>;
  readonly digests: DigestBook;
  /** The free read of an account, by this key; undefined: by the operator's. */
  readonly account: (key: string | undefined) => Promise<Outcome<AccountAnswer>>;
  readonly ownKey: OwnKey;
  /** Keeps bytes for an answer, and resolves to how its attachments name them. Doing it again in the same order changes nothing. */
  readonly keepBlob: (bytes: Uint8Array) => Promise<string>;
  /** Does to the store what a paid answer needs, however long that is away; to be given only what may be done twice. */
  readonly patiently: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Said as soon as it is known: the message that the answer will be about, and what is shown before it as well. */
  readonly isAbout: (message: string) => void;
  /** Waits until there is memory for a file of so many bytes; resolves to what gives it back. */
  readonly roomFor: (bytes: number) => Promise<() => void>;
  /** A file of the request, from the platform. */
  readonly fetch: (file: File) => Promise<Fetched>;
  /** Takes away the message that asked; resolves to whether it is gone. */
  readonly erase: () => Promise<boolean>;
  /** What is shown here of all that was said; undefined where that is the platform's own. */
  readonly shown?: Shown;
  readonly isAdministrator: () => Promise<boolean>;
  /** Why what Herald posts by itself cannot stand in the place of this request, here on this platform; it is asked. */
  readonly whyClosed: (posting: Request) => Promise<Closed["outcome"] | undefined>;
  /** A link to a channel or topic of a chat, for whoever is in it; undefined where there is none. */
  readonly placeLink: (chat: Chat) => string | undefined;
  /** How the bot is addressed here, such as `@herald_bot`, and where a person meets it alone. */
  readonly about: () => Promise<About | undefined>;
  /** Undefined where conversations have no threads of their own. */
  readonly threads: Threads | undefined;
  /** Whom to ask for help, in words such as `telegram:123`; empty when nobody is named. */
  readonly operators: readonly string[];
  /** What the caller may spend. */
  readonly limits: SpendingLimits;
  /** What anybody may spend in the chat for whom an operator has decided nothing. */
  readonly chatLimits: SpendingLimits;
  /** Commands that this Herald is not set up for. */
  readonly absent: Absent;
  readonly signal: Ends;
}

/** The service, as far as operations call it. */
export type Service = Pick<ServiceClient, "chat" | "createImage" | "applyEffect" | "mirage" | "search" | "account">;

export type Operation = (request: Request, parts: OperationParts) => Promise<Answered>;
