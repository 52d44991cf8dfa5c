/** What an operation is given, and what it gives back. */
import type { Answered } from "../core/answered.ts";
import type { CreditsOutcome, Failure } from "../core/failure.ts";
import type { Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import type { Store } from "../core/store/index.ts";
import type { ChatAnswer } from "../service/client/index.ts";
import type { ChatRequest } from "../service/schema/chat.ts";

/** Which limit has no room: requests in a minute, credits of a person or a chat in a day, the operator's balance. */
export type Limit = "minute" | "person" | "chat" | "balance";

export type Paid<Value> =
  | { readonly outcome: "answered"; readonly value: Value }
  | { readonly outcome: "failed"; readonly failure: Failure; readonly text: string }
  /** The person pressed Stop; `text` is what had come until then. */
  | { readonly outcome: "stopped"; readonly text: string; readonly credits: CreditsOutcome }
  /** An earlier run made the call and died before the answer was kept; it is not made again. */
  | { readonly outcome: "interrupted"; readonly text: string }
  /** `endsAt` in milliseconds since 1970; `told`: the person has heard it before, and is not told again. */
  | { readonly outcome: "limited"; readonly limit: Limit; readonly endsAt: number | undefined; readonly told: boolean };

export interface OperationParts {
  readonly store: Store;
  readonly say: Say;
  /** A call of the service within the limits, written into the ledger, and made once for a request. */
  readonly chat: (request: ChatRequest) => Promise<Paid<ChatAnswer>>;
  readonly isAdministrator: () => Promise<boolean>;
  /** How the bot is addressed here, such as `@herald_bot`, and where a person meets it alone. */
  readonly about: () => Promise<{ readonly name: string; readonly link: string } | undefined>;
  /** Whom to ask for help, in words such as `telegram:123`; empty when nobody is named. */
  readonly operators: readonly string[];
  readonly signal: AbortSignal;
}

export type Operation = (request: Request, parts: OperationParts) => Promise<Answered>;
