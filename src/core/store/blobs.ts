/** Blobs: pictures and files between their arrival and their delivery; every one of them expires. */
export interface Blobs {
  put(id: string, bytes: Uint8Array, lifetime: number): Promise<void>;
  get(id: string): Promise<Uint8Array | undefined>;
  /** In bytes, without reading them; undefined where it is not there. */
  size(id: string): Promise<number | undefined>;
  delete(id: string): Promise<boolean>;
  /** Lets it live for so many milliseconds from now; resolves to whether it was there. */
  expire(id: string, lifetime: number): Promise<boolean>;
}

/** The largest blob a store takes, in bytes. */
export const BLOB_LIMIT = 32 * 1024 * 1024;
