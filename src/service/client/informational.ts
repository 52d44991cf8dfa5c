/** Leaves informational answers, such as "100 Continue", out of what is read from a connection. */
import type { Socket } from "node:net";
import { errors } from "undici";

/** 101 is another protocol that nobody asked for: it is left in, and found to be wrong. */
const INFORMATIONAL = /^HTTP\/1\.\d 1(?!01)\d\d/;
const START = "HTTP/1.1 100";
const ONE = 0x31;

/**
 * They may come unasked before every answer, and each client must bear them; the pool takes "100" for a breach. There
 * is one request at a time on a connection, so an answer begins where something was written since the last reading.
 */
export function leaveOutInformational(socket: Socket, mostBytes: number): void {
  const read = socket.read.bind(socket);
  let written = 0;
  let atStart = false;
  let leftOut = 0;
  /** An informational answer that has begun. */
  let begun: Buffer | undefined;

  function afterInformational(bytes: Buffer): Buffer | null {
    let at = 0;
    while (at < bytes.length) {
      const start = bytes.toString("latin1", at, at + START.length);
      if (!INFORMATIONAL.test(start + START.slice(start.length))) {
        atStart = false;
        return bytes.subarray(at);
      }
      const end = bytes.indexOf("\r\n\r\n", at);
      const next = end === -1 ? bytes.length : end + 4;
      if (end === -1) begun = bytes.subarray(at);
      if (leftOut + next - at > mostBytes) {
        socket.destroy(new errors.HeadersOverflowError());
        return null;
      }
      if (end !== -1) leftOut += next - at;
      at = next;
    }
    return null;
  }

  socket.read = (size?: number): unknown => {
    const piece: unknown = read(size);
    if (!Buffer.isBuffer(piece)) return piece;
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      atStart = true;
      leftOut = 0;
    }
    // Most answers tell with one byte that they are none of these.
    if (atStart && begun === undefined && piece.length >= START.length && piece[9] !== ONE) atStart = false;
    if (!atStart) return piece;
    const bytes = begun === undefined ? piece : Buffer.concat([begun, piece]);
    begun = undefined;
    return afterInformational(bytes);
  };
}
