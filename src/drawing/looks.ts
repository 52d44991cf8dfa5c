/** How Herald's pictures look: their colours, and the ground that everything stands on. */
import type { Pen } from "./canvas.ts";

export interface Colours {
  readonly bright: string;
  readonly plain: string;
  readonly quiet: string;
  readonly line: string;
  readonly panel: string;
  readonly good: string;
  readonly warning: string;
  readonly bad: string;
  /** Of a scale, between good and bad. */
  readonly between: string;
  /** From above to below. */
  readonly ground: readonly [string, string];
}

export const COLOURS: Colours = {
  bright: "#f3f5fa",
  plain: "#ccd3e0",
  quiet: "#919cb2",
  line: "#2b3447",
  panel: "#1a2130",
  good: "#63cba6",
  warning: "#f0b860",
  bad: "#f0848b",
  between: "#919cb2",
  ground: ["#171d2b", "#0e121b"],
};

/** What is bright in the dark is the darkest here: whoever writes with it wants it seen first. */
const LIGHT: Colours = {
  bright: "#111827",
  plain: "#2f3a4e",
  quiet: "#556075",
  line: "#d8dee9",
  panel: "#ffffff",
  good: "#0a7a57",
  warning: "#8a5a00",
  bad: "#b8303c",
  between: "#b9c2d0",
  ground: ["#f5f7fb", "#e8ecf4"],
};

export const LOOKS = { dark: COLOURS, light: LIGHT } as const;
export type Look = keyof typeof LOOKS;

/** Told apart by everybody, also beside each other on a dark ground. */
export const SERIES: readonly string[] = [
  "#63c7ba",
  "#f0b860",
  "#7ba5f8",
  "#e8848b",
  "#b593f2",
  "#a3cf6b",
  "#f59a68",
  "#8f9ab0",
];

export const PICTURE_WIDTH = 1_200;
export const MARGIN = 60;

/** Bands of one colour each, a step apart that nobody sees: a gradient's own noise would double the file. */
const BANDS = 16;

/** A colour on the way from one to the other, channel by channel. */
function onTheWay(from: string, to: string, share: number): string {
  const channel = (colour: string, index: number): number => Number.parseInt(colour.slice(index, index + 2), 16);
  const mixed = [1, 3, 5].map((index) => channel(from, index) * (1 - share) + channel(to, index) * share);
  return `rgb(${mixed.map(Math.round).join(", ")})`;
}

export function ground(pen: Pen, height: number, { ground: [from, to] } = COLOURS): void {
  const band = Math.ceil(height / BANDS);
  for (let index = 0; index < BANDS; index += 1) {
    pen.fillStyle = onTheWay(from, to, index / (BANDS - 1));
    pen.fillRect(0, index * band, PICTURE_WIDTH, band);
  }
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function panel(pen: Pen, { x, y, width, height }: Box, colours = COLOURS): void {
  pen.fillStyle = colours.panel;
  pen.beginPath();
  pen.roundRect(x, y, width, height, 22);
  pen.fill();
}

export function rule(pen: Pen, x: number, y: number, width: number, colours = COLOURS): void {
  pen.fillStyle = colours.line;
  pen.fillRect(x, Math.round(y), width, 2);
}

export function dot(pen: Pen, x: number, y: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, 9, 0, 2 * Math.PI);
  pen.fill();
}
