/** What falls and drifts before the whole scene: snow, rain, mist, petals, leaves, sparks. */
import { type Colour, colour, css, lighter } from "../colour.ts";
import { glow, oval, round, vertical } from "../paint.ts";
import type { Stage } from "../stage.ts";

export function weather(stage: Stage): void {
  const { skies, times, tones } = stage.wish;
  if (skies.includes("mist")) mist(stage);
  if (skies.includes("snow")) flakes(stage);
  if (skies.includes("rain")) drops(stage);
  if (times.includes("spring") && !skies.includes("rain")) drifting(stage, colour(0.87, 0.09, 355));
  if (times.includes("autumn")) drifting(stage, stage.palette.accent);
  if (tones.includes("dream")) sparks(stage);
  corners(stage);
}

function mist({ pen, width, height, palette, random: all }: Stage): void {
  const random = all.branch("mist");
  for (let band = 0; band < 5; band++) {
    const y = height * random.between(0.45, 0.92);
    const high = height * random.between(0.1, 0.22);
    pen.fillStyle = vertical(
      pen,
      y - high,
      y + high,
      [palette.haze, lighter(palette.haze, 0.04), palette.haze],
      [0, 0.42, 0],
    );
    pen.fillRect(0, y - high, width, high * 2);
  }
}

function flakes({ pen, width, height, unit, random: all }: Stage): void {
  const random = all.branch("flakes");
  const white = colour(0.99, 0.005, 250);
  for (let index = 0; index < 380; index++) {
    const near = random.next() ** 3.2;
    const [x, y, radius] = [random.between(0, width), random.between(0, height), unit * (1.4 + near * 9)];
    pen.fillStyle = round(pen, x, y, radius, [white, white, white], [0.92 - near * 0.45, 0.8 - near * 0.5, 0]);
    pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
}

function drops({ pen, width, height, unit, palette, random: all }: Stage): void {
  const random = all.branch("drops");
  pen.lineCap = "round";
  for (let index = 0; index < 300; index++) {
    const near = random.next() ** 2;
    const [x, y, long] = [
      random.between(-0.05, 1.15) * width,
      random.between(-0.1, 1) * height,
      unit * (18 + near * 62),
    ];
    pen.strokeStyle = css(lighter(palette.haze, 0.22), 0.14 + near * 0.3);
    pen.lineWidth = unit * (0.8 + near * 1.3);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x - long * 0.22, y + long);
    pen.stroke();
  }
}

function drifting({ pen, width, height, unit, random: all }: Stage, tint: Colour): void {
  const random = all.branch("drifting");
  for (let index = 0; index < 46; index++) {
    const near = random.next() ** 2;
    const size = unit * (3 + near * 8);
    const turned = { ...tint, h: tint.h + random.between(-22, 22) };
    oval(
      pen,
      random.between(0, width),
      random.between(0, height),
      size,
      size * 0.5,
      css(lighter(turned, random.between(-0.06, 0.06)), 0.85),
      random.between(0, 3),
    );
  }
}

function sparks({ pen, width, height, unit, palette, random: all }: Stage): void {
  const random = all.branch("sparks");
  for (let index = 0; index < 34; index++) {
    const near = random.next() ** 3;
    const tint = random.pick([palette.light, palette.second, palette.accent]);
    glow(pen, random.between(0, width), random.between(0, height), unit * (12 + near * 70), tint, 0.6 - near * 0.3);
  }
}

/** The corners fall off a little, as in a good lens. */
function corners({ pen, width, height, palette }: Stage): void {
  pen.save();
  pen.translate(width / 2, height / 2);
  pen.scale(width / 2, height / 2);
  pen.fillStyle = round(pen, 0, 0, 1.45, [palette.ink, palette.ink, palette.ink, palette.ink], [0, 0, 0.05, 0.3]);
  pen.fillRect(-1, -1, 2, 2);
  pen.restore();
}
