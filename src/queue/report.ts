/** What the queue tells its operator: one line when a connection is lost or back, and each complaint now and then. */
import { isNotConnectionError } from "bullmq";
import type { Log } from "../core/log.ts";
import { tellSteadily } from "../core/steady.ts";

export interface ConnectionState {
  readonly connected: boolean;
  /** Why not; empty while it is connected. */
  readonly reason: string;
}

export interface Report {
  /** One of the queue's connections was lost. */
  lost(connection: string, reason: string): void;
  /** One of the queue's connections is up, or is no longer needed. */
  back(connection: string): void;
  /** Something BullMQ could not do; the same complaint is heard once a minute. */
  complaint(error: Error, queue: string): void;
  state(): ConnectionState;
}

const QUIET = 60_000;
/** Of a server that dies some connections still answer while others have broken. In milliseconds. */
const SETTLED = 250;

/** Messages differ in the job's id at their end; their beginning tells the kind. */
const kindOf = (message: string): string => message.slice(0, 30);

export function createReport(log: Log): Report {
  const down = new Map<string, string>();
  const heard = new Map<string, { until: number; more: number }>();
  /** That it is lost, and not yet that it is back. */
  let isSaid = false;
  let settling: NodeJS.Timeout | undefined;
  const tell = tellSteadily<{ readonly connection: string; readonly reason?: string }>(
    (found) => {
      if (found.reason === undefined) log.info(found, "the queue's connection is back");
      else log.warn(found, "the queue's connection was lost; it is tried again until it is back");
    },
    (found) => log.warn(found, "the queue's connection comes and goes; how it is then is said once it stays so"),
  );

  return {
    lost(connection, reason) {
      clearTimeout(settling);
      if (!isSaid) tell({ connection, reason });
      isSaid = true;
      down.set(connection, reason);
    },
    back(connection) {
      if (!down.delete(connection) || down.size > 0) return;
      settling = setTimeout(() => {
        isSaid = false;
        tell({ connection });
      }, SETTLED).unref();
    },
    complaint(error, queue) {
      // The connections speak for themselves.
      if (!isNotConnectionError(error)) return;
      const kind = kindOf(error.message);
      const before = heard.get(kind);
      if (before !== undefined && before.until > Date.now()) {
        before.more += 1;
        return;
      }
      // Only the message: a client's error may carry the command with the job in it.
      log.warn({ queue, reason: error.message, repeated: before?.more ?? 0 }, "the queue could not do something");
      heard.set(kind, { until: Date.now() + QUIET, more: 0 });
      if (heard.size > 100) heard.clear();
    },
    state() {
      const [reason] = down.values();
      return { connected: down.size === 0, reason: reason ?? "" };
    },
  };
}
