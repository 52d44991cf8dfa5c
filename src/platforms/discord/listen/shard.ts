/** One shard for as long as it is this process's: its session is taken up, kept, and left to whoever comes next. */

import type { SessionInfo } from "@discordjs/ws";
import { pauseAfter } from "../../../core/listening/pace.ts";
import { joined, wait } from "../../../core/listening/wait.ts";
import { type Store, StoreAway } from "../../../core/store/index.ts";
import type { Me } from "../parse/parsed.ts";
import { type ConnectionParts, connect, type ShardName } from "./connection.ts";
import { createSession, SESSIONS, type Session } from "./sessions.ts";
import { createWorking, within } from "./working.ts";

export interface ShardParts extends ConnectionParts {
  readonly store: Pick<Store, "documents">;
  /** Whether the process ends, so that nobody else has the shard yet. */
  readonly isEnding: () => boolean;
}

/** Listens until the signal ends it, which is `again`, or until Discord closes it for good. */
export async function runShard(
  parts: ShardParts,
  me: Me,
  shard: ShardName,
  signal: AbortSignal,
): Promise<"over" | "again"> {
  const { store, pace, identify, shards } = parts;
  const name = `${me.application}-${shard.id}/${shard.count}`;
  shards.away(shard.id);
  const session: Session = createSession(await keptSession(parts, name, signal), pace.unreachable, () => {
    // Whoever is killed before it is written down leaves nothing to go on with; what fails here is done again soon.
    void save(parts, name, session, undefined).catch(() => undefined);
  });
  if (session.get() === null) await identify.budget(signal);
  if (signal.aborted) return "again";

  const working = createWorking();
  const over = new AbortController();
  const connection = await connect(parts, me, shard, { session, working, over });
  const ours = joined([signal, over.signal]);
  const saving = keepSaved(parts, name, session, ours.signal);
  await aborted(ours.signal);
  ours.done();
  await connection.close();
  const saved = await saving;
  if (over.signal.aborted) {
    await store.documents.delete(SESSIONS, name).catch(() => false);
    return "over";
  }
  // Whoever took the shard over writes down their own.
  if (!parts.isEnding()) return "again";
  await within(pace.drain, working.idle());
  await save(parts, name, session, saved).catch(() => undefined);
  return "again";
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Without the store it is not known whether there is one, and a new session would lose what came meanwhile. */
async function keptSession({ store, pace }: ShardParts, name: string, signal: AbortSignal) {
  for (let failed = 1; !signal.aborted; failed += 1) {
    try {
      return await store.documents.get(SESSIONS, name);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      await wait(pauseAfter(failed, pace.store), signal);
    }
  }
  return undefined;
}

/** Resolves to what is written down. */
async function keepSaved(parts: ShardParts, name: string, session: Session, signal: AbortSignal) {
  let saved = session.durable();
  let written = performance.now();
  while (await wait(parts.pace.save, signal)) {
    try {
      const standing = await save(parts, name, session, saved);
      if (standing === saved && performance.now() - written < parts.pace.renew) continue;
      if (standing !== undefined && standing === saved) await renew(parts, name, standing);
      [saved, written] = [standing, performance.now()];
    } catch {
      // What cannot be written now is written the next time.
    }
  }
  return saved;
}

async function save({ store }: ShardParts, name: string, session: Session, saved: SessionInfo | undefined) {
  const now = session.durable();
  if (now?.sessionId === saved?.sessionId && now?.sequence === saved?.sequence) return saved;
  if (now === undefined) await store.documents.delete(SESSIONS, name);
  else await store.documents.put(SESSIONS, name, now);
  return now;
}

/** Whoever stood still may have lost the shard, and what another has written is further on. */
const renew = ({ store }: ShardParts, name: string, ours: SessionInfo) =>
  store.documents.update(SESSIONS, name, (kept = ours) =>
    kept.sessionId === ours.sessionId && kept.sequence < ours.sequence ? ours : kept,
  );
