/** Payloads as Discord documents them, built from what a test is about. */
import type { Heard } from "../../../src/core/listening/heard.ts";
import { type Request, requestSchema } from "../../../src/core/request.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import type { Acknowledgement, ParsedInteraction } from "../../../src/platforms/discord/parse/parsed.ts";
import { type Arrival, parseInteraction, parseMessage } from "../../../src/platforms/discord/parse.ts";

export type Fields = Readonly<Record<string, unknown>>;

const EPOCH = 1_420_070_400_000;
/** When everything here happens, in milliseconds since 1970. */
export const AT = 1_790_000_000_500;

/** An id that was made at that moment. */
export const snowflake = (at: number, number = 0): string => String((BigInt(at - EPOCH) << 22n) + BigInt(number));

export const APP = "900000000000000001";
export const HERALD = "900000000000000002";
export const ROLE = "900000000000000003";
export const GUILD = "100000000000000001";
export const CHANNEL = "200000000000000001";
export const THREAD = "200000000000000002";
export const DM = "200000000000000003";
export const TOKEN = "aSecretTokenOfAnInteraction";

export const ann = { id: "420000000000000001", username: "ann", global_name: "Ann Lee" };
export const bob = { id: "430000000000000001", username: "bob", global_name: null };
export const herald = { id: HERALD, username: "Herald", bot: true };

export const arrival: Arrival = {
  me: { id: HERALD, application: APP, username: "Herald" },
  now: AT + 9,
  absent: new Set(["mirage"]),
  sayIn: strictSayIn,
  channel: { kind: "text" },
  guildName: "Friends",
  role: ROLE,
  language: "de",
  hearsAll: true,
};

export const MESSAGE = snowflake(AT, 5);
export const INTERACTION = snowflake(AT, 7);

/** Ann's message in the guild. */
export const said = (content: string, more: Fields = {}): Fields => ({
  id: MESSAGE,
  channel_id: CHANNEL,
  guild_id: GUILD,
  author: ann,
  member: { nick: "Annie" },
  type: 0,
  content,
  mentions: content.includes(`<@${HERALD}>`) ? [herald] : [],
  mention_roles: [],
  attachments: [],
  embeds: [],
  components: [],
  timestamp: new Date(AT).toISOString(),
  edited_timestamp: null,
  ...more,
});

export const alone = (content: string, more: Fields = {}): Fields => {
  const { guild_id: _guild, member: _member, ...rest } = said(content, { channel_id: DM });
  return { ...rest, ...more };
};

export const ours: Fields = said("An answer.", { id: snowflake(AT - 9000, 3), author: herald });
export const theirs: Fields = said("Bob's words.", { id: snowflake(AT - 9000, 4), author: bob });

export const replyTo = (message: Fields): Fields => ({ type: 19, referenced_message: message });

export const picture = {
  id: "500000000000000001",
  filename: "fox.png",
  content_type: "image/png",
  size: 1234,
  url: "https://cdn.discordapp.com/attachments/200000000000000001/500000000000000001/fox.png?ex=1&is=2&hm=3",
};
/** What Discord makes of a text that is too long for a message. */
export const paste = { ...picture, id: "6", filename: "message.txt", content_type: "text/plain; charset=utf-8" };
export const report = { ...picture, id: "5", filename: "report.json", content_type: "application/json; charset=utf-8" };

const SEND = String((1n << 10n) | (1n << 11n));

/** By Ann, in the guild. */
export const interaction = (type: number, data: unknown, more: Fields = {}): Fields => ({
  id: INTERACTION,
  application_id: APP,
  type,
  token: TOKEN,
  version: 1,
  data,
  guild_id: GUILD,
  guild: { id: GUILD, locale: "en-US", features: [] },
  channel_id: CHANNEL,
  channel: { id: CHANNEL, type: 0, nsfw: false, name: "general" },
  member: { user: ann, nick: "Annie", roles: [], permissions: "0" },
  app_permissions: SEND,
  locale: "de",
  context: 0,
  authorizing_integration_owners: { "0": GUILD },
  attachment_size_limit: 10_485_760,
  entitlements: [],
  ...more,
});

/** The same with the bot alone. */
export const WITH_BOT: Fields = {
  guild_id: undefined,
  guild: undefined,
  member: undefined,
  user: ann,
  channel_id: DM,
  channel: { id: DM, type: 1 },
  context: 1,
  authorizing_integration_owners: { "0": "0" },
};

export const IN_THREAD: Fields = { channel_id: THREAD, channel: { id: THREAD, type: 11, name: "a thread" } };

/** `/name`, with its options by their names. */
export const slash = (name: string, options: Fields = {}, more: Fields = {}, resolved: Fields = {}): Fields => {
  const given = Object.entries(options).map(([option, value]) => ({ name: option, type: 3, value }));
  return interaction(2, { id: "1", name, type: 1, options: given, resolved }, more);
};

export const press = (custom_id: string, message: Fields = ours, more: Fields = {}): Fields =>
  interaction(3, { custom_id, component_type: 2 }, { message, ...more });

export const onMessage = (name: string, target: Fields, more: Fields = {}): Fields => {
  const id = String(target["id"]);
  return interaction(2, { id: "1", name, type: 3, target_id: id, resolved: { messages: { [id]: target } } }, more);
};

/** A form that came back; of files their ids are given. */
export const filled = (custom_id: string, fields: Fields, more: Fields = {}, resolved: Fields = {}): Fields => {
  const components = Object.entries(fields).map(([name, value]) => ({
    type: 18,
    component: { custom_id: name, ...(Array.isArray(value) ? { type: 19, values: value } : { type: 4, value }) },
  }));
  return interaction(5, { custom_id, components, resolved }, more);
};

/** Whatever becomes a request is one that the store takes. */
function checked(heard: Heard): Heard {
  if (heard.kind === "request" || heard.kind === "overheard") requestSchema.parse(heard.request);
  return heard;
}

export function interact(raw: Fields, more: Partial<Arrival> = {}): ParsedInteraction {
  const parsed = parseInteraction(raw, { ...arrival, ...more });
  if (parsed === undefined) throw new Error("no interaction");
  checked(parsed.heard);
  return parsed;
}

export const hear = (raw: Fields, more: Partial<Arrival> = {}, edited = false): Heard =>
  checked(parseMessage(raw, { ...arrival, ...more }, edited));

export function requestOf(heard: Heard): Request {
  if (heard.kind !== "request" && heard.kind !== "overheard") throw new Error(`no request: ${heard.kind}`);
  return heard.request;
}

/** What a table shows of it: `chat hello`, `overheard hello`, `nothing`. */
export function inShort(heard: Heard): string {
  if (heard.kind !== "request" && heard.kind !== "overheard") return heard.kind;
  const { operation, text } = heard.request;
  return [heard.kind === "overheard" ? "overheard" : operation, text].filter((word) => word !== undefined).join(" ");
}

/** `public`, `private`, `update`, `form`, `choices`, `say`, `pong`. */
export const acknowledged = (acknowledgement: Acknowledgement): string =>
  acknowledgement.kind === "defer" ? (acknowledgement.private ? "private" : "public") : acknowledgement.kind;
