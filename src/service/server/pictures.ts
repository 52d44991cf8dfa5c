/** Pictures: made from words, or changed by words; each costs the same and is answered with a PNG file. */
import { randomInt } from "node:crypto";
import type { z } from "zod";
import { COSTS } from "../../core/costs.ts";
import { formatOf } from "../../core/picture-header.ts";
import { MEGABYTE, PICTURE_LIMIT } from "../schema/limits.ts";
import { IMAGE_PATH } from "../schema/paths.ts";
import { effectFormSchema, imageRequestSchema } from "../schema/pictures.ts";
import type { Body } from "./body.ts";
import type { Change, PictureEngine } from "./engines/ports.ts";
import { readJson } from "./json.ts";
import { type Part, readForm } from "./multipart.ts";
import type { Operation } from "./operation.ts";
import { type Answer, wrong } from "./refusals.ts";
import { accept } from "./sentences.ts";
import { decodeUtf8 } from "./utf8.ts";

/** Another one every time, for whoever does not choose. */
const randomSeed = (): number => randomInt(2 ** 31);

const png = (bytes: Uint8Array): Answer => ({ status: 200, headers: { "content-type": "image/png" }, body: bytes });

/** What a file is called says nothing about what it is. */
function readPicture(part: Part | undefined): Buffer {
  if (part === undefined) throw wrong(["image"], "image is missing; it must be a PNG or JPG file.", "missing");
  const { bytes, filename } = part;
  if (filename === undefined)
    throw wrong(["image"], "image must be a file, and a text field was given. Send it with a filename.");
  if (bytes.length === 0) throw wrong(["image"], "image is an empty file. Send a PNG or JPG file.");
  if (bytes.length >= PICTURE_LIMIT) {
    const size = (Math.ceil((bytes.length / MEGABYTE) * 10) / 10).toFixed(1);
    throw wrong(
      ["image"],
      `image must be under ${PICTURE_LIMIT / MEGABYTE} MB, and one of ${size} MB was given. Send a smaller one.`,
    );
  }
  const format = formatOf(bytes);
  if (format === "PNG" || format === "JPG") return bytes;
  throw wrong(["image"], "image must be a PNG or JPG file, and this one is neither. Send it in one of these formats.");
}

const RESEND = "Send the form in UTF-8.";

/** Of a field that is there twice the last one counts; fields of other names are ignored. */
async function readEffect(body: Body, headers: Headers): Promise<Change> {
  const parts = readForm(await body.form(), headers.get("content-type"));
  const last = (name: string): Part | undefined => parts.findLast((part) => part.name === name);
  const text = (name: string): string | undefined => {
    const bytes = last(name)?.bytes;
    const written = bytes === undefined ? undefined : decodeUtf8(bytes);
    if (written === undefined && bytes !== undefined) throw wrong([name], `${name} is not written in UTF-8. ${RESEND}`);
    return written;
  };
  const form = { prompt: text("prompt"), seed: text("seed"), allow_nsfw: text("allow_nsfw") };
  // An empty field is one that was left out by whoever filled in the form.
  const filled = Object.fromEntries(Object.entries(form).filter(([name, value]) => name === "prompt" || value !== ""));
  const { prompt, seed = randomSeed() } = accept(effectFormSchema, filled);
  return { image: readPicture(last("image")), prompt, seed };
}

type NewPicture = z.output<typeof imageRequestSchema>;

export const createImage = (engine: PictureEngine): Operation<NewPicture> => ({
  method: "POST",
  path: IMAGE_PATH,
  deprecated: true,
  noCredits: 401,
  read: async (body) => accept(imageRequestSchema, await readJson(body)),
  cost: () => COSTS.image,
  work: async ({ prompt, seed, width, height }, { signal }) =>
    png(await engine.create({ prompt, seed: seed ?? randomSeed(), width, height }, signal)),
});

/** Both ways of changing a picture take the same form. */
export const createChange = (path: string, cost: number, change: PictureEngine["effect"]): Operation<Change> => ({
  method: "POST",
  path,
  deprecated: true,
  noCredits: 401,
  read: readEffect,
  cost: () => cost,
  work: async (given, { signal }) => png(await change(given, signal)),
});
