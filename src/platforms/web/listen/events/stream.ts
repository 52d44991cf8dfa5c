/** One stream of server-sent events: what is sent to a page, and an end for a page that does not read. */
import type { Event } from "../../wire.ts";

export interface Stream {
  readonly response: Response;
  send(event: Event): void;
  /** It keeps the connection, and lets the page see that it still stands: of one that is dead nothing else tells it. */
  beat(): void;
  /** A line that the page does not see. */
  comment(text: string): void;
  end(): void;
}

export interface StreamParts {
  /** So much may lie unread, in bytes. */
  readonly unread: number;
  /** Cuts the connection of whoever does not read. */
  readonly cut: (() => void) | undefined;
  /** Once, however it ends. */
  readonly onEnd: () => void;
}

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // For proxies that would wait for more.
  "x-accel-buffering": "no",
};

/** How long a page waits until it comes back by itself, in milliseconds. */
const RETRY = 2_000;

export function createStream({ unread, cut, onEnd }: StreamParts): Stream {
  const encoder = new TextEncoder();
  let over = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  function ended(): void {
    if (over) return;
    over = true;
    onEnd();
  }

  function write(text: string): void {
    if (over || controller === undefined) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) >= 0) return;
    ended();
    if (cut === undefined) controller.error(new Error("the page does not read"));
    else cut();
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      cancel: ended,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: unread }),
  );
  write(`retry: ${RETRY}\n\n`);
  return {
    response: new Response(body, { headers: HEADERS }),
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    // Under a name of its own: a page of before, which knows of none, does not hear it.
    beat: () => write(": here\n\nevent: here\ndata: {}\n\n"),
    comment: (text) => write(`: ${text}\n\n`),
    end() {
      if (over) return;
      ended();
      controller?.close();
    },
  };
}
