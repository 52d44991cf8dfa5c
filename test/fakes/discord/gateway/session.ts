/** A session of the gateway: what one shard was told, so that it can be told again. */
import type { WebSocket } from "ws";
import type { Fields } from "../model.ts";

interface Told {
  readonly s: number;
  readonly t: string;
  readonly d: unknown;
}

export interface Session {
  readonly id: string;
  /** Its number, and of how many. */
  readonly shard: readonly [number, number];
  readonly intents: number;
  readonly log: Told[];
  /** Undefined while nobody is connected. */
  socket: WebSocket | undefined;
}

/** Whether anything that belongs there comes to this shard: direct messages come to the first. */
export function isOfShard([index, count]: readonly [number, number], guild: string | undefined): boolean {
  return guild === undefined ? index === 0 : Number((BigInt(guild) >> 22n) % BigInt(count)) === index;
}

export function tell(session: Session, event: string, data: Fields): void {
  const told = { s: session.log.length + 1, t: event, d: data };
  session.log.push(told);
  session.socket?.send(JSON.stringify({ op: 0, ...told }));
}

export function replay(session: Session, after: number): void {
  for (const told of session.log.filter(({ s }) => s > after)) {
    session.socket?.send(JSON.stringify({ op: 0, ...told }));
  }
}
