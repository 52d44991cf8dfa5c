/** The connections of callers: whether whoever was answered lived to read it. */
import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";

export interface Connection {
  /** When it was gone, by the clock that never goes back; undefined while it stands. */
  readonly goneAt: number | undefined;
}

const known = new WeakMap<Socket, Connection>();

/** The same for all calls that come over it. */
export function connectionOf(socket: Socket): Connection {
  const standing = known.get(socket);
  if (standing !== undefined) return standing;
  const connection: { goneAt: number | undefined } = { goneAt: undefined };
  socket.once("close", () => {
    connection.goneAt = performance.now();
  });
  known.set(socket, connection);
  return connection;
}

/**
 * The kernel takes an answer for a process that dies before it has read it, and so do machines that have much else to do.
 * In milliseconds.
 */
const READING = 200;

/** Whether what was answered then was read, for all that is known by now. */
export const wasHeard = ({ goneAt }: Connection, at: number): boolean => goneAt === undefined || goneAt > at + READING;
