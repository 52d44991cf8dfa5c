/** How an interaction comes into the world: with a payload as Discord writes it, a token and three seconds. */
import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { isFields } from "../body.ts";
import { deliver } from "../delivering.ts";
import { guildOf, type Hub, type InteractionState, type Room, roomOf, type Stored } from "../hub.ts";
import { DEADLINE } from "../interacting.ts";
import { type Channel, type Fields, FLAGS, type Interaction, type Person } from "../model.ts";
import { botPermissions, fileLimit, permissionsOf } from "../permissions.ts";
import { channelFields } from "../places.ts";
import { partialMember, presented } from "../storing.ts";

const TYPES = { ping: 1, command: 2, press: 3, typing: 4, form: 5 } as const;

interface Beginning {
  readonly kind: Exclude<Interaction["kind"], "ping">;
  readonly person: Person;
  readonly channel: Channel;
  readonly data: Fields;
  readonly as?: "guild" | "user" | undefined;
  readonly pressed?: Stored | undefined;
  /** What stands in the messages that answer it, beside what always does. */
  readonly metadata?: Fields;
}

/** Through which installation somebody reaches the bot. */
export function ownersOf(hub: Hub, person: Person, room: Room, as: "guild" | "user" | undefined): Fields {
  const { guild, kind } = room.channel;
  if (guild !== undefined) {
    const isThere = guildOf(hub, guild).installed;
    if (as === "guild" && !isThere) throw new Error("the bot is no member of the guild");
    return isThere && as !== "user" ? { "0": guild } : { "1": person.id };
  }
  if (kind === "dm" && as !== "user") return { "0": "0" };
  return { "1": person.id };
}

export const contextOf = ({ channel }: Room): number =>
  channel.guild !== undefined ? 0 : channel.kind === "dm" ? 1 : 2;

export function beginInteraction(hub: Hub, beginning: Beginning): Interaction {
  const { kind, person, channel, data, as, pressed } = beginning;
  const room = roomOf(hub, channel.id);
  checkPresence(hub, person, room);
  const id = hub.ids.now();
  const token = randomBytes(96).toString("base64url");
  const before = pressed === undefined ? undefined : byMessage(hub, pressed);
  const owners = before?.owners ?? ownersOf(hub, person, room, as);
  const payload: Fields = {
    id,
    application_id: hub.application,
    type: TYPES[kind],
    token,
    version: 1,
    data,
    channel_id: channel.id,
    channel: placeFields(hub, person, room),
    ...personFields(hub, person, room),
    locale: person.locale,
    app_permissions: String(botPermissions(hub, room)),
    entitlements: [],
    entitlement_sku_ids: [],
    authorizing_integration_owners: owners,
    context: contextOf(room),
    attachment_size_limit: fileLimit(hub, room, person.id),
    ...(pressed === undefined ? {} : { message: messageFields(hub, pressed) }),
  };
  const interaction: Interaction = { id, token, kind, person, channel, payload, at: performance.now() };
  const state: InteractionState = {
    interaction,
    pressed,
    owners,
    metadata: {
      id,
      type: TYPES[kind],
      user: person.user,
      authorizing_integration_owners: owners,
      ...beginning.metadata,
      ...(pressed === undefined ? {} : { interacted_message_id: pressed.message.id }),
    },
    acknowledged: undefined,
    original: undefined,
    followUps: [],
    modal: undefined,
    choices: undefined,
    isLate: false,
    ended: false,
  };
  hub.interactions.set(id, state);
  const timer = setTimeout(() => {
    hub.timers.delete(timer);
    if (state.acknowledged !== undefined) return;
    state.isLate = true;
    hub.late.push(interaction);
    hub.watch.changed();
  }, DEADLINE);
  hub.timers.add(timer);
  deliver(hub, state);
  hub.watch.changed();
  return interaction;
}

const byMessage = (hub: Hub, stored: Stored): InteractionState | undefined =>
  [...hub.interactions.values()].find(({ original, followUps }) => original === stored || followUps.includes(stored));

function checkPresence(hub: Hub, person: Person, room: Room): void {
  const { guild } = room.channel;
  if (guild !== undefined && !guildOf(hub, guild).members.has(person.id)) {
    throw new Error(`${person.name} is no member of the guild`);
  }
  if (guild === undefined && !room.people.some(({ id }) => id === person.id)) {
    throw new Error(`${person.name} is not in this channel`);
  }
  if (room.archived) throw new Error("nobody can use the bot in an archived thread");
}

function placeFields(hub: Hub, person: Person, room: Room): Fields {
  const { guild } = room.channel;
  const permissions = guild === undefined ? {} : { permissions: String(permissionsOf(hub, person.id, guild)) };
  const all = Object.entries(channelFields(hub, room)).filter(([name]) => name !== "permission_overwrites");
  return { ...Object.fromEntries(all), ...permissions };
}

function personFields(hub: Hub, person: Person, room: Room): Fields {
  const { guild: id } = room.channel;
  if (id === undefined) return { user: person.user };
  const { guild, members } = guildOf(hub, id);
  const member = members.get(person.id) ?? { roles: new Set<string>(), nick: undefined };
  return {
    guild_id: id,
    guild: { id, locale: guild.locale, features: [] },
    guild_locale: guild.locale,
    member: {
      user: person.user,
      ...partialMember(member),
      permissions: String(permissionsOf(hub, person.id, id)),
      unusual_dm_activity_until: null,
    },
  };
}

/** A private one is named with its flags alone where the client saw it; it comes whole all the same. */
function messageFields(hub: Hub, stored: Stored): Fields {
  const message = presented(hub, stored.message);
  const fields: Fields = { ...message, flags: message.flags & ~FLAGS.loading };
  return isFields(fields) ? fields : {};
}
