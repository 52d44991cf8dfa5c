/** The market alerts of one account, kept in one document. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { DocumentKind, Documents } from "../../core/store/documents.ts";
import type { AlertBook } from "./engines/ports.ts";

const alertsSchema = z.array(
  z.object({
    id: z.string(),
    asset: z.string(),
    direction: z.enum(["above", "below"]),
    price: z.number(),
    createdAt: z.number(),
  }),
);

const ALERTS: DocumentKind<z.infer<typeof alertsSchema>> = { name: "service-alerts", schema: alertsSchema };

/** As many as one account may have. */
const MOST = 50;

export function createAlertBook(documents: Documents, account: string): AlertBook {
  return {
    async add(alert) {
      const made = { ...alert, id: randomBytes(4).toString("hex") };
      const alerts = await documents.update(ALERTS, account, (standing = []) =>
        standing.length >= MOST ? standing : [...standing, made],
      );
      return alerts?.some(({ id }) => id === made.id) === true ? made : undefined;
    },
    list: async () => (await documents.get(ALERTS, account)) ?? [],
    async remove(id) {
      let removed = false;
      await documents.update(ALERTS, account, (standing = []) => {
        const left = standing.filter((alert) => alert.id !== id);
        removed = left.length < standing.length;
        return left.length === 0 ? undefined : left;
      });
      return removed;
    },
  };
}
