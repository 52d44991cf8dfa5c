/** The desk where keys are made and taken back: what the command line can ask for, wherever the books are open. */
import { z } from "zod";
import { type Books, idOf } from "./books.ts";

export const keyEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The end of the key, so that its holder finds it again. */
  hint: z.string(),
  /** What is left. */
  credits: z.number(),
  /** What there is at the beginning of each day, or was at all. */
  granted: z.number(),
  daily: z.boolean(),
  createdAt: z.number(),
  revokedAt: z.number().optional(),
});
export type KeyEntry = z.infer<typeof keyEntrySchema>;

export const newKeySchema = z.strictObject({
  name: z.string().min(1).max(60),
  credits: z.int().nonnegative().max(1_000_000_000),
  daily: z.boolean(),
});
export type NewKey = z.infer<typeof newKeySchema>;

export const madeKeySchema = z.object({ key: z.string(), entry: keyEntrySchema });
export type MadeKey = z.infer<typeof madeKeySchema>;

export interface KeyDesk {
  create(input: NewKey): Promise<MadeKey>;
  list(): Promise<readonly KeyEntry[]>;
  /** By its id, or the key itself; false when there is no such key, or it was revoked before. */
  revoke(id: string): Promise<boolean>;
  /** Adds credits; false when there is no such key. */
  award(id: string, credits: number): Promise<boolean>;
}

/** The desk of whoever has the books open. */
export function createKeyDesk(books: Books): KeyDesk {
  return {
    async create(input) {
      const { key, account } = await books.createKey(input);
      return { key, entry: { ...account, credits: account.granted } };
    },
    list: () => books.listKeys(),
    revoke: (id) => books.revokeKey(idOf(id)),
    award: (id, credits) => books.award(idOf(id), credits),
  };
}
