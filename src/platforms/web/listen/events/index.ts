/** The streams of all pages that this process serves: each hears what its visitor sees, whichever process wrote it. */
import type { Log } from "../../../../core/log.ts";
import type { Signals } from "../../../../core/store/signals.ts";
import type { TalkBook } from "../../talk-book.ts";
import { changedTopic, readChanged } from "../../talks.ts";
import type { Event } from "../../wire.ts";
import type { Shown } from "../shown.ts";
import { type Changes, createChanges } from "./changes.ts";
import { compare, growingIn, type Known, learn, seed } from "./compare.ts";
import { createStream, type Stream } from "./stream.ts";

/** In milliseconds and bytes. */
export interface StreamPace {
  /** Between two looks: whether the page is still there and still let in, and whether it has missed anything. */
  readonly look: number;
  readonly growth: number;
  readonly unread: number;
  /** How many a session may have here. */
  readonly most: number;
}

export const STREAM_PACE: StreamPace = { look: 15_000, growth: 100, unread: 1024 * 1024, most: 4 };

export interface StreamsParts {
  readonly book: Pick<TalkBook, "one" | "list" | "growing" | "order">;
  readonly signals: Pick<Signals, "subscribe">;
  readonly shown: Shown;
  readonly log: Log;
  readonly pace: StreamPace;
}

export interface Opening {
  readonly session: string;
  readonly visitor: string;
  /** The talk that is open in the page. */
  readonly talk: string | undefined;
  /** Whether the page may go on hearing. */
  readonly may: () => Promise<boolean>;
  readonly cut: (() => void) | undefined;
}

export interface Streams {
  open(opening: Opening): Promise<Response>;
  /** All at once. */
  stop(): void;
}

interface Open {
  readonly session: string;
  readonly stream: Stream;
  readonly talk: string | undefined;
  readonly known: Known;
}

/** What is heard for a visitor, by all of their pages together. */
interface Watch {
  readonly pages: Set<Open>;
  /** Pages, and those that are about to be some. */
  uses: number;
  readonly changes: Changes;
  /** Resolves to what ends the subscription. */
  readonly subscribed: Promise<() => Promise<void>>;
}

export function createStreams({ book, signals, shown, log, pace }: StreamsParts): Streams {
  const watches = new Map<string, Watch>();
  // In the order in which they were opened.
  const pages = new Set<Open>();
  let over = false;

  function tell({ stream, talk, known }: Open, event: Event): void {
    if (talk !== undefined) learn(known, talk, event);
    stream.send(event);
  }

  function watch(visitor: string): Watch {
    const watched: Set<Open> = new Set();
    const changes = createChanges({
      book,
      shown,
      visitor,
      log,
      growth: pace.growth,
      onEvent: (event) => {
        for (const page of watched) tell(page, event);
      },
    });
    const subscribed = signals.subscribe(changedTopic(visitor), (message) => {
      const changed = readChanged(message);
      if (changed !== undefined) changes.hear(changed);
    });
    return { pages: watched, uses: 0, changes, subscribed };
  }

  function release(visitor: string, watched: Watch): void {
    watched.uses -= 1;
    if (watched.uses > 0) return;
    if (watches.get(visitor) === watched) watches.delete(visitor);
    watched.changes.stop();
    watched.subscribed.then((leave) => leave()).catch(() => undefined);
  }

  /** Whoever has too many loses the one that was opened first. */
  function retire(session: string): void {
    const own = [...pages].filter((page) => page.session === session);
    for (const { stream } of own.slice(0, Math.max(0, own.length - pace.most))) {
      stream.send({ is: "retired" });
      stream.end();
    }
  }

  async function look(page: Open, { visitor, may }: Opening): Promise<void> {
    const { stream, talk, known } = page;
    stream.beat();
    try {
      if (!(await may())) {
        stream.send({ is: "ended" });
        return stream.end();
      }
      if (talk === undefined) return;
      for (const event of await compare({ book, shown, visitor, talk }, known)) tell(page, event);
    } catch (err) {
      // A store that is away says nothing about anybody.
      log.debug({ err }, "a page could not be looked after");
    }
  }

  async function catchUp({ stream, talk }: Open, visitor: string): Promise<void> {
    if (talk === undefined) return;
    try {
      for (const event of await growingIn({ book, visitor, talk })) stream.send(event);
    } catch (err) {
      log.debug({ err }, "what has grown so far could not be read");
    }
  }

  function begin(opening: Opening, watched: Watch, known: Known): Open {
    const { session, visitor, talk, cut } = opening;
    const stream = createStream({
      unread: pace.unread,
      cut,
      onEnd() {
        clearInterval(timer);
        pages.delete(page);
        watched.pages.delete(page);
        release(visitor, watched);
      },
    });
    const page: Open = { session, stream, talk, known };
    let looking = Promise.resolve();
    const timer = setInterval(() => {
      looking = looking.then(() => look(page, opening));
    }, pace.look);
    pages.add(page);
    watched.pages.add(page);
    return page;
  }

  return {
    async open(opening) {
      const { visitor, talk, session } = opening;
      const watched = watches.get(visitor) ?? watch(visitor);
      watches.set(visitor, watched);
      watched.uses += 1;
      try {
        await watched.subscribed;
        // After the subscription, so that nothing falls between.
        const [talks, known] = await Promise.all([
          book.list(visitor),
          talk === undefined ? new Map<string, number>() : seed(book, visitor, talk),
        ]);
        const page = begin(opening, watched, known);
        retire(session);
        page.stream.send({ is: "talks", talks });
        page.stream.beat();
        await catchUp(page, visitor);
        if (over) page.stream.end();
        return page.stream.response;
      } catch (error) {
        release(visitor, watched);
        throw error;
      }
    },
    stop() {
      over = true;
      for (const { stream } of [...pages]) {
        stream.comment("Herald ends, and is back in a moment");
        stream.end();
      }
    },
  };
}
