/** What is sent to Telegram: messages as its interface takes them, with nothing of where they go. */
import type { InputRichMessageWithoutUpload as InputRichMessage, MessageEntity } from "grammy/types";

export interface OutgoingText {
  readonly kind: "text";
  /** 1 to 4096 characters; Telegram never refuses it. */
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

export interface OutgoingRich {
  readonly kind: "rich";
  readonly message: InputRichMessage;
  /** The same content for a server that refuses rich messages: one or more of `text`. */
  readonly classic: () => readonly OutgoingText[];
}

/** The words under a picture or a file: up to 1024 characters, which may be none. */
export interface Caption {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

/** What Telegram calls a file by that it was given before, as far as that is known. */
export interface KnownFile {
  id(kind: OutgoingMedia["kind"]): string | undefined;
  learn(kind: OutgoingMedia["kind"], id: string): void;
  /** It is not known by this any more. */
  forget(kind: OutgoingMedia["kind"], id: string): void;
}

export interface OutgoingMedia {
  /** A picture is shown, for which Telegram makes it smaller; a file is handed over as it is. */
  readonly kind: "picture" | "file";
  /** With its ending, such as `answer.md`. */
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly caption: Caption;
  /** Shown only to whoever wants to see it; where that cannot be, these words stand in its place. */
  readonly veiled?: string | undefined;
  /** Where the same goes to many: learned when it is uploaded. */
  readonly known?: KnownFile | undefined;
  /** Named by this instead of being uploaded. */
  readonly id?: string | undefined;
}

export type Outgoing = OutgoingText | OutgoingRich | OutgoingMedia;
