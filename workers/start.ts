/** The workers of a process: one for each queue, and what they watch. */

import type { Access } from "../src/core/access.ts";
import { createJournalNotes } from "../src/core/journal-notes.ts";
import type { Request } from "../src/core/request.ts";
import { CHAT_CHANGED } from "../src/core/settings.ts";
import { readStop, STOP } from "../src/core/stop.ts";
import { StoreAway } from "../src/core/store/index.ts";
import {
  type DigestJob,
  type JobContext,
  type JobSeen,
  type QueueName,
  type Queues,
  type QueueWorker,
  SERVING,
  type ServeJob,
  type ServingQueue,
} from "../src/queue/index.ts";
import { WANTED } from "./before.ts";
import { type Calls, createCalls } from "./calls.ts";
import { runEdition, runPosting } from "./digests/edition.ts";
import { leaveEdition } from "./digests/given-up.ts";
import { runMoment } from "./digests/moment.ts";
import { startDigestWatch } from "./digests/watch.ts";
import { noteGivenUp } from "./given-up.ts";
import { createSpentNote, heardClient } from "./operators/key-heard.ts";
import { type OperatorWatchParts, startOperatorWatch } from "./operators/watch.ts";
import { hastenOwed } from "./owed.ts";
import { goOn, type ServeParts, serve } from "./serve.ts";
import { startSettling } from "./settle-watch.ts";
import { startStandingWatch } from "./standing-watch.ts";
import { type Hands, startWaitingWatch } from "./waiting-watch.ts";

export interface StartedWorkers {
  /** Takes no more jobs, and waits for those that run as long as `grace` milliseconds. */
  close(grace: number): Promise<void>;
}

interface Serving extends Hands {
  readonly worker: QueueWorker;
}

/** Its jobs are done in a moment: nobody waits for them. */
const QUICK: ServingQueue = "account";

export interface WorkerParts extends ServeParts {
  readonly queues: Queues;
  readonly access: Access;
  readonly concurrency: Readonly<Record<QueueName, number>>;
  readonly onJob: (seen: JobSeen) => void;
  /** What is watched for the operators; undefined: nothing. */
  readonly watched?: Pick<OperatorWatchParts, "platforms" | "balanceFloor">;
}

/** While one asks the service, another is fetched, read or sent. More at once are held in vain, and cost tidying up. */
const JOBS_PER_CALL = 2;

/** A stop ends the call in whichever process makes it. */
function hearStops({ store, running, senders, log }: WorkerParts): Promise<() => Promise<void>> {
  return store.signals.subscribe(STOP, (message) => {
    const stop = readStop(message);
    if (stop === undefined) return log.warn({}, "a stop could not be read");
    const id = stop.person?.slice(stop.person.indexOf(":") + 1) ?? "";
    const mayStop = async (request: Request): Promise<boolean> =>
      (await senders[request.platform]?.isAdministrator({ ...request, person: { id, name: "" } })) ?? false;
    running.hear(stop, mayStop).catch((err: unknown) => log.warn({ err }, "a stop could not be heard"));
  });
}

/** What was refused in a chat comes as soon as somebody has let Herald write there again. */
const hearOfChats = ({ store, queues, log }: WorkerParts): Promise<() => Promise<void>> =>
  store.signals.subscribe(CHAT_CHANGED, (chat) => {
    hastenOwed(store.documents, queues, chat).catch((err: unknown) => {
      log.warn({ err }, "what is owed to a chat could not be hastened, and comes a little later");
    });
  });

function runDigest(parts: WorkerParts, job: DigestJob, context: JobContext): Promise<void> {
  if ("moment" in job) return runMoment(parts, job, context);
  return "edition" in job ? runEdition(parts, job, context) : runPosting(parts, job, context);
}

function serverOf(parts: WorkerParts, calls: Calls): (job: ServeJob, context: JobContext) => Promise<void> {
  const ours = { ...parts, calls };
  return (job, context) => serve(ours, job, context);
}

/** Also a job that was given up without being asked, because its workers died: its conversation goes on. */
async function leaveBehind(parts: ServeParts, job: ServeJob): Promise<void> {
  await noteGivenUp(parts, job).catch((err: unknown) => {
    // Its person has not heard of it yet, and would not any more once its conversation goes on.
    if (err instanceof StoreAway) throw err;
    parts.log.warn({ err }, "a request given up was not noted");
  });
  await goOn(parts, job);
}

export async function startWorkers(given: Omit<WorkerParts, "notes">): Promise<StartedWorkers> {
  const { queues, concurrency, onJob, log } = given;
  const notes = createJournalNotes(given.store.journal, log);
  // Where nobody watches, nobody has to hear of it.
  const onSpent = given.watched === undefined ? undefined : createSpentNote(given);
  const client = onSpent === undefined ? given.client : heardClient({ ...given, onSpent });
  const along = given.store.along?.(WANTED);
  const parts: WorkerParts = { ...given, client, notes, onSpent, ...(along === undefined ? {} : { along }) };
  // First: what is stopped while nobody listens yet would go on.
  const [stopHearing, stopHearingOfChats] = await Promise.all([hearStops(parts), hearOfChats(parts)]);
  function startServing(name: ServingQueue): Serving {
    const calls = createCalls(concurrency[name]);
    const most = JOBS_PER_CALL * concurrency[name];
    const worker = queues.startWorker(name, serverOf(parts, calls), {
      concurrency: most,
      along: along?.lua,
      onJob,
      onFailed: ({ data }) => (data === undefined ? undefined : leaveBehind(parts, data)),
    });
    return { name, worker, isFull: () => worker.running().length >= most, before: calls.length };
  }

  const serving = SERVING.map(startServing);
  const digest = queues.startWorker("digest", (job, context) => runDigest(parts, job, context), {
    concurrency: concurrency.digest,
    onJob,
    onFailed: ({ data }) => (data === undefined ? undefined : leaveEdition(parts, data)),
  });
  const workers: readonly QueueWorker[] = [...serving.map(({ worker }) => worker), digest];
  await Promise.all(workers.map((worker) => worker.ready()));
  const stopWatching = startStandingWatch(parts);
  const stopTellingPlaces = startWaitingWatch(
    { ...parts, senders: async () => parts.senders },
    serving.filter(({ name }) => name !== QUICK),
  );
  const stopSettling = startSettling(parts);
  const stopReconciling = startDigestWatch(parts);
  const stopOperatorWatch =
    parts.watched === undefined ? undefined : await startOperatorWatch({ ...given, ...parts.watched });
  return {
    async close(grace) {
      await Promise.all([
        stopWatching(),
        stopHearing(),
        stopHearingOfChats(),
        stopTellingPlaces(),
        stopSettling(),
        stopReconciling(),
        stopOperatorWatch?.(),
      ]);
      await Promise.all(workers.map((worker) => worker.close(grace)));
      await notes.close();
    },
  };
}
