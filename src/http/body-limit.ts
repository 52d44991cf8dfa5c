/** How large a body may be, and how long it may take: what says that it is larger is refused unread, the rest as it is read. */
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { Bindings } from "./server.ts";

const tooLarge = (): Response => new Response("Too large\n", { status: 413 });

function upTo(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(piece, controller) {
      size += piece.byteLength;
      if (size > limit) throw new HTTPException(413, { res: tooLarge() });
      controller.enqueue(piece);
    },
  });
}

/**
 * Whoever is proved by the body itself cannot be refused before it is there: a stranger who sends a byte a second would
 * keep a connection, and what has come of the body, for as long as a large file may take.
 */
async function within(patience: number, { incoming }: Bindings, work: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.socket?.destroy();
  }, patience);
  try {
    await work();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Hono's own reads every body without a length to its end before anybody has looked at who sends it: a stranger could
 * have as much of them held in memory as they have connections.
 */
export const limitBodies = (limitOf: (path: string) => number, patience: number) =>
  createMiddleware<{ Bindings: Bindings }>(async (context, next) => {
    const { raw } = context.req;
    const limit = limitOf(context.req.path);
    const length = raw.headers.get("content-length");
    if (length !== null && Number(length) > limit) return tooLarge();
    const body: ReadableStream<Uint8Array> | null = raw.body;
    if (length === null && body !== null) {
      context.req.raw = new Request(raw, { body: body.pipeThrough(upTo(limit)), duplex: "half" });
    }
    if (length === null && body === null) await next();
    else await within(patience, context.env, next);
    return undefined;
  });
