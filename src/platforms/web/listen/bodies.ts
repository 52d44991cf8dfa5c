/** Bodies of calls: read up to a limit and no further, whatever the caller says of their length. */
import type { z } from "zod";
import { type Failed, refusals } from "./refusal.ts";

export type ReadBytes =
  | { readonly outcome: "read"; readonly bytes: Uint8Array }
  | { readonly outcome: "too-large" }
  /** The connection ended in the middle. */
  | { readonly outcome: "torn" };

/** In bytes. */
const JSON_LIMIT = 64 * 1024;

/**
 * Slower than any line: whoever trickles keeps the place of somebody else. What must have come once the grace is over, in
 * milliseconds and bytes. What is large comes faster than that: at less than half the speed at which it would be there
 * before the server gives up a call, which it does after two minutes, it never arrives.
 */
const PACE = { grace: 10_000, bytesPerSecond: 8 * 1024, longest: 240_000 } as const;

/** How often the pace is looked at, in milliseconds. */
const LOOK_EVERY = 1_000;

function declared(request: Request): number | undefined {
  const length = request.headers.get("content-length");
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}

/** `bytes`: what is said to come; whoever says nothing may send as much as is taken. */
const isSlow = (size: number, passed: number, bytes: number): boolean =>
  passed >= PACE.grace && size < Math.max(PACE.bytesPerSecond / 1_000, bytes / PACE.longest) * passed;

export async function readBytes(request: Request, limit: number): Promise<ReadBytes> {
  const length = declared(request);
  if (length !== undefined && length > limit) return { outcome: "too-large" };
  if (request.body === null) return { outcome: "read", bytes: new Uint8Array() };
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  // Of what is known to come a large file is put together as it comes, and not held twice in the end.
  const whole = length === undefined ? undefined : Buffer.allocUnsafeSlow(length);
  const parts: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  const began = Date.now();
  const timer = setInterval(() => {
    if (!isSlow(size, Date.now() - began, length ?? limit)) return;
    isLate = true;
    reader.cancel().catch(() => undefined);
  }, LOOK_EVERY);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > limit) {
        // Nobody waits for how that ends.
        reader.cancel().catch(() => undefined);
        return { outcome: "too-large" };
      }
      if (whole === undefined) parts.push(part.value);
      else if (size <= whole.length) whole.set(part.value, size - part.value.byteLength);
    }
  } catch {
    return { outcome: "torn" };
  } finally {
    clearInterval(timer);
  }
  if (isLate) return { outcome: "torn" };
  if (length !== undefined && size !== length) return { outcome: "torn" };
  return { outcome: "read", bytes: whole ?? Buffer.concat(parts) };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export async function readJson<Value>(
  request: Request,
  schema: z.ZodType<Value>,
): Promise<{ readonly ok: true; readonly value: Value } | Failed> {
  const read = await readBytes(request, JSON_LIMIT);
  if (read.outcome !== "read") return read.outcome === "too-large" ? refusals.body : refusals.input;
  const { success, data } = schema.safeParse(parsed(read.bytes));
  return success ? { ok: true, value: data } : refusals.input;
}
