/** BullMQ would keep a connection for each worker to hear of its jobs; here all of a process hear by the store's. */
import { EventEmitter } from "node:events";
import type { PgPoolClient } from "bullmq";

/**
 * Resolves once the channel is listened to; it is listened to again after the connection was lost, and then `again` is
 * called: what was said meanwhile nobody has heard.
 */
export type Listen = (
  channel: string,
  handler: (payload: string) => void,
  again: () => void,
) => Promise<() => Promise<void>>;

/** Comments before the command are BullMQ's way. */
const LISTEN = /^LISTEN "?(\w+)/m;

/** A connection on which nothing but notifications about one queue comes; whatever else is asked of it is left undone. */
export function createHearing(queue: string, listen: Listen): PgPoolClient {
  const emitter = new EventEmitter();
  let leave: (() => Promise<void>) | undefined;
  return Object.assign(emitter, {
    async query(text: string) {
      const [, channel] = LISTEN.exec(text) ?? [];
      if (channel !== undefined) {
        const tell = (payload: string): void =>
          void emitter.emit("notification", { channel, payload, processId: process.pid });
        leave ??= await listen(channel, tell, () => tell(queue));
      }
      return { rows: [], rowCount: 0 };
    },
    release() {
      emitter.removeAllListeners();
      leave?.().catch(() => undefined);
    },
  });
}
