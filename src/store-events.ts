/** What a store tells about itself, put into the log and the metrics. */
import type { StoreEvents } from "./core/store/index.ts";
import type { ProcessLog } from "./log.ts";

/** In milliseconds. */
const WHILE = 60_000;
const STEADY = 30_000;
/** So many changes within a while are no outage and its end any more. */
const MOST_CHANGES = 6;

type Connection = Parameters<StoreEvents["onConnection"]>[0];

/** One that comes and goes, as where a disk has room for what is small alone, would fill the log with it. */
function tellSteadily(tell: (state: Connection) => void, tellUnsteady: (state: Connection) => void) {
  let changes: number[] = [];
  let steady: NodeJS.Timeout | undefined;

  return (state: Connection): void => {
    const now = performance.now();
    changes = [...changes.filter((at) => at > now - WHILE), now];
    const isSaid = steady !== undefined;
    if (!isSaid && changes.length <= MOST_CHANGES) {
      tell(state);
      return;
    }
    if (!isSaid) tellUnsteady(state);
    clearTimeout(steady);
    steady = setTimeout(() => {
      steady = undefined;
      changes = [];
      tell(state);
    }, STEADY).unref();
  };
}

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
