/** The body of a request: read up to a limit, and thrown away when nobody wants it, so that the answer arrives. */
import { MEGABYTE } from "../schema/limits.ts";
import { Refusal } from "./refusals.ts";

export interface BodyLimits {
  /** The largest body of JSON, in bytes. */
  readonly json: number;
  /** The largest form, in bytes: larger than a picture may be, so that a picture that is too large is told so. */
  readonly form: number;
  /** How much is read and thrown away before a refusal, in bytes and in milliseconds. */
  readonly discard: number;
  readonly discardFor: number;
}

export const BODY_LIMITS: BodyLimits = {
  json: MEGABYTE,
  form: 8 * MEGABYTE,
  discard: 64 * MEGABYTE,
  discardFor: 20_000,
};

export interface Body {
  json(): Promise<Buffer>;
  form(): Promise<Buffer>;
  /** Reads what nobody has read: a client that still sends would otherwise see a broken connection and no answer. */
  discard(): Promise<void>;
}

const tooLarge = (limit: number): Refusal => {
  const most = `${Math.round(limit / MEGABYTE)} MB`;
  return new Refusal(413, `The request is larger than ${most}, which is the most that is taken. Send less.`);
};

const notWhole = (): never => {
  throw new Refusal(400, "The body ended before it was whole. Send it again.");
};

/** Only what is written plainly is understood; nothing that was packed is unpacked. */
function refusePacked(headers: Headers): void {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return;
  throw new Refusal(415, "The body is compressed, and only plain bodies are read. Send it without Content-Encoding.", {
    "accept-encoding": "identity",
  });
}

export function createBody(request: Request, limits: BodyLimits): Body {
  const length = request.headers.get("content-length");
  const declared = length === null ? undefined : Number(length);
  let touched = request.method === "GET" || request.method === "HEAD";

  /**
   * Up to the limit; undefined when there is more, which has been thrown away. What is wanted has as long as the request
   * may take.
   */
  async function gather(limit: number): Promise<Buffer | undefined> {
    const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = request.body?.getReader();
    if (reader === undefined) return Buffer.alloc(0);
    let deadline: NodeJS.Timeout | undefined;
    const soon = (): void => {
      deadline ??= setTimeout(() => void reader.cancel().catch(() => undefined), limits.discardFor);
    };
    const chunks: Uint8Array[] = [];
    let size = 0;
    if (limit === 0) soon();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return size > limit ? undefined : Buffer.concat(chunks);
        size += value.byteLength;
        if (size <= limit) chunks.push(value);
        else {
          chunks.length = 0;
          soon();
        }
        if (size > limits.discard) return undefined;
      }
    } finally {
      clearTimeout(deadline);
    }
  }

  async function take(limit: number): Promise<Buffer> {
    refusePacked(request.headers);
    touched = true;
    // With its length declared and small enough it is read in one go, which is much faster.
    if (declared !== undefined && declared <= limit) return Buffer.from(await request.arrayBuffer().catch(notWhole));
    const bytes = await gather(limit).catch(notWhole);
    if (bytes === undefined) throw tooLarge(limit);
    return bytes;
  }

  return {
    json: () => take(limits.json),
    form: () => take(limits.form),
    async discard() {
      if (touched || declared === 0) return;
      touched = true;
      await gather(0).catch(() => undefined);
    },
  };
}
