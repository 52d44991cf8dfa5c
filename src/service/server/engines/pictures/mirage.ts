/** The third way with a picture: a mirage, folded like a kaleidoscope and shimmering like air over sand. */
import type { Canvas } from "@napi-rs/canvas";
import type { Change } from "../ports.ts";
import { type Colour, colour, css, hueToward } from "./colour.ts";
import { openPicture } from "./decode.ts";
import { blurred, copyOf, maskedLike } from "./effects/pixels.ts";
import { bentBy } from "./effects/shapes.ts";
import { newSheet, sheetToPng, stepFrom } from "./effects/sheets.ts";
import { contrast } from "./effects/tones.ts";
import { createField } from "./noise.ts";
import { createRandom, type Random } from "./random.ts";
import { type Wish, wishOf } from "./words.ts";

export async function applyMirage({ image, prompt, seed }: Change, room?: number): Promise<Uint8Array> {
  const wish = wishOf(prompt);
  const random = createRandom(`mirage ${wish.words.join(" ") || prompt}#${seed}`);
  const vision = await stepFrom(await openPicture(image, room), (picture) =>
    held(fold(picture, wish, random.branch("fold")), picture),
  );
  const lit = await stepFrom(vision, () => {
    const hazy = shimmer(vision, random.branch("shimmer"));
    const bright = light(hazy, wish, random.branch("light"));
    return maskedLike(contrast(bright, { strength: 0.3, tints: [], random }), vision);
  });
  return sheetToPng(lit);
}

/** The picture folded into a star that fills everything. */
function fold(picture: Canvas, { words }: Wish, random: Random): Canvas {
  const { width, height } = picture;
  const folds = words.some((word) => /^(kaleidoscope|mandala|star|crystal)/.test(word))
    ? random.pick([8, 10, 12])
    : random.pick([5, 6, 6, 8]);
  const wedge = (Math.PI * 2) / folds;
  const [start, spin] = [random.between(0, Math.PI * 2), random.between(0.25, 0.6) * random.pick([-1, 1])];
  const [middleX, middleY] = [width / 2, height / 2];
  const reach = Math.hypot(middleX, middleY);
  const source = random.between(0.1, 0.3);
  return bentBy(picture, (x, y, out) => {
    const [dx, dy] = [x - middleX, y - middleY];
    const far = Math.hypot(dx, dy) / reach;
    const turn = Math.atan2(dy, dx) - start + far * spin;
    const part = ((turn % wedge) + wedge) % wedge;
    const mirrored = (part > wedge / 2 ? wedge - part : part) * 1.6 + start;
    // Distances run forth and back, so that there is always picture to take.
    const way = Math.abs(((far * 1.25 + source) % 2) - 1);
    const near = (1 - way) * 0.98;
    out[0] = middleX + Math.cos(mirrored) * near * middleX * 1.15;
    out[1] = middleY + Math.sin(mirrored) * near * middleY * 1.15;
    out[0] = back(out[0], width - 1);
    out[1] = back(out[1], height - 1);
  });
}

/** The picture itself, floating in the middle of what became of it. */
function held(folded: Canvas, picture: Canvas): Canvas {
  const { width, height } = picture;
  const lens = newSheet(width, height);
  const brush = lens.getContext("2d");
  brush.drawImage(picture, 0, 0);
  brush.globalCompositeOperation = "destination-in";
  brush.translate(width / 2, height / 2);
  brush.scale(width / 2, height / 2);
  const edge = brush.createRadialGradient(0, 0, 0, 0, 0, 0.82);
  edge.addColorStop(0, "rgba(0,0,0,0.97)");
  edge.addColorStop(0.55, "rgba(0,0,0,0.94)");
  edge.addColorStop(0.8, "rgba(0,0,0,0.5)");
  edge.addColorStop(1, "rgba(0,0,0,0)");
  brush.fillStyle = edge;
  brush.fillRect(-1, -1, 2, 2);
  const result = copyOf(folded);
  result.getContext("2d").drawImage(lens, 0, 0);
  return result;
}

/** A place outside the picture becomes the one inside that a mirror at the edge would show. */
function back(value: number, most: number): number {
  if (most <= 0) return 0;
  const at = Math.abs(value) % (most * 2);
  return at > most ? most * 2 - at : at;
}

/** Air that is hot in layers: rows sway, more toward the lower edge. */
function shimmer(picture: Canvas, random: Random): Canvas {
  const { width, height } = picture;
  const air = createField(random, 2);
  const [wide, high] = [width * 0.026, height * 0.014];
  const step = Math.max(1, Math.round(height / 200));
  const columns = Math.ceil(width / (step * 4)) + 1;
  const sway = Float32Array.from({ length: (Math.ceil(height / step) + 1) * columns }, (_, index) =>
    air(((index % columns) / columns) * 2.2, (Math.floor(index / columns) * step * 16) / height),
  );
  return bentBy(picture, (x, y, out) => {
    const by = sway[Math.floor(y / step) * columns + Math.floor(x / (step * 4))] ?? 0;
    const heat = 0.45 + 0.55 * (y / height);
    out[0] = x + by * wide * heat;
    out[1] = y + by * high * heat;
  });
}

/** Iridescent light over it, a bloom within it. */
function light(picture: Canvas, wish: Wish, random: Random): Canvas {
  const colours = wish.coat ? [wish.coat, ...wish.colours] : wish.colours;
  const { width, height } = picture;
  const hue = random.between(0, 360);
  const [
    key = colour(0.7, 0.16, hue),
    second = colour(0.75, 0.15, hueToward(key.h, key.h + 110, 1)),
    third = colour(0.8, 0.13, key.h - 75),
  ] = colours;
  const result = copyOf(picture);
  const pen = result.getContext("2d");
  pen.globalCompositeOperation = "screen";
  pen.globalAlpha = 0.2;
  pen.drawImage(blurred(picture, Math.max(1, (width + height) / 110)), 0, 0);
  const [x, y] = [width * random.between(0.35, 0.65), height * random.between(0.35, 0.65)];
  const rings: readonly Colour[] = [third, key, second, key, third];
  const veil = pen.createRadialGradient(x, y, 0, x, y, Math.hypot(width, height) * 0.62);
  rings.forEach((ring, index) => {
    veil.addColorStop(index / (rings.length - 1), css(ring));
  });
  pen.fillStyle = veil;
  for (const [mode, alpha] of [
    ["soft-light", 0.85],
    ["color", colours.length > 0 ? 0.5 : 0.26],
    ["overlay", 0.22],
  ] as const) {
    pen.globalCompositeOperation = mode;
    pen.globalAlpha = alpha;
    pen.fillRect(0, 0, width, height);
  }
  return result;
}
