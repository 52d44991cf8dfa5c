/** What operators see and decide: how the platforms are, what the balance was, who is shut out, what a page may show. */
import { z } from "zod";
import { DAY } from "./day.ts";
import { requestSchema } from "./request.ts";
import type { DocumentKind } from "./store/documents.ts";

const healthSchema = z.strictObject({
  /** When it was last written, in milliseconds since 1970; whoever writes it does so every few seconds. */
  at: z.number(),
  state: z.enum(["on", "trouble"]),
  /** Since when it is so. */
  since: z.number(),
  reason: z.string().optional(),
  /** When the platform last gave something: an update, or the answer to a poll or a heartbeat. */
  lastUpdate: z.number().optional(),
  /** Updates that wait at the platform. */
  pending: z.int().optional(),
  /** Of the gateway connection, in milliseconds. */
  latency: z.number().optional(),
  /** Which process wrote it; of several that listen, whoever is in trouble is believed. */
  by: z.string().optional(),
});
export type PlatformHealth = z.infer<typeof healthSchema>;

/** By the platform's name; written by whoever listens to it. */
export const HEALTH: DocumentKind<PlatformHealth> = { name: "platform-health", schema: healthSchema, lifetime: DAY };

const balanceSchema = z.strictObject({
  samples: z.array(z.strictObject({ at: z.number(), credits: z.number() })),
  /** Whose they are, by the address that the service tells; what another account holds says nothing about this one. */
  account: z.string().optional(),
});
export type BalanceHistory = z.infer<typeof balanceSchema>;

/** Under `operator`: at most one sample in a quarter of an hour, of the last week. */
export const BALANCES: DocumentKind<BalanceHistory> = { name: "balance-history", schema: balanceSchema };

const storeLifeSchema = z.strictObject({
  /** Another one is another store, or one that was begun anew. */
  id: z.string(),
  /** Grows every minute; where it is smaller than it was, the store is as it was before. */
  beats: z.int(),
  /** When it last grew, in milliseconds since 1970. */
  at: z.number(),
  /** The last time that the store lost what it held: when that was found out, and since when; all of it where that is missing. */
  lost: z.strictObject({ at: z.number(), since: z.number().optional() }).optional(),
});
export type StoreLifeKept = z.infer<typeof storeLifeSchema>;

/** Under `store`: by what its processes know it again. */
export const STORE_LIFE: DocumentKind<StoreLifeKept> = { name: "store-life", schema: storeLifeSchema };

const alertKinds = [
  "store-lost",
  "low-balance",
  "key-refused",
  "service-down",
  "platform-down",
  "digests-failing",
  "workers-silent",
  "deprecation",
] as const;

const alertSchema = z.strictObject({
  since: z.number(),
  /** One line, in English, without secrets: what is wrong and what to do. */
  says: z.string(),
  /** To whom it was said. */
  told: z.array(z.string()),
  /** To whom it cannot be said, because they have never spoken with Herald or have blocked it. */
  unheard: z.array(z.string()).optional(),
  /** What tells this trouble from the next of the same name. */
  about: z.string().optional(),
  /** It is over since then, and forgotten unless it comes back soon. */
  ended: z.number().optional(),
});
export type Alert = z.infer<typeof alertSchema>;

/** By `kind` or `kind:what`; there while the trouble lasts, and ended for a while after it. */
export const ALERTS: DocumentKind<Alert> = { name: "alert", schema: alertSchema, lifetime: 30 * DAY };

const noticeSchema = z.strictObject({
  /** When this was last heard. */
  at: z.number(),
  /** The three headers as they came. */
  deprecation: z.string().optional(),
  sunset: z.string().optional(),
  link: z.string().optional(),
});
export type ServiceNotice = z.infer<typeof noticeSchema>;

export const NOTICE_GROUPS = ["chat", "pictures", "search", "account"] as const;

/** What was not heard for so long does not hold any more, in milliseconds. */
export const NOTICE_LIFETIME = 7 * DAY;

/** By a group of the service's calls: that it will end, as long as anybody has heard so lately. */
export const NOTICES: DocumentKind<ServiceNotice> = {
  name: "service-notice",
  schema: noticeSchema,
  lifetime: NOTICE_LIFETIME,
};

/** Every alert that there can be, by its id. */
export const alertIds = (platforms: readonly string[]): readonly string[] =>
  alertKinds.flatMap((kind) => {
    if (kind === "platform-down") return platforms.map((platform) => `${kind}:${platform}`);
    return kind === "deprecation" ? NOTICE_GROUPS.map((group) => `${kind}:${group}`) : [kind];
  });

/** The operator's page asks in this name; no visitor of the console has an id like this. */
export const OPERATOR_PAGE = { platform: "web", id: "operator" } as const;

/** Under `pages`: what the operator has turned on. */
export const OPERATOR_SETTINGS: DocumentKind<{ readonly showText: boolean }> = {
  name: "operator-settings",
  schema: z.strictObject({ showText: z.boolean() }),
};

const admissionSchema = z.strictObject({
  /** Shut out and let in by an operator, as `DENIED` and `ALLOWED` name them, such as `telegram:123`. */
  denied: z.array(z.string()),
  allowed: z.array(z.string()),
});
export type Admission = z.infer<typeof admissionSchema>;

/** Under `all`. */
export const ADMISSION: DocumentKind<Admission> = { name: "admission", schema: admissionSchema };

/** The signal that it has changed. */
export const ADMISSION_CHANGED = "admission-changed";

/** By the request's id: what failed, to be tried again by an operator. */
export const FAILED: DocumentKind<z.infer<typeof requestSchema>> = {
  name: "failed-request",
  schema: requestSchema,
  lifetime: 3 * DAY,
};
