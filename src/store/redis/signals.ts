/** Signals on Redis: publish and subscribe, on a connection of its own that is opened with the first subscription. */
import { type Cluster, Redis } from "ioredis";
import { SIGNAL_LIMIT, type Signals } from "../../core/store/signals.ts";
import { createListeners } from "../listeners.ts";
import { isSilence } from "./away.ts";
import type { Connection } from "./connection.ts";

/** Whoever only listens would never notice that nothing can come any more. In milliseconds. */
const PROVE_EVERY = 5_000;

/** A cluster looks after its connections itself. */
function prove(client: Redis | Cluster): void {
  if (!(client instanceof Redis) || client.status !== "ready") return;
  client.ping().catch((error: unknown) => {
    if (isSilence(error)) client.disconnect(true);
  });
}

/** Of a server with several databases, each may be another Herald's, and what is said in one is heard in all. */
function channelsOf({ client, prefix }: Connection): string {
  const database = client instanceof Redis ? (client.options.db ?? 0) : 0;
  return database === 0 ? `${prefix}:signal:` : `${prefix}:signal-${database}:`;
}

export function createSignals(connection: Connection): Signals & { close(): void } {
  const listeners = createListeners();
  const channels = channelsOf(connection);
  let subscriber: Redis | Cluster | undefined;
  let proving: NodeJS.Timeout | undefined;
  // Subscribing and leaving happen one after the other, so that the last word on a topic is the one that holds.
  let turn: Promise<unknown> = Promise.resolve();

  function open(): Redis | Cluster {
    const client = connection.subscriber();
    client.on("message", (channel: string, message: string) => {
      if (channel.startsWith(channels)) listeners.tell(channel.slice(channels.length), message);
    });
    // The connection tells of its own troubles on the main client; here they only must not go unheard.
    client.on("error", () => undefined);
    proving = setInterval(prove, PROVE_EVERY, client).unref();
    subscriber = client;
    return client;
  }

  function inTurn(work: () => Promise<unknown>): Promise<void> {
    const next = turn.then(() => connection.timed("signals.subscribe", work));
    turn = next.catch(() => undefined);
    return next.then(() => undefined);
  }

  return {
    async publish(topic, message) {
      const size = Buffer.byteLength(message);
      if (size > SIGNAL_LIMIT) throw new RangeError(`a signal of ${size} bytes is too large`);
      await connection.timed("signals.publish", () => connection.client.publish(channels + topic, message));
    },
    async subscribe(topic, listener) {
      const remove = listeners.add(topic, listener);
      try {
        await inTurn(() => (subscriber ?? open()).subscribe(channels + topic));
      } catch (error) {
        remove();
        throw error;
      }
      return async () => {
        remove();
        if (listeners.has(topic)) return;
        await inTurn(async () => {
          if (!listeners.has(topic)) await subscriber?.unsubscribe(channels + topic);
        });
      };
    },
    close() {
      clearInterval(proving);
      subscriber?.disconnect();
    },
  };
}
