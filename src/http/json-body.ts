/** How the body of a call is read: as JSON, and never more of it than is needed. */
import type { z } from "zod";

export type BodyRead<Value> =
  | { readonly outcome: "read"; readonly value: Value }
  | { readonly outcome: "too-large" }
  /** It is no JSON, or not what is needed. */
  | { readonly outcome: "wrong" };

/** At most so many bytes are read, whatever the headers say. */
async function textOf(request: Request, limit: number): Promise<string | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return undefined;
  const body: ReadableStream<Uint8Array> | null = request.body;
  if (body === null) return "";
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for await (const bytes of body) {
    size += bytes.byteLength;
    if (size > limit) return undefined;
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}

export async function readJson<Value>(
  request: Request,
  schema: z.ZodType<Value>,
  limit: number,
): Promise<BodyRead<Value>> {
  const text = await textOf(request, limit);
  if (text === undefined) return { outcome: "too-large" };
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? { outcome: "read", value: parsed.data } : { outcome: "wrong" };
  } catch {
    return { outcome: "wrong" };
  }
}
