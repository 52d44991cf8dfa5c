/** What every part of a drawing works on: the canvas, its measures, its colours and its chance. */
import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Palette } from "./palette.ts";
import type { Random } from "./random.ts";
import type { Wish } from "./words.ts";

export interface Stage {
  readonly pen: SKRSContext2D;
  readonly width: number;
  readonly height: number;
  /** A thousandth of the picture's size, for line widths and details. */
  readonly unit: number;
  readonly wish: Wish;
  readonly palette: Palette;
  readonly random: Random;
}

/** A place where a subject looks well; `y` is where its feet are, or its middle when it floats. */
export interface Seat {
  readonly x: number;
  readonly y: number;
  /** The height of a subject there. */
  readonly size: number;
}

/** What a scene leaves to be done after it is drawn. */
export interface Scenery {
  readonly ground: Seat;
  readonly air: Seat;
  readonly water?: Seat;
  /** What stands before the subject. */
  readonly front?: () => void;
}

export type Scene = (stage: Stage) => Scenery;
