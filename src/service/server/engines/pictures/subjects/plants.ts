/** Plants: flowers, trees, palms, cacti and mushrooms. */
import { type Colour, colour, css, darker, lighter, mix } from "../colour.ts";
import { disc, oval, trace } from "../paint.ts";
import type { Random } from "../random.ts";
import type { Seat, Stage } from "../stage.ts";

/** One flower on its stem: a daisy, a tulip or a poppy. */
export function bloom(
  { pen, palette, wish }: Stage,
  x: number,
  y: number,
  high: number,
  size: number,
  random: Random,
): void {
  const lean = random.between(-0.22, 0.22) * high;
  const [topX, topY] = [x + lean, y - high];
  const green = mix(palette.land, palette.lit, random.between(0.1, 0.4));
  pen.strokeStyle = css(green);
  pen.lineWidth = size * 0.09;
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(x, y);
  pen.quadraticCurveTo(x, y - high * 0.5, topX, topY);
  pen.stroke();
  oval(pen, x + lean * 0.2 + size * 0.2, y - high * 0.4, size * 0.3, size * 0.08, css(green), -0.7);
  oval(pen, x + lean * 0.2 - size * 0.18, y - high * 0.3, size * 0.26, size * 0.07, css(green), 0.7);
  const petal = random.pick([
    palette.accent,
    palette.accent,
    palette.second,
    palette.paper,
    mix(palette.accent, palette.paper, 0.45),
  ]);
  const kind = wish.words.some((word) => /^tulip/.test(word))
    ? 1
    : wish.words.some((word) => /^(sunflower|daisy|daisies)/.test(word))
      ? 0
      : random.whole(0, 2);
  if (kind === 1) tulip(pen, topX, topY, size, petal);
  else if (kind === 2) poppy(pen, topX, topY, size, petal, palette.ink);
  else
    daisy(pen, topX, topY, size, petal, petal === palette.second ? palette.ink : palette.second, random.between(0, 1));
}

type Pen = Stage["pen"];

function daisy(pen: Pen, x: number, y: number, size: number, petal: Colour, heart: Colour, turn: number): void {
  const petals = 11;
  for (const [reach, tint] of [
    [0.5, darker(petal, 0.1)],
    [0.44, petal],
  ] as const)
    for (let index = 0; index < petals; index++) {
      const angle = ((index + turn + (reach > 0.45 ? 0.5 : 0)) / petals) * Math.PI * 2;
      oval(
        pen,
        x + Math.cos(angle) * size * reach * 0.58,
        y + Math.sin(angle) * size * reach * 0.5,
        size * reach * 0.46,
        size * 0.085,
        css(tint),
        Math.atan2(Math.sin(angle) * 0.88, Math.cos(angle)),
      );
    }
  disc(pen, x, y, size * 0.15, css(darker(heart, 0.08)));
  disc(pen, x - size * 0.02, y - size * 0.02, size * 0.115, css(heart));
}

function tulip(pen: Pen, x: number, y: number, size: number, petal: Colour): void {
  for (const [shift, wide, tint] of [
    [0, 0.2, darker(petal, 0.12)],
    [-0.13, 0.17, darker(petal, 0.04)],
    [0.13, 0.17, petal],
    [0, 0.15, lighter(petal, 0.06)],
  ] as const) {
    pen.fillStyle = css(tint);
    pen.beginPath();
    pen.moveTo(x, y + size * 0.26);
    pen.bezierCurveTo(
      x + (shift - wide * 1.5) * size,
      y + size * 0.2,
      x + (shift - wide) * size,
      y - size * 0.2,
      x + shift * 1.4 * size,
      y - size * 0.42,
    );
    pen.bezierCurveTo(
      x + (shift + wide) * size,
      y - size * 0.2,
      x + (shift + wide * 1.5) * size,
      y + size * 0.2,
      x,
      y + size * 0.26,
    );
    pen.fill();
  }
}

function poppy(pen: Pen, x: number, y: number, size: number, petal: Colour, ink: Colour): void {
  oval(pen, x, y - size * 0.14, size * 0.36, size * 0.24, css(darker(petal, 0.1)));
  oval(pen, x - size * 0.2, y, size * 0.28, size * 0.24, css(petal), 0.4);
  oval(pen, x + size * 0.2, y, size * 0.28, size * 0.24, css(lighter(petal, 0.03)), -0.4);
  oval(pen, x, y + size * 0.08, size * 0.3, size * 0.18, css(lighter(petal, 0.07)));
  disc(pen, x, y - size * 0.02, size * 0.09, css(ink));
}

/** Three large flowers, for prompts that are about one. */
export function flowers(stage: Stage, { x, y, size }: Seat): void {
  const random = stage.random.branch("flowers");
  for (const [shift, high, wide] of [
    [-0.32, 0.8, 0.42],
    [0.34, 0.68, 0.4],
    [0, 1.05, 0.56],
  ] as const)
    bloom(stage, x + shift * size, y + size * 0.08, size * high, size * wide, random);
}

/** A round-crowned tree with light on one side. */
export function tree({ pen, palette, wish, random: all }: Stage, { x, y, size }: Seat): void {
  const random = all.branch("tree");
  const trunk = mix(palette.land, colour(0.3, 0.06, 45), 0.6);
  pen.fillStyle = css(trunk);
  pen.beginPath();
  pen.moveTo(x - size * 0.075, y);
  pen.bezierCurveTo(x - size * 0.03, y - size * 0.2, x - size * 0.05, y - size * 0.4, x - size * 0.2, y - size * 0.62);
  pen.lineTo(x - size * 0.15, y - size * 0.62);
  pen.lineTo(x, y - size * 0.42);
  pen.lineTo(x + size * 0.16, y - size * 0.66);
  pen.lineTo(x + size * 0.21, y - size * 0.64);
  pen.bezierCurveTo(x + size * 0.06, y - size * 0.4, x + size * 0.03, y - size * 0.2, x + size * 0.085, y);
  pen.fill();
  const blossoming = wish.times.includes("spring") || wish.words.some((word) => /^(cherry|sakura|blossom)/.test(word));
  const crown = blossoming
    ? colour(0.8, 0.12, 355)
    : wish.times.includes("autumn")
      ? palette.accent
      : mix(palette.land, palette.lit, 0.35);
  const puffs = Array.from({ length: 46 }, () => {
    const [turn, way] = [random.between(0, Math.PI * 2), Math.sqrt(random.next())];
    return [
      x + Math.cos(turn) * way * size * 0.4,
      y - size * 0.72 + Math.sin(turn) * way * size * 0.25,
      size * random.between(0.07, 0.14),
    ] as const;
  });
  for (const [px, py, radius] of puffs) disc(pen, px, py + size * 0.04, radius, css(darker(crown, 0.13)));
  for (const [px, py, radius] of puffs) disc(pen, px - size * 0.015, py - size * 0.015, radius * 0.86, css(crown));
  for (const [px, py, radius] of puffs.slice(0, 26))
    disc(pen, px - size * 0.05, py - size * 0.06, radius * 0.5, css(lighter(crown, 0.08), 0.85));
}

export function palm({ pen, palette, random: all }: Stage, { x, y, size }: Seat): void {
  const random = all.branch(`palm ${x.toFixed(0)}`);
  const lean = random.pick([-1, 1]) * size * 0.2;
  const dark = mix(palette.land, palette.ink, 0.45);
  pen.strokeStyle = css(mix(dark, colour(0.35, 0.06, 45), 0.4));
  pen.lineWidth = size * 0.045;
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(x, y);
  pen.quadraticCurveTo(x + lean * 0.1, y - size * 0.6, x + lean, y - size * 0.88);
  pen.stroke();
  const [topX, topY] = [x + lean, y - size * 0.88];
  for (let frond = 0; frond < 9; frond++) {
    const angle = -Math.PI * (0.02 + (frond / 8) * 0.96);
    const reach = size * random.between(0.36, 0.48);
    const [endX, endY] = [topX + Math.cos(angle) * reach, topY + Math.sin(angle) * reach * 0.5 + reach * 0.42];
    const [bendX, bendY] = [topX + Math.cos(angle) * reach * 0.6, topY + Math.sin(angle) * reach * 0.75 - reach * 0.06];
    pen.fillStyle = css(mix(dark, palette.lit, frond % 2 === 0 ? 0.12 : 0.28));
    pen.beginPath();
    pen.moveTo(topX, topY);
    pen.quadraticCurveTo(bendX, bendY - reach * 0.1, endX, endY);
    pen.quadraticCurveTo(bendX, bendY + reach * 0.14, topX, topY);
    pen.fill();
  }
  for (const shift of [-0.025, 0.03])
    disc(pen, topX + shift * size, topY + size * 0.02, size * 0.028, css(colour(0.4, 0.07, 50)));
}

export function cactus({ pen, palette }: Stage, { x, y, size }: Seat): void {
  const base = mix(mix(palette.land, colour(0.5, 0.1, 155), 0.65), palette.haze, 0.08);
  const limb = (points: readonly (readonly [number, number])[], wide: number, tint: Colour, shift: number): void => {
    pen.strokeStyle = css(tint);
    pen.lineWidth = size * wide;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.beginPath();
    trace(
      pen,
      points.map(([px, py]) => [x + (px + shift) * size, y + py * size] as const),
    );
    pen.stroke();
  };
  const parts = [
    [
      [
        [0, 0],
        [0, -0.5],
        [0, -0.86],
      ],
      0.2,
    ],
    [
      [
        [0, -0.34],
        [-0.26, -0.34],
        [-0.27, -0.42],
        [-0.27, -0.66],
      ],
      0.13,
    ],
    [
      [
        [0, -0.24],
        [0.24, -0.24],
        [0.26, -0.32],
        [0.26, -0.52],
      ],
      0.12,
    ],
  ] as const;
  for (const [points, wide] of parts) limb(points, wide, darker(base, 0.07), 0);
  for (const [points, wide] of parts) limb(points, wide * 0.55, base, -0.018);
  for (const [points, wide] of parts) limb(points, wide * 0.12, lighter(base, 0.1), -0.035);
  for (const [fx, fy] of [
    [0, -0.97],
    [-0.27, -0.74],
    [0.26, -0.59],
  ] as const)
    for (const turn of [-0.6, 0, 0.6])
      oval(
        pen,
        x + (fx + turn * 0.05) * size,
        y + fy * size,
        size * 0.025,
        size * 0.05,
        css(lighter(palette.accent, 0.05)),
        turn,
      );
}

export function mushroom({ pen, palette, wish }: Stage, seat: Seat): void {
  const cap = wish.colours.length > 0 ? palette.accent : colour(0.6, 0.2, 28);
  for (const [shift, part] of [
    [-0.42, 0.5],
    [0.38, 0.42],
    [0, 1],
  ] as const) {
    const [x, y, size] = [seat.x + shift * seat.size, seat.y + (part < 1 ? seat.size * 0.03 : 0), seat.size * part];
    pen.fillStyle = css(palette.paper);
    pen.beginPath();
    pen.moveTo(x - size * 0.11, y - size * 0.5);
    pen.quadraticCurveTo(x - size * 0.08, y - size * 0.15, x - size * 0.17, y);
    pen.quadraticCurveTo(x, y + size * 0.05, x + size * 0.17, y);
    pen.quadraticCurveTo(x + size * 0.08, y - size * 0.15, x + size * 0.11, y - size * 0.5);
    pen.fill();
    oval(pen, x, y - size * 0.46, size * 0.34, size * 0.07, css(darker(palette.paper, 0.15)));
    pen.fillStyle = css(cap);
    pen.beginPath();
    pen.moveTo(x - size * 0.44, y - size * 0.46);
    pen.bezierCurveTo(
      x - size * 0.42,
      y - size * 1.14,
      x + size * 0.42,
      y - size * 1.14,
      x + size * 0.44,
      y - size * 0.46,
    );
    pen.quadraticCurveTo(x, y - size * 0.36, x - size * 0.44, y - size * 0.46);
    pen.fill();
    for (const [dx, dy, radius] of [
      [-0.2, -0.68, 0.07],
      [0.05, -0.83, 0.06],
      [0.22, -0.62, 0.065],
      [-0.02, -0.58, 0.05],
      [-0.33, -0.53, 0.035],
      [0.35, -0.52, 0.03],
    ] as const)
      oval(pen, x + dx * size, y + dy * size, radius * size, radius * size * 0.85, css(palette.paper, 0.95));
  }
}
