/** Buttons of pictures: each finds what was asked by its key, and those that cost say so. */
import { COSTS } from "../../core/costs.ts";
import type { Button } from "../../core/reply.ts";
import type { OperationName } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import type { Rows } from "../buttons.ts";
import { otherShapes, SHAPES, type Shape, type Size, sizeName } from "./size.ts";

/** Operations that make pictures. */
export const making = ["imagine", "effect", "mirage"] as const;
export type Making = (typeof making)[number];

/** Those that make one of another one. */
export type Changing = Exclude<Making, "imagine">;

export const PRICES: Readonly<Record<Making, number>> = {
  imagine: COSTS.image,
  effect: COSTS.effect,
  mirage: COSTS.mirage,
};

export const isMaking = (operation: OperationName): operation is Making => making.some((one) => one === operation);

/** The same prompt and the rest as it was, with another seed. */
const anotherButton = (say: Say, operation: Making, key: string): Button => ({
  label: say("button-another", { credits: PRICES[operation] }),
  operation,
  argument: `${key} again`,
});

/** The very same picture once more. */
export const sameButton = (say: Say, operation: Making, key: string): Button => ({
  label: say("button-same", { credits: PRICES[operation] }),
  operation,
  argument: `${key} same`,
});

export const anySeedButton = (say: Say, operation: Making, key: string): Button => ({
  label: say("button-any-seed", { credits: PRICES[operation] }),
  operation,
  argument: `${key} again`,
});

export const sizeButton = (say: Say, key: string, size: Size): Button => ({
  label: say("button-size", { width: String(size.width), height: String(size.height), credits: PRICES.imagine }),
  operation: "imagine",
  argument: `${key} size ${sizeName(size)}`,
});

const SHAPE_LABELS: Readonly<Record<Shape, (say: Say) => string>> = {
  square: (say) => say("button-square", { credits: PRICES.imagine }),
  landscape: (say) => say("button-landscape", { credits: PRICES.imagine }),
  portrait: (say) => say("button-portrait", { credits: PRICES.imagine }),
};

export const shapeButton = (say: Say, key: string, shape: Shape): Button => ({
  label: SHAPE_LABELS[shape](say),
  operation: "imagine",
  argument: `${key} size ${sizeName(SHAPES[shape])}`,
});

const useRow = (say: Say, key: string): Button[] => [
  { label: say("button-use"), operation: "effect", argument: `${key} menu` },
  { label: say("button-original"), operation: "original", argument: key },
];

export const imageButtons = (say: Say, key: string, size: Size): Rows => [
  [anotherButton(say, "imagine", key)],
  otherShapes(size).map((shape) => shapeButton(say, key, shape)),
  useRow(say, key),
];

export const effectButtons = (say: Say, operation: Changing, key: string): Rows => [
  [anotherButton(say, operation, key), { label: say("button-other-effect"), operation, argument: `${key} other` }],
  useRow(say, key),
];
