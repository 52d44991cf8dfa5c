/** Signals over LISTEN and NOTIFY: one channel for all topics. */
import { SIGNAL_LIMIT, type Signals } from "../../core/store/signals.ts";
import { createListeners } from "../listeners.ts";
import type { Database } from "./database.ts";
import { operation, type Run } from "./statements.ts";

const CHANNEL = "herald_signals";

/** PostgreSQL takes less than 8000 bytes; what the largest message leaves is for the topic. */
const TOPIC_LIMIT = 2000;

const publish = operation("signals.publish", `SELECT pg_notify('${CHANNEL}', $1)`);

export function createSignals(database: Database, run: Run): Signals {
  const listeners = createListeners();
  let listening: Promise<unknown> | undefined;

  function hear(payload: string): void {
    const start = payload.indexOf(" ") + 1;
    const end = start + Number.parseInt(payload, 10);
    listeners.tell(payload.slice(start, end), payload.slice(end));
  }

  /** The channel is listened to from the first subscription on; whoever subscribes after a failure tries anew. */
  async function listen(): Promise<void> {
    listening ??= database.listen(CHANNEL, hear);
    try {
      await listening;
    } catch (error) {
      listening = undefined;
      throw error;
    }
  }

  return {
    async publish(topic, message) {
      const size = Buffer.byteLength(message);
      if (size > SIGNAL_LIMIT) throw new RangeError(`a signal of ${size} bytes is too large`);
      if (Buffer.byteLength(topic) > TOPIC_LIMIT)
        throw new RangeError(`the topic "${topic.slice(0, 40)}…" is too long`);
      await run(publish, [`${topic.length} ${topic}${message}`]);
    },
    async subscribe(topic, listener) {
      const remove = listeners.add(topic, listener);
      try {
        await listen();
      } catch (error) {
        remove();
        throw error;
      }
      return async () => remove();
    },
  };
}
