/** Everything that people can do at the fake Telegram, as a test says it. */
import type { Hub } from "../hub.ts";
import type {
  MemberStatus,
  ServiceNews,
  TelegramChat,
  TelegramMessage,
  TelegramUpdate,
  TelegramUser,
  UpdateContent,
} from "../model.ts";
import { beginTopic, deleteTopic, migrate, type PressOptions, press, setTopicClosed, stopDraft } from "./happenings.ts";
import { roomFor } from "./hearing.ts";
import { addChannel, addGroup, addPerson, type GroupOptions, setMember } from "./membership.ts";
import { type AlbumPart, paste, rewrite, type SayOptions, say, sayAlbum } from "./speaking.ts";
import { forwardPost, tell } from "./telling.ts";

type Speaker = TelegramUser | TelegramChat;

export interface People {
  /** Somebody new, or another bot; has not spoken with the bot yet. */
  readonly person: (about?: Partial<TelegramUser>) => TelegramUser;
  readonly group: (options?: GroupOptions) => TelegramChat;
  readonly channel: (options?: Pick<GroupOptions, "title" | "username" | "bot">) => TelegramChat;
  /**
   * Writes a message, in private where no chat is named. A group that speaks in itself is an anonymous administrator; a
   * channel that speaks in itself posts; a channel that speaks in a group does so as a person may in the name of it.
   */
  readonly say: (speaker: Speaker, text: string, options?: SayOptions) => TelegramMessage;
  /** Sends photos or documents together, each perhaps with its caption; every one is a message. */
  readonly album: (
    speaker: Speaker,
    parts: readonly AlbumPart[],
    options?: Pick<SayOptions, "in" | "topic" | "replyTo" | "date" | "heard">,
  ) => readonly TelegramMessage[];
  /** Changes a message of a person; the bot hears of it unless `heard` is false. */
  readonly edit: (message: TelegramMessage, text: string, heard?: boolean) => TelegramMessage;
  /** Removes a message, of which no bot ever hears. */
  readonly remove: (message: TelegramMessage) => void;
  /** A text too long for one message, sent as clients send it. */
  readonly paste: (speaker: Speaker, text: string, options?: SayOptions) => readonly TelegramMessage[];
  /** Carries a channel's post into the group that is linked with it. */
  readonly forwardPost: (post: TelegramMessage, group: TelegramChat) => TelegramMessage;
  /** A service message, such as `{ new_chat_members: [somebody] }`. */
  readonly tell: (chat: TelegramChat, by: TelegramUser, news: ServiceNews, topic?: number) => TelegramMessage;
  /** The number of the press, to ask later how it was answered. */
  readonly press: (who: TelegramUser, message: TelegramMessage, data: string, options?: PressOptions) => string;
  /** Presses Stop on the draft that the person sees; the number of the draft. */
  readonly stop: (who: TelegramUser, draftId?: number) => number;
  readonly block: (who: TelegramUser) => void;
  readonly unblock: (who: TelegramUser) => void;
  /** Adds the bot (`member`), promotes it (`administrator`), throws it out (`kicked`) and so on. */
  readonly makeBot: (chat: TelegramChat, status: MemberStatus, by: TelegramUser) => void;
  /** The bot is called otherwise from now on, of which nobody tells it. */
  readonly renameBot: (username: string) => void;
  /** Makes somebody something else in a group, of which the bot is told nothing. */
  readonly makeMember: (chat: TelegramChat, who: TelegramUser, status: MemberStatus) => void;
  /** Begins a topic; its number. */
  readonly topic: (chat: TelegramChat, name: string, by: TelegramUser) => number;
  readonly closeTopic: (chat: TelegramChat, topic: number, by: TelegramUser) => void;
  readonly reopenTopic: (chat: TelegramChat, topic: number, by: TelegramUser) => void;
  /** With all that stands in it, of which no bot hears. */
  readonly deleteTopic: (chat: TelegramChat, topic: number) => void;
  /** The supergroup that a basic group becomes. */
  readonly migrate: (chat: TelegramChat, by: TelegramUser) => TelegramChat;
  /** Any update at all; undefined where the bot has not asked for that kind. */
  readonly update: (content: UpdateContent) => TelegramUpdate | undefined;
}

export function createPeople(hub: Hub): People {
  return {
    person: (about = {}) => addPerson(hub, about),
    group: (options = {}) => addGroup(hub, options),
    channel: (options = {}) => addChannel(hub, options),
    say: (speaker, text, options) => say(hub, speaker, text, chosenPlace(speaker, options)),
    album: (speaker, parts, options) => sayAlbum(hub, speaker, parts, chosenPlace(speaker, options)),
    edit: (message, text, heard) => rewrite(hub, message, text, heard),
    remove(message) {
      roomFor(hub, message.chat).messages.delete(message.message_id);
      hub.watch.changed();
    },
    paste: (speaker, text, options) => paste(hub, speaker, text, chosenPlace(speaker, options) ?? {}),
    forwardPost: (post, group) => forwardPost(hub, post, group),
    tell: (chat, by, news, topic) => tell(hub, chat, by, news, topic),
    press: (who, message, data, options) => press(hub, who, message, data, options),
    stop: (who, draftId) => stopDraft(hub, who, draftId),
    block: (who) => setMember(hub, hub.world.privateRoom(who), "kicked", who),
    unblock: (who) => setMember(hub, hub.world.privateRoom(who), "member", who),
    makeBot: (chat, status, by) => setMember(hub, roomFor(hub, chat), status, by),
    renameBot: (username) => void Object.assign(hub.world.bot, { username }),
    makeMember: (chat, user, status) => void roomFor(hub, chat).members.set(user.id, { user, status }),
    topic: (chat, name, by) => beginTopic(hub, chat, name, by),
    closeTopic: (chat, topic, by) => setTopicClosed(hub, chat, topic, true, by),
    reopenTopic: (chat, topic, by) => setTopicClosed(hub, chat, topic, false, by),
    deleteTopic: (chat, topic) => deleteTopic(hub, chat, topic),
    migrate: (chat, by) => migrate(hub, chat, by),
    update(content) {
      const update = hub.queue.push(content);
      hub.watch.changed();
      return update;
    },
  };
}

/** A chat speaks in itself where nothing else is said; whoever answers does so where the message stands. */
function chosenPlace(speaker: Speaker, options: SayOptions | undefined): SayOptions | undefined {
  if (options?.in !== undefined) return options;
  if (options?.replyTo !== undefined) return { ...options, in: options.replyTo.chat };
  return "type" in speaker ? { ...options, in: speaker } : options;
}
