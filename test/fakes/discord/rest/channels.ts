/** The routes of channels: what the bot writes, changes, removes and reads there, and its threads. */
import { performance } from "node:perf_hooks";
import { PermissionFlagsBits } from "discord-api-types/v10";
import { fieldsIn, has, textIn } from "../body.ts";
import type { Hub, Room, Stored } from "../hub.ts";
import type { DiscordMessage, Fields } from "../model.ts";
import { botMayWrite, botPermissions } from "../permissions.ts";
import { channelFields } from "../places.ts";
import { Faults, invalid, REFUSED } from "../refusal.ts";
import { blinded, botSees, discard, presented, revise } from "../storing.ts";
import { addThread } from "../threads.ts";
import { rewrite, write } from "../writing.ts";
import type { Asked, Routes } from "./asked.ts";

/** How long Discord knows a nonce, in milliseconds. */
const NONCE_LIFE = 300_000;

/** In a category, a forum and a media channel there are no messages: those of the latter stand in their posts. */
const NO_TEXT: readonly number[] = [4, 15, 16];

/** Where threads begin at messages. */
const THREADED: readonly number[] = [0, 5];

function seen({ hub, at }: Asked): Room {
  const room = hub.rooms.get(at("channel"));
  if (room === undefined) throw REFUSED.unknownChannel();
  if (!botSees(hub, room)) throw REFUSED.missingAccess();
  return room;
}

function writable(asked: Asked): Room {
  const room = seen(asked);
  const { hub } = asked;
  const { channel } = room;
  if (channel.kind === "dm" && room.people.some(({ id }) => hub.blocked.has(id))) throw REFUSED.blocked();
  if (NO_TEXT.includes(channel.type ?? 0)) throw REFUSED.noText();
  if (channel.kind !== "dm" && !botMayWrite(hub, room)) throw REFUSED.missingPermissions();
  if (room.locked && room.archived) throw REFUSED.locked();
  return room;
}

function referred({ hub, body }: Asked, room: Room): Partial<DiscordMessage> {
  if (!has(body.fields, "message_reference")) return {};
  const reference = fieldsIn(body.fields, "message_reference");
  const id = textIn(reference, "message_id") ?? "";
  const stored = room.messages.get(id);
  if (stored === undefined || stored.only !== undefined) {
    if (reference["fail_if_not_exists"] === false) return {};
    throw invalid(["message_reference"], "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message");
  }
  return {
    type: 19,
    message_reference: { type: 0, channel_id: room.channel.id, message_id: id },
    referenced_message: hub.messages.get(id)?.message ?? null,
  };
}

function send(asked: Asked): unknown {
  const { hub, body, route } = asked;
  const room = writable(asked);
  const nonce = body.fields["nonce"];
  const isOnce = body.fields["enforce_nonce"] === true;
  const key = `${room.channel.id} ${String(nonce)}`;
  const before = hub.nonces.get(key);
  if (isOnce && nonce === undefined) throw invalid(["nonce"], "BASE_TYPE_REQUIRED", "This field is required");
  if (isOnce && before !== undefined && before.at > Date.now() - NONCE_LIFE) {
    return presented(hub, before.stored.message);
  }
  const kept = typeof nonce === "string" || typeof nonce === "number" ? { nonce } : {};
  const stored = write(hub, room, body, { more: { ...referred(asked, room), ...kept }, where: route });
  if (nonce !== undefined) hub.nonces.set(key, { stored, at: Date.now() });
  return presented(hub, stored.message);
}

function stored(asked: Asked, room: Room): Stored {
  const found = room.messages.get(asked.at("message"));
  if (found === undefined || found.only !== undefined) throw REFUSED.unknownMessage();
  return found;
}

const read = (hub: Hub, message: DiscordMessage): DiscordMessage =>
  presented(hub, hub.mayReadContent ? message : blinded(hub, message));

function list(asked: Asked): unknown {
  const { hub, query } = asked;
  const limit = Number(query.get("limit") ?? 50);
  if (!(limit >= 1 && limit <= 100)) throw invalid(["limit"], "NUMBER_TYPE_MAX", "Value must be between 1 and 100.");
  const all = [...seen(asked).messages.values()].filter(({ only }) => only === undefined).map(({ message }) => message);
  const [before, after, around] = ["before", "after", "around"].map((name) => query.get(name));
  const newest = all.toReversed();
  if (around !== null && around !== undefined) {
    const middle = newest.findIndex(({ id }) => BigInt(id) <= BigInt(around));
    const from = Math.max(0, middle - Math.floor(limit / 2));
    return newest.slice(from, from + limit).map((message) => read(hub, message));
  }
  const found = newest.filter(
    ({ id }) =>
      (before === null || before === undefined || BigInt(id) < BigInt(before)) &&
      (after === null || after === undefined || BigInt(id) > BigInt(after)),
  );
  const part = after === null || after === undefined ? found.slice(0, limit) : found.slice(-limit);
  return part.map((message) => read(hub, message));
}

function change(asked: Asked): unknown {
  const { hub, body, route } = asked;
  const room = seen(asked);
  const found = stored(asked, room);
  if (found.message.author.id !== hub.bot.id) throw REFUSED.othersMessage();
  if (room.archived) throw REFUSED.archived();
  rewrite(hub, room, found, body, { where: route });
  return presented(hub, found.message);
}

function remove(asked: Asked): void {
  const room = seen(asked);
  const found = stored(asked, room);
  if (found.message.author.id !== asked.hub.bot.id) throw REFUSED.missingPermissions();
  discard(asked.hub, found);
}

function readThread({ body }: Asked): string {
  const faults = new Faults();
  const name = textIn(body.fields, "name") ?? "";
  faults.tooLong(["name"], name, 100, 1);
  const minutes = body.fields["auto_archive_duration"];
  if (minutes !== undefined && ![60, 1440, 4320, 10_080].includes(Number(minutes))) {
    faults.add(["auto_archive_duration"], "BASE_TYPE_CHOICES", "Value must be one of {60, 1440, 4320, 10080}.");
  }
  faults.settle();
  return name;
}

function threadFrom(asked: Asked): unknown {
  const { hub } = asked;
  const room = seen(asked);
  const found = stored(asked, room);
  const name = readThread(asked);
  if (room.channel.kind !== "text" || !THREADED.includes(room.channel.type ?? 0)) throw REFUSED.channelType();
  if ((botPermissions(hub, room) & PermissionFlagsBits.CreatePublicThreads) === 0n) throw REFUSED.missingPermissions();
  if (hub.rooms.has(found.message.id)) throw REFUSED.threadThere();
  const made = addThread(hub, room, found.message.id, name);
  const thread: Fields = channelFields(hub, made);
  revise(hub, found, { flags: found.message.flags | 32, thread }, false);
  return thread;
}

function threadAlone(asked: Asked): unknown {
  const room = writable(asked);
  const name = readThread(asked);
  if (room.channel.kind !== "text" || !THREADED.includes(room.channel.type ?? 0)) throw REFUSED.channelType();
  return channelFields(asked.hub, addThread(asked.hub, room, asked.hub.ids.now(), name));
}

/** Whoever may write in a thread may open and close it, unless it is locked. */
function alter(asked: Asked): unknown {
  const room = writable(asked);
  const { archived } = asked.body.fields;
  if (room.channel.kind !== "thread") throw REFUSED.missingPermissions();
  if (typeof archived === "boolean") room.archived = archived;
  return channelFields(asked.hub, room);
}

function typing(asked: Asked): void {
  const { channel } = writable(asked);
  asked.hub.typing.push({ channel: channel.id, at: performance.now() });
}

export const channelRoutes: Routes = {
  "GET /channels/:channel": (asked) => channelFields(asked.hub, seen(asked)),
  "PATCH /channels/:channel": alter,
  "GET /channels/:channel/messages": list,
  "POST /channels/:channel/messages": send,
  "GET /channels/:channel/messages/:message": (asked) => read(asked.hub, stored(asked, seen(asked)).message),
  "PATCH /channels/:channel/messages/:message": change,
  "DELETE /channels/:channel/messages/:message": remove,
  "POST /channels/:channel/typing": typing,
  "POST /channels/:channel/messages/:message/threads": threadFrom,
  "POST /channels/:channel/threads": threadAlone,
  "PUT /channels/:channel/thread-members/@me": (asked) => void seen(asked),
};
