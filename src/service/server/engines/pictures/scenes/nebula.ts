/** Glowing gas between the stars: noise of several colours, made small and drawn large. */
import { colour, rgbOf } from "../colour.ts";
import { newSheet } from "../effects/sheets.ts";
import { createField } from "../noise.ts";
import type { Stage } from "../stage.ts";

const ACROSS = 200;

export function nebula(stage: Stage, strength: number): void {
  const { pen, width, height, palette, wish } = stage;
  const random = stage.random.branch("nebula");
  const down = Math.max(40, Math.round((ACROSS * height) / width));
  const small = newSheet(ACROSS, down);
  const brush = small.getContext("2d");
  const image = brush.createImageData(ACROSS, down);
  const [first, second, third] = [createField(random, 5, 0.55), createField(random, 5, 0.55), createField(random, 3)];
  const base = random.between(0, 360);
  const [key, other] = wish.colours;
  const tints = [
    rgbOf(key ?? colour(0.62, 0.2, base)),
    rgbOf(other ?? (key ? palette.second : colour(0.68, 0.17, base + random.between(60, 130)))),
    rgbOf(palette.light),
  ] as const;
  const slope = random.between(-0.6, 0.6);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < ACROSS; x++) {
      const [across, along] = [(x / ACROSS) * (width / height), y / down];
      const bend = third(across * 1.6, along * 1.6) * 0.5;
      const band = Math.exp(-(((along - 0.5 - (x / ACROSS - 0.5) * slope + bend * 0.35) / 0.3) ** 2));
      const one = Math.max(0, 0.32 + first(across * 2.6 + bend, along * 2.6)) * (0.3 + band);
      const two = Math.max(0, 0.26 + second(across * 3.1, along * 3.1 + bend)) * (0.3 + band);
      const core = Math.max(0, one * two * 2.4 - 0.14) * band;
      const at = (y * ACROSS + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const sum =
          (tints[0][channel] ?? 0) * one ** 1.4 * 1.1 +
          (tints[1][channel] ?? 0) * two ** 1.4 +
          (tints[2][channel] ?? 0) * core;
        // Bends toward white instead of breaking off there.
        image.data[at + channel] = 225 * (1 - Math.exp((-sum * strength) / 200));
      }
      image.data[at + 3] = 255;
    }
  }
  brush.putImageData(image, 0, 0);
  pen.save();
  pen.globalCompositeOperation = "screen";
  pen.imageSmoothingQuality = "high";
  pen.drawImage(small, 0, 0, width, height);
  pen.restore();
}
