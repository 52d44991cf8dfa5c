/** Effects that build the picture anew from pieces: pixels, tiles, dots. */
import { brightness, detail, type Effect, pixelsOf, rewritten } from "./pixels.ts";
import { newSheet } from "./sheets.ts";

/** Square blocks of one colour; a little fewer colours, as on an old screen. */
export const pixel: Effect = (picture, { strength }) => {
  const { width, height } = picture;
  const block = Math.max(2, Math.round((Math.max(width, height) / 128) * strength));
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
  const sums = new Float64Array(columns * rows * 5);
  const { data } = pixelsOf(picture);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const cell = (Math.floor(y / block) * columns + Math.floor(x / block)) * 5;
      const alpha = data[at + 3] ?? 0;
      for (let channel = 0; channel < 3; channel++)
        sums[cell + channel] = (sums[cell + channel] ?? 0) + (data[at + channel] ?? 0) * alpha;
      sums[cell + 3] = (sums[cell + 3] ?? 0) + alpha;
      sums[cell + 4] = (sums[cell + 4] ?? 0) + 1;
    }
  const stepped = (value: number): number => Math.round(value / 17) * 17;
  return rewritten(picture, (_, to) => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4;
        const cell = (Math.floor(y / block) * columns + Math.floor(x / block)) * 5;
        const alpha = sums[cell + 3] ?? 0;
        for (let channel = 0; channel < 3; channel++)
          to[at + channel] = alpha === 0 ? 0 : stepped((sums[cell + channel] ?? 0) / alpha);
        to[at + 3] = alpha / (sums[cell + 4] ?? 1);
      }
  });
};

interface Cells {
  /** The number of the cell that a pixel belongs to. */
  readonly owner: Int32Array;
  /** How much farther the second nearest middle is. */
  readonly margin: Float32Array;
  readonly many: number;
}

/** The plane cut into cells around jittered points. */
function cellsOf(width: number, height: number, size: number, jitter: () => number): Cells {
  const [columns, rows] = [Math.ceil(width / size) + 2, Math.ceil(height / size) + 2];
  const middles = new Float32Array(columns * rows * 2);
  for (let index = 0; index < columns * rows; index++) {
    middles[index * 2] = ((index % columns) - 0.5 + jitter()) * size;
    middles[index * 2 + 1] = (Math.floor(index / columns) - 0.5 + jitter()) * size;
  }
  const [owner, margin] = [new Int32Array(width * height), new Float32Array(width * height)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / size) + 1;
      const row = Math.floor(y / size) + 1;
      let best = 1e12;
      let second = 1e12;
      let who = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const c = column + dx;
          const r = row + dy;
          if (c < 0 || r < 0 || c >= columns || r >= rows) continue;
          const index = r * columns + c;
          const byX = (middles[index * 2] ?? 0) - x;
          const byY = (middles[index * 2 + 1] ?? 0) - y;
          const far = byX * byX + byY * byY;
          if (far < best) {
            second = best;
            best = far;
            who = index;
          } else if (far < second) second = far;
        }
      owner[y * width + x] = who;
      margin[y * width + x] = Math.sqrt(second) - Math.sqrt(best);
    }
  return { owner, margin, many: columns * rows };
}

/** Glass or stone in cells; `lead` is the width of the joints. */
const celled =
  (share: number, lead: number, vivid: number): Effect =>
  (picture, { strength, random: all }) => {
    const random = all.branch("cells");
    const { width, height } = picture;
    const size = Math.max(4, Math.sqrt(width * height) * share * strength);
    const { owner, margin, many } = cellsOf(width, height, size, () => random.between(0.08, 0.92));
    const sums = new Float64Array(many * 4);
    const { data } = pixelsOf(picture);
    for (let index = 0; index < owner.length; index++) {
      const cell = (owner[index] ?? 0) * 4;
      for (let channel = 0; channel < 3; channel++)
        sums[cell + channel] = (sums[cell + channel] ?? 0) + (data[index * 4 + channel] ?? 0);
      sums[cell + 3] = (sums[cell + 3] ?? 0) + 1;
    }
    const joint = lead * detail(picture);
    // The glass of each cell, stronger in colour than what was seen there.
    const glass = new Float64Array(many * 3);
    for (let who = 0; who < many; who++) {
      const [number, shine] = [sums[who * 4 + 3] || 1, random.between(0.9, 1.12)];
      const [red, green, blue] = [
        (sums[who * 4] ?? 0) / number,
        (sums[who * 4 + 1] ?? 0) / number,
        (sums[who * 4 + 2] ?? 0) / number,
      ];
      const light = brightness(red, green, blue);
      glass[who * 3] = (light + (red - light) * vivid) * shine;
      glass[who * 3 + 1] = (light + (green - light) * vivid) * shine;
      glass[who * 3 + 2] = (light + (blue - light) * vivid) * shine;
    }
    return rewritten(picture, (from, to) => {
      for (let index = 0; index < owner.length; index++) {
        const who = (owner[index] ?? 0) * 3;
        const space = margin[index] ?? 0;
        const edge = Math.min(1, Math.max(0, (space - joint) / (joint * 0.9 + 1)));
        // A cell is lighter in its middle, as glass is.
        const bulge = 0.88 + 0.2 * Math.min(1, space / size);
        for (let channel = 0; channel < 3; channel++)
          to[index * 4 + channel] = 22 + ((glass[who + channel] ?? 0) * bulge - 22) * edge;
        to[index * 4 + 3] = from[index * 4 + 3] ?? 0;
      }
    });
  };

export const mosaic = celled(0.016, 0.55, 1.15);
export const stainedGlass = celled(0.028, 1.2, 1.5);

/** Dots of ink on paper, one screen for each of four inks. */
export const halftone: Effect = (picture, { strength }) => {
  const { width, height } = picture;
  const cell = Math.max(4, Math.round((Math.sqrt(width * height) / 110) * strength));
  const small = newSheet(Math.max(1, Math.round(width / cell)), Math.max(1, Math.round(height / cell)));
  const shrink = small.getContext("2d");
  shrink.imageSmoothingQuality = "high";
  shrink.drawImage(picture, 0, 0, small.width, small.height);
  const { data } = pixelsOf(small);
  const result = newSheet(width, height);
  const pen = result.getContext("2d");
  pen.fillStyle = "rgb(250,246,236)";
  pen.fillRect(0, 0, width, height);
  pen.globalCompositeOperation = "multiply";
  const inks = [
    ["rgb(0,164,220)", 15, 0],
    ["rgb(232,24,120)", 75, 1],
    ["rgb(255,226,20)", 0, 2],
    ["rgb(30,26,34)", 45, 3],
  ] as const;
  const reach = Math.hypot(width, height) / 2;
  for (const [ink, degrees, channel] of inks) {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    pen.fillStyle = ink;
    pen.beginPath();
    for (let v = -reach; v <= reach; v += cell)
      for (let u = -reach; u <= reach; u += cell) {
        const [x, y] = [width / 2 + u * cos - v * sin, height / 2 + u * sin + v * cos];
        if (x < -cell || y < -cell || x > width + cell || y > height + cell) continue;
        const [column, row] = [
          Math.min(small.width - 1, Math.max(0, Math.floor(x / cell))),
          Math.min(small.height - 1, Math.max(0, Math.floor(y / cell))),
        ];
        const at = (row * small.width + column) * 4;
        const parts = [0, 1, 2].map((index) => 1 - (data[at + index] ?? 0) / 255);
        const black = Math.min(...parts) ** 1.9;
        const amount = channel === 3 ? black : Math.max(0, (parts[channel] ?? 0) - black * 0.9) * 0.92;
        const radius = cell * 0.72 * Math.sqrt(amount);
        if (radius < 0.4) continue;
        pen.moveTo(x + radius, y);
        pen.arc(x, y, radius, 0, Math.PI * 2);
      }
    pen.fill();
  }
  return result;
};
