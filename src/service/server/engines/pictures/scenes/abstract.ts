/** Pictures of nothing but colour and shape. */
import { type Colour, css, darker, lighter, mix } from "../colour.ts";
import { createField, createLine } from "../noise.ts";
import { across, disc, round, vertical } from "../paint.ts";
import type { Random } from "../random.ts";
import type { Scenery, Stage } from "../stage.ts";

type Tints = readonly [Colour, ...Colour[]];

export function abstract(stage: Stage): Scenery {
  const { width, height, palette, wish } = stage;
  const random = stage.random.branch("abstract");
  const tints: Tints = [
    palette.sky[0],
    palette.sky[1],
    palette.sky[2],
    palette.accent,
    palette.second,
    palette.lit,
    palette.water,
    palette.light,
  ];
  const asked = (pattern: RegExp): boolean => wish.words.some((word) => pattern.test(word));
  const kind = wish.styles.includes("paper")
    ? 0
    : asked(/^(bauhaus|geometr|shape|circle|kandinsky|mondrian|cubis)/)
      ? 1
      : asked(/^(triangle|polygon|crystal|low)/)
        ? 2
        : asked(/^(mandala|flower|spiral|kaleido)/)
          ? 3
          : asked(/^(chaos|flow|fractal|texture|silk|hair)/)
            ? 4
            : random.whole(0, 4);
  if (kind === 0) paperCut(stage, tints, random);
  else if (kind === 1) bauhaus(stage, tints, random);
  else if (kind === 2) facets(stage, random);
  else if (kind === 3) mandala(stage, tints, random);
  else currents(stage, tints, random);
  const seat = { x: width / 2, y: height / 2, size: Math.min(width, height) * 0.42 };
  return { ground: { ...seat, y: height * 0.76 }, air: seat };
}

/** Sheets with waving holes, each throwing a shadow on the one below. */
function paperCut({ pen, width, height, unit, palette }: Stage, _: Tints, random: Random): void {
  const [x, y] = [width * random.between(0.35, 0.65), height * random.between(0.4, 0.6)];
  const layers = 9;
  const [inner, outer] = random.chance(0.5) ? [palette.light, palette.sky[0]] : [palette.sky[0], palette.sky[3]];
  pen.fillStyle = round(pen, x, y, height * 0.3, [lighter(inner, 0.03), inner]);
  pen.fillRect(0, 0, width, height);
  for (let layer = 0; layer < layers; layer++) {
    const at = layer / (layers - 1);
    const tint =
      at < 0.5 ? mix(mix(inner, palette.accent, 0.4), palette.sky[1], at * 2) : mix(palette.sky[1], outer, at * 2 - 1);
    const shape = createField(random.branch(`sheet ${layer}`), 2, 0.4);
    const reach = Math.min(width, height) * (0.1 + at * 0.52);
    pen.save();
    pen.shadowColor = "rgba(0,0,0,0.42)";
    pen.shadowBlur = unit * 22;
    pen.shadowOffsetY = unit * 7;
    pen.fillStyle = vertical(pen, 0, height, [lighter(tint, 0.05), darker(tint, 0.03)]);
    pen.beginPath();
    pen.rect(-width, -height, width * 3, height * 3);
    for (let step = 0; step <= 120; step++) {
      const turn = (step / 120) * Math.PI * 2;
      const wobble = 1 + 0.42 * shape(Math.cos(turn) * 1.3 + 5, Math.sin(turn) * 1.3 + 5);
      const [px, py] = [
        x + Math.cos(turn) * reach * wobble * Math.max(1, (width / height) * 0.85),
        y + Math.sin(turn) * reach * wobble * Math.max(1, (height / width) * 0.85),
      ];
      if (step === 0) pen.moveTo(px, py);
      else pen.lineTo(px, py);
    }
    pen.closePath();
    pen.fill("evenodd");
    pen.restore();
  }
}

/** Quarter circles, rings and bars on a plan of squares. */
function bauhaus({ pen, width, height, palette }: Stage, tints: Tints, random: Random): void {
  const rows = random.whole(4, 6);
  const cell = height / rows;
  const columns = Math.ceil(width / cell);
  const start = (width - columns * cell) / 2;
  const grounds: Tints = [palette.paper, palette.paper, palette.sky[3], palette.sky[2], palette.sky[0], palette.land];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const ground = random.pick(grounds);
      const other = (): Colour => {
        const choices = tints.filter((tint) => Math.abs(tint.l - ground.l) + Math.abs(tint.c - ground.c) * 2 > 0.22);
        return choices[random.whole(0, choices.length - 1)] ?? palette.accent;
      };
      pen.save();
      pen.translate(start + (column + 0.5) * cell, (row + 0.5) * cell);
      pen.rotate((random.whole(0, 3) * Math.PI) / 2);
      pen.fillStyle = css(ground);
      pen.fillRect(-cell / 2 - 0.5, -cell / 2 - 0.5, cell + 1, cell + 1);
      tile({ pen }, random.whole(0, 7), cell, css(other()), css(other()));
      pen.restore();
    }
}

function tile({ pen }: Pick<Stage, "pen">, kind: number, cell: number, one: string, two: string): void {
  const half = cell / 2;
  const quarter = (radius: number, fill: string): void => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.moveTo(-half, -half);
    pen.arc(-half, -half, radius, 0, Math.PI / 2);
    pen.fill();
  };
  if (kind === 0)
    for (const [radius, fill] of [
      [cell, one],
      [cell * 0.66, two],
      [cell * 0.33, one],
    ] as const)
      quarter(radius, fill);
  if (kind === 1) quarter(cell, one);
  if (kind === 2) {
    disc(pen, 0, 0, half * 0.8, one);
    disc(pen, 0, 0, half * 0.4, two);
  }
  if (kind === 3) {
    pen.fillStyle = one;
    pen.beginPath();
    pen.arc(0, -half, half, 0, Math.PI);
    pen.fill();
    pen.fillStyle = two;
    pen.beginPath();
    pen.arc(0, 0, half, 0, Math.PI);
    pen.fill();
  }
  if (kind === 4) {
    pen.fillStyle = one;
    for (let bar = 0; bar < 4; bar++) pen.fillRect(-half, -half + (bar * cell) / 4, cell, cell / 8);
  }
  if (kind === 5) {
    pen.fillStyle = one;
    pen.beginPath();
    pen.moveTo(-half, half);
    pen.lineTo(-half, -half);
    pen.lineTo(half, half);
    pen.fill();
    disc(pen, half * 0.4, -half * 0.4, half * 0.3, two);
  }
  if (kind === 6) {
    quarter(cell, one);
    pen.rotate(Math.PI);
    quarter(cell * 0.5, two);
  }
  if (kind === 7)
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 4; column++)
        disc(pen, -half + (column + 0.5) * (cell / 4), -half + (row + 0.5) * (cell / 4), cell * 0.055, one);
}

/** A crystal of triangles, lit like a landscape. */
function facets({ pen, width, height, palette }: Stage, random: Random): void {
  const size = Math.min(width, height) / random.whole(6, 9);
  const relief = createField(random, 3);
  const [sunX, sunY] = [random.between(0.2, 0.8), random.between(0.15, 0.5)];
  const columns = Math.ceil(width / size) + 2;
  const rows = Math.ceil(height / size) + 2;
  const points = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from(
      { length: columns + 1 },
      (_, column) =>
        [
          (column - 1 + (row % 2) * 0.5 + random.between(-0.32, 0.32)) * size,
          (row - 1 + random.between(-0.32, 0.32)) * size,
        ] as const,
    ),
  );
  const ramp = [palette.light, palette.second, palette.accent, palette.sky[1], palette.sky[0], palette.land];
  const paint = (
    a: readonly [number, number] | undefined,
    b: readonly [number, number] | undefined,
    c: readonly [number, number] | undefined,
  ): void => {
    if (a === undefined || b === undefined || c === undefined) return;
    const [x, y] = [(a[0] + b[0] + c[0]) / 3 / width, (a[1] + b[1] + c[1]) / 3 / height];
    const far = Math.hypot((x - sunX) * (width / height), y - sunY) * 1.1 + relief(x * 3, y * 3) * 0.3;
    const at = Math.min(0.999, Math.max(0, far)) * (ramp.length - 1);
    const [low, high] = [ramp[Math.floor(at)] ?? palette.sky[0], ramp[Math.floor(at) + 1] ?? palette.land];
    const tint = lighter(mix(low, high, at % 1), random.between(-0.06, 0.06));
    pen.fillStyle = across(pen, a, c, [lighter(tint, 0.025), darker(tint, 0.03)]);
    pen.strokeStyle = pen.fillStyle;
    pen.lineWidth = 1;
    pen.beginPath();
    for (const [px, py] of [a, b, c]) pen.lineTo(px, py);
    pen.closePath();
    pen.fill();
    pen.stroke();
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [here, right, down, both] = [
        points[row]?.[column],
        points[row]?.[column + 1],
        points[row + 1]?.[column],
        points[row + 1]?.[column + 1],
      ];
      if (row % 2 === 0) {
        paint(here, right, down);
        paint(right, both, down);
      } else {
        paint(here, both, down);
        paint(here, right, both);
      }
    }
}

/** Rings of petals around a middle. */
function mandala({ pen, width, height, palette, unit }: Stage, tints: Tints, random: Random): void {
  const [x, y] = [width / 2, height / 2];
  const reach = Math.hypot(width, height) / 2;
  pen.fillStyle = round(pen, x, y, reach, [
    mix(palette.sky[1], palette.ink, 0.2),
    mix(palette.sky[0], palette.ink, 0.45),
    palette.ink,
  ]);
  pen.fillRect(0, 0, width, height);
  const folds = random.pick([12, 16, 20, 24]);
  for (let ring = 10; ring >= 0; ring--) {
    const radius = reach * (0.06 + ring * 0.095);
    const tint = tints[(ring * 3 + random.whole(0, 2)) % tints.length] ?? tints[0];
    const wide = ((Math.PI * radius) / folds) * random.between(0.75, 1.15);
    const long = reach * random.between(0.09, 0.15);
    const pointed = random.chance(0.5);
    for (let fold = 0; fold < folds; fold++) {
      pen.save();
      pen.translate(x, y);
      pen.rotate(((fold + (ring % 2) / 2) / folds) * Math.PI * 2);
      pen.fillStyle = vertical(pen, -radius - long, -radius + long * 0.4, [lighter(tint, 0.06), darker(tint, 0.12)]);
      pen.beginPath();
      if (pointed) {
        pen.moveTo(0, -radius + long * 0.5);
        pen.quadraticCurveTo(wide, -radius - long * 0.2, 0, -radius - long);
        pen.quadraticCurveTo(-wide, -radius - long * 0.2, 0, -radius + long * 0.5);
      } else pen.ellipse(0, -radius - long * 0.2, wide * 0.62, long * 0.72, 0, 0, Math.PI * 2);
      pen.fill();
      pen.strokeStyle = css(lighter(tint, 0.16), 0.7);
      pen.lineWidth = unit * 1.2;
      pen.stroke();
      disc(pen, 0, -radius - long * 0.25, wide * 0.16, css(palette.light, 0.85));
      pen.restore();
    }
  }
  disc(pen, x, y, reach * 0.06, css(palette.light));
  disc(pen, x, y, reach * 0.035, css(palette.accent));
}

/** Threads of paint that follow a stream. */
function currents({ pen, width, height, unit, palette }: Stage, tints: Tints, random: Random): void {
  const stream = createField(random, 2, 0.35);
  const scale = random.between(1.1, 1.9);
  pen.fillStyle = vertical(pen, 0, height, [mix(palette.sky[0], palette.ink, 0.35), palette.ink]);
  pen.fillRect(0, 0, width, height);
  pen.lineCap = "round";
  const patches = createLine(random, 2);
  const start = random.between(0, Math.PI * 2);
  for (let thread = 0; thread < 1500; thread++) {
    let [x, y] = [random.between(-0.1, 1.1) * width, random.between(-0.1, 1.1) * height];
    const zone = (patches((x / width) * 2.5 + (y / height) * 1.7) + 1) / 2 + random.between(-0.14, 0.14);
    const tint = tints[Math.floor(Math.min(0.99, Math.max(0, zone)) * tints.length)] ?? tints[0];
    pen.strokeStyle = css(lighter(tint, random.between(-0.08, 0.1)), random.between(0.5, 0.95));
    pen.lineWidth = unit * (1 + 9 * random.next() ** 2.6);
    pen.beginPath();
    pen.moveTo(x, y);
    for (let step = 0; step < 26; step++) {
      const turn = start + stream((x / height) * scale, (y / height) * scale) * Math.PI * 2.4;
      x += Math.cos(turn) * unit * 8;
      y += Math.sin(turn) * unit * 8;
      pen.lineTo(x, y);
    }
    pen.stroke();
  }
}
