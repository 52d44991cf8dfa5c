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

export interface OutgoingFile {
  readonly kind: "file";
  /** With its ending, such as `answer.md`. */
  readonly name: string;
  readonly content: string;
  /** At most 1024 characters. */
  readonly caption: string;
}

export type Outgoing = OutgoingText | OutgoingRich | OutgoingFile;
