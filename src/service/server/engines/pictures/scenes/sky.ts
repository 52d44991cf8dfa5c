/** The sky: its gradient, sun or moon, stars, clouds, and the rarer lights. */
import { type Colour, colour, css, lighter, mix } from "../colour.ts";
import { newSheet } from "../effects/sheets.ts";
import { createLine } from "../noise.ts";
import { disc, glow, round, vertical } from "../paint.ts";
import type { Stage } from "../stage.ts";
import { clouds } from "./clouds.ts";
import { nebula } from "./nebula.ts";

export interface Light {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly moon: boolean;
}

/** Paints the sky down to the horizon and says where its light comes from. */
export function sky(stage: Stage, horizon: number, range: readonly [number, number] = [0.5, 0.86]): Light {
  const { pen, width, palette, wish } = stage;
  const random = stage.random.branch("sky");
  pen.fillStyle = vertical(pen, 0, horizon, palette.sky);
  pen.fillRect(0, 0, width, stage.height);
  const has = (name: (typeof wish.skies)[number]): boolean => wish.skies.includes(name);
  const moon = has("moon") || (palette.night && !has("sun"));
  const isExcluded = wish.without.includes(moon ? "moon" : "sun");
  const hidden = (wish.times[0] === "storm" || has("rain")) && !has("moon") && !has("sun");
  const high =
    palette.night || wish.times[0] === "day" ? random.between(0.2, 0.42) : random.between(range[0], range[1]);
  const light: Light = {
    x: width * (random.chance(0.5) ? random.between(0.2, 0.38) : random.between(0.62, 0.8)),
    y: horizon * high,
    radius:
      Math.min(width, stage.height) *
      (has("moon") || has("sun") ? random.between(0.085, 0.13) : random.between(0.05, 0.1)),
    moon,
  };
  if (has("galaxy")) nebula(stage, 0.75);
  if (palette.night || has("stars") || has("galaxy")) stars(stage, horizon);
  if (has("aurora")) aurora(stage, horizon);
  if (hidden) glow(pen, light.x, light.y, light.radius * 6, palette.light, 0.4);
  else if (!isExcluded && (!has("aurora") || has("moon"))) shine(stage, light);
  if (has("planet")) ringed(stage, horizon);
  if (has("rainbow")) rainbow(stage, horizon);
  if (has("clouds") || hidden || random.chance(palette.night ? 0.35 : 0.75)) clouds(stage, horizon, light);
  if (has("lightning")) lightning(stage, horizon);
  return light;
}

function shine(stage: Stage, { x, y, radius, moon }: Light): void {
  const { pen, palette } = stage;
  const strength = moon ? 0.5 : 0.8;
  glow(pen, x, y, radius * 9, palette.light, strength * 0.55);
  glow(pen, x, y, radius * 3.2, palette.light, strength * 0.7);
  if (!moon) {
    disc(
      pen,
      x,
      y,
      radius,
      vertical(pen, y - radius, y + radius, [palette.light, palette.light, mix(palette.light, palette.second, 0.5)]),
    );
    return;
  }
  disc(
    pen,
    x,
    y,
    radius,
    round(pen, x - radius * 0.3, y - radius * 0.3, radius * 1.5, [
      palette.light,
      palette.light,
      mix(palette.light, palette.haze, 0.55),
    ]),
  );
  const random = stage.random.branch("craters");
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.clip();
  for (let index = 0; index < 9; index++) {
    const [turn, way] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * radius];
    disc(
      pen,
      x + Math.cos(turn) * way,
      y + Math.sin(turn) * way,
      radius * random.between(0.06, 0.24),
      css(palette.haze, 0.22),
    );
  }
  pen.restore();
}

export function stars(stage: Stage, bottom: number, many = 1): void {
  const { pen, width, unit, palette, wish } = stage;
  if (wish.without.includes("stars")) return;
  const random = stage.random.branch("stars");
  const number = Math.round(((width * bottom) / 4200) * many);
  for (let index = 0; index < number; index++) {
    const [x, y] = [random.between(0, width), bottom * random.next() ** 1.25];
    const bright = random.next() ** 3;
    const tint = mix(palette.light, colour(0.9, 0.09, random.pick([250, 60, 300, 200])), random.between(0, 0.8));
    const fade = 1 - (y / bottom) ** 3;
    disc(pen, x, y, unit * (0.55 + bright * 1.5), css(tint, fade * (0.35 + bright * 0.65)));
    if (bright > 0.72) {
      glow(pen, x, y, unit * 14, tint, 0.5 * fade);
      pen.fillStyle = css(tint, 0.7 * fade);
      const reach = unit * (4 + bright * 5);
      pen.fillRect(x - reach, y - unit * 0.25, reach * 2, unit * 0.5);
      pen.fillRect(x - unit * 0.25, y - reach, unit * 0.5, reach * 2);
    }
  }
}

function aurora(stage: Stage, horizon: number): void {
  const { pen, width, palette, wish } = stage;
  const random = stage.random.branch("aurora");
  const [key] = wish.colours;
  const hues: readonly Colour[] = key
    ? [key, palette.second]
    : [colour(0.82, 0.2, 155), colour(0.75, 0.16, 190), colour(0.62, 0.22, 315)];
  // Painted small, so that it is soft when it is drawn large.
  const small = newSheet(Math.ceil(width / 5), Math.ceil(horizon / 5));
  const brush = small.getContext("2d");
  brush.scale(0.2, 0.2);
  brush.globalCompositeOperation = "lighter";
  for (let curtain = 0; curtain < 4; curtain++) {
    const [path, tall] = [createLine(random, 3), createLine(random, 4, 0.6)];
    const base = horizon * random.between(0.42, 0.85);
    const tint = hues[curtain % hues.length] ?? palette.second;
    const step = Math.max(2, width / 256);
    for (let x = -step; x < width + step; x += step) {
      const at = x / width;
      const y = base + path(at * 2.2 + curtain * 3) * horizon * 0.3;
      const rise = horizon * (0.34 + 0.3 * tall(at * 9 + curtain * 7));
      const power = Math.max(0, 0.34 + 0.42 * tall(at * 22 + curtain * 5));
      brush.fillStyle = vertical(
        brush,
        y - rise,
        y + rise * 0.1,
        [hues.at(-1) ?? tint, tint, lighter(tint, 0.08), tint],
        [0, power * 0.55, power, 0],
      );
      brush.fillRect(x, y - rise, step * 1.05, rise * 1.1);
    }
  }
  pen.save();
  pen.globalCompositeOperation = "screen";
  pen.imageSmoothingQuality = "high";
  pen.drawImage(small, 0, 0, width, horizon);
  pen.restore();
}

function ringed(stage: Stage, horizon: number): void {
  const random = stage.random.branch("ringed");
  const radius = horizon * random.between(0.14, 0.22);
  planet(
    stage,
    stage.width * random.between(0.15, 0.85),
    horizon * random.between(0.25, 0.4),
    radius,
    stage.palette.accent,
    true,
  );
}

/** A ball with bands, a shadow, and a ring if wanted. */
export function planet(stage: Stage, x: number, y: number, radius: number, tint: Colour, ring: boolean): void {
  const { pen, palette } = stage;
  const random = stage.random.branch(`planet ${radius.toFixed(1)}`);
  const tilt = random.between(-0.5, 0.5);
  const halfRing = (from: number): void => {
    for (const [size, alpha] of [
      [2.05, 0.35],
      [1.85, 0.7],
      [1.6, 0.45],
    ] as const) {
      pen.strokeStyle = css(mix(tint, palette.light, 0.55), alpha);
      pen.lineWidth = radius * 0.13;
      pen.beginPath();
      pen.ellipse(x, y, radius * size, radius * size * 0.26, tilt, from, from + Math.PI);
      pen.stroke();
    }
  };
  glow(pen, x, y, radius * 2, tint, 0.4);
  if (ring) halfRing(Math.PI);
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.clip();
  pen.fillStyle = css(tint);
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  pen.translate(x, y);
  pen.rotate(tilt);
  for (let band = -radius; band < radius; ) {
    const high = radius * random.between(0.06, 0.3);
    pen.fillStyle = css(
      mix(tint, random.pick([palette.light, palette.second, palette.ink]), random.between(0.05, 0.4)),
      0.75,
    );
    pen.beginPath();
    pen.ellipse(0, band + high / 2, radius * 1.2, high * 0.7, 0, 0, Math.PI * 2);
    pen.fill();
    band += high;
  }
  pen.rotate(-tilt);
  pen.fillStyle = round(
    pen,
    -radius * 0.45,
    -radius * 0.45,
    radius * 1.75,
    [palette.light, tint, palette.ink, palette.ink],
    [0.35, 0, 0.72, 0.95],
  );
  pen.fillRect(-radius, -radius, radius * 2, radius * 2);
  pen.restore();
  if (ring) halfRing(0);
}

function rainbow({ pen, width }: Stage, horizon: number): void {
  pen.save();
  const band = horizon * 0.022;
  for (let index = 0; index < 7; index++) {
    pen.strokeStyle = css(colour(0.78, 0.16, 25 + index * 45), 0.42);
    pen.lineWidth = band * 1.1;
    pen.beginPath();
    pen.arc(width * 0.5, horizon * 1.12, Math.min(width * 0.55, horizon * 0.95) - index * band, Math.PI, Math.PI * 2);
    pen.stroke();
  }
  pen.restore();
}

function lightning(stage: Stage, horizon: number): void {
  const { pen, width, unit, palette } = stage;
  const random = stage.random.branch("lightning");
  const bolt = (startX: number, startY: number, line: number, steps: number): void => {
    let [x, y] = [startX, startY];
    const points: [number, number][] = [[x, y]];
    for (let index = 0; index < steps; index++) {
      x += random.between(-0.035, 0.035) * width;
      y += ((horizon * 0.92) / 13) * random.between(0.7, 1.2);
      points.push([x, y]);
      if (line > 2 * unit && random.chance(0.3)) bolt(x, y, line * 0.4, random.whole(2, 4));
    }
    for (const [wide, alpha] of [
      [line * 5, 0.12],
      [line * 2.4, 0.25],
      [line, 1],
    ] as const) {
      pen.strokeStyle = css(lighter(palette.light, 0.05), alpha);
      pen.lineWidth = wide;
      pen.lineJoin = "round";
      pen.beginPath();
      for (const [px, py] of points) pen.lineTo(px, py);
      pen.stroke();
    }
  };
  const x = width * random.between(0.25, 0.75);
  glow(pen, x, horizon * 0.3, horizon * 0.9, palette.light, 0.5);
  bolt(x, 0, unit * 3, 13);
}
