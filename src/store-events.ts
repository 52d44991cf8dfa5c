/** What a store tells about itself, put into the log and the metrics. */
import { tellSteadily } from "./core/steady.ts";
import type { StoreEvents } from "./core/store/index.ts";
import type { ProcessLog } from "./log.ts";
import type { StoreLife } from "./store-life.ts";

/** A process that has lost its store for good ends with 1, so that whatever keeps it running starts it anew. */
export function storeEvents(
  log: ProcessLog,
  observe: StoreEvents["onOperation"],
  exit: (code: number) => void,
): StoreEvents {
  return {
    onUnreadable: ({ key, reason }) => log.error({ key, reason }, "a document could not be read and was set aside"),
    onConnection: tellSteadily(
      ({ connected, reason }) => {
        if (connected) log.info({}, "the store is connected");
        else log.warn({ reason }, "the store is away; everything waits until it is back");
      },
      ({ reason }) => log.warn({ reason }, "the store comes and goes; how it is then is said once it stays so"),
    ),
    onLost(reason) {
      log.fatal({ reason }, "the store is lost, and the process ends to be started again");
      exit(1);
    },
    onOperation: observe,
  };
}

/** It may be another store that is there again. */
export const lookingAt = (events: StoreEvents, life: () => StoreLife | undefined): StoreEvents => ({
  ...events,
  onConnection(state) {
    events.onConnection(state);
    if (state.connected) void life()?.look();
  },
});
