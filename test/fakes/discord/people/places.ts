/** People and the places where they meet: guilds with channels, roles and threads, and direct messages. */
import { GatewayIntentBits, PermissionFlagsBits } from "discord-api-types/v10";
import { guildOf, type Hub, type Room, roomOf } from "../hub.ts";
import type { Channel, DiscordUser, Guild, Person, Role } from "../model.ts";
import { channelFields, newRole, wholeGuild } from "../places.ts";
import { revise } from "../storing.ts";
import { addThread } from "../threads.ts";
import type {
  ChannelOptions,
  CommandPermission,
  GuildOptions,
  People,
  PersonOptions,
  ThreadOptions,
} from "./people.ts";
import { tellOfRole } from "./ruling.ts";

export const newUser = (id: string, name: string, bot = false): DiscordUser => ({
  id,
  username: name.toLowerCase().replace(/[^a-z0-9_.]/g, "") || `somebody${id.slice(-4)}`,
  global_name: bot ? null : name,
  discriminator: bot ? "0001" : "0",
  avatar: null,
  bot,
  system: false,
  public_flags: 0,
});

function addPerson(hub: Hub, { name = "Anna", locale = "en-US", nitro = false, bot = false }: PersonOptions): Person {
  const user = newUser(hub.ids.old(), name, bot);
  const person = { id: user.id, name, locale, user };
  hub.people.set(person.id, person);
  if (nitro) hub.nitro.add(person.id);
  return person;
}

function addRoom(hub: Hub, channel: Channel, state: Partial<Room> = {}): Room {
  const room: Room = {
    channel,
    nsfw: false,
    messages: new Map(),
    people: [],
    botMaySee: true,
    botMaySend: true,
    overwrites: new Map(),
    archived: false,
    locked: false,
    ...state,
  };
  hub.rooms.set(channel.id, room);
  return room;
}

function addGuild(hub: Hub, options: GuildOptions): Guild {
  const { owner, members = [], name = "The Garden", locale = "en-US", premiumTier = 0, installed = true } = options;
  const id = hub.ids.guild();
  const general: Channel = { id: hub.ids.old(), kind: "text", name: "general", guild: id, parent: undefined };
  const guild: Guild = { id, name, locale, owner, general };
  hub.guilds.set(id, {
    guild,
    members: new Map([owner, ...members].map((person) => [person.id, { person, roles: new Set(), nick: undefined }])),
    roles: new Map([[id, newRole(id, id, "@everyone")]]),
    premiumTier,
    commandPermissions: new Map(),
    commands: new Map(),
    installed,
    bot: { roles: new Set(), until: undefined },
  });
  addRoom(hub, general);
  if (installed) tellOfGuild(hub, id);
  return guild;
}

function tellOfGuild(hub: Hub, id: string): void {
  hub.gateway.dispatch({
    event: "GUILD_CREATE",
    data: wholeGuild(hub, id),
    guild: id,
    intents: GatewayIntentBits.Guilds,
  });
  hub.watch.changed();
}

function addChannel(hub: Hub, { id: guild }: Guild, options: ChannelOptions): Channel {
  const { name = "garden", nsfw = false, botMaySend = true, botMaySee = true, type, inside } = options;
  const channel: Channel = { id: hub.ids.old(), kind: "text", name, guild, parent: inside?.id, type };
  const room = addRoom(hub, channel, { nsfw, botMaySend, botMaySee });
  if (guildOf(hub, guild).installed && botMaySee) {
    const data = channelFields(hub, room);
    hub.gateway.dispatch({ event: "CHANNEL_CREATE", data, guild, intents: GatewayIntentBits.Guilds });
  }
  return channel;
}

function openThread(hub: Hub, parent: Channel, { name = "a thread", from, archived, locked }: ThreadOptions): Channel {
  const id = from?.id ?? hub.ids.now();
  const state = { archived: archived ?? false, locked: locked ?? false };
  const room = addThread(hub, roomOf(hub, parent.id), id, name, state);
  const stored = from === undefined ? undefined : hub.messages.get(from.id);
  if (stored !== undefined) {
    revise(hub, stored, { flags: stored.message.flags | 32, thread: channelFields(hub, room) }, false);
  }
  return room.channel;
}

/** The direct messages of a person with the bot, which are there from the beginning of time. */
export function directRoom(hub: Hub, person: Person): Room {
  const found = [...hub.rooms.values()].find(
    ({ channel, people }) => channel.kind === "dm" && people.some(({ id }) => id === person.id),
  );
  const channel: Channel = { id: hub.ids.old(), kind: "dm", name: person.name, guild: undefined, parent: undefined };
  return found ?? addRoom(hub, channel, { people: [person] });
}

function addRole(hub: Hub, { id: guild }: Guild, name: string, permissions: bigint): Role {
  const role = newRole(guild, hub.ids.now(), name, permissions);
  guildOf(hub, guild).roles.set(role.id, role);
  tellOfRole(hub, "GUILD_ROLE_CREATE", role);
  return role;
}

function memberIn(hub: Hub, person: Person, guild: Guild) {
  const { members } = guildOf(hub, guild.id);
  const member = members.get(person.id) ?? { person, roles: new Set<string>(), nick: undefined };
  members.set(person.id, member);
  return member;
}

function allowCommand(hub: Hub, guild: Guild, command: string, { role, user, channel, allowed }: CommandPermission) {
  const state = guildOf(hub, guild.id);
  const found = [...hub.commands.values(), ...state.commands.values()].find((one) => one["name"] === command);
  const id = found?.["id"];
  if (typeof id !== "string") throw new Error(`there is no command ${command}`);
  const target = role?.id ?? user?.id ?? channel?.id;
  if (target === undefined) throw new Error("a permission is of a role, a person or a channel");
  const type = role === undefined ? (user === undefined ? 3 : 2) : 1;
  const others = (state.commandPermissions.get(id) ?? []).filter((one) => one.id !== target);
  const permissions = [...others, { id: target, type, permission: allowed } as const];
  state.commandPermissions.set(id, permissions);
  hub.gateway.dispatch({
    event: "APPLICATION_COMMAND_PERMISSIONS_UPDATE",
    data: { id, application_id: hub.application, guild_id: guild.id, permissions },
    guild: guild.id,
  });
}

type Places = Pick<
  People,
  | "person"
  | "guild"
  | "channel"
  | "thread"
  | "dm"
  | "groupDm"
  | "role"
  | "give"
  | "take"
  | "makeAdministrator"
  | "join"
  | "allowCommand"
  | "letBotSend"
  | "install"
  | "leave"
  | "block"
  | "unblock"
>;

export function createPlaces(hub: Hub): Places {
  return {
    person: (options = {}) => addPerson(hub, options),
    guild: (options) => addGuild(hub, options),
    channel: (guild, options = {}) => addChannel(hub, guild, options),
    thread: (channel, options = {}) => openThread(hub, channel, options),
    dm: (person) => directRoom(hub, person).channel,
    groupDm: (...people) =>
      addRoom(
        hub,
        { id: hub.ids.old(), kind: "group", name: "friends", guild: undefined, parent: undefined },
        { people, botMaySee: false, botMaySend: false },
      ).channel,
    role: (guild, { name = "gardeners", permissions }) => addRole(hub, guild, name, permissions),
    give: (person, guild, role) => void memberIn(hub, person, guild).roles.add(role.id),
    take: (person, guild, role) => void memberIn(hub, person, guild).roles.delete(role.id),
    makeAdministrator(person, guild) {
      const role = addRole(hub, guild, "administrators", PermissionFlagsBits.ManageGuild);
      memberIn(hub, person, guild).roles.add(role.id);
      return role;
    },
    join(person, guild, nick) {
      memberIn(hub, person, guild).nick = nick;
    },
    allowCommand: (guild, command, permission) => allowCommand(hub, guild, command, permission),
    letBotSend(channel, may) {
      roomOf(hub, channel.id).botMaySend = may;
    },
    install(guild) {
      guildOf(hub, guild.id).installed = true;
      tellOfGuild(hub, guild.id);
    },
    leave({ id }) {
      guildOf(hub, id).installed = false;
      const intents = GatewayIntentBits.Guilds;
      hub.gateway.dispatch({ event: "GUILD_DELETE", data: { id }, guild: id, intents });
    },
    block: (person) => void hub.blocked.add(person.id),
    unblock: (person) => void hub.blocked.delete(person.id),
  };
}
