/** Woods, dunes and meadows. */
import { type Colour, colour, css, lighter, mix } from "../colour.ts";
import { newSheet } from "../effects/sheets.ts";
import { createLine } from "../noise.ts";
import { below, disc, glow, polygon, vertical } from "../paint.ts";
import type { Random } from "../random.ts";
import type { Scenery, Stage } from "../stage.ts";
import { bloom } from "../subjects/plants.ts";
import { depthColour, fir, firs, grass, hill } from "./land.ts";
import { createRange, ridge } from "./ridges.ts";
import { sky } from "./sky.ts";

/** Rows of firs in mist, with rays of light between them. */
export function forest(stage: Stage): Scenery {
  const { pen, width, height, unit, palette } = stage;
  const random = stage.random.branch("forest");
  const light = sky(stage, height * 0.8, [0.3, 0.5]);
  const layers = 6;
  for (let layer = 0; layer < layers; layer++) {
    const at = layer / (layers - 1);
    const brow = createLine(random, 3);
    const base = height * (0.5 + at * 0.42);
    const line = (x: number): number => base + brow((x / width) * 2.5 + layer * 9) * height * 0.07;
    const tint = depthColour(stage, 0.15 + at * 0.75);
    firs(stage, line, tint, height * (0.13 + at * 0.27), 1 - at * 0.2);
    below(pen, line, width, height, 6, vertical(pen, base, base + height * 0.3, [tint, mix(tint, palette.haze, 0.5)]));
    pen.fillStyle = vertical(
      pen,
      base - height * 0.12,
      base + height * 0.16,
      [palette.haze, palette.haze, palette.haze],
      [0, 0.34 * (1 - at), 0],
    );
    pen.fillRect(0, base - height * 0.12, width, height * 0.28);
    if ((layer === 1 || layer === 3) && !stage.wish.without.includes(light.moon ? "moon" : "sun"))
      rays(stage, light.x, light.y);
  }
  const right = light.x < width / 2;
  const ground = createLine(random, 3);
  const floor = (x: number): number => height * 0.93 + ground((x / width) * 3) * height * 0.02;
  return {
    ground: { x: width * (right ? 0.6 : 0.4), y: floor(width * 0.5) + unit * 6, size: height * 0.3 },
    air: { x: width * (right ? 0.62 : 0.38), y: height * 0.25, size: height * 0.2 },
    front: () => {
      const dark = mix(palette.land, palette.ink, 0.75);
      hill(stage, floor, dark, height);
      const ink = css(mix(dark, palette.ink, 0.5));
      for (const side of [0, 1])
        for (let tree = 0; tree < 3; tree++) {
          const x = width * (side === 0 ? random.between(-0.03, 0.15) : random.between(0.86, 1.03));
          fir(stage, x, height * 1.02, Math.min(height, width * 1.15) * random.between(0.5, 0.98), ink, random);
        }
      grass(stage, floor, ink, unit * 26, 0.7, random);
    },
  };
}

/** Painted small, so that their edges are soft when they are drawn large. */
function rays({ pen, width, height, palette, random: all }: Stage, x: number, y: number): void {
  const random = all.branch("rays");
  const small = newSheet(Math.ceil(width / 6), Math.ceil(height / 6));
  const brush = small.getContext("2d");
  brush.scale(1 / 6, 1 / 6);
  const reach = Math.hypot(width, height);
  const shine = brush.createRadialGradient(x, y, 0, x, y, reach * 0.9);
  shine.addColorStop(0, css(palette.light, 0.26));
  shine.addColorStop(0.75, css(palette.light, 0));
  brush.fillStyle = shine;
  for (let index = 0; index < 11; index++) {
    const turn = random.between(0.15, 0.85) * Math.PI;
    const wide = random.between(0.012, 0.05);
    brush.beginPath();
    brush.moveTo(x, y);
    brush.lineTo(x + Math.cos(turn - wide) * reach, y + Math.sin(turn - wide) * reach);
    brush.lineTo(x + Math.cos(turn + wide) * reach, y + Math.sin(turn + wide) * reach);
    brush.fill();
  }
  pen.save();
  pen.globalCompositeOperation = "screen";
  pen.imageSmoothingQuality = "high";
  pen.drawImage(small, 0, 0, width, height);
  pen.restore();
}

/** Dunes: a crest winds down each, one side in light and one in shadow. */
export function desert(stage: Stage): Scenery {
  const { pen, width, height, unit, palette, wish } = stage;
  const random = stage.random.branch("desert");
  const horizon = height * random.between(0.52, 0.6);
  const light = sky(stage, horizon);
  const dune = wish.colours.length > 0 ? palette.lit : mix(palette.lit, colour(0.72, 0.13, 62), 0.65);
  const shadow = mix(mix(dune, palette.land, 0.66), colour(0.35, 0.09, 20), palette.night ? 0.1 : 0.35);
  const far = createRange(random, horizon, height * 0.13, width, 4 * (width / height));
  ridge(stage, far, { depth: 0.3, bottom: horizon + height * 0.05, snow: 0, lightX: light.x });
  if (wish.words.some((word) => ["pyramid", "pyramids", "egypt"].includes(word)))
    pyramids(stage, horizon, light.x, dune, shadow);
  const layers = 7;
  for (let layer = 0; layer < layers; layer++) {
    const at = layer / (layers - 1);
    const near = 0.2 + at * 0.8;
    const [bright, dark] = [mix(palette.haze, dune, near), mix(palette.haze, shadow, near)];
    const base = horizon + (height - horizon) * (at ** 1.25 * 0.86 + 0.02);
    const many = Math.max(1, Math.round((4.2 - at * 3) * (width / height)));
    pen.fillStyle = vertical(pen, base, base + height * 0.25, [bright, mix(bright, dark, 0.5)]);
    pen.fillRect(0, base, width, height);
    for (let index = 0; index < many; index++) {
      const x = ((index + random.between(0.2, 0.8)) / many) * width * 1.2 - width * 0.1;
      const wide = (width / many) * random.between(0.8, 1.25);
      drift(stage, {
        x,
        y: base,
        wide,
        high: height * (0.022 + at * 0.07) * random.between(0.6, 1.15),
        side: light.x > x ? 1 : -1,
        bright,
        dark,
      });
    }
  }
  const left = light.x > width / 2;
  return {
    ground: { x: width * (left ? 0.33 : 0.67), y: height * 0.84, size: height * 0.27 },
    air: { x: width * (left ? 0.33 : 0.67), y: height * 0.27, size: height * 0.22 },
    front: () => {
      const brow = createLine(random, 2, 0.3);
      const floor = (x: number): number => height * 0.94 + brow((x / width) * 1.7) * height * 0.05;
      below(
        pen,
        floor,
        width,
        height,
        4,
        vertical(pen, height * 0.88, height, [mix(shadow, palette.ink, 0.15), mix(shadow, palette.ink, 0.5)]),
      );
      grass(stage, floor, css(mix(shadow, palette.ink, 0.6)), unit * 22, 0.12, random);
    },
  };
}

interface Drift {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
  /** Where the light comes from. */
  readonly side: 1 | -1;
  readonly bright: Colour;
  readonly dark: Colour;
}

/** One dune: a long slope toward the light, a winding crest, and a steep slope in the shade. */
function drift({ pen }: Stage, { x, y, wide, high, side, bright, dark }: Drift): void {
  const [toLight, toShade] = [x + side * wide, x - side * wide * 0.85];
  const foot = y + high * 1.5;
  pen.fillStyle = vertical(pen, y - high, foot, [lighter(bright, 0.05), bright, bright], [1, 1, 0]);
  pen.beginPath();
  pen.moveTo(toLight, y + 1);
  pen.bezierCurveTo(x + side * wide * 0.5, y, x + side * wide * 0.2, y - high, x, y - high);
  pen.bezierCurveTo(x - side * wide * 0.2, y - high * 0.95, x - side * wide * 0.4, y, toShade, y + 1);
  pen.lineTo(toShade, foot);
  pen.lineTo(toLight, foot);
  pen.fill();
  pen.fillStyle = vertical(pen, y - high, foot, [dark, dark, dark], [0.95, 0.75, 0]);
  pen.beginPath();
  pen.moveTo(x, y - high);
  pen.bezierCurveTo(x - side * wide * 0.2, y - high * 0.95, x - side * wide * 0.4, y, toShade, y + 1);
  pen.bezierCurveTo(x - side * wide * 0.5, y + high * 0.3, x - side * wide * 0.1, foot, x + side * wide * 0.3, foot);
  pen.bezierCurveTo(x - side * wide * 0.1, y + high * 0.7, x + side * wide * 0.28, y - high * 0.1, x, y - high);
  pen.fill();
}

function pyramids(
  { pen, width, height, palette }: Stage,
  horizon: number,
  lightX: number,
  dune: Colour,
  shadow: Colour,
): void {
  for (const [at, size, near] of [
    [0.7, 0.15, 0.4],
    [0.3, 0.2, 0.55],
    [0.5, 0.3, 0.8],
  ] as const) {
    const [x, high] = [width * at, height * size];
    const edge = x + (lightX > x ? -1 : 1) * high * 0.3;
    const [bright, dark] = [mix(palette.haze, dune, near), mix(palette.haze, shadow, near)];
    polygon(
      pen,
      [
        [x, horizon - high],
        [x - high * 0.85, horizon + 4],
        [x + high * 0.85, horizon + 4],
      ],
      css(bright),
    );
    const far = x + (lightX > x ? -1 : 1) * high * 0.85;
    polygon(
      pen,
      [
        [x, horizon - high],
        [edge, horizon + 6],
        [far, horizon + 4],
      ],
      css(dark),
    );
  }
}

/** Rolling hills with flowers before us. */
export function meadow(stage: Stage): Scenery {
  const { width, height, unit, palette, wish, pen } = stage;
  const random = stage.random.branch("meadow");
  const horizon = height * random.between(0.56, 0.64);
  const light = sky(stage, horizon);
  const range = createRange(random, horizon, height * 0.2, width, 2.6 * (width / height));
  ridge(stage, range, { depth: 0.2, bottom: horizon + height * 0.06, snow: 0.24, lightX: light.x });
  const layers = 4;
  for (let layer = 0; layer < layers; layer++) {
    const at = layer / (layers - 1);
    const shape = createLine(random, 2, 0.35);
    const base = horizon + (height - horizon) * at * 0.52;
    const line = (x: number): number => base + shape((x / width) * (2.6 - at) + layer * 4) * height * 0.055;
    const tint = mix(palette.haze, mix(palette.land, palette.lit, 0.36), 0.35 + at * 0.6);
    firs(stage, line, mix(tint, palette.land, 0.4 + at * 0.2), unit * (18 + at * 42), 0.12);
    hill(stage, line, tint, height);
    if (layer > 0) specks(stage, line, height, at, random);
  }
  const left = light.x > width / 2;
  const flowery =
    wish.subjects.includes("flower") || wish.words.some((word) => /^(meadow|garden|flower|spring)/.test(word));
  return {
    ground: { x: width * (left ? 0.36 : 0.64), y: height * 0.85, size: height * 0.3 },
    air: { x: width * (left ? 0.34 : 0.66), y: height * 0.28, size: height * 0.26 },
    front: () => {
      const brow = createLine(random, 2);
      const floor = (x: number): number => height * 0.95 + brow((x / width) * 3) * height * 0.03;
      const dark = mix(mix(palette.land, palette.lit, 0.1), palette.ink, 0.35);
      hill(stage, floor, dark, height);
      grass(stage, floor, css(dark), unit * 60, 1, random);
      const many = flowery ? Math.round((width / unit / 1000) * 46) : Math.round((width / unit / 1000) * 20);
      for (let index = 0; index < many; index++) {
        const near = (index + 1) / many;
        const x = random.between(-0.02, 1.02) * width;
        const size = unit * (flowery ? 20 + near * 46 : 12 + near * 22);
        const foot = height * (0.94 + near * 0.1);
        bloom(stage, x, foot, size * random.between(2, 3.4), size, random);
      }
      if (palette.night)
        for (let fly = 0; fly < 26; fly++) {
          const [x, y] = [random.between(0, width), random.between(horizon, height)];
          glow(pen, x, y, unit * 16, palette.accent, 0.6);
          disc(pen, x, y, unit * 1.4, css(lighter(palette.accent, 0.1)));
        }
    },
  };
}

/** Flowers too far away to have petals. */
function specks(
  { pen, width, unit, palette }: Stage,
  line: (x: number) => number,
  bottom: number,
  depth: number,
  random: Random,
): void {
  const tints = [palette.accent, palette.second, palette.paper] as const;
  for (let index = 0; index < 240; index++) {
    const x = random.between(0, width);
    const y = line(x) + (bottom - line(x)) * random.next() ** 2 * 0.45 + unit * 4;
    disc(pen, x, y, unit * random.between(0.7, 1.6) * (0.6 + depth), css(random.pick(tints), 0.35 + depth * 0.45));
  }
}
