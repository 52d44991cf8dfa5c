/** Mountains in ranges behind each other, with a lake or with woods before them. */
import { css, mix } from "../colour.ts";
import { createLine } from "../noise.ts";
import { vertical } from "../paint.ts";
import type { Scenery, Stage } from "../stage.ts";
import { depthColour, fir, firs, hill } from "./land.ts";
import { createRange, ridge } from "./ridges.ts";
import { sky } from "./sky.ts";
import { mirror } from "./water.ts";

export function mountains(stage: Stage): Scenery {
  const { width, height, unit, wish, palette, pen } = stage;
  const random = stage.random.branch("mountains");
  const lake =
    wish.scenes.includes("lake") ||
    wish.scenes.includes("sea") ||
    (!wish.scenes.includes("forest") && random.chance(0.45));
  const shore = height * (lake ? random.between(0.6, 0.66) : 0.72);
  const light = sky(stage, shore, [0.2, 0.5]);
  const winter = wish.times.includes("winter") || wish.skies.includes("snow");
  const layers = wish.styles.includes("minimal") ? 3 : 4;
  const tallest = random.between(0.34, 0.46) * height;
  for (let layer = 0; layer < layers; layer++) {
    const at = layer / (layers - 1);
    const base = shore - (1 - at) * height * 0.06 + (lake ? 0 : at * height * 0.05);
    const high = tallest * (layer === 1 ? 1.05 : 0.72 - at * 0.34) * random.between(0.9, 1.08);
    const range = createRange(
      random,
      base,
      high,
      width,
      (1.5 + at * 1.7) * (width / height) * random.between(0.8, 1.1),
    );
    const { line } = range;
    const snow = winter ? 0.55 - at * 0.25 : layer <= 1 ? random.between(0.2, 0.34) : 0;
    ridge(stage, range, { depth: 0.12 + at * 0.5, bottom: lake ? shore : height, snow, lightX: light.x });
    if (layer >= layers - 2 && !wish.styles.includes("minimal"))
      firs(
        stage,
        (x) => Math.min(shore, line(x) + unit * 6),
        depthColour(stage, 0.3 + at * 0.42),
        unit * (16 + at * 22),
        layer === layers - 1 ? 0.75 : 0.4,
      );
  }
  if (lake) {
    // A band of mist hides where the mountains meet the water.
    pen.fillStyle = vertical(pen, shore - height * 0.08, shore, [palette.haze, palette.haze], [0, 0.5]);
    pen.fillRect(0, shore - height * 0.08, width, height * 0.08);
    mirror(stage, shore, light);
  } else
    hill(
      stage,
      (
        (line) => (x: number) =>
          height * 0.84 + line((x / width) * 2.4) * height * 0.06
      )(createLine(random, 2)),
      depthColour(stage, 0.85),
      height,
    );
  const side = light.x < width / 2 ? 1 : -1;
  const left = side > 0;
  const bank = createLine(random, 3);
  // High enough at its side to stand on.
  const rise = (x: number): number => {
    const at = left ? x / width : 1 - x / width;
    return height * (1.03 - 0.15 * Math.max(0, at - 0.2) ** 0.7) + bank((x / width) * 4) * height * 0.015;
  };
  return {
    ground: { x: width * (left ? 0.58 : 0.42), y: rise(width * (left ? 0.58 : 0.42)) + unit * 8, size: height * 0.26 },
    air: { x: width * (left ? 0.66 : 0.34), y: height * 0.27, size: height * 0.22 },
    ...(lake
      ? { water: { x: width * (left ? 0.62 : 0.38), y: shore + (height - shore) * 0.36, size: height * 0.17 } }
      : {}),
    front: () => {
      const dark = mix(palette.land, palette.ink, 0.7);
      hill(stage, rise, dark, height);
      if (wish.styles.includes("minimal")) return;
      for (let index = 0; index < 9; index++) {
        const x = width * (left ? 1.02 - random.next() ** 1.6 * 0.22 : -0.02 + random.next() ** 1.6 * 0.22);
        fir(
          stage,
          x,
          rise(x) + unit * 8,
          height * random.between(0.16, 0.42),
          css(mix(dark, palette.ink, random.between(0, 0.6))),
          random,
        );
      }
    },
  };
}
