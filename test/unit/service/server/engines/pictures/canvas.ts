/** Pictures for the tests: made up here, and read back pixel by pixel. */
import { Buffer } from "node:buffer";
import { type Canvas, createCanvas, Image } from "@napi-rs/canvas";

export interface Read {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

export async function readPng(png: Uint8Array): Promise<Read> {
  const image = new Image();
  image.src = Buffer.from(png);
  await image.decode();
  const canvas = createCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, data: pen.getImageData(0, 0, image.width, image.height).data };
}

export function at({ data, width }: Read, x: number, y: number): Rgba {
  const index = (y * width + x) * 4;
  return [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0, data[index + 3] ?? 0];
}

/** The mean of a channel over the whole picture, or over what `where` lets through. */
export function mean(read: Read, channel: number, where: (x: number, y: number) => boolean = () => true): number {
  let [sum, number] = [0, 0];
  for (let index = 0; index < read.width * read.height; index++) {
    if (!where(index % read.width, Math.floor(index / read.width))) continue;
    sum += read.data[index * 4 + channel] ?? 0;
    number += 1;
  }
  return sum / number;
}

/** How much neighbours differ: what blur takes away and sharpness adds. */
export function roughness(read: Read): number {
  let sum = 0;
  for (let y = 0; y < read.height; y++)
    for (let x = 1; x < read.width; x++) sum += Math.abs(at(read, x, y)[1] - at(read, x - 1, y)[1]);
  return sum / (read.width * read.height);
}

export function spread(read: Read): number {
  const middle = mean(read, 1);
  let sum = 0;
  for (let index = 1; index < read.data.length; index += 4) sum += ((read.data[index] ?? 0) - middle) ** 2;
  return Math.sqrt(sum / (read.width * read.height));
}

/** Two pictures seen from far away: the mean difference of sixteen by sixteen fields, from 0 to 255. */
export function farDistance(one: Read, other: Read): number {
  const small = (read: Read): Uint8ClampedArray => {
    const full = createCanvas(read.width, read.height);
    const pen = full.getContext("2d");
    const image = pen.createImageData(read.width, read.height);
    image.data.set(read.data);
    pen.putImageData(image, 0, 0);
    const canvas = createCanvas(16, 16);
    const brush = canvas.getContext("2d");
    brush.imageSmoothingQuality = "high";
    brush.drawImage(full, 0, 0, 16, 16);
    return brush.getImageData(0, 0, 16, 16).data;
  };
  const [a, b] = [small(one), small(other)];
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / (16 * 16 * 3);
}

export function paint(
  width: number,
  height: number,
  draw: (pen: ReturnType<Canvas["getContext"]>) => void,
): Uint8Array {
  const canvas = createCanvas(width, height);
  draw(canvas.getContext("2d"));
  return canvas.encodeSync("png");
}

/** Stripes, a disc and a gradient: something for every effect to take hold of; red at the left, blue at the right. */
export const SAMPLE = paint(120, 80, (pen) => {
  const ground = pen.createLinearGradient(0, 0, 120, 0);
  ground.addColorStop(0, "rgb(190,70,60)");
  ground.addColorStop(1, "rgb(60,90,190)");
  pen.fillStyle = ground;
  pen.fillRect(0, 0, 120, 80);
  pen.fillStyle = "rgb(230,220,120)";
  pen.fillRect(10, 8, 30, 20);
  pen.fillStyle = "rgb(30,80,50)";
  for (let x = 60; x < 116; x += 7) pen.fillRect(x, 44, 3, 30);
  pen.beginPath();
  pen.arc(34, 54, 16, 0, Math.PI * 2);
  pen.fill();
});
