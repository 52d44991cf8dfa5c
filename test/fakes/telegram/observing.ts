/** What a test can see of the server: what was asked of it, and what people see in their chats. */
import { Buffer } from "node:buffer";
import type { Action, Call, DraftFrame, Hub, Press } from "./hub.ts";
import type { MemberStatus, TelegramChat, TelegramMessage, TelegramUpdate } from "./model.ts";
import type { Topic } from "./world.ts";

export interface SeenChat {
  readonly chat: TelegramChat;
  /** As people see them now: edited texts as they are, removed messages gone. */
  readonly messages: readonly TelegramMessage[];
  readonly topics: readonly Topic[];
  readonly bot: MemberStatus;
}

export interface Observation {
  /** Every call with a right token, in the order of their coming. */
  readonly calls: readonly Call[];
  readonly callsOf: (method: string) => readonly Call[];
  /** Calls that came while they should have waited. */
  readonly insideWait: readonly Call[];
  /** What a client sent that the interface does not know, or knows otherwise. */
  readonly problems: readonly string[];
  /** What Telegram would have changed or left out of a text without a word. */
  readonly losses: readonly string[];
  /** Every frame of every draft. */
  readonly drafts: readonly DraftFrame[];
  /** The drafts that people see now: none any more where a message has come. */
  readonly visibleDrafts: () => readonly DraftFrame[];
  readonly actions: readonly Action[];
  readonly chat: (id: number) => SeenChat;
  /** What the bot has written there and still stands. */
  readonly sent: (id: number) => readonly TelegramMessage[];
  /** What has not been confirmed. */
  readonly pending: () => readonly TelegramUpdate[];
  readonly allowedUpdates: () => readonly string[];
  /** Whether a client waits in a long poll now. */
  readonly polling: () => boolean;
  readonly pressed: (queryId: string) => Press | undefined;
  /** By scope, the chat it is of if any, and language, such as `all_group_chats de`; `default` alone for the rest. */
  readonly commands: ReadonlyMap<string, readonly unknown[]>;
  /** By chat and message, such as `-100123 4`. */
  readonly reactions: ReadonlyMap<string, readonly unknown[]>;
  /** The content of a file that was sent. */
  readonly fileContent: (fileId: string) => Buffer | undefined;
  /** The bytes of the picture or the file in a message; empty where there is neither. */
  readonly bytesOf: (message: TelegramMessage | undefined) => Buffer;
  /** Resolves by event as soon as the answer is neither undefined nor false; fails after ten seconds, or as many as said. */
  readonly until: <T>(question: () => T | undefined | false, milliseconds?: number) => Promise<T>;
}

export function observe(hub: Hub): Observation {
  const messagesOf = (id: number): readonly TelegramMessage[] => [
    ...(hub.world.rooms.get(id)?.messages.values() ?? []),
  ];
  return {
    calls: hub.calls,
    callsOf: (method) => hub.calls.filter((call) => call.method === method),
    insideWait: hub.insideWait,
    problems: hub.problems,
    losses: hub.losses,
    drafts: hub.drafts,
    visibleDrafts: () => [...hub.visibleDrafts.values()],
    actions: hub.actions,
    chat(id) {
      const room = hub.world.rooms.get(id);
      if (room === undefined) throw new Error(`there is no chat ${id}`);
      return { chat: room.chat, messages: messagesOf(id), topics: [...room.topics.values()], bot: room.bot };
    },
    sent: (id) =>
      messagesOf(id).filter(
        ({ from, sender_chat }) => from?.id === hub.world.bot.id || (from === undefined && sender_chat?.id === id),
      ),
    pending: () => hub.queue.pending(),
    allowedUpdates: () => hub.queue.allowed(),
    polling: () => hub.endPoll !== undefined,
    pressed: (id) => hub.presses.get(id),
    commands: hub.commands,
    reactions: hub.reactions,
    fileContent: (id) => hub.files.get(id)?.bytes,
    bytesOf(message) {
      const file = message?.document ?? message?.photo?.at(-1);
      return hub.files.get(file?.file_id ?? "")?.bytes ?? Buffer.alloc(0);
    },
    until: hub.watch.until,
  };
}
