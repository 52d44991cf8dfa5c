/** Updates as Telegram documents them, built from what a test is about. */
import type { Absent } from "../../../src/core/commands.ts";
import { requestSchema } from "../../../src/core/request.ts";
import { type Me, type Parsed, parseUpdate } from "../../../src/platforms/telegram/parse.ts";

export type Fields = Readonly<Record<string, unknown>>;

export const me: Me = { id: "700", username: "Herald_Bot", name: "Herald", readsAll: false, hasTopics: false };
export const NOW = 1_790_000_000_500;
export const DATE = 1_790_000_000;

export const ann = { id: 42, is_bot: false, first_name: "Ann", last_name: "Lee", username: "ann", language_code: "en" };
export const bob = { id: 43, is_bot: false, first_name: "Bob" };
export const herald = { id: 700, is_bot: true, first_name: "Herald", username: "Herald_Bot" };
export const stranger = { id: 701, is_bot: true, first_name: "Other", username: "other_bot" };

export const alone = { id: 42, type: "private", first_name: "Ann" };
export const group = { id: -100, type: "supergroup", title: "Friends" };
export const forum = { id: -200, type: "supergroup", title: "Club", is_forum: true };
export const channel = { id: -300, type: "channel", title: "News" };

export const entity = (text: string, part: string, type: string, more: Fields = {}): Fields => ({
  type,
  offset: text.indexOf(part),
  length: part.length,
  ...more,
});

/** As Telegram marks a text: a command at its beginning, and names. */
function entitiesOf(text: string): Fields[] {
  const [command] = /^\/\w+(?:@\w+)?/.exec(text) ?? [];
  const names = [...text.matchAll(/(?<=^|\s)@\w+/g)].map(([name], index) => ({ name, index }));
  return [
    ...(command === undefined ? [] : [entity(text, command, "bot_command")]),
    ...names.map(({ name }) => entity(text, name, "mention")),
  ];
}

/** Ann's message 5 in her private chat, unless something else is said. */
export function said(text: string, more: Fields = {}): Fields {
  const entities = entitiesOf(text);
  return {
    message_id: 5,
    date: DATE,
    chat: alone,
    from: ann,
    text,
    ...(entities.length === 0 ? {} : { entities }),
    ...more,
  };
}

export const inGroup = (text: string, more: Fields = {}): Fields => said(text, { chat: group, ...more });

/** A message of the bot's in the group. */
export const ours: Fields = { message_id: 3, date: DATE - 9, chat: group, from: herald, text: "An answer." };
export const theirs: Fields = { message_id: 4, date: DATE - 9, chat: group, from: bob, text: "Bob's words." };

export const photo = [{ file_id: "f", file_unique_id: "u", width: 1, height: 1 }];

/** A message without words. */
export function shown(kind: string, content: unknown, more: Fields = {}): Fields {
  const { text: _, ...rest } = said("", more);
  return { ...rest, [kind]: content };
}

/** Every update is number 9; whatever becomes a request is one that the store takes. */
export function parse(kind: string, content: unknown, as: Me = me, absent?: Absent): Parsed {
  const { id, parsed } = parseUpdate({ update_id: 9, [kind]: content }, as, NOW, absent);
  if (id !== 9) throw new Error("an update without its id");
  if (parsed.kind === "request" || parsed.kind === "overheard") requestSchema.parse(parsed.request);
  return parsed;
}

export const parseMessage = (message: Fields, as: Me = me, absent?: Absent): Parsed =>
  parse("message", message, as, absent);

/** What a table shows of it: `chat hello`, `overheard hello`, `nothing`. */
export function inShort(parsed: Parsed): string {
  if (parsed.kind !== "request" && parsed.kind !== "overheard") return parsed.kind;
  const { operation, text } = parsed.request;
  return [parsed.kind === "overheard" ? "overheard" : operation, text].filter((word) => word !== undefined).join(" ");
}

export function requestOf(parsed: Parsed) {
  if (parsed.kind !== "request" && parsed.kind !== "overheard") throw new Error(`no request: ${parsed.kind}`);
  return parsed.request;
}
