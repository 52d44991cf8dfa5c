/** The books in a store that has lost them: who had a key has it again, and who had lost theirs does not. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { createBooks } from "../../../../src/service/server/books.ts";
import { useStore } from "../../operations/operating.ts";

const store = useStore();

const ACCOUNT = { name: "service-key", schema: z.unknown() };
const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

test("accounts that were met stand again as they were, and a revoked key never comes back", async () => {
  const { documents, sets } = store();
  const books = createBooks(store());
  const lost = await books.createKey({ name: "lost", credits: 7 });
  await books.award(lost.account.id, 5);
  const revoked = await books.createKey({ name: "revoked", credits: 7 });
  await books.revokeKey(revoked.account.id);
  const kept = await books.createKey({ name: "kept", credits: 7 });
  // The store comes back without the first, as if the second were still valid, and with something newer of the third.
  await documents.delete(ACCOUNT, hashOf(lost.key));
  await sets.remove("service-keys", hashOf(lost.key));
  await documents.put(ACCOUNT, hashOf(revoked.key), revoked.account);
  await documents.put(ACCOUNT, hashOf(kept.key), { ...kept.account, granted: 70 });
  expect(await books.putBack()).toBe(3);
  expect(await books.find(lost.key)).toMatchObject({ name: "lost", granted: 12 });
  expect(await books.find(revoked.key)).toBeUndefined();
  expect(await books.find(kept.key)).toMatchObject({ granted: 70 });
  expect((await books.listKeys()).map(({ name }) => name).toSorted()).toEqual(["kept", "lost", "revoked"]);
});
