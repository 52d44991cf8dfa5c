/** The canvas and the letters that it writes with: loaded when the first picture is drawn, for both are large. */
import { fileURLToPath } from "node:url";
import type { SKRSContext2D } from "@napi-rs/canvas";

export type Pen = SKRSContext2D;

/** One file has the letters of one script in one weight; together they are the family. */
const FAMILIES = {
  inter: {
    place: () => import.meta.resolve("@fontsource/inter/package.json"),
    scripts: ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"],
  },
  "noto-sans-arabic": {
    place: () => import.meta.resolve("@fontsource/noto-sans-arabic/package.json"),
    scripts: ["arabic"],
  },
  "noto-sans-hebrew": {
    place: () => import.meta.resolve("@fontsource/noto-sans-hebrew/package.json"),
    scripts: ["hebrew"],
  },
} as const;
const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

const nameOf = (script: string): string => `Herald ${script}`;

/** Behind each other, so that a letter is looked for in every script; machines without any font have these. */
const FAMILY = Object.values(FAMILIES)
  .flatMap(({ scripts }) => scripts.map((script) => `"${nameOf(script)}"`))
  .join(", ");

/** As a canvas wants it, such as `600 30px "…"`. */
export const fontOf = (size: number, weight: Weight): string => `${weight} ${size}px ${FAMILY}`;

async function load() {
  const { createCanvas, GlobalFonts } = await import("@napi-rs/canvas");
  for (const [family, { place, scripts }] of Object.entries(FAMILIES)) {
    for (const script of scripts) {
      for (const weight of WEIGHTS) {
        const file = fileURLToPath(new URL(`files/${family}-${script}-${weight}-normal.woff2`, place()));
        if (GlobalFonts.registerFromPath(file, nameOf(script)) === null) throw new Error(`${file} is no font`);
      }
    }
  }
  return createCanvas;
}

let loading: ReturnType<typeof load> | undefined;

/** What a pen says of a picture that is not there yet, such as how high it has to be. */
export async function measured<T>(measure: (pen: Pen) => T): Promise<T> {
  loading ??= load();
  const createCanvas = await loading;
  return measure(createCanvas(1, 1).getContext("2d"));
}

/** A picture of this size, as a PNG. */
export async function drawn(width: number, height: number, draw: (pen: Pen) => void): Promise<Uint8Array> {
  loading ??= load();
  const createCanvas = await loading;
  const canvas = createCanvas(width, height);
  draw(canvas.getContext("2d"));
  return canvas.encode("png");
}
