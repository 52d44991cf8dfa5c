/** Where a run keeps things: a store of its own, what can be done to it, and what lies in it in the end. */

import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { DIGEST_STATE, type DigestRun } from "../../../src/core/digest.ts";
import type { LedgerEntry } from "../../../src/core/store/ledger.ts";
import { openQueues, type Queues } from "../../../src/queue/index.ts";
import { type OpenedStore, openStore, type StoreChoice } from "../../../src/store/open.ts";
import { createDigestBook } from "../../../workers/digests/book.ts";
import type { HeraldRole } from "../../servers/herald.ts";

export type Run = Pick<DigestRun, "slot" | "state" | "why" | "at">;

export interface Kept {
  readonly entries: readonly LedgerEntry[];
  /** What became of the slots of the digests of each chat. */
  readonly runs: ReadonlyMap<string, readonly Run[]>;
  /** What waits there and should not: heads of conversations, and jobs. */
  readonly left: readonly string[];
}

export interface Place {
  readonly environment: Readonly<Record<string, string>>;
  readonly roles: readonly HeraldRole[];
  /** Whether it can be looked into while Herald runs on it. */
  readonly isShared: boolean;
  /** Kills its server, and starts it again after so many milliseconds; undefined where it lives in Herald's own process. */
  readonly restart: ((away: number) => Promise<void>) | undefined;
  /** Its server stands still for so many milliseconds, and then does what it was told meanwhile. */
  readonly standStill: ((still: number) => Promise<void>) | undefined;
  /** Breaks all connections to it, whatever is under way on them. */
  readonly cut: (() => Promise<void>) | undefined;
  /** No more can be written for so many milliseconds; a sentence says why where that cannot be done here. */
  readonly fillDisk: ((full: number) => Promise<void>) | string;
  /** Ends all pauses that platforms have demanded, as if their time had passed; undefined where that cannot be done. */
  readonly endPauses: (() => Promise<void>) | undefined;
  readonly choice: StoreChoice;
  readonly close: () => Promise<void>;
}

export const SEVERAL: readonly HeraldRole[] = ["gateway", "worker", "worker", "worker"];

const SILENT = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

const nothing = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const silentLog = { ...nothing, child: () => silentLog };

const DAY = 86_400_000;

export const pauseFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Those that a process has forked, as PostgreSQL does for each connection; only Linux says which these are. */
function childrenOf(pid: number): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((name) => {
    try {
      const words = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return words[1] === String(pid) ? [Number(name)] : [];
    } catch {
      // No process, or one that is gone.
      return [];
    }
  });
}

export async function standStill(pid: number | undefined, still: number): Promise<void> {
  if (pid === undefined) return;
  process.kill(pid, "SIGSTOP");
  const all = [...childrenOf(pid), pid];
  const tell = (signal: NodeJS.Signals): void => {
    for (const one of all) {
      try {
        process.kill(one, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  tell("SIGSTOP");
  await pauseFor(still);
  tell("SIGCONT");
}

interface Delaying {
  readonly name: string;
  readonly getDelayed: () => Promise<readonly { readonly data: unknown; readonly promote: () => Promise<void> }[]>;
}

const ofOneChat = z.object({ digest: z.string() });

/** What waits for a chat waits no longer; editions are due in their own time. */
export async function hasten(queue: Delaying): Promise<void> {
  for (const job of await queue.getDelayed()) {
    if (queue.name === "digest" && !ofOneChat.safeParse(job.data).success) continue;
    // Its time may just have come.
    await job.promote().catch(() => undefined);
  }
}

async function entriesIn({ store }: OpenedStore): Promise<readonly LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  let after: string | undefined;
  do {
    const page = await store.ledger.entries("all", { from: 0, to: Date.now() + DAY, limit: 1_000, after });
    found.push(...page.entries);
    after = page.next;
  } while (after !== undefined);
  return found;
}

/** Herald's questions to itself are asked for as long as it runs, and schedules always wait for their time. */
const isOwn = (conversation: string): boolean => conversation.startsWith("pulse:");

async function runsIn({ store }: OpenedStore, queues: Queues, chats: readonly string[]) {
  const book = createDigestBook({ store, queues });
  const runs = new Map<string, readonly Run[]>();
  for (const chat of chats) {
    const digests = await book.list(chat);
    const states = await Promise.all(digests.map(({ id }) => store.documents.get(DIGEST_STATE, id)));
    runs.set(
      chat,
      states.flatMap((state) => state?.runs ?? []),
    );
  }
  return runs;
}

async function leftIn({ store }: OpenedStore, queues: Queues): Promise<readonly string[]> {
  const heads = (await store.mailbox.standing(0, 1_000)).filter(({ conversation }) => !isOwn(conversation));
  const { digest: _, ...counts } = await queues.counts();
  const jobs = Object.entries(counts).flatMap(([name, { delayed, waiting, prioritized }]) => {
    const many = delayed + waiting + prioritized;
    return many === 0 ? [] : [`${many} jobs in the queue ${name}`];
  });
  return [...heads.map(({ conversation, turn }) => `${turn} at the head of ${conversation}`), ...jobs];
}

/** `chats`: those whose digests are looked at. */
export async function lookInto({ choice }: Pick<Place, "choice">, chats: readonly string[]): Promise<Kept> {
  const opened = await openStore(choice, SILENT, { limit: 20_000, onWaiting: () => undefined });
  try {
    const queues = await openQueues(opened.queue, { log: silentLog });
    try {
      const [entries, left] = [await entriesIn(opened), await leftIn(opened, queues)];
      return { entries, left, runs: await runsIn(opened, queues, chats) };
    } finally {
      await queues.close();
    }
  } finally {
    await opened.store.close();
  }
}
