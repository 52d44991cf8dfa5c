/** The eighties as they never were: a striped sun over a glowing grid. */
import { type Colour, colour, css, mix } from "../colour.ts";
import { below, glow, vertical } from "../paint.ts";
import type { Scenery, Stage } from "../stage.ts";
import { palm } from "../subjects/plants.ts";
import { createRange } from "./ridges.ts";
import { stars } from "./sky.ts";

export function grid(stage: Stage): Scenery {
  const { pen, width, height, unit, wish } = stage;
  const random = stage.random.branch("grid");
  const [first, second] = wish.colours;
  const hot = first ?? colour(0.66, 0.27, 350);
  const cool = second ?? (first ? mix(first, colour(0.8, 0.14, 205), 0.6) : colour(0.82, 0.15, 205));
  const dark = colour(0.15, 0.08, first ? first.h - 40 : 290);
  const violet = colour(0.32, 0.16, first ? first.h - 25 : 305);
  const horizon = height * 0.62;
  pen.fillStyle = vertical(pen, 0, horizon, [
    dark,
    violet,
    mix(violet, hot, 0.65),
    mix(hot, colour(0.8, 0.16, 70), 0.3),
  ]);
  pen.fillRect(0, 0, width, horizon);
  stars({ ...stage }, horizon * 0.8, 0.9);
  const radius = Math.min(width, height) * 0.27;
  const sunY = horizon - radius * 0.62;
  glow(pen, width / 2, sunY, radius * 2.3, hot, 0.75);
  pen.save();
  pen.beginPath();
  let band = sunY - radius;
  for (let stripe = 0; band < sunY + radius; stripe++) {
    const solid = stripe === 0 ? radius * 0.95 : radius * (0.19 - stripe * 0.013);
    pen.rect(0, band, width, solid);
    band += solid + radius * (0.022 + stripe * 0.012);
  }
  pen.clip();
  pen.fillStyle = vertical(pen, sunY - radius, sunY + radius, [colour(0.93, 0.14, 98), colour(0.78, 0.17, 55), hot]);
  pen.beginPath();
  pen.arc(width / 2, sunY, radius, 0, Math.PI * 2);
  pen.fill();
  pen.restore();
  range(stage, horizon, violet, cool);
  pen.fillStyle = vertical(pen, horizon, height, [mix(hot, violet, 0.5), dark, dark]);
  pen.fillRect(0, horizon, width, height - horizon);
  floor(stage, horizon, hot);
  glow(pen, width / 2, horizon, width * 0.5, cool, 0.25);
  pen.fillStyle = css(cool, 0.9);
  pen.fillRect(0, horizon - unit, width, unit * 2);
  const seat = { x: width * 0.5, y: height * 0.88, size: height * 0.3 };
  const black = { ...stage.palette, land: dark, ink: colour(0.08, 0.04, 300), lit: hot };
  return {
    ground: seat,
    air: { x: width * 0.76, y: height * 0.22, size: height * 0.2 },
    front: () => {
      for (const [x, size] of [
        [0.05, 0.7],
        [0.15, 0.5],
        [0.94, 0.74],
        [0.86, 0.46],
      ] as const)
        palm(
          { ...stage, palette: black, random },
          { x: width * x, y: height * 1.01, size: Math.min(height, width * 0.75) * size },
        );
    },
  };
}

function range({ pen, width, height, unit, random: all }: Stage, horizon: number, fill: Colour, edge: Colour): void {
  const random = all.branch("range");
  const { line } = createRange(random, horizon, height * 0.17, width, 6 * (width / height));
  // Low in the middle, where the sun is.
  const open = (x: number): number => horizon - (horizon - line(x)) * Math.min(1, Math.abs(x / width - 0.5) * 2.4);
  below(
    pen,
    open,
    width,
    horizon,
    3,
    vertical(pen, horizon - height * 0.16, horizon, [mix(fill, edge, 0.16), mix(fill, colour(0.12, 0.05, 290), 0.75)]),
  );
  for (const [wide, alpha] of [
    [5, 0.16],
    [1.5, 0.95],
  ] as const) {
    pen.strokeStyle = css(edge, alpha);
    pen.lineWidth = unit * wide;
    pen.beginPath();
    for (let x = 0; x <= width; x += 3) pen.lineTo(x, open(x));
    pen.stroke();
  }
}

function floor({ pen, width, height, unit }: Stage, horizon: number, tint: Colour): void {
  const deep = height - horizon;
  for (const [wide, alpha] of [
    [6, 0.13],
    [1.6, 0.85],
  ] as const) {
    pen.strokeStyle = css(tint, alpha);
    pen.lineWidth = unit * wide;
    pen.beginPath();
    for (let index = -24; index <= 24; index++) {
      pen.moveTo(width / 2 + index * unit * 26, horizon);
      pen.lineTo(width / 2 + index * unit * 210, height);
    }
    for (let index = 0; index < 14; index++) {
      const y = horizon + deep * (index / 13) ** 2.3;
      pen.moveTo(0, y);
      pen.lineTo(width, y);
    }
    pen.stroke();
  }
}
