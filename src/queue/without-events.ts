/** BullMQ's scripts without what they tell a stream of events: nobody reads it, and every job writes to it four times. */
import type { Cluster, Redis } from "ioredis";

/** Each is a statement of its own, with parentheses no deeper than one in another. What is no event goes to an inbox. */
const TELLING = /\brcall\("X(?:ADD|TRIM)", (?!inboxKey)[^()]*(?:\([^()]*\)[^()]*)*\)/g;
/** How long that stream may be is asked for nothing else. */
const HOW_LONG = /\blocal maxEvents = getOrSetMaxEvents\(metaKey\)/g;

/** By what it was: each client defines all of them, which are a megabyte. */
const known = new Map<string, string>();

/** The same script where it tells nothing. */
export function withoutEvents(lua: string): string {
  const made = known.get(lua) ?? lua.replace(TELLING, "do end").replace(HOW_LONG, "local maxEvents = 0");
  known.set(lua, made);
  return made;
}

/** Gives back the client, on which BullMQ's scripts are defined without events; give it to BullMQ only then. */
export function tellingNobody<Client extends Pick<Redis | Cluster, "defineCommand">>(client: Client): Client {
  const define = client.defineCommand.bind(client);
  client.defineCommand = (name, definition) => define(name, { ...definition, lua: withoutEvents(definition.lua) });
  return client;
}
