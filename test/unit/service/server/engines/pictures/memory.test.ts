/** How much memory large pictures take, one with as many effects as may be and many one after another: measured in a process of its own. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

const BUILT = fileURLToPath(new URL("../../../../../../dist/programs/thread.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * A drawing thread and nothing else, looked at every few milliseconds: the kernel's own "largest so far" begins with
 * what the process that started this one had, and is as good as nothing below a large one. The thread gets one job after
 * another; a picture is given by its path.
 */
const MEASURE = `
  const { readFileSync } = require("node:fs");
  const { Worker } = require("node:worker_threads");
  const [thread, given] = process.argv.slice(1);
  const jobs = JSON.parse(given);
  const before = process.memoryUsage.rss();
  let largest = before;
  const look = () => (largest = Math.max(largest, process.memoryUsage.rss()));
  setInterval(look, 2).unref();
  const worker = new Worker(thread);
  const kinds = new Set();
  const next = () => {
    const job = jobs.shift();
    if (job === undefined) return worker.terminate();
    if (job.change !== undefined) job.change.image = readFileSync(job.change.image);
    worker.postMessage(job);
  };
  worker.on("message", ({ kind }) => {
    look();
    kinds.add(kind);
    next();
  });
  worker.once("exit", () => {
    console.log(JSON.stringify({ kinds: [...kinds], megabytes: Math.round((largest - before) / 2 ** 20) }));
  });
  next();
`;
const measured = z.object({ kinds: z.array(z.string()), megabytes: z.number() });

function measure(jobs: readonly unknown[]): z.infer<typeof measured> {
  const given = ["-e", MEASURE, BUILT, JSON.stringify(jobs)];
  return measured.parse(JSON.parse(execFileSync(process.execPath, given, { encoding: "utf8" })));
}

/** 64 million pixels, which is what a file of 400 kB can hold. */
function largePicture(): string {
  const canvas = createCanvas(8_000, 8_000);
  const pen = canvas.getContext("2d");
  for (let index = 0; index < 60; index++) {
    pen.fillStyle = `hsl(${index * 29} 60% 50%)`;
    pen.fillRect((index * 997) % 7_000, (index * 613) % 7_000, 2_000, 1_400);
  }
  const path = join(folder, "large.jpg");
  writeFileSync(path, canvas.toBuffer("image/jpeg", 60));
  canvas.width = 1;
  return path;
}

test("eight effects on 64 million pixels take no more memory than a few sheets of what is worked on", () => {
  const prompt = "oil painting, watercolour, pencil sketch, cartoon, mosaic, blur, glow and vignette";
  const { kinds, megabytes } = measure([{ kind: "effect", change: { image: largePicture(), prompt, seed: 1 } }]);
  expect(kinds).toEqual(["done"]);
  // Opening the picture takes 256 MB and a third of it more; without giving the sheets back the whole took 1.3 GB.
  expect(megabytes).toBeLessThan(700);
  expect(megabytes).toBeGreaterThan(256);
});

test("a dozen new pictures in a style, one after another, take no more memory than the first of them", () => {
  const seeds = Array.from({ length: 12 }, (_, seed) => seed);
  const drawing = (seed: number) => ({ prompt: "a fox, oil painting", seed, width: 1280, height: 1280 });
  const { kinds, megabytes } = measure(seeds.map((seed) => ({ kind: "create", drawing: drawing(seed) })));
  expect(kinds).toEqual(["done"]);
  // One takes some 200 MB; without giving the sheets back a dozen took 900, and the next dozen as much again.
  expect(megabytes).toBeLessThan(450);
});
