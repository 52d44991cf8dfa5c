/** A city at the waterside: rows of towers with lit windows, mirrored below. */
import { type Colour, css, lighter, mix } from "../colour.ts";
import { across, glow, polygon, vertical } from "../paint.ts";
import type { Random } from "../random.ts";
import type { Scenery, Stage } from "../stage.ts";
import { depthColour } from "./land.ts";
import { sky } from "./sky.ts";
import { mirror } from "./water.ts";

export function city(stage: Stage): Scenery {
  const { pen, width, height, palette, wish } = stage;
  const random = stage.random.branch("city");
  const shore = height * random.between(0.74, 0.79);
  const light = sky(stage, shore, [0.3, 0.62]);
  const layers = 4;
  for (let layer = 0; layer < layers; layer++) {
    const at = layer / (layers - 1);
    row(stage, shore, at, random);
    pen.fillStyle = vertical(pen, shore - height * 0.3, shore, [palette.haze, palette.haze], [0, 0.45 * (1 - at)]);
    pen.fillRect(0, shore - height * 0.3, width, height * 0.3);
  }
  if (palette.night)
    for (let lamp = 0; lamp < 7; lamp++)
      glow(pen, random.between(0, width), shore, height * random.between(0.08, 0.16), palette.accent, 0.4);
  mirror(stage, shore, light);
  const left = light.x > width / 2;
  return {
    ground: { x: width * (left ? 0.3 : 0.7), y: height * 0.97, size: height * 0.26 },
    air: { x: width * (left ? 0.28 : 0.72), y: height * 0.22, size: height * 0.2 },
    water: { x: width * (left ? 0.34 : 0.66), y: shore + (height - shore) * 0.42, size: height * 0.15 },
    front: () => {
      if (wish.subjects.length === 0) return;
      pen.fillStyle = vertical(pen, height * 0.95, height, [mix(palette.land, palette.ink, 0.4), palette.ink]);
      pen.fillRect(0, height * 0.955, width, height * 0.05);
    },
  };
}

function row(stage: Stage, shore: number, at: number, random: Random): void {
  const { width, height, unit } = stage;
  const tallest = height * (0.5 - at * 0.2);
  const middle = width * random.between(0.35, 0.65);
  for (let x = -unit * 30; x < width; ) {
    const wide = unit * random.between(34, 82) * (0.75 + at * 0.5);
    const central = Math.exp(-(((x + wide / 2 - middle) / (width * 0.3)) ** 2));
    const high = tallest * (0.22 + central * 0.5 + random.next() ** 2 * 0.36);
    tower(stage, x, shore, wide, high, at, random);
    x += wide * random.between(0.86, at > 0.8 ? 1.5 : 1.1);
  }
}

function tower(stage: Stage, x: number, y: number, wide: number, high: number, at: number, random: Random): void {
  const { pen, unit, palette } = stage;
  const body = mix(depthColour(stage, 0.22 + at * 0.72), palette.accent, random.between(0, 0.06));
  const bright = mix(body, palette.haze, 0.2);
  const top = y - high;
  const wall = across(pen, [x, 0], [x + wide, 0], [bright, body, mix(body, palette.ink, 0.25)]);
  pen.fillStyle = wall;
  pen.fillRect(x, top, wide, high + 1);
  const roof = random.whole(0, 5);
  if (roof === 0)
    polygon(
      pen,
      [
        [x, top + 1],
        [x + wide / 2, top - wide * 0.45],
        [x + wide, top + 1],
      ],
      wall,
    );
  if (roof === 1) pen.fillRect(x + wide * 0.2, top - wide * 0.22, wide * 0.6, wide * 0.24);
  if (roof === 2)
    polygon(
      pen,
      [
        [x, top + 1],
        [x, top - wide * 0.3],
        [x + wide, top + 1],
      ],
      wall,
    );
  if (roof === 3) {
    pen.fillRect(x + wide * 0.16, top - wide * 0.2, wide * 0.68, wide * 0.22);
    pen.fillRect(x + wide * 0.32, top - wide * 0.42, wide * 0.36, wide * 0.24);
  }
  if (roof <= 1 || roof === 3) {
    pen.fillRect(x + wide / 2 - unit * 0.8, top - wide * random.between(0.7, 1.15), unit * 1.6, wide);
    if (palette.night && at > 0.4) glow(pen, x + wide / 2, top - wide * 0.7, unit * 12, palette.accent, 0.7);
  }
  windows(stage, { x, top, wide, high, at, body }, random);
}

interface Wall {
  readonly x: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
  readonly at: number;
  readonly body: Colour;
}

function windows({ pen, unit, palette, wish }: Stage, { x, top, wide, high, at, body }: Wall, random: Random): void {
  const columns = Math.max(2, Math.round(wide / (unit * (8 + at * 5))));
  const gap = wide / (columns + 0.6);
  const rise = gap * random.pick([1.15, 1.4, 0.9]);
  const bands = random.chance(0.25);
  const share = palette.night ? 0.5 : 0.16;
  const neon = wish.tones.includes("neon");
  const lamps = [
    palette.accent,
    lighter(palette.accent, 0.08),
    palette.second,
    neon ? palette.second : palette.light,
  ] as const;
  const [first, dark] = [
    random.pick(lamps),
    mix(body, palette.night ? palette.ink : palette.sky[2], palette.night ? 0.3 : 0.3),
  ];
  const alpha = 0.28 + at * 0.66;
  for (let line = 1; line * rise < high - rise * 0.5; line++) {
    const litLine = random.chance(share);
    if (bands) {
      pen.fillStyle = css(litLine ? first : dark, alpha * (litLine ? 0.85 : 0.6));
      pen.fillRect(x + gap * 0.4, top + line * rise, wide - gap * 0.8, rise * 0.42);
      continue;
    }
    for (let column = 0; column < columns; column++) {
      const lit = random.chance(share);
      const lamp = random.chance(0.75) ? first : random.pick(lamps);
      pen.fillStyle = css(lit ? lamp : dark, lit ? alpha * random.between(0.55, 1) : alpha * 0.5);
      pen.fillRect(x + gap * (0.45 + column), top + line * rise, gap * 0.58, rise * 0.58);
    }
  }
}
