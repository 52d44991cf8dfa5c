/** The picture operations of the scripted service: what each was asked, and what it is answered. */
import type { IncomingHttpHeaders } from "node:http";
import { crc32, deflateSync } from "node:zlib";
import { z } from "zod";
import { EFFECT_PATH, IMAGE_PATH, picturePath } from "../../src/service/schema/paths.ts";
import { imageRequestSchema } from "../../src/service/schema/pictures.ts";

/** How the third pipeline is called here, for `SERVICE_MIRAGE_PATH`. */
const MIRAGE = "mirage";

const PATHS = { [IMAGE_PATH]: "imagine", [EFFECT_PATH]: "effect", [picturePath(MIRAGE)]: "mirage" } as const;
type Pipeline = (typeof PATHS)[keyof typeof PATHS];

export interface Drawn {
  readonly pipeline: Pipeline;
  readonly prompt: string;
  /** As it was sent; undefined where nothing was. */
  readonly seed: string | undefined;
  readonly adult: boolean;
  /** Of a new picture. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  /** The one to be changed, and what it was called. */
  readonly image: { readonly bytes: Uint8Array; readonly type: string; readonly name: string } | undefined;
  readonly key: string;
  /** Aborted when the client has gone away before the end. */
  readonly gone: AbortSignal;
}

/** A status and a body, or a picture; `cut` breaks the connection in the middle of it. */
export type PictureManner =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly png: Uint8Array; readonly end?: "cut" };

export function pipelineOf(path: string | undefined): Pipeline | undefined {
  return Object.entries(PATHS).find(([known]) => known === path)?.[1];
}

export const keyIn = ({ authorization = "" }: IncomingHttpHeaders): string => authorization.replace("Bearer ", "");

export async function readDrawn(
  pipeline: Pipeline,
  headers: IncomingHttpHeaders,
  body: Buffer,
  gone: AbortSignal,
): Promise<Drawn> {
  const key = keyIn(headers);
  if (pipeline === "imagine") {
    const { prompt, seed, width, height, allow_nsfw: adult } = imageRequestSchema.parse(JSON.parse(body.toString()));
    const size = { width, height };
    return { pipeline, prompt, seed: seed?.toString(), adult, size, image: undefined, key, gone };
  }
  const type = headers["content-type"] ?? "";
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  const text = (name: string): string | undefined =>
    z
      .string()
      .optional()
      .parse(form.get(name) ?? undefined);
  const file = z.instanceof(File).parse(form.get("image"));
  const image = { bytes: new Uint8Array(await file.arrayBuffer()), type: file.type, name: file.name };
  const adult = text("allow_nsfw") === "true";
  return { pipeline, prompt: text("prompt") ?? "", seed: text("seed"), adult, size: undefined, image, key, gone };
}

/** One part of a PNG, with its right checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A whole PNG of one grey, another for every shade. */
export function greyPng(width = 64, height = 64, shade = 128): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** As large as was asked for, or as what was given. */
export function drawnAs({ size }: Drawn): PictureManner {
  return { png: greyPng(size?.width ?? 640, size?.height ?? 512) };
}
