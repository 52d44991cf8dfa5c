/** The pool of connections to the service: kept alive between calls, none of them outlives the client. */
import { Socket } from "node:net";
import { buildConnector, type Dispatcher, Pool } from "undici";
import { leaveOutInformational } from "./informational.ts";

export interface Connections {
  readonly dispatcher: Pick<Dispatcher, "dispatch">;
  close(): Promise<void>;
}

/** Shorter than what servers usually keep, so that a request seldom meets a connection that is just being closed. */
const KEEP_ALIVE = 4_000;
/** However long a server promises to keep it. */
const LONGEST_KEEP_ALIVE = 60_000;

export function openConnections(
  origin: string,
  limits: { readonly connect: number; readonly headerBytes: number },
): Connections {
  const sockets = new Set<Socket>();
  /** Calls that have no connection yet. */
  let waiting = 0;
  const connectTo = buildConnector({ timeout: limits.connect });
  const pool = new Pool(origin, {
    connect(options, callback) {
      // After a call that was given up the pool would connect again, only to find that nobody wants to send anything.
      if (waiting === 0) return callback(new Error("Nobody waits for a connection."), null);
      // A connection that is still being made belongs to nobody yet: it is remembered, so that close() finds it.
      const made: unknown = connectTo(options, callback);
      if (!(made instanceof Socket)) return;
      sockets.add(made);
      leaveOutInformational(made, limits.headerBytes);
      made.once("close", () => sockets.delete(made));
    },
    // One request at a time on a connection: what breaks one call can then never touch another.
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    keepAliveMaxTimeout: LONGEST_KEEP_ALIVE,
    maxHeaderSize: limits.headerBytes,
    // The client's own timers know the phases of a call and why it ended.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    dispatcher: {
      dispatch(options, handler) {
        waiting += 1;
        let waits = true;
        const begin = (): void => {
          if (waits) waiting -= 1;
          waits = false;
        };
        return pool.dispatch(options, {
          ...handler,
          onRequestStart(controller, context) {
            begin();
            handler.onRequestStart?.(controller, context);
          },
          onResponseError(controller, error) {
            begin();
            handler.onResponseError?.(controller, error);
          },
        });
      },
    },
    async close() {
      const closed = pool.destroy();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
