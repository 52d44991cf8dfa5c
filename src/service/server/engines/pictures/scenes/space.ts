/** Deep space: gas, stars, worlds, and the ground of one of them when somebody stands on it. */
import { colour, css, mix, turned } from "../colour.ts";
import { createLine } from "../noise.ts";
import { below, glow, oval, vertical } from "../paint.ts";
import type { Scenery, Stage } from "../stage.ts";
import { nebula } from "./nebula.ts";
import { createRange, ridge } from "./ridges.ts";
import { planet, stars } from "./sky.ts";

const STANDING = [
  "fox",
  "cat",
  "dog",
  "rabbit",
  "owl",
  "bear",
  "deer",
  "robot",
  "person",
  "house",
  "castle",
  "tent",
  "car",
  "tree",
  "flower",
  "cactus",
  "mushroom",
];

export function space(stage: Stage): Scenery {
  const { pen, width, height, palette, wish } = stage;
  const random = stage.random.branch("space");
  const key = wish.colours[0] ?? palette.sky[1];
  const dark = colour(0.13, Math.min(0.06, 0.02 + key.c * 0.3), key.h);
  pen.fillStyle = vertical(pen, 0, height, [dark, colour(0.2, Math.min(0.09, key.c), key.h + 20), dark]);
  pen.fillRect(0, 0, width, height);
  nebula(stage, 0.95);
  stars(stage, height * 1.3, 1.5);
  const left = random.chance(0.5);
  const x = width * (left ? random.between(0.22, 0.34) : random.between(0.66, 0.78));
  const surface = wish.subjects.some((name) => STANDING.includes(name));
  if (wish.words.some((word) => /^galax/.test(word))) spiral(stage, width - x, height * 0.45);
  const big = Math.min(width, height) * random.between(0.2, 0.27);
  planet(
    stage,
    x,
    height * random.between(0.38, 0.5),
    big,
    random.pick([palette.accent, turned(palette.accent, 150), palette.second]),
    random.chance(0.6) || wish.words.includes("saturn"),
  );
  planet(
    stage,
    width - x * random.between(0.75, 1.05),
    height * random.between(0.18, 0.3),
    big * 0.24,
    turned(palette.accent, 190),
    false,
  );
  const seat = { x: width - x, y: height * 0.55, size: height * 0.36 };
  if (!surface) return { ground: seat, air: seat };
  return { ...ground(stage), air: { ...seat, y: height * 0.3, size: height * 0.24 } };
}

function ground(stage: Stage): Pick<Scenery, "ground"> {
  const { pen, width, height, palette, unit } = stage;
  const random = stage.random.branch("ground");
  const soil = mix(palette.accent, palette.ink, 0.45);
  const own: Stage = {
    ...stage,
    palette: {
      ...palette,
      land: soil,
      haze: mix(palette.sky[1], palette.accent, 0.35),
      lit: palette.light,
      night: true,
    },
  };
  ridge(own, createRange(random, height * 0.8, height * 0.16, width, 5), {
    depth: 0.45,
    bottom: height,
    snow: 0,
    lightX: 0,
  });
  const shape = createLine(random, 3, 0.4);
  const line = (x: number): number => height * 0.83 + shape((x / width) * 2.2) * height * 0.035;
  below(
    pen,
    line,
    width,
    height,
    4,
    vertical(pen, height * 0.8, height, [mix(soil, palette.light, 0.3), soil, mix(soil, palette.ink, 0.6)]),
  );
  for (let index = 0; index < 16; index++) {
    const at = random.next();
    const [x, y, wide] = [random.between(0, width), height * (0.87 + at * 0.12), unit * (14 + at * 60)];
    oval(pen, x, y, wide, wide * 0.24, css(mix(soil, palette.ink, 0.55), 0.6));
    oval(pen, x, y + wide * 0.06, wide * 0.9, wide * 0.19, css(mix(soil, palette.ink, 0.25), 0.7));
  }
  return { ground: { x: width * 0.5, y: height * 0.9, size: height * 0.36 } };
}

/** A galaxy seen from the side: arms of stars around a bright heart. */
function spiral({ pen, width, height, unit, palette, random: all }: Stage, x: number, y: number): void {
  const random = all.branch("spiral");
  const size = Math.min(width, height) * 0.42;
  const tilt = random.between(-0.6, 0.6);
  glow(pen, x, y, size * 0.8, palette.second, 0.35);
  pen.save();
  pen.translate(x, y);
  pen.rotate(tilt);
  pen.scale(1, 0.42);
  pen.globalCompositeOperation = "lighter";
  for (let index = 0; index < 2600; index++) {
    const way = random.next() ** 0.8;
    const arm = random.whole(0, 1) * Math.PI;
    const turn = arm + way * 5.4 + (random.next() + random.next() - 1) * (0.75 - way * 0.35);
    const tint = mix(palette.light, random.chance(0.5) ? palette.second : palette.accent, way);
    oval(
      pen,
      Math.cos(turn) * way * size,
      Math.sin(turn) * way * size,
      unit * random.between(0.5, 1.8),
      unit * random.between(1, 3),
      css(tint, (1.1 - way) * 0.6),
    );
  }
  pen.restore();
  glow(pen, x, y, size * 0.3, palette.light, 1);
}
