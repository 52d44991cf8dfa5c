/** The colours of one picture: a mood of the sky, turned by the colour and tone words of the prompt. */
import { type Colour, colour, hueToward, mix } from "./colour.ts";
import type { Time, Tone } from "./moods.ts";
import type { Random } from "./random.ts";
import type { Wish } from "./words.ts";

export interface Palette {
  /** From the top down to the horizon. */
  readonly sky: readonly [Colour, Colour, Colour, Colour];
  readonly light: Colour;
  readonly cloud: Colour;
  /** What lies far away fades into it. */
  readonly haze: Colour;
  /** The nearest ground. */
  readonly land: Colour;
  /** The side of things that the light falls on. */
  readonly lit: Colour;
  readonly water: Colour;
  readonly accent: Colour;
  readonly second: Colour;
  readonly ink: Colour;
  readonly paper: Colour;
  /** Windows and lamps are lit, stars can be seen. */
  readonly night: boolean;
}

type Three = readonly [l: number, c: number, h: number];
interface Mood {
  readonly sky: readonly [Three, Three, Three, Three];
  readonly light: Three;
  readonly cloud: Three;
  readonly haze: Three;
  readonly land: Three;
  readonly lit: Three;
  readonly water: Three;
  readonly accent: Three;
  readonly second: Three;
  readonly night?: boolean;
}

const MOODS: Readonly<Record<Time, Mood>> = {
  dawn: {
    sky: [
      [0.58, 0.09, 275],
      [0.73, 0.09, 320],
      [0.85, 0.09, 25],
      [0.94, 0.07, 75],
    ],
    light: [0.98, 0.05, 90],
    cloud: [0.93, 0.06, 20],
    haze: [0.86, 0.07, 15],
    land: [0.32, 0.08, 290],
    lit: [0.82, 0.1, 40],
    water: [0.55, 0.09, 275],
    accent: [0.7, 0.17, 25],
    second: [0.85, 0.13, 85],
  },
  day: {
    sky: [
      [0.62, 0.13, 250],
      [0.75, 0.1, 235],
      [0.87, 0.06, 220],
      [0.96, 0.03, 100],
    ],
    light: [0.99, 0.04, 100],
    cloud: [0.99, 0.01, 90],
    haze: [0.87, 0.05, 225],
    land: [0.38, 0.09, 155],
    lit: [0.8, 0.14, 125],
    water: [0.55, 0.11, 235],
    accent: [0.65, 0.2, 30],
    second: [0.86, 0.16, 90],
  },
  golden: {
    sky: [
      [0.62, 0.07, 210],
      [0.8, 0.07, 110],
      [0.89, 0.11, 85],
      [0.95, 0.1, 90],
    ],
    light: [0.99, 0.07, 95],
    cloud: [0.96, 0.07, 80],
    haze: [0.87, 0.1, 80],
    land: [0.33, 0.07, 100],
    lit: [0.83, 0.15, 85],
    water: [0.56, 0.07, 200],
    accent: [0.62, 0.18, 35],
    second: [0.88, 0.16, 95],
  },
  sunset: {
    sky: [
      [0.36, 0.12, 295],
      [0.58, 0.18, 350],
      [0.75, 0.17, 40],
      [0.89, 0.14, 80],
    ],
    light: [0.97, 0.11, 95],
    cloud: [0.74, 0.16, 20],
    haze: [0.73, 0.15, 35],
    land: [0.22, 0.08, 310],
    lit: [0.72, 0.18, 45],
    water: [0.38, 0.12, 300],
    accent: [0.66, 0.21, 25],
    second: [0.86, 0.16, 80],
  },
  dusk: {
    sky: [
      [0.24, 0.09, 275],
      [0.4, 0.13, 300],
      [0.6, 0.14, 345],
      [0.8, 0.12, 50],
    ],
    light: [0.96, 0.06, 80],
    cloud: [0.52, 0.12, 330],
    haze: [0.55, 0.12, 330],
    land: [0.17, 0.06, 280],
    lit: [0.55, 0.12, 330],
    water: [0.3, 0.1, 285],
    accent: [0.78, 0.16, 60],
    second: [0.68, 0.18, 0],
    night: true,
  },
  night: {
    sky: [
      [0.14, 0.05, 275],
      [0.22, 0.08, 270],
      [0.33, 0.1, 262],
      [0.5, 0.1, 240],
    ],
    light: [0.97, 0.04, 95],
    cloud: [0.36, 0.07, 265],
    haze: [0.4, 0.09, 250],
    land: [0.12, 0.04, 265],
    lit: [0.5, 0.09, 245],
    water: [0.2, 0.07, 262],
    accent: [0.84, 0.15, 80],
    second: [0.7, 0.13, 200],
    night: true,
  },
  storm: {
    sky: [
      [0.24, 0.03, 265],
      [0.37, 0.04, 250],
      [0.53, 0.04, 225],
      [0.76, 0.05, 190],
    ],
    light: [0.94, 0.04, 150],
    cloud: [0.35, 0.03, 260],
    haze: [0.55, 0.04, 220],
    land: [0.2, 0.04, 230],
    lit: [0.6, 0.05, 190],
    water: [0.33, 0.05, 225],
    accent: [0.83, 0.14, 85],
    second: [0.65, 0.08, 190],
    night: false,
  },
  winter: {
    sky: [
      [0.6, 0.08, 255],
      [0.76, 0.06, 250],
      [0.88, 0.04, 270],
      [0.95, 0.04, 40],
    ],
    light: [0.99, 0.03, 80],
    cloud: [0.97, 0.01, 250],
    haze: [0.88, 0.03, 250],
    land: [0.4, 0.06, 245],
    lit: [0.96, 0.02, 240],
    water: [0.6, 0.06, 235],
    accent: [0.58, 0.19, 25],
    second: [0.84, 0.12, 75],
  },
  autumn: {
    sky: [
      [0.66, 0.06, 220],
      [0.8, 0.05, 170],
      [0.9, 0.07, 90],
      [0.95, 0.07, 80],
    ],
    light: [0.98, 0.06, 90],
    cloud: [0.97, 0.03, 80],
    haze: [0.85, 0.07, 75],
    land: [0.35, 0.09, 45],
    lit: [0.72, 0.17, 55],
    water: [0.52, 0.07, 215],
    accent: [0.6, 0.19, 35],
    second: [0.82, 0.16, 80],
  },
  spring: {
    sky: [
      [0.72, 0.1, 240],
      [0.83, 0.07, 230],
      [0.92, 0.05, 340],
      [0.97, 0.03, 60],
    ],
    light: [0.99, 0.05, 100],
    cloud: [0.99, 0.015, 340],
    haze: [0.9, 0.05, 210],
    land: [0.47, 0.12, 150],
    lit: [0.85, 0.15, 125],
    water: [0.65, 0.1, 215],
    accent: [0.75, 0.16, 355],
    second: [0.9, 0.14, 95],
  },
};

const SEASONS: readonly Time[] = ["winter", "autumn", "spring"];

function moodOf(wish: Wish, random: Random): Mood {
  // The hour says more about the light than the season does.
  const asked = wish.times.find((time) => !SEASONS.includes(time)) ?? wish.times[0];
  const dark = wish.skies.some((sky) => ["moon", "stars", "aurora", "galaxy"].includes(sky));
  if (dark && (asked === undefined || SEASONS.includes(asked))) return MOODS.night;
  if (asked !== undefined) return MOODS[asked];
  if (wish.skies.includes("rainbow") || wish.skies.includes("sun")) return MOODS[random.pick(["day", "spring"])];
  if (wish.skies.includes("rain") || wish.skies.includes("lightning")) return MOODS.storm;
  if (wish.tones.includes("dark") || wish.tones.includes("neon")) return MOODS[random.pick(["night", "dusk"])];
  if (wish.tones.includes("pastel") || wish.tones.includes("bright")) return MOODS[random.pick(["dawn", "spring"])];
  return MOODS[random.pick(["dawn", "day", "golden", "sunset", "dusk", "night", "autumn", "spring", "day"])];
}

type Turn = (one: Colour, place: "top" | "low" | "land" | "light" | "accent") => Colour;

/** Colour words pull the hues toward themselves: one word colours all, a second one the low sky, a third one the accents. */
function keyed(keys: readonly Colour[]): Turn {
  const [first, second = first, third = second] = keys;
  if (first === undefined || second === undefined || third === undefined) return (one) => one;
  const alone = keys.length === 1;
  return (one, place) => {
    const key = place === "top" || place === "land" ? first : place === "accent" ? third : second;
    const pull = place === "accent" && alone ? 0.55 : alone ? 0.86 : 0.92;
    const chroma = key.c < 0.03 ? one.c * 0.15 : Math.max(one.c, Math.min(key.c * 0.8, one.c * 1.3 + 0.03));
    const weight = place === "light" ? 0.25 : 0.38;
    const l = one.l + (key.l - 0.6) * weight * (1 - Math.abs(one.l - 0.5));
    return colour(l, chroma, hueToward(one.h, key.h, pull));
  };
}

const TONES: Readonly<Record<Tone, (one: Colour) => Colour>> = {
  pastel: ({ l, c, h }) => colour(0.5 + l * 0.5, c * 0.62, h),
  neon: ({ l, c, h }) =>
    colour(l < 0.55 ? l * 0.8 : l, Math.max(c * 1.45, 0.08), hueToward(h, h > 120 && h < 270 ? 205 : 330, 0.6)),
  dark: ({ l, c, h }) => colour(l * 0.72, c * 0.9, h),
  bright: ({ l, c, h }) => colour(0.2 + l * 0.8, c * 1.02, h),
  mono: ({ l, c, h }) => colour(l, c * 0.06, h),
  dream: ({ l, c, h }) => colour(0.1 + l * 0.9, c * 1.05, hueToward(h, 310, 0.35)),
  warm: ({ l, c, h }) => colour(l, c * 1.05, hueToward(h, 55, 0.4)),
  cold: ({ l, c, h }) => colour(l, c * 0.95, hueToward(h, 240, 0.45)),
  vivid: ({ l, c, h }) => colour(l, c * 1.4 + 0.02, h),
  muted: ({ l, c, h }) => colour(0.08 + l * 0.88, c * 0.62, h),
};

export function createPalette(wish: Wish, random: Random): Palette {
  const mood = moodOf(wish, random);
  const drift = random.between(-14, 14);
  const turn = keyed(wish.colours);
  const make = ([l, c, h]: Three, place: Parameters<Turn>[1]): Colour =>
    wish.tones.reduce((one, tone) => TONES[tone](one), turn(colour(l, c, h + drift), place));
  const [top, high, low, horizon] = mood.sky;
  const land = make(mood.land, "land");
  const paper = mix(make(mood.light, "light"), colour(0.97, 0.02, 90), 0.6);
  return {
    sky: [make(top, "top"), make(high, "top"), make(low, "low"), make(horizon, "low")],
    light: make(mood.light, "light"),
    cloud: make(mood.cloud, "low"),
    haze: make(mood.haze, "low"),
    land,
    lit: make(mood.lit, "low"),
    water: make(mood.water, "top"),
    accent: make(mood.accent, "accent"),
    second: make(mood.second, "accent"),
    ink: colour(Math.min(0.2, land.l * 0.6), land.c * 0.7, land.h),
    paper,
    night: mood.night === true || wish.tones.includes("dark"),
  };
}
