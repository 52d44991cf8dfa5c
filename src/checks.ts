/** What `/readyz` asks of every process: that it is not ending, and that its store and its queue are there. */
import { type Store, StoreAway } from "./core/store/index.ts";

type Found = { readonly ready: true } | { readonly ready: false; readonly reason: string };

interface Checked {
  readonly store: Pick<Store, "ping">;
  readonly queues: { connection(): { readonly connected: boolean; readonly reason: string } };
  /** Whether the process has been told to end. */
  readonly draining: () => boolean;
}

/** Whoever asks more often, and anybody may, hears the same again. In milliseconds. */
const ANEW = 1_000;

async function askStore(store: Checked["store"]): Promise<Found> {
  try {
    await store.ping();
    return { ready: true };
  } catch (error) {
    if (error instanceof StoreAway)
      return { ready: false, reason: "the store does not answer, or keeps nothing that it is told" };
    throw error;
  }
}

function askQueue(queues: Checked["queues"]): Found {
  const { connected, reason } = queues.connection();
  return connected ? { ready: true } : { ready: false, reason: `the queue is not connected: ${reason}` };
}

/** It is written to each time. */
function askStoreNowAndThen(store: Checked["store"]): () => Promise<Found> {
  let last: { readonly at: number; readonly found: Promise<Found> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at >= ANEW)
      last = { at: performance.now(), found: askStore(store) };
    return last.found;
  };
}

export const processChecks = ({ store, queues, draining }: Checked) => [
  {
    name: "process",
    check: async (): Promise<Found> => (draining() ? { ready: false, reason: "it is ending" } : { ready: true }),
  },
  { name: "store", check: askStoreNowAndThen(store) },
  { name: "queue", check: async () => askQueue(queues) },
];
