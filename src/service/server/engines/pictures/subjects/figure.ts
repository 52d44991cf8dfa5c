/** A small stage of its own for one subject: a hundred units high, feet at 0, drawn with paths in words of SVG. */
import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { type Colour, css, mix } from "../colour.ts";
import { glow, oval, vertical } from "../paint.ts";
import type { Seat, Stage } from "../stage.ts";

export interface Figure {
  readonly pen: SKRSContext2D;
  /** The colour as it looks in the light of this picture. */
  light(natural: Colour): Colour;
  /** The colour that the prompt names, or else the natural one. */
  coat(natural: Colour): Colour;
  shape(path: string, fill: Colour | readonly [Colour, Colour], alpha?: number): void;
  /** The same on both sides of the middle. */
  both(path: string, fill: Colour): void;
  line(path: string, tint: Colour, wide: number): void;
  oval(x: number, y: number, wide: number, high: number, fill: Colour, turn?: number): void;
  glow(x: number, y: number, radius: number, tint: Colour, alpha: number): void;
}

export type Subject = (stage: Stage, seat: Seat) => void;

export function figure(draw: (figure: Figure, stage: Stage) => void, shadow = true): Subject {
  return (stage, { x, y, size }) => {
    const { pen, palette, wish, width } = stage;
    if (shadow) oval(pen, x, y, size * 0.42, size * 0.045, css(palette.ink, 0.35));
    pen.save();
    pen.translate(x, y);
    // It looks toward the middle.
    pen.scale((x > width / 2 ? -1 : 1) * (size / 100), size / 100);
    pen.lineCap = "round";
    pen.lineJoin = "round";
    const light = (natural: Colour): Colour => {
      const inAir = mix(natural, palette.haze, 0.08);
      const dim = palette.night ? mix(inAir, palette.sky[2], 0.12) : inAir;
      return wish.tones.includes("mono") ? { ...dim, c: dim.c * 0.06 } : dim;
    };
    const fillOf = (fill: Colour | readonly [Colour, Colour]) =>
      "l" in fill ? css(light(fill)) : vertical(pen, -100, 0, [light(fill[0]), light(fill[1])]);
    const flipped = (path: string, fill: Colour): void => {
      pen.scale(-1, 1);
      pen.fillStyle = fillOf(fill);
      pen.fill(new Path2D(path));
      pen.scale(-1, 1);
    };
    const shape: Figure["shape"] = (path, fill, alpha = 1) => {
      pen.globalAlpha = alpha;
      pen.fillStyle = fillOf(fill);
      pen.fill(new Path2D(path));
      pen.globalAlpha = 1;
    };
    draw(
      {
        pen,
        light,
        coat: (natural) => wish.coat ?? natural,
        shape,
        both: (path, fill) => {
          shape(path, fill);
          flipped(path, fill);
        },
        line: (path, tint, wide) => {
          pen.strokeStyle = css(light(tint));
          pen.lineWidth = wide;
          pen.stroke(new Path2D(path));
        },
        oval: (cx, cy, wide, high, fill, turn = 0) => oval(pen, cx, cy, wide, high, fillOf(fill), turn),
        glow: (cx, cy, radius, tint, alpha) => glow(pen, cx, cy, radius, tint, alpha),
      },
      stage,
    );
    pen.restore();
  };
}
