/** Effects that look made by hand: pencil, ink, comic, emboss, oil, watercolour, neon tubes. */
import { colour, css, rgbOf } from "../colour.ts";
import { createField } from "../noise.ts";
import { blurred, brightnessOf, copyOf, detail, type Effect, edgesOf, pixelsOf, rewritten } from "./pixels.ts";
import { newSheet } from "./sheets.ts";
import { posterised, vivid } from "./tones.ts";

const PAPER = Uint8Array.of(252, 248, 240);
const INK = Uint8Array.of(40, 36, 56);

/** Pencil on paper: what differs from its surroundings is dark. */
export const sketch: Effect = (picture, { strength, tints }) => {
  const light = brightnessOf(picture);
  const soft = brightnessOf(blurred(picture, 3.2 * detail(picture) * strength));
  const edges = edgesOf(picture);
  const [tint] = tints;
  const pencil = tint ? rgbOf(colour(Math.min(tint.l, 0.4), tint.c, tint.h)) : ([44, 42, 50] as const);
  return rewritten(picture, (from, to) => {
    for (let index = 0; index < light.length; index++) {
      const dodge = Math.min(1, (light[index] ?? 0) / Math.max(1, soft[index] ?? 0));
      const shade = 0.72 + 0.28 * Math.sqrt((light[index] ?? 0) / 255);
      const line = 1 - Math.min(1, (edges[index] ?? 0) / 90) * 0.75;
      const tone = Math.min(1, dodge ** 2.2 * shade * line);
      for (let channel = 0; channel < 3; channel++) {
        const paper = PAPER[channel] ?? 255;
        const ink = pencil[channel] ?? 0;
        to[index * 4 + channel] = ink + (paper - ink) * tone;
      }
      to[index * 4 + 3] = from[index * 4 + 3] ?? 0;
    }
  });
};

/** Fine ink lines and a wash of the colours. */
export const lineArt: Effect = (picture, { strength }) => {
  const soft = blurred(picture, 1.1 * detail(picture));
  const edges = edgesOf(soft);
  const wash = pixelsOf(blurred(picture, 7 * detail(picture))).data;
  return rewritten(picture, (from, to) => {
    for (let index = 0; index < edges.length; index++) {
      const line = Math.min(1, Math.max(0, ((edges[index] ?? 0) - 3.5) / 13) * strength);
      for (let channel = 0; channel < 3; channel++) {
        const paper = (PAPER[channel] ?? 255) * (0.84 + (0.16 * (wash[index * 4 + channel] ?? 0)) / 255);
        to[index * 4 + channel] = paper + ((INK[channel] ?? 0) - paper) * line;
      }
      to[index * 4 + 3] = from[index * 4 + 3] ?? 0;
    }
  });
};

/** Flat colours within dark outlines. */
export const cartoon: Effect = (picture, manner) => {
  const flat = posterised(vivid(blurred(picture, 1.8 * detail(picture)), { ...manner, strength: 0.6 }), {
    ...manner,
    strength: 0.5,
  });
  const edges = edgesOf(blurred(picture, 1.3 * detail(picture)));
  return rewritten(flat, (from, to) => {
    for (let index = 0; index < edges.length; index++) {
      const keep = 1 - Math.min(1, Math.max(0, ((edges[index] ?? 0) - 9) / 16) * manner.strength) * 0.92;
      for (let channel = 0; channel < 3; channel++) to[index * 4 + channel] = (from[index * 4 + channel] ?? 0) * keep;
      to[index * 4 + 3] = from[index * 4 + 3] ?? 0;
    }
  });
};

export const emboss: Effect = (picture, { strength }) => {
  const { width, height } = picture;
  const light = brightnessOf(picture);
  const reach = Math.max(1, Math.round(detail(picture)));
  return rewritten(picture, (from, to) => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const before = light[Math.max(0, y - reach) * width + Math.max(0, x - reach)] ?? 0;
        const after = light[Math.min(height - 1, y + reach) * width + Math.min(width - 1, x + reach)] ?? 0;
        const at = (y * width + x) * 4;
        const relief = 128 + (before - after) * 1.1 * strength;
        for (let channel = 0; channel < 3; channel++)
          to[at + channel] = relief * 0.82 + (from[at + channel] ?? 0) * 0.18;
        to[at + 3] = from[at + 3] ?? 0;
      }
  });
};

/** Edges as glowing tubes in the dark. */
export const neon: Effect = (picture, { strength, tints }) => {
  const edges = edgesOf(blurred(picture, 1.2 * detail(picture)));
  const [tint] = tints;
  const shine = tint ? rgbOf(colour(Math.max(0.7, tint.l), Math.max(0.16, tint.c), tint.h)) : undefined;
  const { width, height } = picture;
  const tubes = rewritten(picture, (from, to) => {
    for (let index = 0; index < edges.length; index++) {
      const power = Math.min(1, ((edges[index] ?? 0) / 34) * strength) ** 1.2;
      const at = index * 4;
      const across = ((index % width) / width + Math.floor(index / width) / height) / 2;
      // From pink at one corner to cyan at the other, if no colour was named.
      to[at] = (from[at] ?? 0) * 0.13 + 10 + (shine?.[0] ?? 255 - 235 * across) * power;
      to[at + 1] = (from[at + 1] ?? 0) * 0.13 + 6 + (shine?.[1] ?? 40 + 190 * across) * power;
      to[at + 2] = (from[at + 2] ?? 0) * 0.13 + 26 + (shine?.[2] ?? 200 + 55 * across) * power;
      to[index * 4 + 3] = from[index * 4 + 3] ?? 0;
    }
  });
  const result = copyOf(tubes);
  const pen = result.getContext("2d");
  pen.globalCompositeOperation = "lighter";
  for (const [radius, alpha] of [
    [3, 0.7],
    [10, 0.55],
  ] as const) {
    pen.globalAlpha = alpha;
    pen.drawImage(blurred(tubes, radius * detail(picture)), 0, 0);
  }
  return result;
};

/** Strokes of a brush, coarse first, fine where the picture has details. */
export const oil: Effect = (picture, { strength, random: all }) => {
  const random = all.branch("oil");
  const { width, height } = picture;
  const result = copyOf(picture);
  const pen = result.getContext("2d");
  pen.drawImage(blurred(picture, 4 * detail(picture)), 0, 0);
  const guide = blurred(picture, 1.5 * detail(picture));
  const { data } = pixelsOf(guide);
  const light = brightnessOf(blurred(picture, 3 * detail(picture)));
  const edges = edgesOf(guide);
  const bend = createField(random, 2);
  const unit = Math.sqrt(width * height) / 1000;
  pen.lineCap = "round";
  const at = (x: number, y: number): number =>
    Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)));
  for (const [size, many, least] of [
    [15, 2600, 0],
    [8, 5200, 2.2],
    [4, 8000, 5],
  ] as const) {
    const wide = Math.max(1, size * unit * strength);
    for (let stroke = 0; stroke < many; stroke++) {
      const [x, y] = [random.between(0, width), random.between(0, height)];
      const here = at(x, y);
      if ((edges[here] ?? 0) < least) continue;
      const [dx, dy] = [
        (light[at(x + 3, y)] ?? 0) - (light[at(x - 3, y)] ?? 0),
        (light[at(x, y + 3)] ?? 0) - (light[at(x, y - 3)] ?? 0),
      ];
      const turn = Math.hypot(dx, dy) > 3 ? Math.atan2(dx, -dy) : bend((x / width) * 3, (y / height) * 3) * 3;
      const long = wide * random.between(1.2, 2.6);
      const by = random.between(-13, 13);
      const [red, green, blue] = [0, 1, 2].map((channel) =>
        Math.round(Math.min(255, Math.max(0, (data[here * 4 + channel] ?? 0) + by))),
      );
      pen.strokeStyle = `rgba(${red},${green},${blue},0.9)`;
      pen.lineWidth = wide * random.between(0.6, 1);
      const [alongX, alongY] = [Math.cos(turn) * long, Math.sin(turn) * long];
      pen.beginPath();
      pen.moveTo(x - alongX, y - alongY);
      pen.quadraticCurveTo(x + alongY * 0.2, y - alongX * 0.2, x + alongX, y + alongY);
      pen.stroke();
    }
  }
  return result;
};

/** Washes that run at their edges, on rough paper, with an unpainted border. */
export const watercolour: Effect = (picture, { strength, random: all }) => {
  const random = all.branch("watercolour");
  const { width, height } = picture;
  const scale = detail(picture);
  const wash = blurred(picture, 2.2 * scale * strength);
  const { data } = pixelsOf(wash);
  const soft = pixelsOf(blurred(picture, 9 * scale * strength)).data;
  const [wobble, paper] = [createField(random, 3), createField(random, 4, 0.6)];
  const reach = 9 * scale * strength;
  const small = newSheet(Math.max(1, Math.ceil(width / 4)), Math.max(1, Math.ceil(height / 4)));
  // The noise is worked out for every fourth pixel; washes have no finer detail.
  const noise = Float32Array.from({ length: small.width * small.height * 2 }, (_, index) => {
    const [x, y] = [((index >> 1) % small.width) * 4, Math.floor((index >> 1) / small.width) * 4];
    return index % 2 === 0
      ? wobble(x / (46 * scale), y / (46 * scale))
      : paper(x / (90 * scale) + 40, y / (90 * scale));
  });
  return rewritten(picture, (from, to) => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const index = (y * width + x) * 4;
        const cell = ((y >> 2) * small.width + (x >> 2)) * 2;
        const shake = noise[cell] ?? 0;
        const stain = noise[cell + 1] ?? 0;
        const fromX = Math.min(width - 1, Math.max(0, Math.round(x + shake * reach)));
        const fromY = Math.min(height - 1, Math.max(0, Math.round(y - shake * reach)));
        const source = (fromY * width + fromX) * 4;
        const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / Math.min(width, height);
        const painted = Math.min(1, Math.max(0, (edge - 0.022 - shake * 0.02 - stain * 0.012) * 70));
        for (let channel = 0; channel < 3; channel++) {
          const value = data[source + channel] ?? 0;
          // Paint gathers where one wash meets another.
          const gathered = value - Math.abs(value - (soft[source + channel] ?? 0)) * 0.55;
          const thin = gathered + (255 - gathered) * (0.16 + stain * 0.24);
          const sheet = PAPER[channel] ?? 255;
          to[index + channel] = sheet + (thin * (sheet / 255) - sheet) * painted;
        }
        to[index + 3] = from[index + 3] ?? 0;
      }
  });
};

/** A printed look of the seventies: few warm colours and a soft frame of paper. */
export const poster: Effect = (picture, manner) => {
  const flat = posterised(blurred(picture, 1.2 * detail(picture)), { ...manner, strength: 0.5 });
  const pen = flat.getContext("2d");
  pen.globalCompositeOperation = "multiply";
  pen.fillStyle = css(colour(0.95, 0.06, 85));
  pen.fillRect(0, 0, flat.width, flat.height);
  pen.globalCompositeOperation = "source-over";
  const edge = Math.round(Math.min(flat.width, flat.height) * 0.035);
  pen.strokeStyle = css(colour(0.95, 0.035, 85));
  pen.lineWidth = edge * 2;
  pen.strokeRect(0, 0, flat.width, flat.height);
  return flat;
};
