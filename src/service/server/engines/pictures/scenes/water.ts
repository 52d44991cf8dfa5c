/** Water: what stands above it mirrored in ripples, and the path of the light. */
import { css, mix } from "../colour.ts";
import { newSheet } from "../effects/sheets.ts";
import { createLine } from "../noise.ts";
import { across, glow, vertical } from "../paint.ts";
import type { Stage } from "../stage.ts";
import type { Light } from "./sky.ts";

/** Mirrors all that is drawn above `shore` into the part below it. */
export function mirror(stage: Stage, shore: number, light: Light): void {
  const { pen, width, height, unit, palette } = stage;
  const random = stage.random.branch("mirror");
  const deep = Math.ceil(height - shore);
  const source = newSheet(width, deep);
  const copy = source.getContext("2d");
  copy.translate(0, deep);
  copy.scale(1, -1);
  const squeeze = Math.min(shore, deep * 1.25);
  copy.drawImage(pen.canvas, 0, shore - squeeze, width, squeeze, 0, 0, width, deep);
  const wave = createLine(random, 3);
  const strip = Math.max(1, Math.round(unit * 1.5));
  for (let y = 0; y < deep; y += strip) {
    const near = y / deep;
    const shift = wave(y / (unit * (3 + near * 14))) * unit * (1.2 + near * 13);
    pen.drawImage(source, 0, y, width, strip, shift, shore + y, width, strip);
    if (shift > 0) pen.drawImage(source, 0, y, 2, strip, 0, shore + y, shift + 1, strip);
    else pen.drawImage(source, width - 2, y, 2, strip, width + shift - 1, shore + y, 1 - shift, strip);
  }
  pen.fillStyle = vertical(
    pen,
    shore,
    height,
    [palette.water, palette.water, mix(palette.water, palette.ink, 0.45)],
    [0.22, 0.42, 0.8],
  );
  pen.fillRect(0, shore, width, deep);
  pen.fillStyle = css(mix(palette.haze, palette.light, 0.5), 0.55);
  pen.fillRect(0, shore - unit * 0.6, width, unit * 1.3);
  glitter(stage, shore, light, 0.8);
}

/** Small bright strokes under the light, wider and rarer toward us. */
export function glitter(stage: Stage, shore: number, light: Light, strength: number): void {
  const { pen, width, height, unit, palette } = stage;
  const random = stage.random.branch("glitter");
  const deep = height - shore;
  glow(pen, light.x, shore, deep * 0.7, palette.light, strength * 0.3);
  for (let index = 0; index < 190; index++) {
    const near = random.next() ** 1.5;
    const spread = light.radius * (0.5 + near * 2.6);
    const x = light.x + (random.next() + random.next() + random.next() - 1.5) * spread;
    const [wide, high] = [unit * (3 + near * 34) * random.between(0.4, 1.2), unit * (0.8 + near * 3)];
    const y = shore + unit + near * deep;
    pen.fillStyle = css(palette.light, strength * random.between(0.25, 0.8) * (1 - near * 0.65));
    pen.beginPath();
    pen.ellipse(x, y, wide / 2, high / 2, 0, 0, Math.PI * 2);
    pen.fill();
  }
  for (let index = 0; index < 70; index++) {
    const near = random.next() ** 1.3;
    const wide = unit * (20 + near * 130) * random.between(0.5, 1.4);
    const [x, y] = [random.between(-0.1, 1) * width, shore + near * deep];
    const bright = random.chance(0.5);
    pen.fillStyle = across(
      pen,
      [x, y],
      [x + wide, y],
      [bright ? palette.haze : palette.ink, bright ? palette.light : palette.ink, bright ? palette.haze : palette.ink],
      [0, bright ? 0.2 : 0.16, 0],
    );
    pen.fillRect(x, y, wide, unit * (0.7 + near * 1.7));
  }
}
