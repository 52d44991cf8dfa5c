/** Signed calls: interactions that Discord brings by HTTP, answered in the same breath and taken up behind it. */
import { z } from "zod";
import type { Log } from "../../../core/log.ts";
import type { Me } from "../parse/parsed.ts";
import { responseOf } from "./acknowledge.ts";
import { type Arrivals, meOf } from "./arrivals.ts";
import type { Interactions } from "./interactions.ts";
import { isSigned, publicKeyOf, SIGNATURE } from "./signature.ts";
import type { Working } from "./working.ts";

export interface SignedParts {
  readonly publicKey: string;
  readonly me: () => Me | undefined;
  readonly arrivals: Pick<Arrivals, "interaction">;
  readonly interactions: Pick<Interactions, "screen" | "takeAcknowledged">;
  readonly working: Working;
  readonly log: Log;
}

/** Discord's own are some kilobytes. */
const LARGEST = 1024 * 1024;
/** A call that was recorded is worth nothing after so long, in milliseconds. */
const OLD = 300_000;

const answer = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, { status, headers });

/** `signal` is aborted when no more are taken. */
export function createSignedHandler(parts: SignedParts, signal: AbortSignal): (request: Request) => Promise<Response> {
  const key = publicKeyOf(parts.publicKey);
  return async (request) => {
    if (request.method !== "POST") return answer(405, "Only POST", { allow: "POST" });
    const signature = request.headers.get("x-signature-ed25519") ?? "";
    const timestamp = request.headers.get("x-signature-timestamp") ?? "";
    // Of whom nothing is taken, nothing is read.
    if (!isRecent(timestamp) || !SIGNATURE.test(signature)) return answer(401, "Not for you");
    const body = await bodyOf(request);
    if (body === undefined) return answer(413, "Too large");
    if (!isSigned(key, signature, timestamp, body)) return answer(401, "Not for you");
    if (signal.aborted) return answer(503, "Later");
    return respond(parts, body);
  };
}

/** Undefined: it is larger than anything that Discord sends. */
async function bodyOf(request: Request): Promise<Buffer | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > LARGEST) return undefined;
  const pieces: Uint8Array[] = [];
  const reader: ReadableStreamDefaultReader<unknown> | undefined = request.body?.getReader();
  for (let size = 0; reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    const piece = z.instanceof(Uint8Array).parse(value);
    size += piece.length;
    if (size > LARGEST) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const isRecent = (timestamp: string): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() - Number(timestamp) * 1_000) <= OLD;

async function respond({ me, arrivals, interactions, working, log }: SignedParts, body: Buffer): Promise<Response> {
  let raw: unknown;
  try {
    raw = JSON.parse(body.toString());
  } catch {
    return answer(400, "Not understood");
  }
  const known = me() ?? meOf(raw);
  const read = known === undefined ? undefined : arrivals.interaction(raw, known);
  if (read === undefined) {
    if (isPing(raw)) return Response.json(responseOf({ kind: "pong" }));
    log.warn({}, "a signed call of Discord's was none that can be understood");
    return answer(400, "Not understood");
  }
  // The key is one application's alone, and so is what it signs.
  if (known !== undefined && read.parsed.application !== known.application && !isPing(raw)) {
    log.warn({}, "a signed call of Discord's was for another application");
    return answer(401, "Not for you");
  }
  const screened = await interactions.screen(read.parsed);
  const response = Response.json(responseOf(screened.acknowledgement));
  if (screened.acknowledgement.kind === "pong") return response;
  // What follows may be answered sooner than this is, and the person is to see it in this order.
  const behind = new Promise<void>((resolve) => setImmediate(resolve));
  void working.with(behind.then(() => interactions.takeAcknowledged(screened, read.language)));
  return response;
}

const isPing = (raw: unknown): boolean => typeof raw === "object" && raw !== null && "type" in raw && raw.type === 1;
