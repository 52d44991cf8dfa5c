/** What a run notes of its request: when it began, what took how long, and how it ended. Nothing of it is waited for. */
import { isNoted, type JournalNotes, noteOf } from "../src/core/journal-notes.ts";
import type { Log } from "../src/core/log.ts";
import { FAILED } from "../src/core/operator.ts";
import type { Request } from "../src/core/request.ts";
import { JOURNAL_LIFETIME, type JournalNote } from "../src/core/store/journal.ts";
import { GiveUp, RetryLater } from "../src/queue/index.ts";
import type { End } from "./deliver.ts";
import type { ServeParts } from "./parts.ts";

/** What is over sooner is never seen running. In milliseconds. */
const LONG_RUN = 3_000;

const LONGEST_REASON = 500;
const LONGEST_NAME = 100;

export interface RunNotes {
  /** There is an answer, which is to be delivered. */
  answered(): void;
  ended(end: End): void;
  /** `final`: it is not tried again. */
  threw(error: unknown, final: boolean): void;
  /** The run is over, however it ended. */
  over(): void;
}

/** What Herald itself says has no words of a person in it; what others throw may have. */
function reasonOf(error: unknown): string {
  if (error instanceof RetryLater || error instanceof GiveUp) return error.message.slice(0, LONGEST_REASON);
  const name = error instanceof Error ? error.name : typeof error;
  return `An error came up that was not expected (${name.slice(0, LONGEST_NAME)}); the log says more.`;
}

export function noteRun(notes: Pick<JournalNotes, "note"> | undefined, request: Request): RunNotes {
  const begun = Date.now();
  const steps: [string, number][] = [["begun", begun]];
  const note = (state: JournalNote["state"], more: Partial<Pick<JournalNote, "at" | "reason">> = {}): void =>
    notes?.note(noteOf(request, state, { ...more, steps: [...steps] }));
  const timer = setTimeout(() => note("running", { at: begun }), LONG_RUN).unref();
  return {
    answered: () => void steps.push(["answered", Date.now()]),
    ended({ state, reason }) {
      if (state === "delivered") steps.push(["delivered", Date.now()]);
      note(state, reason === undefined ? {} : { reason });
    },
    threw: (error, final) => note(final ? "failed" : "waiting", { reason: reasonOf(error) }),
    over: () => clearTimeout(timer),
  };
}

/** Whoever asks to be forgotten is: what failed is found by the journal, and so must not be kept for longer than that. */
const isFound = (request: Request): boolean =>
  isNoted(request) && Date.now() + (FAILED.lifetime ?? 0) <= request.at + JOURNAL_LIFETIME;

/** For an operator to have it tried again; that it failed is told to its person all the same. */
export async function keepFailed({ store }: ServeParts, request: Request, log: Log): Promise<void> {
  if (!isFound(request)) return;
  await store.documents.put(FAILED, request.id, request).catch((err: unknown) => {
    log.warn({ err }, "a request that failed was not kept for the operator");
  });
}
