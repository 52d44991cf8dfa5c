/** What is read of an update of Telegram's: only what is needed, and a broken part of it never costs the rest. */
import { z } from "zod";
import { words } from "../../core/reading.ts";
import { richWords } from "./parse/rich.ts";

/** Beyond 32 bits; inside of Herald ids are words. */
const id = z.int().transform(String);

const seconds = z.int().nonnegative().max(100_000_000_000);
const yes = z.literal(true).optional().catch(undefined);
const word = words.optional().catch(undefined);

const userSchema = z.object({
  id,
  is_bot: z.boolean().catch(false),
  first_name: word,
  last_name: word,
  username: word,
  language_code: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional()
    .catch(undefined),
});
export type User = z.infer<typeof userSchema>;

const chatSchema = z.object({
  id,
  type: z.enum(["private", "group", "supergroup", "channel"]),
  title: word,
  first_name: word,
  last_name: word,
  username: word,
  is_forum: yes,
  is_direct_messages: yes,
});
export type TelegramChat = z.infer<typeof chatSchema>;

const user = userSchema.optional().catch(undefined);
const chat = chatSchema.optional().catch(undefined);

const entitySchema = z.object({
  type: z.string(),
  offset: z.int().nonnegative(),
  length: z.int().positive(),
  user,
});
export type Entity = z.infer<typeof entitySchema>;

const entities = z
  .array(entitySchema.optional().catch(undefined))
  .transform((list) => list.filter((entity) => entity !== undefined))
  .catch([])
  .default([]);

const originSchema = z.object({
  sender_user: user,
  sender_user_name: word,
  sender_chat: chat,
  chat,
});

/** Kinds of content and their names in words; an animation is a document as well, a venue a location. */
export const media = {
  animation: "animation",
  audio: "audio",
  document: "document",
  live_photo: "picture",
  paid_media: "picture",
  photo: "picture",
  sticker: "sticker",
  story: "story",
  video: "video",
  video_note: "video",
  voice: "voice",
  checklist: "checklist",
  contact: "contact",
  dice: "dice",
  game: "game",
  giveaway: "giveaway",
  giveaway_winners: "giveaway",
  invoice: "invoice",
  poll: "poll",
  venue: "location",
  location: "location",
} as const;
export type MediaWord = (typeof media)[keyof typeof media];

/** Pictures that were sent together have the same. */
const mediaGroup = z
  .string()
  .regex(/^\w{1,64}$/)
  .optional()
  .catch(undefined);

/** Of what Telegram tells in words of its own: that it is told is all that counts. */
const happened = z.object({}).optional().catch(undefined);

/** Loose, so that it can be seen which of the kinds there is. */
const saidSchema = z.looseObject({
  message_id: id,
  date: seconds.optional().catch(undefined),
  from: user,
  sender_chat: chat,
  author_signature: word,
  text: word,
  entities,
  caption: word,
  caption_entities: entities,
  rich_message: z.unknown().optional().transform(richWords),
  media_group_id: mediaGroup,
  reply_markup: z
    .object({ inline_keyboard: z.array(z.array(z.looseObject({ callback_data: word }))) })
    .optional()
    .catch(undefined),
});
export type Said = z.infer<typeof saidSchema>;

const messageSchema = saidSchema.extend({
  edit_date: seconds.optional().catch(undefined),
  chat: chatSchema,
  message_thread_id: id.optional().catch(undefined),
  is_topic_message: yes,
  is_automatic_forward: yes,
  via_bot: user,
  forward_origin: originSchema.optional().catch(undefined),
  reply_to_message: saidSchema.optional().catch(undefined),
  external_reply: z.looseObject({ origin: originSchema }).optional().catch(undefined),
  quote: z.object({ text: words, is_manual: yes }).optional().catch(undefined),
  /** Of what it replies to, the one choice or task that is meant. */
  reply_to_poll_option_id: z.string().optional().catch(undefined),
  reply_to_checklist_task_id: id.optional().catch(undefined),
  forum_topic_closed: happened,
  forum_topic_reopened: happened,
  general_forum_topic_hidden: happened,
  migrate_to_chat_id: id.optional().catch(undefined),
  migrate_from_chat_id: id.optional().catch(undefined),
});
export type Message = z.infer<typeof messageSchema>;

/** Also what is left of a message that cannot be seen any more: its chat and its id. Loose, for it may show files. */
const pressedSchema = z.looseObject({
  message_id: id,
  date: seconds.optional().catch(undefined),
  chat: chatSchema,
  message_thread_id: id.optional().catch(undefined),
  is_topic_message: yes,
  media_group_id: mediaGroup,
});

const pressSchema = z.object({
  id: z.string().min(1),
  from: user,
  message: pressedSchema.optional().catch(undefined),
  data: z.string().optional().catch(undefined),
});
export type Press = z.infer<typeof pressSchema>;

const stoppedSchema = z.object({
  chat: chatSchema,
  message_thread_id: id.optional().catch(undefined),
  draft_id: z.int().positive(),
});
export type StoppedDraft = z.infer<typeof stoppedSchema>;

const membershipSchema = z.object({
  chat: chatSchema,
  new_chat_member: z.object({
    status: z.string(),
    is_member: z.boolean().optional().catch(undefined),
    can_send_messages: z.boolean().optional().catch(undefined),
    can_post_messages: z.boolean().optional().catch(undefined),
  }),
});
export type Membership = z.infer<typeof membershipSchema>;

const message = messageSchema.optional().catch(undefined);

/** Of all others nothing is read. */
export const kinds = {
  message,
  edited_message: message,
  channel_post: message,
  edited_channel_post: message,
  callback_query: pressSchema.optional().catch(undefined),
  stopped_message_generation: stoppedSchema.optional().catch(undefined),
  my_chat_member: membershipSchema.optional().catch(undefined),
};

export const updateSchema = z.object({ update_id: z.int().nonnegative().optional().catch(undefined), ...kinds });
export type Update = z.infer<typeof updateSchema>;
