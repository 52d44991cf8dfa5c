/** The picture engine that needs no network and no model: pictures drawn from words, and changed by them. */
import { createDrawingRoom, roomLeft } from "../../../../core/room-left.ts";
import type { PictureEngine } from "../ports.ts";
import { createPool } from "./pool.ts";

const SECOND = 1_000;

/** What a thread takes at most while it makes a picture of the largest size, in bytes. */
const PICTURE = 256 * 1024 * 1024;

/** Two, where there is memory for both of them at once. */
const mostThreads = (): number => (roomLeft() < 2 * PICTURE ? 1 : 2);

export function createOfflinePictures({ threads = mostThreads() }: { readonly threads?: number } = {}): PictureEngine {
  const pool = createPool({
    entry: new URL("./thread.js", import.meta.url),
    threads,
    waiting: 64,
    jobLimit: 30 * SECOND,
    idleLimit: 60 * SECOND,
    room: createDrawingRoom(),
  });
  return {
    create: (drawing, signal) => pool.run({ kind: "create", drawing }, signal),
    effect: (change, signal) => pool.run({ kind: "effect", change }, signal),
    mirage: (change, signal) => pool.run({ kind: "mirage", change }, signal),
    close: () => pool.close(),
  };
}
