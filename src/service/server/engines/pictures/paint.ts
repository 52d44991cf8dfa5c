/** Ways of putting paint on the canvas that scenes and subjects share. */
import type { SKRSContext2D } from "@napi-rs/canvas";
import { type Colour, css, mix } from "./colour.ts";

type Pen = SKRSContext2D;
export type Point = readonly [x: number, y: number];

/** Stops between two colours are mixed as the eye mixes, which the canvas does not do by itself. */
function addStops(
  gradient: ReturnType<Pen["createLinearGradient"]>,
  colours: readonly Colour[],
  alphas?: readonly number[],
): void {
  const parts = colours.length - 1;
  const STEPS = 4;
  for (let index = 0; index < parts * STEPS + 1; index++) {
    const at = index / STEPS;
    const low = Math.min(Math.floor(at), parts - 1);
    const [from, to] = [colours[low], colours[low + 1]];
    if (from === undefined || to === undefined) continue;
    const [fromAlpha, toAlpha] = [alphas?.[low] ?? 1, alphas?.[low + 1] ?? 1];
    gradient.addColorStop(at / parts, css(mix(from, to, at - low), fromAlpha + (toAlpha - fromAlpha) * (at - low)));
  }
}

export function vertical(
  pen: Pen,
  top: number,
  bottom: number,
  colours: readonly Colour[],
  alphas?: readonly number[],
) {
  const gradient = pen.createLinearGradient(0, top, 0, bottom);
  addStops(gradient, colours, alphas);
  return gradient;
}

export function across(pen: Pen, from: Point, to: Point, colours: readonly Colour[], alphas?: readonly number[]) {
  const gradient = pen.createLinearGradient(from[0], from[1], to[0], to[1]);
  addStops(gradient, colours, alphas);
  return gradient;
}

export function round(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  colours: readonly Colour[],
  alphas?: readonly number[],
) {
  const gradient = pen.createRadialGradient(x, y, 0, x, y, radius);
  addStops(gradient, colours, alphas);
  return gradient;
}

export function disc(pen: Pen, x: number, y: number, radius: number, fill: Pen["fillStyle"]): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, Math.max(0.1, radius), 0, Math.PI * 2);
  pen.fill();
}

export function oval(
  pen: Pen,
  x: number,
  y: number,
  wide: number,
  high: number,
  fill: Pen["fillStyle"],
  turn = 0,
): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.ellipse(x, y, Math.max(0.1, wide), Math.max(0.1, high), turn, 0, Math.PI * 2);
  pen.fill();
}

/** Light that fades outward and adds to what is there. */
export function glow(pen: Pen, x: number, y: number, radius: number, shine: Colour, alpha: number): void {
  pen.save();
  pen.globalCompositeOperation = "screen";
  pen.fillStyle = round(pen, x, y, radius, [shine, shine, shine, shine], [alpha, alpha * 0.45, alpha * 0.12, 0]);
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  pen.restore();
}

export function polygon(pen: Pen, points: readonly Point[], fill: Pen["fillStyle"]): void {
  pen.fillStyle = fill;
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
}

/** A smooth line through the middles between the points. */
export function trace(pen: Pen, points: readonly Point[]): void {
  points.forEach(([x, y], index) => {
    const next = points[index + 1];
    if (index === 0) pen.lineTo(x, y);
    else if (next === undefined) pen.lineTo(x, y);
    else pen.quadraticCurveTo(x, y, (x + next[0]) / 2, (y + next[1]) / 2);
  });
}

/** What lies under a line, down to `bottom`. */
export function below(
  pen: Pen,
  line: (x: number) => number,
  width: number,
  bottom: number,
  step: number,
  fill: Pen["fillStyle"],
): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.moveTo(-step, bottom);
  for (let x = -step; x <= width + step; x += step) pen.lineTo(x, line(x));
  pen.lineTo(width + step, bottom);
  pen.closePath();
  pen.fill();
}
