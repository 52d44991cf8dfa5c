/** What a button may ask for, whoever made its words up; those of a conversation speak about the message it is under. */
import type { OperationName } from "./request.ts";

const PRESSABLE: Partial<Readonly<Record<OperationName, "conversation" | "person">>> = {
  again: "conversation",
  show: "conversation",
  chat: "conversation",
  reset: "conversation",
  thread: "conversation",
  model: "person",
  persona: "person",
  settings: "person",
  privacy: "person",
  help: "person",
  imagine: "person",
  effect: "person",
  mirage: "person",
  original: "person",
  extract: "person",
  account: "person",
  usage: "person",
  language: "person",
  key: "person",
  news: "person",
  mood: "person",
  digest: "person",
  explain: "conversation",
};

export const isPressable = (name: string): name is OperationName => Object.hasOwn(PRESSABLE, name);

/** Whether it goes on with the conversation of the message that it stands under. */
export const isOfConversation = (operation: OperationName): boolean => PRESSABLE[operation] === "conversation";

/** What a Stop carries: the key of a request. */
export const STOP_KEY = /^[0-9a-z]{1,10}$/;
