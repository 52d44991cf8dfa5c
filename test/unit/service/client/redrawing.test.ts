/** Pictures that are drawn anew: one at a time, away from the thread that answers, and given up when it takes too long. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { Ending } from "../../../../src/core/ending.ts";
import { readPictureHeader } from "../../../../src/core/picture-header.ts";
import { roomLeft } from "../../../../src/core/room-left.ts";
import { fitPicture } from "../../../../src/service/client/fit-picture.ts";
import { createLives, type Life } from "../../../../src/service/client/life.ts";
import { createRedrawing, type Redraw } from "../../../../src/service/client/redrawing.ts";
import { bitmap } from "../../core/bitmaps.ts";

const BUILT = new URL("../../../../dist/programs/redraw-thread.js", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "redrawing-"));
afterAll(() => rmSync(folder, { recursive: true }));

function living(timeout = 60_000, ending = new Ending()): Life {
  const life = createLives().begin(timeout, [ending]);
  onTestFinished(() => life.finish());
  return life;
}

/** A thread that does as the picture's words say, and a journal of when it did. */
function obedient(name: string, limit = 30_000): { readonly redraw: Redraw; readonly journal: () => string } {
  const journal = join(folder, `${name}.txt`);
  appendFileSync(journal, "");
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { appendFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
const word = Buffer.from(workerData).toString();
const note = (text) => appendFileSync(${JSON.stringify(journal)}, text);
note("(");
if (word === "spin") for (;;);
if (word === "hang") setInterval(() => {}, 1_000);
else if (word === "crash") throw new Error("broken");
else setTimeout(() => {
  note(")");
  parentPort.postMessage(word === "damaged" ? undefined : workerData);
}, 50);
`,
  );
  return {
    redraw: createRedrawing({ entry: pathToFileURL(path), limit }),
    journal: () => readFileSync(journal, "utf8"),
  };
}

const said = async (redraw: Redraw, word: string, life = living()): Promise<string | undefined> => {
  const drawn = await redraw(Buffer.from(word), life);
  return drawn instanceof Uint8Array ? Buffer.from(drawn).toString() : drawn?.toString();
};

test("two are never drawn at the same time", async () => {
  const { redraw, journal } = obedient("line");
  expect(await Promise.all(["one", "two", "damaged", "four"].map((word) => said(redraw, word)))).toEqual([
    "one",
    "two",
    "damaged",
    "four",
  ]);
  expect(journal()).toBe("()()()()");
});

test("one that breaks its thread fails, and the next one is drawn", async () => {
  const { redraw } = obedient("crash");
  const [broken, next] = await Promise.allSettled([said(redraw, "crash"), said(redraw, "next")]);
  expect(broken).toMatchObject({ status: "rejected", reason: { message: "broken" } });
  expect(next).toEqual({ status: "fulfilled", value: "next" });
});

test.each(["hang", "spin"])("one that takes too long (%s) is given up, and the next one is drawn", async (word) => {
  const { redraw } = obedient(word, 5_000);
  expect(await Promise.all([said(redraw, word), said(redraw, "next")])).toEqual(["endless", "next"]);
});

test("what nobody waits for any more, or has no time left, is not waited for, and not begun", async () => {
  const { redraw, journal } = obedient("left", 5_000);
  const first = said(redraw, "hang");
  const ending = new Ending();
  const cancelled = said(redraw, "two", living(60_000, ending));
  const late = said(redraw, "three", living(20));
  ending.abort(new Error("stopped"));
  const before = performance.now();
  expect(await Promise.all([cancelled, late])).toEqual([undefined, undefined]);
  expect(performance.now() - before).toBeLessThan(4_000);
  expect(await first).toBe("endless");
  expect(await said(redraw, "four")).toBe("four");
  expect(journal()).toBe("(()");
});

test("one that is drawn for nobody any more is let go of at once", async () => {
  const { redraw } = obedient("gone", 5_000);
  expect(await said(redraw, "hang", living(20))).toBeUndefined();
});

test("the built thread leaves this one free while a large picture is drawn", async () => {
  const redraw = createRedrawing({ entry: BUILT });
  const large = bitmap({ width: 6_000, height: 6_000, bits: 1 });
  let ticks = 0;
  let last = performance.now();
  let longest = 0;
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    ticks += 1;
  }, 5);
  const before = performance.now();
  const drawn = await redraw(large, living());
  const took = performance.now() - before;
  clearInterval(ticking);
  if (!(drawn instanceof Uint8Array)) expect.fail(String(drawn));
  expect(readPictureHeader(drawn)).toEqual({ format: "JPG", width: 2_048, height: 2_048 });
  expect(ticks).toBeGreaterThan(3);
  // Drawn in this thread, this one would stand still for more than a third of it.
  expect(longest).toBeLessThan(took / 4);
});

test("the built thread says of one that is damaged that it is", async () => {
  expect(await createRedrawing({ entry: BUILT })(Buffer.from("RIFF0000WEBPVP8 nothing"), living())).toBe("damaged");
});

test("one for which a container has too little memory is not opened, and whoever sent it hears how many pixels fit", async () => {
  let room = 36_000_000 * 7 - 1;
  const redraw = createRedrawing({ entry: BUILT, room: () => room });
  const large = bitmap({ width: 6_000, height: 6_000, bits: 1 });
  const fitted = () => fitPicture(large, (image) => redraw(image, living()));
  const says = "image must have at most 35.9 million pixels, and 6000 × 6000 were given.";
  expect(await fitted()).toEqual({ ok: false, problem: { field: "image", says } });
  room += 1;
  expect(await fitted()).toMatchObject({ ok: true });
});

test("without a limit there is room for any, and with one what the process holds already counts", () => {
  expect(roomLeft(0)).toBe(Number.POSITIVE_INFINITY);
  const room = roomLeft(8_000_000_000);
  expect(room).toBeLessThan(8_000_000_000 - 30_000_000);
  expect(room).toBeGreaterThan(0);
});

test.each([
  ["endless", "image must be a picture that can be opened, and a BMP that takes too long was given."],
  ["damaged", "image must be a picture that can be opened, and a damaged BMP was given."],
] as const)("of one that is %s whoever sent it is told so", async (redrawn, says) => {
  const outcome = await fitPicture(bitmap({ width: 3, height: 3 }), () => Promise.resolve(redrawn));
  expect(outcome).toEqual({ ok: false, problem: { field: "image", says } });
});

test("without a compiled file they are drawn right here", async () => {
  const drawn = await createRedrawing({ entry: new URL("./redraw-thread.ts", BUILT) })(
    bitmap({ width: 30, height: 20 }),
    living(),
  );
  if (!(drawn instanceof Uint8Array)) expect.fail(String(drawn));
  expect(readPictureHeader(drawn)).toEqual({ format: "JPG", width: 30, height: 20 });
});
