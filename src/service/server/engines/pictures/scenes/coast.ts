/** The open sea, its cliffs, and an island. */
import { colour, css, mix } from "../colour.ts";
import { createLine } from "../noise.ts";
import { below, disc, oval, vertical } from "../paint.ts";
import type { Scenery, Stage } from "../stage.ts";
import { palm } from "../subjects/plants.ts";
import type { SubjectName } from "../vocabulary.ts";
import { grass, hill } from "./land.ts";
import { createRange, ridge } from "./ridges.ts";
import { sky } from "./sky.ts";
import { glitter } from "./water.ts";

export function sea(stage: Stage): Scenery {
  const { pen, width, height, palette } = stage;
  const random = stage.random.branch("sea");
  const horizon = height * random.between(0.46, 0.54);
  const light = sky(stage, horizon, [0.62, 0.95]);
  if (random.chance(0.5)) {
    const range = createRange(random, horizon, height * 0.1, width * 1.6, 5);
    ridge(stage, range, { depth: 0.2, bottom: horizon, snow: 0, lightX: light.x });
  }
  pen.fillStyle = vertical(pen, horizon, height, [
    mix(palette.water, palette.sky[3], 0.5),
    palette.water,
    mix(palette.water, palette.ink, 0.35),
  ]);
  pen.fillRect(0, horizon, width, height - horizon);
  waves(stage, horizon);
  glitter(stage, horizon, light, 0.9);
  const left = light.x > width / 2;
  const x = width * (left ? 0.35 : 0.65);
  const standing =
    stage.wish.subjects.some((name) => name !== "lighthouse" && SUBJECTS_ON_LAND.includes(name)) &&
    !stage.wish.scenes.includes("island");
  if (standing) headland(stage, x, left);
  if (standing)
    return {
      ground: { x, y: height * 0.83, size: height * 0.3 },
      air: { x: width - x, y: height * 0.25, size: height * 0.22 },
      water: { x: width - x, y: height * 0.66, size: height * 0.22 },
    };
  return {
    ground: { x, y: height * 0.74, size: height * 0.3 },
    air: { x, y: height * 0.25, size: height * 0.22 },
    water: { x, y: height * 0.69, size: height * 0.34 },
    front: () => wave(stage, height * 0.9, 1, 77),
  };
}

const SUBJECTS_ON_LAND: readonly SubjectName[] = [
  "fox",
  "cat",
  "dog",
  "rabbit",
  "owl",
  "bear",
  "deer",
  "house",
  "castle",
  "robot",
  "tree",
  "flower",
  "cactus",
  "mushroom",
  "person",
  "palm",
  "tent",
  "car",
];

/** A grassy cliff for those who cannot swim. */
function headland(stage: Stage, x: number, left: boolean): void {
  const { width, height, palette, unit } = stage;
  const random = stage.random.branch("headland");
  const edge = createLine(random, 4);
  const line = (at: number): number => {
    const far = (left ? at - x : x - at) / width;
    return height * (0.82 + Math.max(0, far - 0.14) ** 1.4 * 2.6) + edge((at / width) * 6) * height * 0.012;
  };
  const tint = mix(palette.land, palette.lit, 0.12);
  hill(stage, line, tint, height);
  grass(stage, line, css(mix(tint, palette.lit, 0.18)), unit * 20, 1, random);
}

function waves(stage: Stage, horizon: number): void {
  const rows = 9;
  for (let row = 1; row < rows; row++) {
    const near = (row / rows) ** 1.5;
    wave(stage, horizon + (stage.height - horizon) * near, near, row);
  }
}

/** One row of swell: a crest with a bright edge over a darker hollow. */
function wave(
  { pen, width, height, unit, palette, random: all, wish }: Stage,
  y: number,
  near: number,
  number: number,
): void {
  const random = all.branch(`wave ${number}`);
  const shape = createLine(random, 2, 0.3);
  const wild = wish.times.includes("storm") ? 1.9 : wish.words.some((word) => /^(wave|surf)/.test(word)) ? 1.6 : 1;
  const high = height * 0.045 * near * wild;
  const line = (x: number): number => y - Math.abs(shape((x / width) * (11 - near * 7))) * high * 1.7 + high * 0.5;
  const tint = mix(mix(palette.water, palette.sky[3], 0.34 * (1 - near)), palette.ink, 0.3 * near);
  below(
    pen,
    line,
    width,
    y + height * 0.12 * (0.3 + near),
    unit * 3,
    vertical(
      pen,
      y - high,
      y + height * 0.11 * (0.3 + near),
      [mix(tint, palette.sky[2], 0.32), tint, tint],
      [0.95, 0.8, 0],
    ),
  );
  pen.strokeStyle = css(mix(palette.light, palette.haze, 0.25), 0.2 + 0.3 * near);
  pen.lineWidth = unit * (0.6 + near * 1.6);
  pen.beginPath();
  let drawn = false;
  for (let x = 0; x <= width; x += unit * 3) {
    const crest = line(x) < y - high * 0.12;
    if (crest && drawn) pen.lineTo(x, line(x));
    else if (crest) pen.moveTo(x, line(x));
    drawn = crest;
  }
  pen.stroke();
  if (wild === 1) return;
  for (let x = 0; x < width; x += unit * random.between(3, 9)) {
    if (line(x) < y - high * 0.5)
      disc(
        pen,
        x,
        line(x) + random.between(-0.3, 0.6) * high * 0.3,
        unit * random.between(0.8, 2.6) * (0.4 + near),
        css(palette.paper, 0.75),
      );
  }
}

export function island(stage: Stage): Scenery {
  const scenery = sea(stage);
  const { pen, width, height, palette, unit } = stage;
  const random = stage.random.branch("island");
  const { x } = scenery.ground;
  const y = height * 0.66;
  const [wide, high] = [Math.min(width * 0.27, height * 0.4), height * 0.07];
  const sand = mix(colour(0.86, 0.07, 80), palette.haze, palette.night ? 0.7 : 0.25);
  oval(pen, x, y + high * 0.3, wide * 1.12, high * 0.5, css(mix(palette.water, palette.light, 0.4), 0.6));
  const mound = (part: number, fill: string): void => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.moveTo(x - wide * part, y + high * 0.35);
    pen.bezierCurveTo(
      x - wide * 0.5 * part,
      y - high * part,
      x + wide * 0.4 * part,
      y - high * 1.1 * part,
      x + wide * part,
      y + high * 0.35,
    );
    pen.quadraticCurveTo(x, y + high * 0.75, x - wide * part, y + high * 0.35);
    pen.fill();
  };
  mound(1, css(sand));
  mound(0.72, css(mix(palette.land, palette.lit, 0.3)));
  for (const [shift, size] of [
    [-0.28, 0.34],
    [0.3, 0.28],
    [0.05, 0.44],
  ] as const)
    palm(stage, { x: x + shift * wide, y: y - high * 0.3, size: height * size });
  pen.fillStyle = css(palette.paper, 0.5);
  for (let index = 0; index < 14; index++)
    oval(
      pen,
      x + random.between(-1.1, 1.1) * wide,
      y + high * random.between(0.5, 0.75),
      unit * random.between(8, 30),
      unit,
      css(palette.paper, 0.5),
    );
  return {
    ...scenery,
    ground: { x: x + wide * 0.32, y: y + high * 0.1, size: height * 0.16 },
    water: { x: width - x, y: height * 0.74, size: height * 0.24 },
  };
}
