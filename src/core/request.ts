/** A request: what a person or a schedule asked, in a form that no platform's words are part of. */
import { z } from "zod";
import { fileSchema } from "./file.ts";

/** Everything Herald can be asked to do; `src/operations` has a file for each. */
export const operationNames = [
  "pulse",
  "chat",
  "imagine",
  "effect",
  "mirage",
  "original",
  "extract",
  "account",
  "usage",
  "key",
  "start",
  "help",
  "privacy",
  "reset",
  "model",
  "persona",
  "language",
  "settings",
  "cancel",
  "again",
  "show",
  "unknown",
  "thread",
  "outside",
  "news",
  "explain",
  "mood",
  "digest",
] as const;
export type OperationName = (typeof operationNames)[number];

/** `house` is Herald itself. */
export const platforms = ["house", "telegram", "discord", "web"] as const;

/** As the platform gives it: digits, perhaps with a minus before them. */
const id = z.string().min(1).max(200);

const chatSchema = z.strictObject({
  id,
  /** `private`: with one person alone. In a `channel` nobody is a person. */
  kind: z.enum(["private", "group", "channel"]),
  /** The topic, thread or channel inside of it, which answers go to as well. */
  thread: id.optional(),
  /** How people call it; nobody names a chat with one person alone. */
  title: z.string().max(300).optional(),
  /** As far as the platform has told, Herald may not write there. */
  closed: z.literal(true).optional(),
  /** The platform opens no threads there, as in the text of a voice channel. */
  threadless: z.literal(true).optional(),
  /** The platform lets adults have adult pictures there, once its administrators want them. */
  adult: z.literal(true).optional(),
  /** What it is answered in, where it is the channel that asks and its administrators have decided that. */
  language: z.string().max(40).optional(),
});

const personSchema = z.strictObject({
  id,
  name: z.string().max(300),
  /** As the platform says it, such as `en` or `pt-BR`. */
  language: z.string().max(40).optional(),
  /** Who speaks as the chat itself is one of its administrators, whoever it is. */
  administrator: z.literal(true).optional(),
  /** The platform said with the request itself that they may decide for the chat. */
  decides: z.literal(true).optional(),
});

export const requestSchema = z.strictObject({
  /** Made from the platform's own id of the update, so that the same update is the same request. */
  id: z.string().min(1).max(200),
  platform: z.enum(platforms),
  /** What is kept in order: a private chat, a topic, a reply chain. */
  conversation: z.string().min(1).max(300),
  operation: z.enum(operationNames),
  /** What was said, without the command and without what is named. */
  text: z.string().optional(),
  /** Arguments that were named, such as `model`; names are lower-case. */
  named: z.record(z.string(), z.string()).optional(),
  /** What it speaks about: the message it replies to, or the part of it that was quoted. */
  quoted: z
    .strictObject({
      text: z.string(),
      /** Whose words; undefined when they are Herald's own. */
      name: z.string().optional(),
    })
    .optional(),
  /** What it is about: its own files first, then those of the message that it replies to. */
  files: z.array(fileSchema).max(10).optional(),
  chat: chatSchema.optional(),
  person: personSchema.optional(),
  /** The message that asked, which answers in groups reply to. */
  message: id.optional(),
  /** It asks again: the message was edited, and its answer is to be replaced. */
  edited: z.literal(true).optional(),
  /** The platform may have cut a long text here; what follows belongs to it. */
  goesOn: z.literal(true).optional(),
  /** It was cut in the middle of a line, so that nothing stands between it and what follows. */
  torn: z.literal(true).optional(),
  /** A button was pressed: the message that it stood under. */
  pressed: id.optional(),
  /** The platform gave a way of its own to answer this request, for a while; what opens it, only the platform knows. */
  interaction: z
    .strictObject({
      /** In milliseconds since 1970. */
      ends: z.int().nonnegative(),
      /** What its person sees already: an answer being made, one for them alone, or the message whose button they pressed. */
      shows: z.enum(["reply", "private", "message"]),
      /** Herald may also write where it was asked by itself. */
      writes: z.literal(true).optional(),
    })
    .optional(),
  /** When it was asked, in milliseconds since 1970. */
  at: z.int().nonnegative(),
});

export type Request = z.infer<typeof requestSchema>;
export type Platform = Request["platform"];
export type Chat = z.infer<typeof chatSchema>;
export type Person = z.infer<typeof personSchema>;

/**
 * A group or a channel that speaks as somebody, as Telegram lets its administrators do: nobody knows who that is, and there
 * is no private chat with it. Ids of people never begin so.
 */
export const isChatSpeaking = ({ id: said }: Pick<Person, "id">): boolean => said.startsWith("-");

/** Whether nobody but the one who asked sees the answer. */
export const isSeenAlone = ({ chat, interaction }: Pick<Request, "chat" | "interaction">): boolean =>
  chat?.kind === "private" || interaction?.shows === "private";

/** The language of its answer, as far as anybody has said one. */
export const languageSaid = ({ person, chat }: Request): string | undefined => person?.language ?? chat?.language;

/** Every request has its line in the log; Herald's own, which come by the minute, only for whoever looks closely. */
export const logLevelOf = ({ platform }: Request): "debug" | "info" => (platform === "house" ? "debug" : "info");

/** How a chat is called in the store, in the ledger and in the configuration. */
export const chatKey = ({ platform, chat }: Request): string => `${platform}:${chat?.id ?? ""}`;

/** The same for a person; in a channel it is the channel that asks. */
export const personKey = ({ platform, chat, person }: Request): string => `${platform}:${person?.id ?? chat?.id ?? ""}`;

/** What is said to these must not lie readable anywhere, not even while it waits to be served. */
export const isSecret = ({ operation }: Request): boolean => operation === "key";
