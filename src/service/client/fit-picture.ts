/** Makes a picture one that the service takes: a PNG or JPG under its limit. What already is one stays as it is. */
import { isCutBitmap } from "../../core/bitmap.ts";
import type { Problem } from "../../core/failure.ts";
import { nameOfContent, readPictureHeader } from "../../core/picture-header.ts";
import { checkPicture } from "./check.ts";
import type { Redrawn } from "./redrawing.ts";

export type Fitted =
  | { readonly ok: true; readonly image: Uint8Array }
  | { readonly ok: false; readonly problem: Problem };

/** A small file can unfold to gigabytes: more than this is not opened. */
export const MOST_PIXELS = 50_000_000;

/** Undefined: nobody waits for it any more. */
export async function fitPicture(
  image: Uint8Array,
  redraw: (image: Uint8Array) => Promise<Redrawn | undefined>,
): Promise<Fitted | undefined> {
  if (checkPicture(image).length === 0) return { ok: true, image };
  const header = readPictureHeader(image);
  if (header === undefined) {
    return refused(`image must be a PNG or JPG picture, and ${nameOfContent(image)} was given that cannot be opened.`);
  }
  const tooLarge = (most: number): Fitted => {
    const millions = Math.floor(most / 100_000) / 10;
    return refused(
      `image must have at most ${millions} million pixels, and ${header.width} × ${header.height} were given.`,
    );
  };
  if (header.width * header.height > MOST_PIXELS) return tooLarge(MOST_PIXELS);
  const isCut = header.format === "BMP" && isCutBitmap(image);
  const redrawn = isCut ? "damaged" : await redraw(image);
  if (redrawn === "damaged") {
    return refused(`image must be a picture that can be opened, and a damaged ${header.format} was given.`);
  }
  if (redrawn === "endless") {
    return refused(`image must be a picture that can be opened, and a ${header.format} that takes too long was given.`);
  }
  if (typeof redrawn === "number") return tooLarge(redrawn);
  return redrawn === undefined ? undefined : { ok: true, image: redrawn };
}

const refused = (says: string): Fitted => ({ ok: false, problem: { field: "image", says } });
