/** Memory where there is little: what is left of it to draw with, and a line, so much at once as there is room for. */
import { describe, expect, test } from "vitest";
import { Ending } from "../../../src/core/ending.ts";
import { createDrawingRoom, createScales } from "../../../src/core/room-left.ts";

const MEGABYTE = 1024 * 1024;
const waits = Symbol("waits");

/** Whether somebody is in already. */
const soFar = <Value>(promise: Promise<Value>): Promise<Value | typeof waits> =>
  Promise.race([promise, new Promise<typeof waits>((resolve) => setImmediate(() => resolve(waits)))]);

describe("where there is room for fifty megabytes", () => {
  const open = () => createScales(() => 50 * MEGABYTE);

  test("two of twenty are in at once, and the third when one of them has left", async () => {
    const scales = open();
    const over = new Ending();
    const [first, second, third] = [1, 2, 3].map(() => scales.enter(20 * MEGABYTE, over));
    const leave = await first;
    await second;
    expect(await soFar(third ?? Promise.resolve(undefined))).toBe(waits);
    leave?.();
    // Whoever leaves twice gives back no more than it had.
    leave?.();
    await third;
    expect(await soFar(scales.enter(20 * MEGABYTE, over))).toBe(waits);
  });

  test("what is larger than all there is has it alone, and a small one does not overtake it", async () => {
    const scales = open();
    const over = new Ending();
    const leave = await scales.enter(MEGABYTE, over);
    const large = scales.enter(80 * MEGABYTE, over);
    const small = scales.enter(MEGABYTE, over);
    expect(await soFar(large)).toBe(waits);
    expect(await soFar(small)).toBe(waits);
    leave?.();
    const leaveToo = await large;
    expect(await soFar(small)).toBe(waits);
    leaveToo?.();
    await small;
  });

  test("whoever gives up leaves the line, and those behind go on", async () => {
    const scales = open();
    const [patient, hasty] = [new Ending(), new Ending()];
    await scales.enter(20 * MEGABYTE, patient);
    const large = scales.enter(80 * MEGABYTE, hasty);
    const small = scales.enter(MEGABYTE, patient);
    hasty.abort(new Error("given up"));
    expect(await large).toBeUndefined();
    expect(await soFar(small)).not.toBe(waits);
    expect(await scales.enter(MEGABYTE, hasty)).toBeUndefined();
  });
});

test("room is looked for anew when nothing is held, and without a limit there is always room", async () => {
  let room = 10 * MEGABYTE;
  const scales = createScales(() => room);
  const over = new Ending();
  const leave = await scales.enter(8 * MEGABYTE, over);
  room = 40 * MEGABYTE;
  leave?.();
  await scales.enter(20 * MEGABYTE, over);
  expect(await soFar(scales.enter(20 * MEGABYTE, over))).not.toBe(waits);
  const endless = createScales(() => Number.POSITIVE_INFINITY);
  for (let count = 0; count < 20; count += 1) {
    expect(await soFar(endless.enter(1_000 * MEGABYTE, over))).not.toBe(waits);
  }
});

test("there is as much room as there was before anything was drawn, and without a limit no end of it", () => {
  let room = 200 * MEGABYTE;
  const drawing = createDrawingRoom(() => room);
  expect(drawing.left()).toBe(0);
  drawing.look();
  const left = drawing.left() ?? 0;
  expect(left).toBeGreaterThan(150 * MEGABYTE);
  // What was drawn with is still held.
  room = 20 * MEGABYTE;
  drawing.look();
  expect(drawing.left()).toBeGreaterThan(150 * MEGABYTE);
  const endless = createDrawingRoom(() => Number.POSITIVE_INFINITY);
  endless.look();
  expect(endless.left()).toBeUndefined();
});
