/** Working on a picture's pixels: reading, writing, recolouring, blurring; what all effects are made of. */
import type { Canvas } from "@napi-rs/canvas";
import type { Colour } from "../colour.ts";
import type { Random } from "../random.ts";
import { newSheet } from "./sheets.ts";

/** What an effect is given besides the picture. */
export interface Manner {
  /** 1 as a rule; less for "slightly", more for "very". */
  readonly strength: number;
  /** The colours that the prompt names. */
  readonly tints: readonly Colour[];
  readonly random: Random;
}

export type Effect = (picture: Canvas, manner: Manner) => Canvas;

/** One pixel's new colour, written into `out`. */
export type Recolour = (red: number, green: number, blue: number, out: [number, number, number]) => void;

export function copyOf(picture: Canvas): Canvas {
  const copy = newSheet(picture.width, picture.height);
  copy.getContext("2d").drawImage(picture, 0, 0);
  return copy;
}

export function pixelsOf(picture: Canvas) {
  return picture.getContext("2d").getImageData(0, 0, picture.width, picture.height);
}

/** A new picture of the same size whose pixels `write` fills in. */
export function rewritten(picture: Canvas, write: (from: Uint8ClampedArray, to: Uint8ClampedArray) => void): Canvas {
  const result = newSheet(picture.width, picture.height);
  const pen = result.getContext("2d");
  const from = pixelsOf(picture);
  const to = pen.createImageData(picture.width, picture.height);
  write(from.data, to.data);
  pen.putImageData(to, 0, 0);
  return result;
}

/** `part` of the way from the old colour to the new one; more than the whole way is as good as the whole way. */
export function recolour(picture: Canvas, part: number, change: Recolour): Canvas {
  const share = Math.min(1, part);
  const out: [number, number, number] = [0, 0, 0];
  return rewritten(picture, (from, to) => {
    for (let at = 0; at < from.length; at += 4) {
      const red = from[at] ?? 0;
      const green = from[at + 1] ?? 0;
      const blue = from[at + 2] ?? 0;
      change(red, green, blue, out);
      to[at] = red + (out[0] - red) * share;
      to[at + 1] = green + (out[1] - green) * share;
      to[at + 2] = blue + (out[2] - blue) * share;
      to[at + 3] = from[at + 3] ?? 0;
    }
  });
}

/** How bright the eye finds a colour, from 0 to 255. */
export const brightness = (red: number, green: number, blue: number): number =>
  red * 0.299 + green * 0.587 + blue * 0.114;

/** All pixels' brightness in one row after another. */
export function brightnessOf(picture: Canvas): Float32Array {
  const { data } = pixelsOf(picture);
  const result = new Float32Array(data.length / 4);
  for (let index = 0; index < result.length; index++) {
    const at = index * 4;
    result[index] = brightness(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  }
  return result;
}

/** Blurred evenly up to the edges, which are continued outward first. */
export function blurred(picture: Canvas, radius: number): Canvas {
  const { width, height } = picture;
  const result = newSheet(width, height);
  const pad = Math.ceil(radius * 3);
  const wide = newSheet(width + pad * 2, height + pad * 2);
  const pen = wide.getContext("2d");
  pen.imageSmoothingEnabled = false;
  const bands = (size: number) =>
    [
      [0, 1, 0, pad],
      [0, size, pad, size],
      [size - 1, 1, pad + size, pad],
    ] as const;
  for (const [fromX, fromWide, toX, toWide] of bands(width))
    for (const [fromY, fromHigh, toY, toHigh] of bands(height))
      pen.drawImage(picture, fromX, fromY, fromWide, fromHigh, toX, toY, toWide, toHigh);
  const brush = result.getContext("2d");
  brush.filter = `blur(${radius.toFixed(2)}px)`;
  brush.drawImage(wide, -pad, -pad);
  return result;
}

/** How strongly the brightness changes around each pixel (Sobel), from 0 to about 255. */
export function edgesOf(picture: Canvas): Float32Array {
  const { width, height } = picture;
  const light = brightnessOf(picture);
  const result = new Float32Array(light.length);
  for (let y = 0; y < height; y++) {
    const [above, here, under] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1);
      const right = Math.min(width - 1, x + 1);
      const rising =
        (light[above + right] ?? 0) +
        (light[under + right] ?? 0) -
        (light[above + left] ?? 0) -
        (light[under + left] ?? 0);
      const falling =
        (light[under + left] ?? 0) +
        (light[under + right] ?? 0) -
        (light[above + left] ?? 0) -
        (light[above + right] ?? 0);
      const dx = rising + 2 * ((light[here + right] ?? 0) - (light[here + left] ?? 0));
      const dy = falling + 2 * ((light[under + x] ?? 0) - (light[above + x] ?? 0));
      result[here + x] = Math.sqrt(dx * dx + dy * dy) / 4;
    }
  }
  return result;
}

/** Measures of details, so that an effect looks alike on small and on large pictures. */
export const detail = ({ width, height }: Canvas): number => Math.max(1, Math.sqrt(width * height) / 900);

/** What was clear stays clear. */
export function maskedLike(picture: Canvas, mask: Canvas): Canvas {
  const result = copyOf(picture);
  const pen = result.getContext("2d");
  pen.globalCompositeOperation = "destination-in";
  pen.drawImage(mask, 0, 0, picture.width, picture.height);
  return result;
}
