/** What is read of what Discord sends: only what is needed, and a broken part of it never costs the rest. */
import { z } from "zod";
import { listOf, words } from "../../core/reading.ts";
import { idsIn, mediaIn, textIn } from "./parse/components.ts";
import { pollIn } from "./parse/poll.ts";

export const snowflake = z.string().regex(/^\d{1,20}$/);

const maybe = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const flags = z.int().nonnegative().catch(0).default(0);

/** What is not language and country is none that anything here could be said in. */
const locale = maybe(z.string().regex(/^[a-z]{2,3}(?:-(?:[A-Z]{2}|\d{3}))?$/));

/** A number of bits, written as digits. */
const permissions = maybe(
  z
    .string()
    .regex(/^\d{1,30}$/)
    .transform(BigInt),
);

const userSchema = z.object({
  id: snowflake,
  username: maybe(words),
  global_name: maybe(words),
  bot: z.boolean().catch(false).default(false),
  system: z.boolean().catch(false).default(false),
});
export type User = z.infer<typeof userSchema>;
const user = maybe(userSchema);

const member = maybe(z.object({ user, nick: maybe(words), permissions }));

const attachmentSchema = z.object({
  id: maybe(snowflake),
  filename: maybe(words),
  content_type: maybe(z.string()),
  size: maybe(z.int().nonnegative()),
  url: z.string().regex(/^https?:\/\/[\x21-\x7E]{1,1980}$/),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const stickerSchema = z.object({ id: snowflake, format_type: z.int().catch(0).default(0) });
export type Sticker = z.infer<typeof stickerSchema>;

const embedSchema = z.object({
  author: maybe(z.object({ name: words })),
  title: maybe(words),
  description: maybe(words),
  fields: listOf(z.object({ name: words.catch(""), value: words.catch("") })),
  footer: maybe(z.object({ text: words })),
});

const shownSchema = z.object({
  content: words.catch("").default(""),
  attachments: listOf(attachmentSchema),
  sticker_items: listOf(stickerSchema),
  embeds: listOf(embedSchema),
  /** Messages that are made of components have their words and files in them. */
  components: z
    .unknown()
    .optional()
    .transform((list) => ({
      text: textIn(list),
      media: listOf(attachmentSchema).parse(mediaIn(list)),
      ids: idsIn(list),
    })),
  mentions: listOf(userSchema),
  flags,
  /** Its words; undefined where there is none. */
  poll: z.unknown().optional().transform(pollIn),
});
export type Shown = z.infer<typeof shownSchema>;

const saidSchema = shownSchema.extend({
  id: snowflake,
  author: user,
  /** Handed on: somebody's words, without saying whose. */
  message_snapshots: listOf(z.object({ message: shownSchema })),
});
export type Said = z.infer<typeof saidSchema>;

/** By whoever it was shown to; undefined where it answers no interaction. */
const metadata = maybe(z.object({ user }));

const pressedSchema = saidSchema.extend({
  interaction_metadata: metadata,
  referenced_message: maybe(z.object({ author: user })),
});
export type Pressed = z.infer<typeof pressedSchema>;

export const messageSchema = saidSchema.extend({
  channel_id: snowflake,
  guild_id: maybe(snowflake),
  member,
  type: z.int().catch(-1).default(0),
  /** Whatever it is: only people have none. */
  webhook_id: z
    .unknown()
    .optional()
    .transform((webhook) => webhook ?? undefined),
  mention_roles: listOf(snowflake),
  edited_timestamp: maybe(
    z.iso.datetime({ offset: true }).transform((text) => {
      const time = Date.parse(text);
      return Number.isNaN(time) || time < 0 ? undefined : time;
    }),
  ),
  referenced_message: maybe(saidSchema),
});
export type Message = z.infer<typeof messageSchema>;

const optionSchema = z.object({
  name: words,
  value: z.union([words, z.number(), z.boolean()]).optional().catch(undefined),
  focused: z.boolean().catch(false).default(false),
});

/** Of a command that is several, the one that was called stands where its options would. */
const calledSchema = optionSchema.extend({
  /** 1: such a command. */
  type: z.int().catch(0).default(0),
  options: listOf(optionSchema),
});

/** By their ids. */
const recordOf = <T extends z.ZodType>(schema: T) =>
  z
    .record(z.string(), z.unknown())
    .transform(
      (record) =>
        new Map(
          Object.entries(record).flatMap(([id, one]) => {
            const read = schema.safeParse(one);
            return read.success ? [[id, read.data] as const] : [];
          }),
        ),
    )
    .catch(() => new Map<string, z.output<T>>())
    .default(() => new Map<string, z.output<T>>());

const resolved = z
  .object({ attachments: recordOf(attachmentSchema), messages: recordOf(saidSchema) })
  .catch({ attachments: new Map(), messages: new Map() })
  .default({ attachments: new Map(), messages: new Map() });

export const commandSchema = z.object({
  /** 1: slash; 3: on a message. */
  type: z.int().catch(1).default(1),
  name: words,
  options: listOf(calledSchema),
  target_id: maybe(snowflake),
  resolved,
});
export type CommandData = z.infer<typeof commandSchema>;

export const pressSchema = z.object({ custom_id: z.string(), values: listOf(z.string()) });

export const submitSchema = z.object({ custom_id: z.string(), components: z.unknown().optional(), resolved });
export type SubmitData = z.infer<typeof submitSchema>;

/** What every interaction has; what it is about is read by its type. */
export const interactionSchema = z.object({
  id: snowflake,
  application_id: snowflake,
  token: z.string().min(1),
  type: z.int(),
  data: z.unknown().optional(),
  guild_id: maybe(snowflake),
  channel_id: maybe(snowflake),
  channel: maybe(
    z.object({
      id: snowflake,
      type: maybe(z.int()),
      name: maybe(words),
      nsfw: maybe(z.boolean()),
    }),
  ),
  member,
  user,
  message: maybe(pressedSchema),
  app_permissions: permissions,
  locale,
  context: maybe(z.int()),
  /** Who installed the bot there: `0` a guild, `1` the person. */
  authorizing_integration_owners: z.record(z.string(), z.unknown()).catch({}).default({}),
  attachment_size_limit: maybe(z.int().positive()),
});
export type Interaction = z.infer<typeof interactionSchema>;

export const guildSchema = z.object({
  id: snowflake,
  unavailable: z.boolean().catch(false).default(false),
});
