/** Effects that move the picture's parts: mirror, turn, crop, bend, frame. */
import type { Canvas } from "@napi-rs/canvas";
import { colour, css } from "../colour.ts";
import { type Effect, pixelsOf } from "./pixels.ts";
import { newSheet } from "./sheets.ts";

function turnedBy(
  picture: Canvas,
  width: number,
  height: number,
  matrix: readonly [number, number, number, number, number, number],
): Canvas {
  const result = newSheet(width, height);
  const pen = result.getContext("2d");
  pen.imageSmoothingEnabled = false;
  pen.setTransform(...matrix);
  pen.drawImage(picture, 0, 0);
  return result;
}

export const flip: Effect = (picture) =>
  turnedBy(picture, picture.width, picture.height, [-1, 0, 0, 1, picture.width, 0]);
export const upsideDown: Effect = (picture) =>
  turnedBy(picture, picture.width, picture.height, [1, 0, 0, -1, 0, picture.height]);
/** A quarter to the right. */
export const turnRight: Effect = (picture) =>
  turnedBy(picture, picture.height, picture.width, [0, 1, -1, 0, picture.height, 0]);
export const turnLeft: Effect = (picture) =>
  turnedBy(picture, picture.height, picture.width, [0, -1, 1, 0, 0, picture.width]);
export const turnAround: Effect = (picture) =>
  turnedBy(picture, picture.width, picture.height, [-1, 0, 0, -1, picture.width, picture.height]);

/** The left half and its image in a mirror. */
export const mirrored: Effect = (picture) => {
  const { width, height } = picture;
  const result = newSheet(width, height);
  const pen = result.getContext("2d");
  const half = Math.ceil(width / 2);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0);
  pen.clearRect(width - Math.floor(width / 2), 0, half, height);
  pen.setTransform(-1, 0, 0, 1, width, 0);
  pen.drawImage(picture, 0, 0, half, height, 0, 0, half, height);
  return result;
};

/** The middle, enlarged to the size of the whole. */
export const zoom: Effect = (picture, { strength }) => {
  const { width, height } = picture;
  const result = newSheet(width, height);
  const pen = result.getContext("2d");
  pen.imageSmoothingQuality = "high";
  const part = 1 / (1 + 0.6 * strength);
  const [wide, high] = [Math.max(1, width * part), Math.max(1, height * part)];
  pen.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high, 0, 0, width, height);
  return result;
};

/** Every pixel is fetched from another place; smooth between pixels. */
export function bentBy(picture: Canvas, source: (x: number, y: number, out: [number, number]) => void): Canvas {
  const { width, height } = picture;
  const from = pixelsOf(picture).data;
  const result = newSheet(width, height);
  const pen = result.getContext("2d");
  const image = pen.createImageData(width, height);
  const to = image.data;
  const out: [number, number] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      source(x, y, out);
      const atX = Math.min(width - 1, Math.max(0, out[0]));
      const atY = Math.min(height - 1, Math.max(0, out[1]));
      const left = Math.floor(atX);
      const top = Math.floor(atY);
      const across = atX - left;
      const down = atY - top;
      const right = Math.min(width - 1, left + 1);
      const bottom = Math.min(height - 1, top + 1);
      const a = (top * width + left) * 4;
      const b = (top * width + right) * 4;
      const c = (bottom * width + left) * 4;
      const d = (bottom * width + right) * 4;
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 4; channel++) {
        const above = (from[a + channel] ?? 0) * (1 - across) + (from[b + channel] ?? 0) * across;
        const below = (from[c + channel] ?? 0) * (1 - across) + (from[d + channel] ?? 0) * across;
        to[at + channel] = above * (1 - down) + below * down;
      }
    }
  pen.putImageData(image, 0, 0);
  return result;
}

export const swirl: Effect = (picture, { strength }) => {
  const [middleX, middleY] = [picture.width / 2, picture.height / 2];
  const reach = Math.min(middleX, middleY) * 1.1;
  return bentBy(picture, (x, y, out) => {
    const [dx, dy] = [x - middleX, y - middleY];
    const far = Math.hypot(dx, dy) / reach;
    const turn = far < 1 ? (1 - far) ** 2 * 3.4 * strength : 0;
    out[0] = middleX + dx * Math.cos(turn) - dy * Math.sin(turn);
    out[1] = middleY + dx * Math.sin(turn) + dy * Math.cos(turn);
  });
};

export const fisheye: Effect = (picture, { strength }) => {
  const [middleX, middleY] = [picture.width / 2, picture.height / 2];
  return bentBy(picture, (x, y, out) => {
    const [dx, dy] = [(x - middleX) / middleX, (y - middleY) / middleY];
    const far = Math.min(1, Math.hypot(dx, dy));
    const pull = far ** (0.75 * Math.min(1.6, strength));
    out[0] = middleX + dx * middleX * pull;
    out[1] = middleY + dy * middleY * pull;
  });
};

export const frame: Effect = (picture, { tints, strength }) => {
  const { width, height } = picture;
  const result = newSheet(width, height);
  const pen = result.getContext("2d");
  const edge = Math.max(1, Math.round(Math.min(width, height) * 0.06 * strength));
  const base = tints[0] ?? colour(0.3, 0.05, 50);
  pen.fillStyle = css(base);
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = css({ ...base, l: Math.min(1, base.l + 0.12) });
  pen.fillRect(edge * 0.15, edge * 0.15, width - edge * 0.3, height - edge * 0.3);
  pen.fillStyle = css({ ...base, l: base.l * 0.9 });
  pen.fillRect(edge * 0.4, edge * 0.4, width - edge * 0.8, height - edge * 0.8);
  pen.fillStyle = css(colour(0.97, 0.012, 90));
  pen.fillRect(edge * 0.55, edge * 0.55, width - edge * 1.1, height - edge * 1.1);
  pen.drawImage(picture, edge, edge, Math.max(1, width - edge * 2), Math.max(1, height - edge * 2));
  return result;
};

/** White edges, the lower one wide, as of an instant camera. */
export const polaroid: Effect = (picture) => {
  const { width, height } = picture;
  const result = newSheet(width, height);
  const pen = result.getContext("2d");
  const edge = Math.max(1, Math.round(Math.min(width, height) * 0.05));
  pen.fillStyle = css(colour(0.97, 0.008, 90));
  pen.fillRect(0, 0, width, height);
  const [wide, high] = [Math.max(1, width - edge * 2), Math.max(1, height - edge * 4.4)];
  // Cut to the window rather than squeezed into it.
  const scale = Math.max(wide / width, high / height);
  const [partWide, partHigh] = [wide / scale, high / scale];
  pen.drawImage(picture, (width - partWide) / 2, (height - partHigh) / 2, partWide, partHigh, edge, edge, wide, high);
  pen.strokeStyle = "rgba(60,50,40,0.25)";
  pen.strokeRect(edge + 0.5, edge + 0.5, wide - 1, high - 1);
  return result;
};
