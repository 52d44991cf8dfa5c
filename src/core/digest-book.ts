/** The book of digests: which there are, kept together with when they come. */
import type { Digest, DigestState } from "./digest.ts";

/** What somebody has asked for; its number is given by the book. */
export type NewDigest = Omit<Digest, "number">;

export type Added =
  | { readonly outcome: "added"; readonly digest: Digest }
  /** The chat has as many as it may have. */
  | { readonly outcome: "too-many"; readonly most: number };

export interface DigestBook {
  /** Adding the same id again changes nothing. Resolves when it is durable and scheduled. */
  add(digest: NewDigest): Promise<Added>;
  get(id: string): Promise<Digest | undefined>;
  /** Those of a chat, by `chatKey`, in the order of their numbers. */
  list(chat: string): Promise<readonly Digest[]>;
  /** `change` is pure and may run more than once; undefined: there is no such digest. */
  change(id: string, change: (digest: Digest) => Digest): Promise<Digest | undefined>;
  /** Whether there was one. */
  remove(id: string): Promise<boolean>;
  /** How many somebody has made, by `personKey`. */
  madeBy(person: string): Promise<number>;
  /** Those of their own chat go, and others do not say any more who made them. Resolves to how many there were. */
  forget(person: string): Promise<number>;
  state(id: string): Promise<DigestState>;
  /** Posts it once, now: doing it again with the same slot changes nothing. `again`: a slot that failed is tried anew. */
  post(id: string, slot: number, again?: true): Promise<void>;
  /** Of all chats, in pages, for operators. */
  page(
    limit: number,
    after?: string,
  ): Promise<{ readonly digests: readonly Digest[]; readonly next: string | undefined }>;
}
