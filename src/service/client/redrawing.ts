/** Redraws pictures one after another, each in a thread of its own: what it unfolds to is there once, and gone with it. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { readPictureHeader } from "../../core/picture-header.ts";
import { roomLeft } from "../../core/room-left.ts";
import { tidyUp } from "../../core/tidy-up.ts";
import { canSpawn } from "../can-spawn.ts";
import type { Life } from "./life.ts";

/** `endless`: its thread had to be ended; a number: this process has memory for so many pixels, and it has more. */
export type Redrawn = Uint8Array | "damaged" | "endless" | number;

/** `fit`: as small as the service takes it. */
export type As = "fit" | "png";

/** To fit, where nothing is said; undefined: the call was over before it was drawn. */
export type Redraw = (image: Uint8Array, life: Life, as?: As) => Promise<Redrawn | undefined>;

export interface RedrawingOptions {
  /** The compiled file of a thread. */
  readonly entry?: URL;
  /** A picture that takes longer is given up, in milliseconds. */
  readonly limit?: number;
  /** How many bytes the process may still take. */
  readonly room?: () => number;
}

/** What each pixel takes while it is drawn, in bytes: its own four, and those of the smaller ones that are made of it. */
const PIXEL = 7;

/** Undefined: it fits. */
function mostPixels(image: Uint8Array, room: number): number | undefined {
  const { width = 0, height = 0 } = readPictureHeader(image) ?? {};
  const most = Math.max(0, Math.floor(room / PIXEL));
  return width * height > most ? most : undefined;
}

const ENTRY = new URL("./redraw-thread.js", import.meta.url);

export function createRedrawing({ entry = ENTRY, limit = 20_000, room = roomLeft }: RedrawingOptions = {}): Redraw {
  const drawn = canSpawn(entry) ? (image: Uint8Array, as: As) => drawApart(entry, image, as, limit) : drawHere;
  // Only whoever is about to be drawn: those before have given back what they took.
  function draw(image: Uint8Array, as: As): Promise<Redrawn> | number {
    // In a small container the files of those before, which nobody holds any more, would be what leaves no room.
    if (mostPixels(image, room()) !== undefined) tidyUp();
    return mostPixels(image, room()) ?? drawn(image, as);
  }
  let last: Promise<unknown> = Promise.resolve();
  return (image, life, as = "fit") => {
    const turn = last.then(() => (life.over() === undefined ? draw(image, as) : undefined));
    last = turn.catch(() => undefined);
    return whileWanted(turn, life);
  };
}

/** What is being drawn for nobody is drawn to its end: an end in the middle of it is slow, and noisy. */
function whileWanted(drawn: Promise<Redrawn | undefined>, life: Life): Promise<Redrawn | undefined> {
  const left = new Promise<undefined>((resolve) => {
    life.listen(() => resolve(undefined));
  });
  return Promise.race([drawn, left]).finally(() => life.listen(undefined));
}

async function drawHere(image: Uint8Array, as: As): Promise<Redrawn> {
  const { redrawn, redrawnAsPng } = await import("./redraw.ts");
  return (await (as === "png" ? redrawnAsPng : redrawn)(image)) ?? "damaged";
}

/** Whoever is next waits until the thread has ended: in the middle of a picture it cannot, and holds it in memory. */
async function drawApart(entry: URL, image: Uint8Array, as: As, limit: number): Promise<Redrawn> {
  const worker = new Worker(entry, { workerData: image, argv: [as] });
  // Whoever waits keeps the process alive, and where nobody does it need not wait for a thread.
  worker.unref();
  // One that breaks behind its answer must not break the process.
  worker.on("error", () => undefined);
  const signal = AbortSignal.timeout(limit);
  try {
    const answer: readonly unknown[] = await once(worker, "message", { signal });
    const [drawn] = answer;
    return drawn instanceof Uint8Array ? drawn : "damaged";
  } catch (error) {
    if (signal.aborted) return "endless";
    throw error;
  } finally {
    await worker.terminate();
  }
}
