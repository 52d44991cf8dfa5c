/** Land: how distance colours it, hills, and the firs that stand on them. */
import { type Colour, css, lighter, mix } from "../colour.ts";
import { createLine, type Line } from "../noise.ts";
import { below, vertical } from "../paint.ts";
import type { Random } from "../random.ts";
import type { Stage } from "../stage.ts";

/** How near things are, 0 at the horizon and 1 at our feet, as colour. */
export function depthColour({ palette }: Stage, depth: number): Colour {
  return mix(palette.haze, palette.land, depth ** 0.85);
}

/** Soft hills with a lit brow. */
export function hill(stage: Stage, line: Line, tint: Colour, bottom: number): void {
  const { pen, width, height, palette, unit } = stage;
  let top = bottom;
  for (let x = 0; x <= width; x += 8) top = Math.min(top, line(x));
  const brow = lighter(mix(tint, palette.lit, 0.36), 0.02);
  below(
    pen,
    line,
    width,
    bottom,
    unit * 3,
    vertical(pen, top, Math.min(bottom, top + height * 0.4), [brow, tint, mix(tint, palette.ink, 0.35)]),
  );
}

/** A fir: ragged boughs that widen downward. */
export function fir({ pen }: Stage, x: number, y: number, high: number, fill: string, random: Random): void {
  const wide = high * random.between(0.17, 0.24);
  const tiers = 7;
  pen.fillStyle = fill;
  pen.beginPath();
  pen.moveTo(x, y - high);
  const half = (side: number): void => {
    const order =
      side > 0
        ? Array.from({ length: tiers }, (_, tier) => tier + 1)
        : Array.from({ length: tiers }, (_, tier) => tiers - tier);
    for (const tier of order) {
      const at = tier / tiers;
      const out = wide * at ** 0.9 * random.between(0.85, 1.15);
      const hem: [number, number] = [x + side * out, y - high * (1 - at * 0.94)];
      const waist: [number, number] = [x + side * out * 0.45, y - high * (1 - at * 0.9) - high * 0.015];
      if (side > 0) pen.lineTo(...hem);
      pen.lineTo(...waist);
      if (side < 0) pen.lineTo(...hem);
    }
  };
  half(1);
  pen.lineTo(x + high * 0.02, y);
  pen.lineTo(x - high * 0.02, y);
  half(-1);
  pen.closePath();
  pen.fill();
}

/** Firs along a line; denser where the noise says so. */
export function firs(stage: Stage, line: Line, tint: Colour, high: number, density = 1): void {
  const random = stage.random.branch(`firs ${high.toFixed(1)}`);
  const thick = createLine(random, 2);
  const fill = css(tint);
  for (let x = -high * 0.2; x < stage.width + high * 0.2; ) {
    const here = thick((x / stage.width) * 5) + density - 0.55;
    if (here > 0)
      fir(
        stage,
        x,
        line(x) + high * 0.06,
        high * random.between(0.55, 1.1) * (0.75 + Math.min(0.4, here * 0.4)),
        fill,
        random,
      );
    x += high * random.between(0.1, 0.3);
  }
}

/** Blades along a line. */
export function grass(
  { pen, width }: Stage,
  line: (x: number) => number,
  fill: string,
  high: number,
  density: number,
  random: Random,
): void {
  pen.fillStyle = fill;
  pen.beginPath();
  for (let x = 0; x < width; x += (high * 0.16) / density) {
    const [lean, tall] = [random.between(-0.4, 0.4), high * random.between(0.4, 1.15)];
    const y = line(x) + high * 0.12;
    pen.moveTo(x - high * 0.035, y);
    pen.quadraticCurveTo(x, y - tall * 0.6, x + lean * tall, y - tall);
    pen.quadraticCurveTo(x + high * 0.05, y - tall * 0.5, x + high * 0.035, y);
  }
  pen.fill();
}
