/** Effects of focus and light: blur, glow, sharpness, vignette, weather, grain. */
import { blurred, copyOf, detail, type Effect, pixelsOf, rewritten } from "./pixels.ts";
import { newSheet } from "./sheets.ts";

export const blur: Effect = (picture, { strength }) =>
  blurred(picture, Math.max(2, (picture.width + picture.height) / 240) * strength);

/** A soft glow over a picture that keeps its details. */
export const dream: Effect = (picture, { strength }) => {
  const result = copyOf(picture);
  const pen = result.getContext("2d");
  const soft = blurred(picture, Math.max(2, (picture.width + picture.height) / 130));
  pen.globalCompositeOperation = "screen";
  pen.globalAlpha = Math.min(0.9, 0.5 * strength);
  pen.drawImage(soft, 0, 0);
  pen.globalCompositeOperation = "soft-light";
  pen.globalAlpha = Math.min(0.8, 0.45 * strength);
  const tint = pen.createLinearGradient(0, 0, picture.width, picture.height);
  tint.addColorStop(0, "rgb(255,190,225)");
  tint.addColorStop(0.5, "rgb(215,195,255)");
  tint.addColorStop(1, "rgb(170,225,255)");
  pen.fillStyle = tint;
  pen.fillRect(0, 0, picture.width, picture.height);
  return result;
};

export const sharpen: Effect = (picture, { strength }) => {
  const soft = pixelsOf(blurred(picture, 1.6 * detail(picture))).data;
  return rewritten(picture, (from, to) => {
    for (let at = 0; at < from.length; at++) {
      const value = from[at] ?? 0;
      to[at] = at % 4 === 3 ? value : value + (value - (soft[at] ?? 0)) * 1.3 * strength;
    }
  });
};

export const vignette: Effect = (picture, { strength }) => {
  const result = copyOf(picture);
  const pen = result.getContext("2d");
  const { width, height } = picture;
  pen.translate(width / 2, height / 2);
  pen.scale(width / 2, height / 2);
  const shade = pen.createRadialGradient(0, 0, 0.55, 0, 0, 1.45);
  shade.addColorStop(0, "rgba(8,4,16,0)");
  shade.addColorStop(0.5, `rgba(8,4,16,${Math.min(0.7, 0.34 * strength).toFixed(3)})`);
  shade.addColorStop(1, `rgba(8,4,16,${Math.min(1, 0.85 * strength).toFixed(3)})`);
  pen.fillStyle = shade;
  pen.fillRect(-1, -1, 2, 2);
  return result;
};

/** Grain as coarse as that of a fast film; single pixels would only make the file large. */
export const grain: Effect = (picture, { strength, random: all }) => {
  const random = all.branch("grain");
  const size = Math.max(1, Math.round(detail(picture) * 1.6));
  const columns = Math.ceil(picture.width / size);
  const noise = Int8Array.from(
    { length: columns * Math.ceil(picture.height / size) },
    () => (random.next() + random.next() - 1) * 44 * strength,
  );
  return rewritten(picture, (from, to) => {
    for (let at = 0, index = 0; at < from.length; at += 4, index++) {
      const [x, y] = [index % picture.width, Math.floor(index / picture.width)];
      const by = noise[Math.floor(y / size) * columns + Math.floor(x / size)] ?? 0;
      for (let channel = 0; channel < 3; channel++) to[at + channel] = (from[at + channel] ?? 0) + by;
      to[at + 3] = from[at + 3] ?? 0;
    }
  });
};

export const snow: Effect = (picture, { strength, random: all }) => {
  const result = copyOf(picture);
  const pen = result.getContext("2d");
  const random = all.branch("snow");
  const { width, height } = picture;
  const unit = Math.sqrt(width * height) / 1000;
  pen.fillStyle = "rgba(214,228,246,0.16)";
  pen.fillRect(0, 0, width, height);
  for (let flake = 0; flake < 520 * strength; flake++) {
    const near = random.next() ** 3;
    const [x, y, radius] = [
      random.between(0, width),
      random.between(0, height),
      Math.max(0.6, unit * (1.1 + near * 9)),
    ];
    const fade = pen.createRadialGradient(x, y, 0, x, y, radius);
    fade.addColorStop(0, `rgba(255,255,255,${(0.95 - near * 0.45).toFixed(2)})`);
    fade.addColorStop(0.45, `rgba(255,255,255,${(0.8 - near * 0.5).toFixed(2)})`);
    fade.addColorStop(1, "rgba(255,255,255,0)");
    pen.fillStyle = fade;
    pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  return result;
};

export const rain: Effect = (picture, { strength, random: all }) => {
  const result = copyOf(picture);
  const pen = result.getContext("2d");
  const random = all.branch("rain");
  const { width, height } = picture;
  const unit = Math.sqrt(width * height) / 1000;
  pen.fillStyle = "rgba(34,50,72,0.3)";
  pen.fillRect(0, 0, width, height);
  pen.lineCap = "round";
  for (let drop = 0; drop < 420 * strength; drop++) {
    const near = random.next() ** 2;
    const [x, y, long] = [random.between(-0.1, 1.1) * width, random.between(-0.1, 1) * height, unit * (16 + near * 66)];
    pen.strokeStyle = `rgba(214,230,246,${(0.16 + near * 0.32).toFixed(2)})`;
    pen.lineWidth = Math.max(0.5, unit * (0.7 + near * 1.7));
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x - long * 0.2, y + long);
    pen.stroke();
  }
  return result;
};

/** Torn lines, shifted colours, and the bars of a picture that arrives badly. */
export const glitch: Effect = (picture, { strength, random: all }) => {
  const random = all.branch("glitch");
  const { width, height } = picture;
  const shift = Math.max(2, Math.round((width / 90) * strength));
  const moved = rewritten(picture, (from, to) => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [left, right] = [Math.max(0, x - shift), Math.min(width - 1, x + shift)];
        const at = (y * width + x) * 4;
        to[at] = from[(y * width + left) * 4] ?? 0;
        to[at + 1] = from[at + 1] ?? 0;
        to[at + 2] = from[(y * width + right) * 4 + 2] ?? 0;
        to[at + 3] = from[at + 3] ?? 0;
      }
  });
  const result = newSheet(width, height);
  const pen = result.getContext("2d");
  pen.drawImage(moved, 0, 0);
  for (let band = 0; band < 16 * strength; band++) {
    const high = Math.max(1, Math.round(height * random.between(0.004, 0.06)));
    const y = random.whole(0, Math.max(0, height - high));
    const by = Math.round(width * random.between(-0.09, 0.09) * strength);
    pen.drawImage(moved, 0, y, width, high, by, y, width, high);
    if (by > 0) pen.drawImage(moved, width - by, y, by, high, 0, y, by, high);
    else if (by < 0) pen.drawImage(moved, 0, y, -by, high, width + by, y, -by, high);
    if (random.chance(0.3)) {
      pen.fillStyle = random.pick(["rgba(0,255,240,0.16)", "rgba(255,0,120,0.16)"]);
      pen.fillRect(0, y, width, high);
    }
  }
  pen.fillStyle = "rgba(0,0,0,0.16)";
  const line = Math.max(1, Math.round(height / 300));
  for (let y = 0; y < height; y += line * 3) pen.fillRect(0, y, width, line);
  return result;
};
