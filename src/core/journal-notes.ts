/** Notes for the journal: collected, and written now and then; nobody waits for them, and nothing fails because of them. */
import type { Log } from "./log.ts";
import { chatKey, personKey, type Request } from "./request.ts";
import { StoreAway } from "./store/index.ts";
import type { Journal, JournalNote, JournalState } from "./store/journal.ts";

export interface JournalNotes {
  note(note: JournalNote): void;
  /** Resolves when what was noted so far has been written, or could not be. */
  flush(): Promise<void>;
  /** The last flush; what is noted afterwards is lost. */
  close(): Promise<void>;
}

/** More than that do not wait for a store that is away; the oldest give way. */
export const MOST_WAITING = 5_000;

/** In milliseconds. */
const SAY_EVERY = 60_000;

/** That a request still waits for the same is not noted again so soon, in milliseconds. */
const SAME_WAIT = 600_000;

/**
 * Herald's own requests come by the minute and are nobody's. Who asks to be forgotten would be written down again by
 * that very request.
 */
export const isNoted = ({ platform, operation }: Pick<JournalNote, "platform" | "operation">): boolean =>
  platform !== "house" && operation !== "privacy";

type More = Partial<Pick<JournalNote, "at" | "steps" | "reason">>;

/** Of the request as it arrived: where it is answered may be another place. */
export const noteOf = (
  request: Request,
  state: JournalState,
  { at = Date.now(), ...more }: More = {},
): JournalNote => ({
  request: request.id,
  platform: request.platform,
  chat: chatKey(request),
  person: personKey(request),
  operation: request.operation,
  asked: request.at,
  state,
  at,
  ...more,
});

/** Whether a request waits for what it is known to wait for. */
function createWaits(): (note: JournalNote) => boolean {
  const known = new Map<string, number>();
  return ({ state, request, reason = "", at }) => {
    if (state !== "waiting") return false;
    const key = `${request}\n${reason}`;
    const before = known.get(key);
    if (before !== undefined && at - before < SAME_WAIT) return true;
    known.delete(key);
    known.set(key, at);
    const [oldest] = known.keys();
    if (known.size > MOST_WAITING && oldest !== undefined) known.delete(oldest);
    return false;
  };
}

export function createJournalNotes(
  journal: Pick<Journal, "write">,
  log: Log,
  { every = 500 }: { readonly every?: number } = {},
): JournalNotes {
  let waiting: JournalNote[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let closed = false;
  let lost = 0;
  let said = Number.NEGATIVE_INFINITY;
  const isKnownWait = createWaits();

  function lose(count: number, err?: unknown): void {
    lost += count;
    const now = performance.now();
    if (lost === 0 || now - said < SAY_EVERY) return;
    log.warn({ lost, ...(err === undefined ? {} : { err }) }, "notes of what became of requests were lost");
    said = now;
    lost = 0;
  }

  function plan(): void {
    timer ??= setTimeout(() => void flush(), every).unref();
  }

  function trim(): void {
    const over = waiting.length - MOST_WAITING;
    if (over > 0) lose(waiting.splice(0, over).length);
  }

  async function write(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      await journal.write(batch);
    } catch (err) {
      // Of what a store did before it went away nobody knows; the same once more changes nothing.
      if (!(err instanceof StoreAway)) return lose(batch.length, err);
      waiting = [...batch, ...waiting];
      trim();
      if (!closed) plan();
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (writing !== undefined) await writing;
    if (waiting.length === 0) return;
    writing = write();
    await writing;
    writing = undefined;
  }

  return {
    note(note) {
      if (closed || !isNoted(note) || isKnownWait(note)) return;
      waiting.push(note);
      trim();
      plan();
    },
    flush,
    async close() {
      closed = true;
      await flush();
      lose(waiting.splice(0).length);
    },
  };
}

type Submitting = (request: Request) => Promise<"accepted" | "repeated">;

/** The same, and what is durable now is noted as received. */
export const noting =
  (submit: Submitting, notes: Pick<JournalNotes, "note">): Submitting =>
  async (request) => {
    // Before it is submitted: a worker may be done with it before that has resolved.
    const at = Date.now();
    const outcome = await submit(request);
    if (outcome === "accepted") notes.note(noteOf(request, "received", { at }));
    return outcome;
  };
