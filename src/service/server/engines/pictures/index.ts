/** The picture engine that needs no network and no model: pictures drawn from words, and changed by them. */
import type { PictureEngine } from "../ports.ts";
import { createPool } from "./pool.ts";

const SECOND = 1_000;

export function createOfflinePictures({ threads = 2 }: { readonly threads?: number } = {}): PictureEngine {
  const pool = createPool({
    entry: new URL("./thread.js", import.meta.url),
    threads,
    waiting: 64,
    jobLimit: 30 * SECOND,
    idleLimit: 60 * SECOND,
  });
  return {
    create: (drawing, signal) => pool.run({ kind: "create", drawing }, signal),
    effect: (change, signal) => pool.run({ kind: "effect", change }, signal),
    mirage: (change, signal) => pool.run({ kind: "mirage", change }, signal),
    close: () => pool.close(),
  };
}
