/** The store's port: what Herald remembers and shares between processes. Each part says what it promises. */
import type { Along, Wanted } from "./along.ts";
import type { Blobs } from "./blobs.ts";
import type { Counters } from "./counters.ts";
import type { Documents } from "./documents.ts";
import type { Gate } from "./gate.ts";
import type { Journal } from "./journal.ts";
import type { Ledger } from "./ledger.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Marks } from "./marks.ts";
import type { Sets } from "./sets.ts";
import type { Signals } from "./signals.ts";

export type StoreKind = "redis" | "postgres" | "embedded";

/**
 * Every operation is atomic under concurrent processes. One that cannot reach the store throws `StoreAway` within
 * seconds instead of waiting for it; whether it took effect is then not known.
 */
export interface Store {
  readonly kind: StoreKind;
  readonly documents: Documents;
  readonly mailbox: Mailbox;
  readonly marks: Marks;
  readonly counters: Counters;
  readonly gate: Gate;
  readonly ledger: Ledger;
  readonly journal: Journal;
  readonly sets: Sets;
  readonly blobs: Blobs;
  readonly signals: Signals;
  /** Undefined where a store is not on one server with the queue. */
  readonly along?: (wanted: Wanted) => Along;
  /** Throws `StoreAway` unless the store answers and keeps what it is told. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What a store tells whoever opened it. */
export interface StoreEvents {
  /** A document that could not be read was set aside. */
  readonly onUnreadable: (found: { readonly key: string; readonly reason: string }) => void;
  /** The connection was lost or is back; repeated only when it changes. */
  readonly onConnection: (state: { readonly connected: boolean; readonly reason: string }) => void;
  /** It is lost for good: only another process can open it again. */
  readonly onLost?: (reason: string) => void;
  /** How long one operation took, in milliseconds, by its name, such as `mailbox.post`. */
  readonly onOperation: (operation: string, milliseconds: number) => void;
}

/** The store did not answer. */
export class StoreAway extends Error {
  override readonly name = "StoreAway";
}

/** What an operator is asked whose server does not come. */
export const cureOf = (variable: "REDIS_URL" | "DATABASE_URL"): string =>
  `Is ${variable} right, and is the server running?`;
