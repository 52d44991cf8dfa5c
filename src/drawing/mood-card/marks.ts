/** Marks of a mood: told apart by their form, so that nobody needs to see their colour. */
import type { Pen } from "../canvas.ts";
import type { Colours } from "../looks.ts";
import { sideOf } from "./value.ts";

const HALF = 15;

function triangle(pen: Pen, x: number, y: number, up: -1 | 1, half: number): void {
  pen.beginPath();
  pen.moveTo(x, y + up * half * 0.86);
  pen.lineTo(x + half, y - up * half * 0.86);
  pen.lineTo(x - half, y - up * half * 0.86);
  pen.closePath();
  pen.lineJoin = "round";
  pen.lineWidth = half * 0.4;
  pen.stroke();
  pen.fill();
}

/** Up, down, a bar for neither, a point where nobody knows. */
export function mark(pen: Pen, colours: Colours, x: number, y: number, value: number | undefined, half = HALF): void {
  const side = value === undefined ? "quiet" : sideOf(value);
  pen.fillStyle = colours[side];
  pen.strokeStyle = colours[side];
  if (side !== "quiet") {
    triangle(pen, x, y, side === "good" ? -1 : 1, half);
    return;
  }
  pen.beginPath();
  if (value === undefined) pen.arc(x, y, 5, 0, 2 * Math.PI);
  else pen.roundRect(x - half, y - 4, 2 * half, 8, 4);
  pen.fill();
}
