/** Effects that change colours alone, pixel by pixel. */
import { colour, rgbOf } from "../colour.ts";
import { blurred, brightness, copyOf, type Effect, recolour } from "./pixels.ts";

const clamp = (value: number): number => Math.min(255, Math.max(0, value));

/** A list of a value for each brightness, from colours at equal distances. */
function ramp(stops: readonly (readonly number[])[]): Uint8ClampedArray {
  const result = new Uint8ClampedArray(256 * 3);
  for (let value = 0; value < 256; value++) {
    const at = (value / 255) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(at));
    for (let channel = 0; channel < 3; channel++) {
      const [from, to] = [stops[low]?.[channel] ?? 0, stops[low + 1]?.[channel] ?? 0];
      result[value * 3 + channel] = from + (to - from) * (at - low);
    }
  }
  return result;
}

const mapped = (stops: readonly (readonly number[])[]): Effect => {
  const table = ramp(stops);
  return (picture, { strength }) =>
    recolour(picture, strength, (red, green, blue, out) => {
      const at = Math.round(brightness(red, green, blue)) * 3;
      out[0] = table[at] ?? 0;
      out[1] = table[at + 1] ?? 0;
      out[2] = table[at + 2] ?? 0;
    });
};

/** Every value bent by one curve, worked out once. */
const curved =
  (curve: (value: number, strength: number) => number): Effect =>
  (picture, { strength }) => {
    const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => curve(value, strength));
    return recolour(picture, 1, (red, green, blue, out) => {
      out[0] = table[red] ?? 0;
      out[1] = table[green] ?? 0;
      out[2] = table[blue] ?? 0;
    });
  };

export const grey: Effect = (picture, { strength }) =>
  recolour(picture, strength, (red, green, blue, out) => {
    out.fill(Math.round(brightness(red, green, blue)));
  });

const bent = (value: number, by: number): number => clamp(255 / (1 + Math.exp((-(value - 127.5) / 127.5) * by)));

/** Black and white of the films: hard light, deep shadows. */
export const noir: Effect = (picture, { strength }) =>
  recolour(picture, strength, (red, green, blue, out) => {
    out.fill(Math.round(bent(brightness(red, green, blue) - 8, 4.2)));
  });

export const sepia: Effect = (picture, { strength }) =>
  recolour(picture, strength, (red, green, blue, out) => {
    out[0] = clamp(red * 0.393 + green * 0.769 + blue * 0.189);
    out[1] = clamp(red * 0.349 + green * 0.686 + blue * 0.168);
    out[2] = clamp(red * 0.272 + green * 0.534 + blue * 0.131);
  });

/** Blacks lifted, whites yellowed, colours tired. */
export const vintage: Effect = (picture, { strength }) =>
  recolour(picture, strength, (red, green, blue, out) => {
    const light = brightness(red, green, blue);
    out[0] = clamp(34 + (red * 0.62 + light * 0.38) * 0.86 + 10);
    out[1] = clamp(30 + (green * 0.62 + light * 0.38) * 0.82 + 2);
    out[2] = clamp(40 + (blue * 0.62 + light * 0.38) * 0.64);
  });

const balance =
  (redBy: number, greenBy: number, blueBy: number): Effect =>
  (picture, { strength }) =>
    recolour(picture, 1, (red, green, blue, out) => {
      out[0] = clamp(red + redBy * strength * (1 - Math.abs(red - 128) / 260));
      out[1] = clamp(green + greenBy * strength * (1 - Math.abs(green - 128) / 260));
      out[2] = clamp(blue + blueBy * strength * (1 - Math.abs(blue - 128) / 260));
    });

export const warm = balance(34, 8, -34);
export const cold = balance(-32, 2, 36);

export const brighter = curved((value, strength) => 255 * (value / 255) ** (1 / (1 + 0.6 * strength)));
export const dimmer = curved((value, strength) => value * (1 - 0.38 * Math.min(2, strength)));
export const contrast = curved(
  (value, strength) => value + (bent(value, 2 + 2.4 * strength) - value) * Math.min(1, 0.8 * strength),
);
export const posterised = curved((value, strength) => {
  const steps = strength > 1 ? 2 : strength < 1 ? 7 : 4;
  return Math.round((value / 255) * (steps - 1)) * (255 / (steps - 1));
});

const saturation =
  (more: number): Effect =>
  (picture, { strength }) =>
    recolour(picture, 1, (red, green, blue, out) => {
      const light = brightness(red, green, blue);
      const times = Math.max(0, 1 + more * strength);
      out[0] = clamp(light + (red - light) * times);
      out[1] = clamp(light + (green - light) * times);
      out[2] = clamp(light + (blue - light) * times);
    });

export const vivid = saturation(0.75);
export const muted = saturation(-0.55);

export const inverted: Effect = (picture, { strength }) =>
  recolour(picture, strength, (red, green, blue, out) => {
    out[0] = 255 - red;
    out[1] = 255 - green;
    out[2] = 255 - blue;
  });

export const thermal = mapped([
  [8, 4, 40],
  [60, 10, 120],
  [190, 20, 110],
  [250, 100, 30],
  [255, 210, 50],
  [255, 255, 235],
]);
export const synthwave = mapped([
  [16, 6, 46],
  [74, 14, 122],
  [190, 28, 150],
  [255, 92, 140],
  [255, 190, 120],
  [255, 246, 205],
]);

/** Shadows in one colour, lights in another; one colour named is mixed into a dark and a light of its own. */
export const duotone: Effect = (picture, manner) => {
  const hue = manner.random.branch("duotone").between(0, 360);
  const [first = colour(0.5, 0.2, hue), second] = manner.tints;
  const stops = second
    ? [
        rgbOf(colour(Math.min(0.32, first.l * 0.5), Math.min(0.14, first.c), first.h)),
        rgbOf(first),
        rgbOf(second),
        rgbOf(colour(0.97, second.c * 0.25, second.h)),
      ]
    : [
        rgbOf(colour(0.13, Math.min(0.08, first.c * 0.5), first.h)),
        rgbOf(colour(Math.min(0.62, Math.max(0.42, first.l * 0.85)), first.c, first.h)),
        rgbOf(colour(0.98, first.c * 0.22, first.h)),
      ];
  return mapped(stops)(picture, manner);
};

/** The hour after the sun: dark and blue, and what was bright still glows. */
export const night: Effect = (picture, { strength }) => {
  const dark = recolour(picture, 1, (red, green, blue, out) => {
    const light = brightness(red, green, blue);
    const keep = (light / 255) ** 2.2;
    const by = Math.min(1, 0.85 * strength);
    out[0] = clamp(red * (1 - by) + by * ((red * 0.3 + light * 0.1) * 0.55 + keep * 60));
    out[1] = clamp(green * (1 - by) + by * ((green * 0.35 + light * 0.12) * 0.62 + keep * 52));
    out[2] = clamp(blue * (1 - by) + by * ((blue * 0.45 + light * 0.2) * 0.85 + 20 + keep * 20));
  });
  const result = copyOf(dark);
  const pen = result.getContext("2d");
  pen.globalCompositeOperation = "screen";
  pen.globalAlpha = 0.3;
  pen.drawImage(blurred(dark, Math.max(2, picture.width / 90)), 0, 0);
  return result;
};

/** Warm light from the horizon, violet from above. */
export const sunset: Effect = (picture, { strength }) => {
  const result = copyOf(picture);
  const pen = result.getContext("2d");
  const over = pen.createLinearGradient(0, 0, 0, picture.height);
  over.addColorStop(0, "rgb(108,58,150)");
  over.addColorStop(0.45, "rgb(255,110,90)");
  over.addColorStop(0.75, "rgb(255,176,84)");
  over.addColorStop(1, "rgb(150,60,90)");
  pen.fillStyle = over;
  for (const [mode, alpha] of [
    ["soft-light", 0.9],
    ["multiply", 0.32],
    ["screen", 0.14],
  ] as const) {
    pen.globalCompositeOperation = mode;
    pen.globalAlpha = Math.min(1, alpha * strength);
    pen.fillRect(0, 0, picture.width, picture.height);
  }
  return result;
};
