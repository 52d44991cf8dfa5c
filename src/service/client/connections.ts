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
  const waiting: Waiting = { calls: 0 };
  const connectTo = buildConnector({ timeout: limits.connect });
  const pool = new Pool(origin, {
    connect(options, callback) {
      // After a call that was given up the pool would connect again, only to find that nobody wants to send anything.
      if (waiting.calls === 0) return callback(new Error("Nobody waits for a connection."), null);
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
        waiting.calls += 1;
        return pool.dispatch(options, new Beginning(handler, waiting));
      },
    },
    async close() {
      const closed = pool.destroy();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

interface Waiting {
  calls: number;
}

/** Counts a call as waiting until it has its connection, or is over without one; the rest is left to its handler. */
class Beginning implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #waiting: Waiting;
  #waits = true;

  constructor(handler: Dispatcher.DispatchHandler, waiting: Waiting) {
    this.#handler = handler;
    this.#waiting = waiting;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#begin();
    this.#handler.onRequestStart?.(controller, context);
  }

  onResponseStart(...told: Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>): void {
    this.#handler.onResponseStart?.(...told);
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#handler.onResponseData?.(controller, piece);
  }

  onResponseEnd(...told: Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseEnd"]>>): void {
    this.#handler.onResponseEnd?.(...told);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#begin();
    this.#handler.onResponseError?.(controller, error);
  }

  #begin(): void {
    if (this.#waits) this.#waiting.calls -= 1;
    this.#waits = false;
  }
}
