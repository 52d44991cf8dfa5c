/** What the operator's server is given: ports of the core, and functions for what only the main file can reach. */
import type { DigestBook } from "../../core/digest-book.ts";
import type { Log } from "../../core/log.ts";
import type { Request as Asked } from "../../core/request.ts";
import type { Moment } from "../../core/schedule/next.ts";
import type { Store } from "../../core/store/index.ts";
import type { OperatorSessions } from "../operator-sessions.ts";
import type { Check } from "../readiness.ts";
import type { Overview, PlatformShown, SettingsShown, WhoShown } from "./wire.ts";

export interface AdminParts {
  readonly sessions: Pick<OperatorSessions, "of">;
  readonly store: Pick<Store, "documents" | "signals" | "ledger" | "gate" | "journal" | "marks">;
  readonly digests: DigestBook;
  readonly checks: readonly Check[];
  readonly version: string;
  readonly log: Log;
  /** Jobs by queue and state. */
  readonly queues: () => Promise<Overview["queues"]>;
  /** What is configured, on or off; how each is comes from the store. */
  readonly platforms: () => readonly Pick<PlatformShown, "name" | "state" | "detail">[];
  readonly limits: {
    readonly personCreditsPerDay: number;
    readonly chatCreditsPerDay: number;
    readonly balanceFloor: number;
  };
  /** Such as `telegram:123`. */
  readonly operators: readonly string[];
  readonly variables: SettingsShown["variables"];
  readonly accessOf: (who: string) => WhoShown["access"];
  /** Whether the configuration itself shuts them out. */
  readonly isDenied: (who: string) => boolean;
  /** Makes what has been decided hold in this process. */
  readonly renewAdmission: () => Promise<void>;
  /** A digest's moment in words. */
  readonly momentWords: (moment: Moment) => string;
  /** Made durable and served. */
  readonly submit: (request: Asked) => Promise<unknown>;
  /** Everything of a person goes; resolves to whether there was anything. */
  readonly erase: (person: string) => Promise<boolean>;
  /** What the next edition would be, in Markdown; undefined where no worker has said it in time. */
  readonly preview: (digest: string) => Promise<string | undefined>;
  /** BullMQ's own board, below `/admin/queues`. */
  readonly board: (request: Request) => Response | Promise<Response>;
  /** Between two rounds for whoever watches, in milliseconds. */
  readonly every?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}
