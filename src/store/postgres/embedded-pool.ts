/** The embedded database's one session as BullMQ sees it: a pool whose clients take turns. */
import { EventEmitter } from "node:events";
import type { PgPool, PgPoolClient, PgQueryResult } from "bullmq";
import type { Outcome, Session } from "./embedded-session.ts";

/** Comments before the command are BullMQ's way. */
const LISTEN = /^(?:\s*--[^\n]*\n)*\s*(UN)?LISTEN\s+"?(\w+|\*)"?\s*;?\s*$/i;

/** The driver knows no more of a row than its caller does: the caller says what it asked for. */
function resultOf<Row>({ rows, rowCount }: Outcome): PgQueryResult<Row> {
  return { rows: rows as readonly unknown[] as Row[], rowCount };
}

/** Clients by the channel they listen to; the session itself goes on listening, which costs nothing. */
export interface Hearers {
  note(client: EventEmitter, text: string): void;
  leave(client: EventEmitter): void;
  tell(channel: string, payload: string): void;
}

export function createHearers(): Hearers {
  const channels = new Map<EventEmitter, Set<string>>();
  return {
    note(client, text) {
      const [, stops, channel] = LISTEN.exec(text) ?? [];
      if (channel === undefined) return;
      const own = channels.get(client) ?? new Set();
      channels.set(client, own);
      if (stops === undefined) own.add(channel);
      else if (channel === "*") own.clear();
      else own.delete(channel);
    },
    leave: (client) => void channels.delete(client),
    tell(channel, payload) {
      for (const [client, own] of channels) {
        if (own.has(channel)) client.emit("notification", { channel, payload, processId: process.pid });
      }
    },
  };
}

/** A client keeps the session from the statement that opens a transaction to the one that ends it. */
function createClient(session: Session, hearers: Hearers): PgPoolClient {
  const emitter = new EventEmitter().setMaxListeners(0);
  let leave: (() => void) | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function step(text: string, values: readonly unknown[] | undefined): Promise<Outcome> {
    leave ??= await session.enter();
    try {
      const outcome = await session.execute(text, values);
      hearers.note(emitter, text);
      return outcome;
    } finally {
      if (!session.isInTransaction()) {
        leave();
        leave = undefined;
      }
    }
  }

  /** A client's statements run one after the other, as on a connection. */
  function inTurn(text: string, values?: readonly unknown[]): Promise<Outcome> {
    const next = last.then(() => step(text, values));
    last = next.catch(() => undefined);
    return next;
  }

  return Object.assign(emitter, {
    query: async <Row>(text: string, values?: readonly unknown[]) => resultOf<Row>(await inTurn(text, values)),
    release() {
      hearers.leave(emitter);
      emitter.removeAllListeners();
      last = last.then(() => (leave === undefined ? undefined : step("ROLLBACK", undefined))).catch(() => undefined);
    },
  });
}

export function createEmbeddedPool(session: Session, hearers: Hearers): PgPool {
  return Object.assign(new EventEmitter().setMaxListeners(0), {
    query: async <Row>(text: string, values?: readonly unknown[]) => resultOf<Row>(await session.once(text, values)),
    connect: () => Promise.resolve(createClient(session, hearers)),
    // The database is its opener's to close.
    end: () => Promise.resolve(),
  });
}
