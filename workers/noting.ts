/** What a run notes of its request: when it began, what took how long, and how it ended. Nothing of it is waited for. */

import { isForgotten } from "../src/core/forgotten.ts";
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

export const noteRun = (notes: Pick<JournalNotes, "note"> | undefined, request: Request): RunNotes =>
  new NotedRun(notes, request);

const noteRunning = (run: NotedRun): void => run.running();

/** A class because one is made for each run. */
class NotedRun implements RunNotes {
  readonly #notes: Pick<JournalNotes, "note"> | undefined;
  readonly #request: Request;
  readonly #begun = Date.now();
  readonly #timer: NodeJS.Timeout;
  #answered: number | undefined;
  #delivered: number | undefined;

  constructor(notes: Pick<JournalNotes, "note"> | undefined, request: Request) {
    this.#notes = notes;
    this.#request = request;
    this.#timer = setTimeout(noteRunning, LONG_RUN, this).unref();
  }

  running(): void {
    this.#note("running", { at: this.#begun });
  }

  answered(): void {
    this.#answered = Date.now();
  }

  ended({ state, reason }: End): void {
    if (state === "delivered") this.#delivered = Date.now();
    this.#note(state, reason === undefined ? {} : { reason });
  }

  threw(error: unknown, final: boolean): void {
    this.#note(final ? "failed" : "waiting", { reason: reasonOf(error) });
  }

  over(): void {
    clearTimeout(this.#timer);
  }

  #note(state: JournalNote["state"], more: Partial<Pick<JournalNote, "at" | "reason">>): void {
    const steps: [string, number][] = [["begun", this.#begun]];
    if (this.#answered !== undefined) steps.push(["answered", this.#answered]);
    if (this.#delivered !== undefined) steps.push(["delivered", this.#delivered]);
    this.#notes?.note(noteOf(this.#request, state, { ...more, steps }));
  }
}

/** Whoever asks to be forgotten is: what failed is found by the journal, and so must not be kept for longer than that. */
const isFound = (request: Request): boolean =>
  isNoted(request) && Date.now() + (FAILED.lifetime ?? 0) <= request.at + JOURNAL_LIFETIME;

/** For an operator to have it tried again; that it failed is told to its person all the same. */
export async function keepFailed({ store }: ServeParts, request: Request, log: Log): Promise<void> {
  if (!isFound(request)) return;
  const { documents } = store;
  try {
    await documents.put(FAILED, request.id, request);
    if (await isForgotten(documents, request)) await documents.delete(FAILED, request.id);
  } catch (err) {
    log.warn({ err }, "a request that failed was not kept for the operator");
  }
}
