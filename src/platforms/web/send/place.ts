/** Where an answer goes in the console: to whom, into which talk, and what it answers there. */
import type { Request } from "../../../core/request.ts";

export interface Place {
  readonly visitor: string;
  /** Undefined for what nobody asked in a talk. */
  readonly talk: string | undefined;
  /** The message that asked, or the press; undefined for what comes by itself, such as a digest. */
  readonly asked: string | undefined;
}

/** A request's id has the one that the page made in it. */
export function placeOf({ id, chat, message }: Request): Place | undefined {
  if (chat === undefined) return undefined;
  const before = `web-${chat.id}-`;
  return {
    visitor: chat.id,
    talk: chat.thread,
    asked: id.startsWith(before) ? id.slice(before.length) : message,
  };
}
