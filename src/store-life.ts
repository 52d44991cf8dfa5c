/** The life of the store: whoever knew it finds out that it has lost what it held, says so, and gives back what is known here. */
import { randomUUID } from "node:crypto";
import type { Log } from "./core/log.ts";
import { STORE_LIFE, type StoreLifeKept } from "./core/operator.ts";
import type { Documents } from "./core/store/documents.ts";

interface StoreLifeParts {
  readonly documents: Pick<Documents, "get" | "update">;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface StoreLife {
  /** `restore` is run after each loss until it succeeds; it may be run where nothing is missing. */
  onLoss(restore: () => Promise<unknown>): void;
  /** Looks now, as when the store is back; never throws. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** In milliseconds. */
const LOOK = 5_000;
/** How far from the truth a moment may be to which the store has gone back. In milliseconds. */
const BEAT = 60_000;

const ID = "store";

const isLost = (one: StoreLifeKept | undefined, known: StoreLifeKept): boolean =>
  one === undefined || one.id !== known.id || one.beats < known.beats;

/** What is to stand there from now on, by whoever knew it as it was before. */
function after(one: StoreLifeKept | undefined, known: StoreLifeKept, at: number): StoreLifeKept {
  if (one === undefined) return { id: randomUUID(), beats: 1, at, lost: { at } };
  // Whoever has begun it anew did not know that there was another.
  if (one.id !== known.id) return one.lost === undefined ? { ...one, lost: { at } } : one;
  if (isLost(one, known)) return { ...one, beats: known.beats + 1, at, lost: { at, since: one.at } };
  return Math.abs(at - one.at) < BEAT ? one : { ...one, beats: one.beats + 1, at };
}

function tell(log: Log, { lost }: StoreLifeKept): void {
  if (lost?.since === undefined) {
    log.error(
      {},
      "the store has lost everything that it held, and Herald goes on with an empty one: where there is a backup, end Herald, restore it and start again",
    );
  } else {
    log.error(
      { asOf: new Date(lost.since).toISOString() },
      "the store is again as it was some time ago: what was asked, answered and decided since is lost, and some of it may be answered and paid for once more",
    );
  }
}

/** Resolves once the store is known, whether it was known to anybody before or not. */
export async function openStoreLife({ documents, log, now = Date.now }: StoreLifeParts): Promise<StoreLife> {
  const restores: (() => Promise<unknown>)[] = [];
  let open: readonly (() => Promise<unknown>)[] = [];
  const begun = await documents.update(
    STORE_LIFE,
    ID,
    (current) => current ?? { id: randomUUID(), beats: 1, at: now() },
  );
  if (begun === undefined) throw new TypeError("the store keeps nothing that it is told");
  let known = begun;

  async function find(): Promise<void> {
    const at = now();
    const standing = await documents.get(STORE_LIFE, ID);
    const isQuiet = standing !== undefined && after(standing, known, at) === standing;
    const found = isQuiet ? standing : await documents.update(STORE_LIFE, ID, (one) => after(one, known, at));
    if (found === undefined) return;
    const isNews = found.id !== known.id || found.lost?.at !== known.lost?.at;
    known = found;
    if (!isNews) return;
    tell(log, found);
    open = restores;
  }

  async function giveBack(): Promise<void> {
    const missing = open;
    const given = await Promise.allSettled(missing.map((restore) => restore()));
    open = missing.filter((_, i) => given[i]?.status === "rejected");
    const failed = given.find((one) => one.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }

  let looking: Promise<void> | undefined;
  function look(): Promise<void> {
    looking ??= find()
      .then(giveBack)
      // The store's absence is told by its connection.
      .catch((err: unknown) => log.debug({ err }, "whether the store has lost anything could not be found out"))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const timer = setInterval(() => void look(), LOOK);
  timer.unref();
  return {
    onLoss: (restore) => void restores.push(restore),
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
