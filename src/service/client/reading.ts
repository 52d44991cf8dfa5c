/** What a reader of an answer is: told of the bytes as they come, and asked at the end what they say. */
import type { Failure } from "../../core/failure.ts";
import { endingFailure } from "./endings.ts";
import type { Ending, Progress } from "./transport.ts";

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export interface Reader<Value> {
  readonly limit: number;
  start(contentType: string): void;
  push(piece: Uint8Array): Progress;
  end(ending: Ending): Reading<Value>;
}

/** A reader that waits for the whole and then reads it at once. */
export function wholeReader<Value>(
  limit: number,
  read: (bytes: Uint8Array, contentType: string) => Reading<Value>,
): Reader<Value> {
  const pieces: Uint8Array[] = [];
  let contentType = "";
  return {
    limit,
    start(type) {
      contentType = type;
    },
    push(piece) {
      pieces.push(piece);
      return "more";
    },
    end: (ending) =>
      ending === "whole" ? read(joined(pieces), contentType) : { ok: false, failure: endingFailure(ending) },
  };
}

export const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
};

/** Undefined: it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON that has begun and is none: an answer without a length ends where its connection does. */
export const isBegunJson = (text: string, value: unknown): boolean => value === undefined && /^\s*[[{]/.test(text);
