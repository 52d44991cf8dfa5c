/** Sizes of new pictures, as people say them: a word or `1280x800`, and the nearest one where that cannot be. */
import { DEFAULT_SIZE, SIDE } from "../../core/picture-size.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const shapes = ["square", "landscape", "portrait"] as const;
export type Shape = (typeof shapes)[number];

export const SHAPES: Readonly<Record<Shape, Size>> = {
  square: { width: 1024, height: 1024 },
  landscape: DEFAULT_SIZE,
  portrait: { width: DEFAULT_SIZE.height, height: DEFAULT_SIZE.width },
};

/** As people say them, English and German. */
const WORDS: ReadonlyMap<string, Shape> = new Map([
  ["square", "square"],
  ["quadratic", "square"],
  ["quadrate", "square"],
  ["quadrat", "square"],
  ["quadratisch", "square"],
  ["quadratischen", "square"],
  ["landscape", "landscape"],
  ["wide", "landscape"],
  ["horizontal", "landscape"],
  ["querformat", "landscape"],
  ["quer", "landscape"],
  ["breit", "landscape"],
  ["portrait", "portrait"],
  ["tall", "portrait"],
  ["high", "portrait"],
  ["vertical", "portrait"],
  ["upright", "portrait"],
  ["hochformat", "portrait"],
  ["hochkant", "portrait"],
  ["hoch", "portrait"],
]);

/** The last of the signs is the Cyrillic letter, which looks the same. */
const SIDES = /^(\d{1,9})\s*[x×*\u0445]\s*(\d{1,9})$/i;

export type SizeRead =
  | { readonly ok: true; readonly size: Size }
  /** `nearest`: undefined when what was said is no size at all. */
  | { readonly ok: false; readonly nearest: Size | undefined };

const isAllowed = (side: number): boolean => side >= SIDE.least && side <= SIDE.most;
const within = (side: number): number => Math.min(Math.max(Math.round(side), SIDE.least), SIDE.most);

/** Of the same shape, as far as that can be. */
function nearestTo({ width, height }: Size): Size {
  const [wide, high] = [Math.max(width, 1), Math.max(height, 1)];
  const scale = Math.min(Math.max(1, SIDE.least / Math.min(wide, high)), SIDE.most / Math.max(wide, high));
  return { width: within(wide * scale), height: within(high * scale) };
}

/** Undefined: nothing was said of it. */
export function readSize(given: string | undefined): SizeRead {
  if (given === undefined) return { ok: true, size: DEFAULT_SIZE };
  const said = given.trim().toLowerCase();
  const shape = WORDS.get(said);
  if (shape !== undefined) return { ok: true, size: SHAPES[shape] };
  const [, width, height] = SIDES.exec(said) ?? [];
  if (width === undefined || height === undefined) return { ok: false, nearest: undefined };
  const size = { width: Number(width), height: Number(height) };
  return isAllowed(size.width) && isAllowed(size.height) ? { ok: true, size } : { ok: false, nearest: nearestTo(size) };
}

/** As buttons carry it, and as it may be typed. */
export const sizeName = ({ width, height }: Size): string => `${width}x${height}`;

/** The two shapes that a picture of this size has not. */
export function otherShapes({ width, height }: Size): readonly Shape[] {
  const own = width === height ? "square" : width > height ? "landscape" : "portrait";
  return shapes.filter((shape) => shape !== own);
}

/** Only where nothing else can be meant: "a fox, portrait" may be a portrait of a fox. */
const SPOKEN =
  /[\s,;](?:(?:in|as an?)\s+([a-z]+)\s+(?:format|orientation)|(?:im|als)\s+(querformat|hochformat))[\s.!]*$/i;

/** Sign by sign, for a pattern would look at many blanks again and again. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What a prompt shows, and the size that it ends with, if it names one in plain words. */
export function spokenSize(prompt: string): { readonly prompt: string; readonly shape: Shape | undefined } {
  const match = SPOKEN.exec(prompt);
  const shape = WORDS.get((match?.[1] ?? match?.[2])?.toLowerCase() ?? "");
  const rest = withoutEnd(prompt.slice(0, match?.index));
  return match === null || shape === undefined || rest === "" ? { prompt, shape: undefined } : { prompt: rest, shape };
}
