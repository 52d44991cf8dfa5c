/** What an interaction turns out to be, and what is answered to it at once. */
import type { APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import type { Heard } from "../../../core/listening/heard.ts";
import type { Request } from "../../../core/request.ts";
import type { Form } from "../tokens.ts";

/** What Discord says of the bot itself. */
export interface Me {
  /** Of its user, who writes its messages. */
  readonly id: string;
  readonly application: string;
  readonly username: string;
}

/** Within three seconds, whatever becomes of the request. */
export type Acknowledgement =
  /** "Thinking …", for everybody or for one person alone. */
  | { readonly kind: "defer"; readonly private: boolean }
  /** The message that was pressed stays as it is until it is changed. */
  | { readonly kind: "update" }
  /** That is all there is to say, to one person alone. */
  | { readonly kind: "say"; readonly text: string }
  /** What may be chosen while somebody types. */
  | {
      readonly kind: "choices";
      readonly choices: readonly { readonly name: string; readonly value: string }[];
      /** They are the digests of this chat, which the store has to be asked for. */
      readonly digests?: { readonly chat: string; readonly typed: string };
    }
  /** Something is to be filled in; `keeps` is remembered until it is. */
  | { readonly kind: "form"; readonly form: APIModalInteractionResponseCallbackData; readonly keeps?: Form }
  | { readonly kind: "pong" };

export interface ParsedInteraction {
  /** Discord's own id of it. */
  readonly id: string;
  /** Opens the answer to it for a quarter of an hour, to whoever has it. */
  readonly token: string;
  readonly application: string;
  readonly acknowledgement: Acknowledgement;
  readonly heard: Heard;
  /** Who did it and where; undefined where that cannot be read. */
  readonly by?: Pick<Request, "platform" | "chat" | "person">;
  /** The form that was filled in, by the interaction that opened it: what it keeps belongs to the request. */
  readonly fills?: string;
  /** It asks for nothing without what the form keeps. */
  readonly needsKept?: true;
  /** The largest file that may be sent there, in bytes. */
  readonly largest: number | undefined;
}
