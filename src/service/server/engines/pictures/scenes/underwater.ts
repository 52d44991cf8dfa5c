/** The world below the surface: beams of light, weeds, corals and a school of fish. */
import { type Colour, colour, css, lighter, mix } from "../colour.ts";
import { createLine } from "../noise.ts";
import { disc, glow, round, vertical } from "../paint.ts";
import type { Scenery, Stage } from "../stage.ts";
import { hill } from "./land.ts";

export function underwater(stage: Stage): Scenery {
  const { pen, width, height, unit, palette } = stage;
  const random = stage.random.branch("underwater");
  const keyed = stage.wish.colours.length > 0 || stage.wish.tones.includes("mono");
  const surface = keyed ? palette.sky[2] : mix(colour(0.84, 0.11, 195), palette.sky[2], 0.15);
  const middle = keyed ? palette.sky[1] : mix(colour(0.58, 0.12, 225), palette.sky[1], 0.18);
  const deep = keyed ? mix(palette.sky[0], palette.ink, 0.4) : mix(colour(0.22, 0.09, 262), palette.sky[0], 0.2);
  const dim = palette.night ? 0.45 : 0;
  pen.fillStyle = vertical(pen, 0, height, [mix(surface, deep, dim), mix(middle, deep, dim), deep]);
  pen.fillRect(0, 0, width, height);
  const lamp = width * random.between(0.3, 0.7);
  glow(pen, lamp, -height * 0.1, height * 0.95, surface, 0.7);
  beams(stage, lamp, surface);
  for (let layer = 0; layer < 3; layer++) {
    const shape = createLine(random, 4, 0.55);
    const base = height * (0.74 + layer * 0.09);
    const line = (x: number): number => base - shape((x / width) * (3 + layer) + layer * 5) * height * 0.16;
    const tint = mix(middle, mix(deep, palette.ink, 0.35), 0.45 + layer * 0.25);
    hill({ ...stage, palette: { ...palette, lit: surface } }, line, tint, height);
    weeds(stage, line, css(mix(tint, palette.ink, 0.25)), height * (0.1 + layer * 0.06), layer);
  }
  school(stage, mix(middle, surface, 0.5));
  for (let index = 0; index < 60; index++) {
    const [x, y, radius] = [random.between(0, width), random.between(0, height), unit * (1 + 7 * random.next() ** 3)];
    disc(
      pen,
      x,
      y,
      radius,
      round(
        pen,
        x - radius * 0.3,
        y - radius * 0.3,
        radius * 1.3,
        [surface, surface, palette.paper],
        [0.05, 0.15, 0.7],
      ),
    );
  }
  const left = lamp > width / 2;
  const x = width * (left ? 0.42 : 0.58);
  return {
    ground: { x, y: height * 0.8, size: height * 0.3 },
    air: { x, y: height * 0.45, size: height * 0.4 },
    water: { x, y: height * 0.46, size: height * 0.42 },
    front: () => corals(stage),
  };
}

function beams({ pen, width, height, random: all }: Stage, lamp: number, tint: Colour): void {
  const random = all.branch("beams");
  pen.save();
  pen.globalCompositeOperation = "screen";
  for (let index = 0; index < 12; index++) {
    const [from, lean] = [lamp + random.between(-0.4, 0.4) * width, random.between(-0.25, 0.25)];
    const wide = width * random.between(0.01, 0.05);
    const to = from + (from - lamp) * 0.8 + lean * width * 0.3;
    pen.fillStyle = vertical(pen, 0, height * 0.85, [tint, tint], [random.between(0.08, 0.26), 0]);
    pen.beginPath();
    pen.moveTo(from - wide / 2, 0);
    pen.lineTo(from + wide / 2, 0);
    pen.lineTo(to + wide * 2, height * 0.85);
    pen.lineTo(to - wide * 2, height * 0.85);
    pen.fill();
  }
  pen.restore();
}

function weeds(
  { pen, width, random: all }: Stage,
  line: (x: number) => number,
  fill: string,
  high: number,
  layer: number,
): void {
  const random = all.branch(`weeds ${layer}`);
  pen.strokeStyle = fill;
  pen.lineCap = "round";
  for (let index = 0; index < 26; index++) {
    const x = random.between(0, width);
    const [tall, sway] = [high * random.between(0.4, 1.3), high * random.between(-0.25, 0.25)];
    pen.lineWidth = high * random.between(0.03, 0.08);
    pen.beginPath();
    pen.moveTo(x, line(x) + 6);
    pen.bezierCurveTo(x + sway, line(x) - tall * 0.3, x - sway, line(x) - tall * 0.65, x + sway * 0.7, line(x) - tall);
    pen.stroke();
  }
}

function school({ pen, width, height, unit, random: all }: Stage, tint: Colour): void {
  const random = all.branch("school");
  const [x, y] = [width * random.between(0.15, 0.85), height * random.between(0.18, 0.5)];
  const way = random.pick([-1, 1]);
  for (let index = 0; index < 34; index++) {
    const [fx, fy] = [x + random.between(-0.17, 0.17) * width, y + random.between(-0.08, 0.08) * height];
    const size = unit * random.between(5, 11);
    pen.fillStyle = css(tint, random.between(0.3, 0.7));
    pen.beginPath();
    pen.ellipse(fx, fy, size, size * 0.36, 0, 0, Math.PI * 2);
    pen.moveTo(fx - way * size * 0.8, fy);
    pen.lineTo(fx - way * size * 1.6, fy - size * 0.42);
    pen.lineTo(fx - way * size * 1.6, fy + size * 0.42);
    pen.fill();
  }
}

function corals({ pen, width, height, palette, random: all }: Stage): void {
  const random = all.branch("corals");
  const branch = (x: number, y: number, turn: number, size: number, tint: string, depth: number): void => {
    const [endX, endY] = [x + Math.cos(turn) * size, y + Math.sin(turn) * size];
    pen.strokeStyle = tint;
    pen.lineCap = "round";
    pen.lineWidth = size * 0.3;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(endX, endY);
    pen.stroke();
    if (depth === 0) return;
    for (const way of [-1, 0.15, 1])
      if (random.chance(0.85))
        branch(endX, endY, turn + way * random.between(0.3, 0.6), size * random.between(0.66, 0.82), tint, depth - 1);
  };
  for (let index = 0; index < 8; index++) {
    const x = width * (index % 2 === 0 ? random.between(-0.02, 0.28) : random.between(0.72, 1.02));
    const tint = mix(
      random.pick([palette.accent, palette.second, lighter(palette.accent, 0.08)]),
      palette.ink,
      random.between(0.05, 0.45),
    );
    branch(
      x,
      height * 1.01,
      -Math.PI / 2 + random.between(-0.2, 0.2),
      height * random.between(0.045, 0.085),
      css(tint),
      4,
    );
  }
}
