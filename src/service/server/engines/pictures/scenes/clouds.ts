/** Clouds: soft banks with lit tops, and long streaks near the horizon. */
import { css, lighter, mix } from "../colour.ts";
import { vertical } from "../paint.ts";
import type { Stage } from "../stage.ts";

interface Lamp {
  readonly x: number;
  readonly y: number;
}

export function clouds(stage: Stage, horizon: number, light: Lamp): void {
  const random = stage.random.branch("clouds");
  const heavy =
    stage.wish.times[0] === "storm" || stage.wish.skies.includes("rain") || stage.wish.skies.includes("clouds");
  streaks(stage, horizon);
  const number = heavy ? random.whole(8, 11) : random.whole(3, 5);
  for (let index = 0; index < number; index++) {
    const depth = index / number;
    const y = horizon * (heavy ? 0.75 - depth * 0.68 : random.between(0.14, 0.72));
    const far = y / horizon;
    const wide = stage.width * random.between(0.16, 0.34) * (1.25 - far * 0.75) * (heavy ? 1.7 : 1);
    bank(stage, stage.width * random.between(-0.05, 1.05), y, wide, 0.34 + 0.4 * (1 - far), light, index);
  }
}

/** One cloud: puffs on a flat base, one shape filled once, so that nothing overlaps. */
function bank(stage: Stage, x: number, y: number, wide: number, alpha: number, light: Lamp, number: number): void {
  const { pen, palette } = stage;
  const random = stage.random.branch(`cloud ${number}`);
  const high = wide * random.between(0.2, 0.3);
  const near = Math.max(0, 1 - Math.hypot(light.x - x, light.y - y) / (stage.width * 0.5));
  const top = lighter(mix(palette.cloud, palette.light, 0.25 + near * 0.6), 0.02);
  for (const layer of [0, 1]) {
    pen.fillStyle = vertical(
      pen,
      y - high,
      y + high * 0.15,
      [layer === 0 ? palette.cloud : top, palette.cloud, mix(palette.cloud, palette.sky[1], 0.4)],
      [alpha, alpha * 0.8, alpha * 0.05],
    );
    pen.beginPath();
    const puffs = random.whole(6, 10);
    for (let puff = 0; puff < puffs; puff++) {
      const at = (puff + 0.5) / puffs;
      const bulge = Math.sin(at * Math.PI) ** 0.8;
      const radius = high * (0.18 + bulge * random.between(0.3, 0.62));
      const middle = x + (at - 0.5) * wide * (layer === 0 ? 1 : 0.7);
      pen.moveTo(middle + radius, y - radius * 0.6);
      pen.arc(middle, y - radius * 0.6 + layer * high * 0.12, radius, 0, Math.PI * 2);
    }
    pen.fill("nonzero");
  }
}

function streaks(stage: Stage, horizon: number): void {
  const { pen, width, palette } = stage;
  const random = stage.random.branch("streaks");
  for (let index = 0; index < 9; index++) {
    const y = horizon * random.between(0.35, 0.97);
    const [wide, high] = [width * random.between(0.12, 0.42), stage.unit * random.between(2, 7)];
    const x = random.between(-0.1, 0.9) * width;
    pen.fillStyle = css(mix(palette.cloud, palette.light, random.between(0, 0.6)), random.between(0.1, 0.32));
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(x + wide * 0.4, y - high, x + wide, y);
    pen.quadraticCurveTo(x + wide * 0.55, y + high * 0.7, x, y);
    pen.fill();
  }
}
