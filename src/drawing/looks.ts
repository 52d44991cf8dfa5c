/** How Herald's pictures look: their colours, and the ground that everything stands on. */
import type { Pen } from "./canvas.ts";

export const COLOURS = {
  bright: "#f3f5fa",
  plain: "#ccd3e0",
  quiet: "#919cb2",
  line: "#2b3447",
  panel: "#1a2130",
  good: "#63cba6",
  warning: "#f0b860",
} as const;

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

export function ground(pen: Pen, height: number): void {
  const light = pen.createLinearGradient(0, 0, PICTURE_WIDTH, height);
  light.addColorStop(0, "#171d2b");
  light.addColorStop(1, "#0e121b");
  pen.fillStyle = light;
  pen.fillRect(0, 0, PICTURE_WIDTH, height);
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function panel(pen: Pen, { x, y, width, height }: Box): void {
  pen.fillStyle = COLOURS.panel;
  pen.beginPath();
  pen.roundRect(x, y, width, height, 22);
  pen.fill();
}

export function rule(pen: Pen, x: number, y: number, width: number): void {
  pen.fillStyle = COLOURS.line;
  pen.fillRect(x, Math.round(y), width, 2);
}

export function dot(pen: Pen, x: number, y: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, 9, 0, 2 * Math.PI);
  pen.fill();
}
