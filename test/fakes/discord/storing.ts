/** The messages that stand in channels: how they come, change, go, and look to whoever asks for them. */
import { performance } from "node:perf_hooks";
import { GatewayIntentBits, PermissionFlagsBits } from "discord-api-types/v10";
import { type Hub, type Room, roomOf, type Stored } from "./hub.ts";
import type { DiscordAttachment, DiscordComponent, DiscordMessage, Fields } from "./model.ts";
import { botPermissions } from "./permissions.ts";

/** A new address every time somebody asks; the old ones stop working when a test says so. */
function signedUrl(hub: Hub, id: string): string {
  const path = hub.files.get(id)?.path ?? "attachments/0/0/gone";
  return `http://127.0.0.1:${hub.port}/${path}?ex=${hub.fileGeneration}&is=0&hm=${id}`;
}

function withUrls(hub: Hub, parts: readonly DiscordComponent[], message: DiscordMessage): readonly DiscordComponent[] {
  const media = <T extends { readonly url: string }>(one: T): T => {
    const name = one.url.startsWith("attachment://") ? one.url.slice("attachment://".length) : undefined;
    const found = message.attachments.find(({ filename }) => filename === name);
    return found === undefined ? one : { ...one, url: signedUrl(hub, found.id), attachment_id: found.id };
  };
  return parts.map((part) => ({
    ...part,
    ...(part.components === undefined ? {} : { components: withUrls(hub, part.components, message) }),
    ...(part.accessory === undefined
      ? {}
      : { accessory: withUrls(hub, [part.accessory], message)[0] ?? part.accessory }),
    ...(part.items === undefined ? {} : { items: part.items.map((item) => ({ ...item, media: media(item.media) })) }),
    ...(part.media === undefined ? {} : { media: media(part.media) }),
    ...(part.file === undefined ? {} : { file: media(part.file) }),
  }));
}

/** As it goes over the wire, with addresses that work now. */
export function presented(hub: Hub, message: DiscordMessage): DiscordMessage {
  const attachments = message.attachments.map((one): DiscordAttachment => {
    const url = signedUrl(hub, one.id);
    return { ...one, url, proxy_url: url };
  });
  const { referenced_message: referenced } = message;
  return {
    ...message,
    attachments,
    components: withUrls(hub, message.components, message),
    ...(referenced === undefined || referenced === null ? {} : { referenced_message: presented(hub, referenced) }),
  };
}

/** As it looks to a bot that may not read what others write. */
export function blinded(hub: Hub, message: DiscordMessage): DiscordMessage {
  const { author, mentions, guild_id: guild, referenced_message: referenced } = message;
  const concerns = author.id === hub.bot.id || mentions.some(({ id }) => id === hub.bot.id);
  const inner = referenced === undefined || referenced === null ? {} : { referenced_message: blinded(hub, referenced) };
  if (guild === undefined || concerns) return { ...message, ...inner };
  return { ...message, ...inner, content: "", attachments: [], embeds: [], components: [] };
}

function tell(hub: Hub, stored: Stored, event: "MESSAGE_CREATE" | "MESSAGE_UPDATE"): void {
  const { message, only } = stored;
  const room = roomOf(hub, message.channel_id);
  if (only !== undefined || !botSees(hub, room)) return;
  const { guild } = room.channel;
  const member = guild === undefined ? undefined : hub.guilds.get(guild)?.members.get(message.author.id);
  const extra: Fields = {
    ...(guild === undefined ? {} : { guild_id: guild }),
    ...(member === undefined ? {} : { member: partialMember(member) }),
    channel_type: channelType(hub, room),
  };
  hub.gateway.dispatch({
    event,
    data: { ...presented(hub, message), ...extra },
    blind: { ...presented(hub, blinded(hub, message)), ...extra },
    guild,
    intents: guild === undefined ? GatewayIntentBits.DirectMessages : GatewayIntentBits.GuildMessages,
  });
}

/** What a person is in a guild, as it stands beside what they do. */
export const partialMember = (member: {
  readonly roles: ReadonlySet<string>;
  readonly nick: string | undefined;
  readonly until?: string | undefined;
}) => ({
  roles: [...member.roles],
  nick: member.nick ?? null,
  joined_at: "2023-05-01T12:00:00.000000+00:00",
  premium_since: null,
  avatar: null,
  banner: null,
  deaf: false,
  mute: false,
  pending: false,
  flags: 0,
  communication_disabled_until: member.until ?? null,
});

const ANNOUNCEMENTS = 5;

/** Of a thread in a channel of announcements it is another one than elsewhere. */
export function channelType(hub: Hub, { channel }: Room): number {
  const isAnnounced = hub.rooms.get(channel.parent ?? "")?.channel.type === ANNOUNCEMENTS;
  return channel.type ?? { text: 0, dm: 1, group: 3, thread: isAnnounced ? 10 : 11 }[channel.kind];
}

export function botSees(hub: Hub, room: Room): boolean {
  const { kind, guild } = room.channel;
  if (kind === "dm") return true;
  if (kind === "group" || guild === undefined || hub.guilds.get(guild)?.installed !== true) return false;
  return (botPermissions(hub, room) & PermissionFlagsBits.ViewChannel) !== 0n;
}

export function store(hub: Hub, message: DiscordMessage, only?: string, loading = false): Stored {
  const stored: Stored = {
    message,
    versions: [{ message, at: performance.now() }],
    only,
    loading,
    removed: false,
  };
  hub.messages.set(message.id, stored);
  const room = roomOf(hub, message.channel_id);
  room.messages.set(message.id, stored);
  if (room.archived) room.archived = false;
  tell(hub, stored, "MESSAGE_CREATE");
  hub.watch.changed();
  return stored;
}

export function revise(hub: Hub, stored: Stored, change: Partial<DiscordMessage>, isEdit = true): void {
  const now = isEdit && !stored.loading ? { edited_timestamp: new Date().toISOString() } : {};
  stored.loading = false;
  stored.message = { ...stored.message, ...now, ...change };
  stored.versions.push({ message: stored.message, at: performance.now() });
  tell(hub, stored, "MESSAGE_UPDATE");
  hub.watch.changed();
}

function takeOut(hub: Hub, stored: Stored): Room {
  const { id, channel_id: channel } = stored.message;
  const room = roomOf(hub, channel);
  stored.removed = true;
  stored.loading = false;
  room.messages.delete(id);
  return room;
}

const tellGone = (hub: Hub, { channel: { id, guild } }: Room, event: string, what: Fields): void =>
  hub.gateway.dispatch({
    event,
    data: { ...what, channel_id: id, ...(guild === undefined ? {} : { guild_id: guild }) },
    guild,
    intents: guild === undefined ? GatewayIntentBits.DirectMessages : GatewayIntentBits.GuildMessages,
  });

export function discard(hub: Hub, stored: Stored): void {
  const room = takeOut(hub, stored);
  if (stored.only === undefined && botSees(hub, room)) tellGone(hub, room, "MESSAGE_DELETE", { id: stored.message.id });
  hub.watch.changed();
}

/** As whoever looks after a channel clears it: all of one channel at once, and it is told of once. */
export function discardAll(hub: Hub, all: readonly Stored[]): void {
  const [room] = all.map((stored) => takeOut(hub, stored));
  const ids = all.map(({ message }) => message.id);
  if (room !== undefined && botSees(hub, room)) tellGone(hub, room, "MESSAGE_DELETE_BULK", { ids });
  hub.watch.changed();
}

/** Everything about a message that is the same for all. */
export function blankMessage(hub: Hub, room: Room, author: DiscordMessage["author"]): DiscordMessage {
  return {
    id: hub.ids.now(),
    channel_id: room.channel.id,
    ...(room.channel.guild === undefined ? {} : { guild_id: room.channel.guild }),
    author,
    content: "",
    timestamp: new Date().toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    type: 0,
    flags: 0,
  };
}
