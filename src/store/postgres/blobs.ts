/** Blobs in SQL. */
import { z } from "zod";
import { BLOB_LIMIT, type Blobs } from "../../core/store/blobs.ts";
import { operation, type Run } from "./statements.ts";

const put = operation(
  "blobs.put",
  `INSERT INTO herald.blob (id, bytes, expires_at) VALUES ($1, $2, herald.after($3))
   ON CONFLICT (id) DO UPDATE SET bytes = excluded.bytes, expires_at = excluded.expires_at`,
);
const get = operation("blobs.get", "SELECT bytes FROM herald.blob WHERE id = $1 AND expires_at > clock_timestamp()");
const size = operation(
  "blobs.size",
  "SELECT octet_length(bytes) AS size FROM herald.blob WHERE id = $1 AND expires_at > clock_timestamp()",
);
const remove = operation(
  "blobs.delete",
  "DELETE FROM herald.blob WHERE id = $1 RETURNING expires_at > clock_timestamp() AS live",
);

const expire = operation(
  "blobs.expire",
  "UPDATE herald.blob SET expires_at = herald.after($2) WHERE id = $1 AND expires_at > clock_timestamp() RETURNING id",
);

const blobRows = z.array(z.object({ bytes: z.instanceof(Uint8Array) }));
const sizeRows = z.array(z.object({ size: z.int() }));
const removedRows = z.array(z.object({ live: z.boolean() }));

export function createBlobs(run: Run): Blobs {
  return {
    async put(id, bytes, lifetime) {
      if (bytes.byteLength > BLOB_LIMIT) throw new RangeError(`a blob of ${bytes.byteLength} bytes is too large`);
      await run(put, [id, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), lifetime]);
    },
    get: async (id) => blobRows.parse(await run(get, [id]))[0]?.bytes,
    expire: async (id, lifetime) => (await run(expire, [id, lifetime])).length === 1,
    size: async (id) => sizeRows.parse(await run(size, [id]))[0]?.size,
    delete: async (id) => removedRows.parse(await run(remove, [id]))[0]?.live ?? false,
  };
}
