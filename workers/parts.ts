/** What the workers are given by whoever wires them in. */
import type { Absent } from "../src/core/commands.ts";
import type { Sender } from "../src/core/delivery.ts";
import type { DigestBook } from "../src/core/digest-book.ts";
import type { JournalNotes } from "../src/core/journal-notes.ts";
import type { Log } from "../src/core/log.ts";
import type { Platform } from "../src/core/request.ts";
import type { SayIn } from "../src/core/say.ts";
import type { Seal } from "../src/core/seal.ts";
import type { Along } from "../src/core/store/along.ts";
import type { Store } from "../src/core/store/index.ts";
import type { Service, SpendingLimits } from "../src/operations/parts.ts";
import type { Turns } from "../src/queue/index.ts";
import type { Balance } from "./balance.ts";
import type { Calls } from "./calls.ts";
import type { Ways } from "./lines.ts";
import type { Running } from "./running.ts";

export interface ServeParts {
  readonly store: Store;
  readonly turns: Pick<Turns, "arm" | "rearm">;
  /** Platforms that this process has no token for are missing. */
  readonly senders: Readonly<Partial<Record<Platform, Sender>>>;
  readonly client: Service;
  /** What the service calls the second source. */
  readonly imageboardSource: string;
  readonly digests: DigestBook;
  /** The longest that one call of it takes, in milliseconds. */
  readonly serviceTimeout: number;
  readonly limits: SpendingLimits;
  readonly balance: Balance;
  /** To be told where that is down to its floor; undefined: nobody watches. */
  readonly onSpent?: (() => unknown) | undefined;
  readonly seal: Seal;
  readonly say: SayIn;
  readonly operators: readonly string[];
  /** Commands that this Herald is not set up for. */
  readonly absent: Absent;
  readonly running: Running;
  /** Before the paid calls of this queue; undefined: they are not counted. */
  readonly calls?: Calls;
  readonly ways: Ways;
  /** What came with a job is read by it; undefined: nothing does. */
  readonly along?: Pick<Along, "near">;
  /** Where it is noted what becomes of each request; whoever starts the workers sees to it. */
  readonly notes?: Pick<JournalNotes, "note">;
  readonly log: Log;
}
