/** What every method takes, held strictly: a client that sends anything else has made a mistake, also where Telegram would shrug. */
import { z } from "zod";
import type { Parameters } from "./body.ts";

const integer = z.number().int();
const chat = z.union([integer, z.string().regex(/^(@\w+|-?\d+)$/)]);
const flag = z.boolean();
const file = z.string().min(1);

const user = z.looseObject({ id: integer, is_bot: flag, first_name: z.string() });
const entity = z.strictObject({
  type: z.string(),
  offset: integer,
  length: integer,
  url: z.string().optional(),
  user: user.optional(),
  language: z.string().optional(),
  custom_emoji_id: z.string().optional(),
  unix_time: integer.optional(),
  date_time_format: z.string().optional(),
});
const entities = z.array(entity).optional();
const link = z.strictObject({
  is_disabled: flag.optional(),
  url: z.string().optional(),
  prefer_small_media: flag.optional(),
  prefer_large_media: flag.optional(),
  show_above_text: flag.optional(),
});
const reply = z.strictObject({
  message_id: integer,
  chat_id: chat.optional(),
  allow_sending_without_reply: flag.optional(),
  quote: z.string().optional(),
  quote_entities: entities,
  quote_position: integer.optional(),
});
const button = z.strictObject({
  text: z.string().min(1),
  style: z.enum(["danger", "success", "primary"]).optional(),
  url: z.string().optional(),
  callback_data: z.string().optional(),
  web_app: z.strictObject({ url: z.string() }).optional(),
  copy_text: z.strictObject({ text: z.string() }).optional(),
  switch_inline_query: z.string().optional(),
  switch_inline_query_current_chat: z.string().optional(),
  disabled: z.strictObject({}).optional(),
});
const inline = z.strictObject({ inline_keyboard: z.array(z.array(button)) });
const markup = z.union([
  inline,
  z.strictObject({
    force_reply: z.literal(true),
    input_field_placeholder: z.string().optional(),
    selective: flag.optional(),
  }),
  z.strictObject({ remove_keyboard: z.literal(true), selective: flag.optional() }),
]);
const rich = z
  .strictObject({
    blocks: z.array(z.looseObject({ type: z.string() })).optional(),
    markdown: z.string().optional(),
    html: z.string().optional(),
    media: z.array(z.looseObject({ id: z.string() })).optional(),
    is_rtl: flag.optional(),
    skip_entity_detection: flag.optional(),
  })
  .refine(({ blocks, markdown, html }) => [blocks, markdown, html].filter((one) => one !== undefined).length === 1, {
    message: "exactly one of blocks, markdown and html",
  });

const where = { chat_id: chat, message_thread_id: integer.optional() };
const manner = {
  disable_notification: flag.optional(),
  protect_content: flag.optional(),
  allow_paid_broadcast: flag.optional(),
  message_effect_id: z.string().optional(),
  reply_parameters: reply.optional(),
  reply_markup: markup.optional(),
};
const draft = {
  chat_id: integer,
  message_thread_id: integer.optional(),
  draft_id: integer.refine((id) => id !== 0),
  can_stop: flag.optional(),
  keep_on_stop: flag.optional(),
};
const caption = { caption: z.string().optional(), caption_entities: entities };
const media = z.union([
  z.strictObject({
    type: z.literal("photo"),
    media: file,
    ...caption,
    has_spoiler: flag.optional(),
    show_caption_above_media: flag.optional(),
  }),
  z.strictObject({
    type: z.literal("document"),
    media: file,
    ...caption,
    thumbnail: file.optional(),
    disable_content_type_detection: flag.optional(),
  }),
]);
const kinds = z
  .array(
    z.enum([
      "message",
      "edited_message",
      "channel_post",
      "edited_channel_post",
      "callback_query",
      "my_chat_member",
      "chat_member",
      "message_reaction",
      "message_reaction_count",
      "stopped_message_generation",
      "inline_query",
      "chosen_inline_result",
      "poll",
      "poll_answer",
      "chat_join_request",
    ]),
  )
  .optional();
const scope = z
  .union([
    z.strictObject({
      type: z.enum(["default", "all_private_chats", "all_group_chats", "all_chat_administrators"]),
    }),
    z.strictObject({ type: z.enum(["chat", "chat_administrators"]), chat_id: chat }),
    z.strictObject({ type: z.literal("chat_member"), chat_id: chat, user_id: integer }),
  ])
  .optional();
const menu = { scope, language_code: z.string().optional() };
const command = z.strictObject({ command: z.string(), description: z.string(), is_ephemeral: flag.optional() });
const none = {};

const METHODS = {
  getMe: none,
  logOut: none,
  close: none,
  getWebhookInfo: none,
  getUpdates: {
    offset: integer.optional(),
    limit: integer.optional(),
    timeout: integer.optional(),
    allowed_updates: kinds,
  },
  setWebhook: {
    url: z.string(),
    certificate: file.optional(),
    ip_address: z.string().optional(),
    max_connections: integer.optional(),
    allowed_updates: kinds,
    drop_pending_updates: flag.optional(),
    secret_token: z.string().optional(),
  },
  deleteWebhook: { drop_pending_updates: flag.optional() },
  setMyCommands: { commands: z.array(command), ...menu },
  deleteMyCommands: menu,
  getMyCommands: menu,
  sendMessage: { ...where, text: z.string(), entities, link_preview_options: link.optional(), ...manner },
  sendRichMessage: { ...where, rich_message: rich, ...manner },
  sendMessageDraft: { ...draft, text: z.string().optional(), entities },
  sendRichMessageDraft: { ...draft, rich_message: rich },
  editMessageText: {
    chat_id: chat,
    message_id: integer,
    text: z.string().optional(),
    entities,
    link_preview_options: link.optional(),
    rich_message: rich.optional(),
    reply_markup: inline.optional(),
  },
  editMessageMedia: { chat_id: chat, message_id: integer, media, reply_markup: inline.optional() },
  editMessageCaption: {
    chat_id: chat,
    message_id: integer,
    ...caption,
    show_caption_above_media: flag.optional(),
    reply_markup: inline.optional(),
  },
  editMessageReplyMarkup: { chat_id: chat, message_id: integer, reply_markup: inline.optional() },
  deleteMessage: { chat_id: chat, message_id: integer },
  deleteMessages: { chat_id: chat, message_ids: z.array(integer).min(1).max(100) },
  sendChatAction: {
    ...where,
    action: z.enum([
      "typing",
      "upload_photo",
      "record_video",
      "upload_video",
      "record_voice",
      "upload_voice",
      "upload_document",
      "choose_sticker",
      "find_location",
      "record_video_note",
      "upload_video_note",
    ]),
  },
  sendDocument: {
    ...where,
    document: file,
    thumbnail: file.optional(),
    ...caption,
    disable_content_type_detection: flag.optional(),
    ...manner,
  },
  sendPhoto: {
    ...where,
    photo: file,
    ...caption,
    show_caption_above_media: flag.optional(),
    has_spoiler: flag.optional(),
    ...manner,
  },
  answerCallbackQuery: {
    callback_query_id: z.string().min(1),
    text: z.string().max(200).optional(),
    show_alert: flag.optional(),
    url: z.string().optional(),
    cache_time: integer.optional(),
  },
  getChat: { chat_id: chat },
  getChatMember: { chat_id: chat, user_id: integer },
  getChatAdministrators: { chat_id: chat, return_bots: flag.optional() },
  getFile: { file_id: file },
  setMessageReaction: {
    chat_id: chat,
    message_id: integer,
    reaction: z.array(z.looseObject({ type: z.string() })).optional(),
    is_big: flag.optional(),
  },
} as const;

export type MethodName = keyof typeof METHODS;

/** No method: a file is fetched. Trouble is ordered for it by this name. */
export const DOWNLOAD = "download";
export type Troubled = MethodName | typeof DOWNLOAD;

/** Telegram does not mind in which case a method is written. */
export function methodNamed(written: string): MethodName | undefined {
  for (const name of Object.keys(METHODS)) {
    if (name.toLowerCase() === written.toLowerCase() && isMethod(name)) return name;
  }
  return undefined;
}

const isMethod = (name: string): name is MethodName => name in METHODS;

/** What the client sent that the interface does not know, or knows otherwise. */
export function wireProblems(method: MethodName, { values, files, form }: Parameters): readonly string[] {
  const shape: Readonly<Record<string, z.ZodType>> = METHODS[method];
  const sent = Object.entries(values).map(([name, value]) => {
    const schema = shape[name];
    return [name, form && typeof value === "string" && schema !== undefined ? meant(value, schema) : value];
  });
  const uploads = [...files.keys()].filter((name) => name in shape).map((name) => [name, "attached"]);
  const result = z.strictObject(shape).safeParse(Object.fromEntries([...sent, ...uploads]));
  return [
    ...(result.success
      ? []
      : result.error.issues.map(({ path, message }) => `${method} ${path.join(".")}: ${message}`)),
    ...[...files.keys()]
      .filter((name) => !(name in shape) && !mentions(values, `attach://${name}`))
      .map((name) => `${method}: the file ${name} belongs to nothing`),
  ];
}

function meant(value: string, schema: z.ZodType): unknown {
  if (schema.safeParse(value).success) return value;
  try {
    const read: unknown = JSON.parse(value);
    return read;
  } catch {
    return value;
  }
}

const mentions = (values: Readonly<Record<string, unknown>>, text: string): boolean =>
  JSON.stringify(values).includes(text);
