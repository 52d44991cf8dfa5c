/** What a store tells about itself, put into the log and the metrics. */
import type { Log } from "./core/log.ts";
import type { StoreEvents } from "./core/store/index.ts";

export function storeEvents(log: Log, observe: StoreEvents["onOperation"]): StoreEvents {
  return {
    onUnreadable: ({ key, reason }) => log.error({ key, reason }, "a document could not be read and was set aside"),
    onConnection({ connected, reason }) {
      if (connected) log.info({}, "the store is connected");
      else log.warn({ reason }, "the store is away; everything waits until it is back");
    },
    onOperation: observe,
  };
}
