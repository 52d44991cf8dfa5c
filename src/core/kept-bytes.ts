/** Blobs that one process needs again and again, such as the picture that goes to ten thousand chats: read once. */
import type { Blobs } from "./store/blobs.ts";

/** Of all that is kept, in bytes. */
const MOST = 16 * 1024 * 1024;

/** What was asked for last is kept; who asks while it is being read gets the same. */
export function keepBytes({ get }: Pick<Blobs, "get">, most = MOST): Pick<Blobs, "get"> {
  const reading = new Map<string, Promise<Uint8Array | undefined>>();
  const kept = new Map<string, Uint8Array>();
  let size = 0;

  function drop(id: string): void {
    size -= kept.get(id)?.length ?? 0;
    kept.delete(id);
  }

  function keep(id: string, bytes: Uint8Array): void {
    if (bytes.length > most) return;
    kept.set(id, bytes);
    size += bytes.length;
    for (const oldest of kept.keys()) {
      if (size <= most) return;
      drop(oldest);
    }
  }

  async function read(id: string): Promise<Uint8Array | undefined> {
    try {
      const bytes = await get(id);
      if (bytes !== undefined) keep(id, bytes);
      return bytes;
    } finally {
      reading.delete(id);
    }
  }

  return {
    async get(id) {
      const standing = kept.get(id);
      if (standing !== undefined) {
        drop(id);
        keep(id, standing);
        return standing;
      }
      const under = reading.get(id) ?? read(id);
      if (!kept.has(id)) reading.set(id, under);
      return under;
    },
  };
}
