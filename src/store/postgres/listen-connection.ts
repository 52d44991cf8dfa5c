/** The one connection that hears notifications; it comes back by itself and then listens to the same channels again. */
import pg from "pg";
import type { ConnectionState } from "./connection-state.ts";
import type { Listen } from "./database.ts";

export interface ListenConnection {
  /** Before anybody listens: where there is little room it has the first place. */
  readonly open: () => Promise<unknown>;
  readonly listen: Listen;
  close(): Promise<void>;
}

/** Between attempts to come back, and between proofs that the connection still lives, in milliseconds. */
const COME_BACK = 500;
const PROVE = 10_000;

/** Each with what it is told when it may have missed something. */
type Handlers = Map<(payload: string) => void, (() => void) | undefined>;

export function createListenConnection(settings: pg.ClientConfig, state: ConnectionState): ListenConnection {
  const handlers = new Map<string, Handlers>();
  let current: Promise<pg.Client> | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  /** A connection does one thing after the other. */
  function inTurn(ask: () => Promise<unknown>): Promise<unknown> {
    const next = last.then(ask);
    last = next.catch(() => undefined);
    return next;
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client(settings);
    let gone = false;
    const lost = (): void => {
      if (gone) return;
      gone = true;
      clearInterval(proof);
      client.end().catch(() => undefined);
      comeBack();
    };
    const proof = setInterval(() => void inTurn(() => client.query("SELECT 1")).catch(lost), PROVE).unref();
    client.on("error", (error) => {
      state.suspect(error);
      lost();
    });
    client.on("end", lost);
    client.on("notification", ({ channel, payload }) => {
      for (const handler of handlers.get(channel)?.keys() ?? []) handler(payload ?? "");
    });
    try {
      await client.connect();
      for (const channel of handlers.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      for (const all of handlers.values()) for (const again of all.values()) again?.();
      return client;
    } catch (error) {
      lost();
      throw error;
    }
  }

  function connection(): Promise<pg.Client> {
    if (current === undefined) {
      clearTimeout(again);
      current = open();
      current.catch(() => undefined);
    }
    return current;
  }

  function comeBack(): void {
    current = undefined;
    if (closed || handlers.size === 0) return;
    clearTimeout(again);
    again = setTimeout(() => void connection().catch(() => undefined), COME_BACK).unref();
  }

  async function on(command: "LISTEN" | "UNLISTEN", channel: string): Promise<void> {
    try {
      await inTurn(async () => (await connection()).query(`${command} ${pg.escapeIdentifier(channel)}`));
    } catch (error) {
      throw state.failed(error);
    }
  }

  function remove(channel: string, handler: (payload: string) => void): boolean {
    const all = handlers.get(channel);
    all?.delete(handler);
    return all?.size === 0 && handlers.delete(channel);
  }

  return {
    open: connection,
    async listen(channel, handler, again) {
      const all: Handlers = handlers.get(channel) ?? new Map();
      handlers.set(channel, all.set(handler, again));
      try {
        await on("LISTEN", channel);
      } catch (error) {
        remove(channel, handler);
        throw error;
      }
      return async () => {
        if (remove(channel, handler) && !closed) await on("UNLISTEN", channel);
      };
    },
    async close() {
      closed = true;
      clearTimeout(again);
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
