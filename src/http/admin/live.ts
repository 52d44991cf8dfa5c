/** The overview as it goes on: one round for everybody who watches, and each stream only as long as its session. */
import type { Log } from "../../core/log.ts";

const EVERY = 3_000;
const MOST = 20;

export interface Watched<Value> {
  readonly look: () => Promise<Value>;
  readonly log: Log;
  /** In milliseconds. */
  readonly every?: number | undefined;
}

export interface Live {
  /** Undefined: as many watch as may. `holds` says whether its session still does. */
  open(holds: () => Promise<boolean>): Response | undefined;
  stop(): void;
}

interface Watcher {
  readonly holds: () => Promise<boolean>;
  readonly stream: ReadableStreamDefaultController<Uint8Array>;
}

const HEADERS = { "content-type": "text/event-stream", "x-accel-buffering": "no" } as const;

const encoder = new TextEncoder();
const event = (data: unknown): Uint8Array => encoder.encode(`data: ${JSON.stringify(data)}\n\n`);
const ENDED = encoder.encode("event: ended\ndata: {}\n\n");
/** Shows both sides that the line still stands, where there is nothing else to say. */
const HEARTBEAT = encoder.encode(": still here\n\n");

export function createLive<Value>({ look, log, every = EVERY }: Watched<Value>): Live {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;

  function close(watcher: Watcher, last?: Uint8Array): void {
    if (!watchers.delete(watcher)) return;
    if (last !== undefined) watcher.stream.enqueue(last);
    watcher.stream.close();
  }

  /** Whoever has not read the one before is left out: the next says all of it again. */
  function send(watcher: Watcher, bytes: Uint8Array): void {
    if (watchers.has(watcher) && (watcher.stream.desiredSize ?? 0) > 0) watcher.stream.enqueue(bytes);
  }

  async function round(): Promise<void> {
    const asked = [...watchers];
    const [seen] = await Promise.all([
      look().then(event, (err: unknown) => {
        log.debug({ err }, "the overview could not be read");
        return HEARTBEAT;
      }),
      // While the store is away nobody can say that a session has ended.
      ...asked.map((watcher) =>
        watcher.holds().then(
          (holds) => (holds ? undefined : close(watcher, ENDED)),
          () => undefined,
        ),
      ),
    ]);
    for (const watcher of asked) send(watcher, seen);
  }

  function schedule(wait: number): void {
    if (timer !== undefined || watchers.size === 0) return;
    timer = setTimeout(() => {
      round()
        .catch((err: unknown) => log.error({ err }, "the overview could not be sent"))
        .finally(() => {
          timer = undefined;
          schedule(every);
        });
    }, wait);
    timer.unref();
  }

  function begin(watcher: Watcher): void {
    watchers.add(watcher);
    // The first look is at once.
    look().then(
      (seen) => send(watcher, event(seen)),
      () => send(watcher, HEARTBEAT),
    );
    schedule(every);
  }

  return {
    open(holds) {
      if (watchers.size >= MOST) return undefined;
      let watcher: Watcher | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          watcher = { holds, stream };
          begin(watcher);
        },
        cancel() {
          if (watcher !== undefined) watchers.delete(watcher);
        },
      });
      return new Response(body, { headers: HEADERS });
    },
    stop() {
      clearTimeout(timer);
      for (const watcher of [...watchers]) close(watcher);
    },
  };
}
