/** Blobs on Redis: a binary string each, with its expiry. */
import { BLOB_LIMIT, type Blobs } from "../../core/store/blobs.ts";
import type { Connection } from "./connection.ts";

export function createBlobs(connection: Connection): Blobs {
  const { client, timed } = connection;
  const keyOf = (id: string): string => `${connection.prefix}:blob:${id}`;
  return {
    async put(id, bytes, lifetime) {
      if (bytes.byteLength > BLOB_LIMIT) throw new RangeError(`a blob of ${bytes.byteLength} bytes is too large`);
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      await timed("blobs.put", () => client.set(keyOf(id), buffer, "PX", Math.ceil(lifetime)));
    },
    async get(id) {
      const buffer = await timed("blobs.get", () => client.getBuffer(keyOf(id)));
      // The same bytes: a large file would be held twice.
      return buffer === null ? undefined : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    },
    async size(id) {
      const bytes = await timed("blobs.size", () => client.strlen(keyOf(id)));
      if (bytes > 0) return bytes;
      return (await timed("blobs.size", () => client.exists(keyOf(id)))) === 1 ? 0 : undefined;
    },
    expire: async (id, lifetime) =>
      (await timed("blobs.expire", () => client.pexpire(keyOf(id), Math.ceil(lifetime)))) === 1,
    delete: async (id) => (await timed("blobs.delete", () => client.del(keyOf(id)))) === 1,
  };
}
