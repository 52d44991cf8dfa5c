/** The words of a message: its text or caption, the command that opens it, the names it calls the bot by. */
import type { Span } from "../../../core/arguments.ts";
import { BEHIND_NAME } from "../../../core/commands.ts";
import { withoutCalls } from "../../../core/listening/called.ts";
import { type Entity, type MediaWord, media, type Said } from "../update.ts";
import type { Me } from "./parsed.ts";

export interface Words {
  readonly text: string;
  readonly entities: readonly Entity[];
}

export interface Typed {
  /** In lower case, without the slash. */
  readonly name: string;
  /** The bot it is for, in lower case, when it says so. */
  readonly bot?: string;
  /** What stands behind it. */
  readonly rest: string;
  /** The code in the rest. */
  readonly code: readonly Span[];
}

export function wordsOf({ text, entities, caption, caption_entities, rich_message }: Said): Words {
  if (text !== undefined) return { text, entities };
  if (caption !== undefined) return { text: caption, entities: caption_entities };
  return { text: rich_message ?? "", entities: [] };
}

const isMedia = (field: string): field is keyof typeof media => Object.hasOwn(media, field);

/** What a message, or what is said of one in another chat, holds besides words. */
export function mediaOf(shown: Readonly<Record<string, unknown>>): MediaWord | undefined {
  // In the order of the table, not of the message: some contents come under two names.
  const field = Object.keys(media).find((name) => shown[name] !== undefined && shown[name] !== null);
  return field !== undefined && isMedia(field) ? media[field] : undefined;
}

/** Somebody said or showed something; without that it is Telegram's word about the chat. */
export const hasContent = (message: Said): boolean =>
  message.rich_message !== undefined || wordsOf(message).text !== "" || mediaOf(message) !== undefined;

const spanOf = ({ offset, length }: Entity): Span => [offset, offset + length];

const SIGNS = new RegExp(`^${BEHIND_NAME}`);
const CALLED = new RegExp(`^/(\\w{1,64})${BEHIND_NAME}`);

export function commandOf({ text, entities }: Words): Typed | undefined {
  const entity = entities.find(({ type, offset }) => type === "bot_command" && offset === 0);
  const [, name, bot] = /^\/(\w{1,64})(?:@(\w{1,64}))?$/.exec(text.slice(0, entity?.length ?? 0)) ?? [];
  if (entity === undefined || name === undefined) return undefined;
  const { length } = SIGNS.exec(text.slice(entity.length))?.[0] ?? "";
  const behind = text.slice(entity.length + length);
  const rest = behind.trim();
  const cut = entity.length + length + behind.length - behind.trimStart().length;
  const code = entities
    .filter(({ type }) => type === "code" || type === "pre")
    .map((one): Span => [one.offset - cut, one.offset + one.length - cut]);
  return { name: name.toLowerCase(), ...(bot === undefined ? {} : { bot: bot.toLowerCase() }), rest, code };
}

/** A command that stands behind the bot's name; `called` is the text without that. */
export function commandIn(called: string, { text, entities }: Words): Typed | undefined {
  const [whole, name] = CALLED.exec(called) ?? [];
  const isMarked = entities.some(
    ({ type, offset, length }) => type === "bot_command" && text.slice(offset, offset + length) === `/${name}`,
  );
  return name === undefined || whole === undefined || !isMarked
    ? undefined
    : { name: name.toLowerCase(), rest: called.slice(whole.length).trim(), code: [] };
}

/** Where the bot is called by its name, from the last to the first. */
function callsOf({ text, entities }: Words, me: Me): Span[] {
  const called = `@${me.username}`.toLowerCase();
  return entities
    .filter(({ type, user, offset, length }) => {
      if (type === "text_mention") return user?.id === me.id;
      return type === "mention" && text.slice(offset, offset + length).toLowerCase() === called;
    })
    .map(spanOf)
    .toSorted((one, other) => other[0] - one[0]);
}

/** The text without the bot's name, or undefined when it is not called. */
export function calledIn(words: Words, me: Me): string | undefined {
  const calls = callsOf(words, me);
  if (calls.length === 0) return undefined;
  // A mark may be wrong, and cut a character in two.
  return withoutCalls(words.text, calls).trim().toWellFormed();
}
