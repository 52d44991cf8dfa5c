/** The pieces of an answer on their way from the engine: gathered, checked, or slowed down. */
import { setTimeout as pause } from "node:timers/promises";
import type { ChatPiece } from "../engines/ports.ts";
import type { Said } from "./completion.ts";
import type { Checker } from "./json-schema.ts";

type Pieces = AsyncIterable<ChatPiece>;

/** Everything, once the engine has ended or nobody waits for it any more. */
export async function gather(pieces: Pieces, signal: AbortSignal): Promise<Said> {
  const calls: Said["calls"][number][] = [];
  let text = "";
  let end: Extract<ChatPiece, { kind: "end" }> = { kind: "end", finish: "stop", citations: [] };
  for await (const piece of pieces) {
    signal.throwIfAborted();
    if (piece.kind === "text") text += piece.text;
    else if (piece.kind === "call") calls.push(piece.call);
    else end = piece;
  }
  return { text, calls, citations: end.citations, finish: end.finish };
}

/**
 * Holds the text back until it is whole and known to fit. One that was cut for its length is let through: it says so
 * itself, and it cannot fit.
 */
export async function* checked(pieces: Pieces, check: Checker, signal: AbortSignal): Pieces {
  const { text, calls, citations, finish } = await gather(pieces, signal);
  if (finish === "stop" && !check(text)) throw new Error("the engine's answer does not fit the JSON schema");
  for (const call of calls) yield { kind: "call", call };
  yield { kind: "text", text };
  yield { kind: "end", finish, citations };
}

export async function* slowed(pieces: Pieces, milliseconds: number, signal: AbortSignal): Pieces {
  for await (const piece of pieces) {
    await pause(milliseconds, undefined, { signal });
    yield piece;
  }
}
