/** What a visitor's signals say has changed, read from the documents: one reading for all tabs, and never two at once. */
import type { Log } from "../../../../core/log.ts";
import { growingBlocksOf } from "../../render/blocks.ts";
import type { TalkBook } from "../../talk-book.ts";
import type { Changed } from "../../talks.ts";
import type { Event, Message } from "../../wire.ts";
import type { Shown } from "../shown.ts";

export interface ChangesParts {
  readonly book: Pick<TalkBook, "one" | "list" | "growing">;
  readonly shown: Shown;
  readonly visitor: string;
  readonly log: Log;
  /** What grows is read so often at most, in milliseconds. */
  readonly growth: number;
  readonly onEvent: (event: Event) => void;
}

export interface Changes {
  hear(changed: Changed): void;
  stop(): void;
}

/** So many answers are remembered; nobody has more growing. */
const REMEMBERED = 200;

const nameOf = (changed: Changed): string =>
  changed.is === "talks"
    ? "talks"
    : `${changed.is === "growing" ? "growing" : "message"}:${changed.talk}:${changed.id}`;

export function createChanges({ book, shown, visitor, log, growth, onEvent }: ChangesParts): Changes {
  // What is named again while it waits is read once.
  const pending = new Map<string, Changed>();
  const grown = new Map<string, { readonly at: number; readonly timer?: NodeJS.Timeout }>();
  const finished = new Set<string>();
  let reading = false;
  let over = false;

  /** Nothing is shown of what grew once its answer stands there. */
  function finish(talk: string, { answers }: Message): void {
    if (answers === undefined) return;
    if (finished.size >= REMEMBERED) finished.clear();
    finished.add(`${talk}:${answers}`);
  }

  async function read(changed: Changed): Promise<Event | undefined> {
    if (changed.is === "talks") return { is: "talks", talks: await book.list(visitor) };
    const { talk, id } = changed;
    if (changed.is === "growing") {
      if (finished.has(`${talk}:${id}`)) return undefined;
      const text = await book.growing(visitor, talk, id);
      return text === undefined ? undefined : { is: "growing", talk, answers: id, blocks: growingBlocksOf(text) };
    }
    const stored = await book.one(visitor, talk, id);
    if (stored === undefined) return { is: "removed", talk, id };
    const message = shown(talk, id, stored);
    finish(talk, message);
    return { is: "message", talk, message };
  }

  async function readAll(): Promise<void> {
    if (reading) return;
    reading = true;
    for (const [name, changed] of pending) {
      pending.delete(name);
      try {
        const event = await read(changed);
        if (event !== undefined && !over) onEvent(event);
      } catch (err) {
        // The comparison that comes every few seconds finds it.
        log.debug({ err }, "a change of a talk could not be read");
      }
    }
    reading = false;
  }

  function note(changed: Changed): void {
    if (over) return;
    pending.set(nameOf(changed), changed);
    void readAll();
  }

  function grow(changed: Changed): void {
    const name = nameOf(changed);
    const before = grown.get(name);
    if (before?.timer !== undefined) return;
    const wait = before === undefined ? 0 : before.at + growth - performance.now();
    if (grown.size >= REMEMBERED) forget();
    if (wait <= 0) {
      grown.set(name, { at: performance.now() });
      note(changed);
      return;
    }
    const timer = setTimeout(() => {
      grown.set(name, { at: performance.now() });
      note(changed);
    }, wait);
    grown.set(name, { at: performance.now(), timer });
  }

  function forget(): void {
    for (const { timer } of grown.values()) clearTimeout(timer);
    grown.clear();
  }

  return {
    hear: (changed) => (changed.is === "growing" ? grow(changed) : note(changed)),
    stop() {
      over = true;
      pending.clear();
      forget();
    },
  };
}
