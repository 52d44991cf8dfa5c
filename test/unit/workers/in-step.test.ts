/** What was sent is written down beside whatever else is kept; nothing is taken before it, and nothing is lost of it. */
import { expect, test } from "vitest";
import type { SendRecord } from "../../../src/core/delivery.ts";
import { InStep } from "../../../workers/in-step.ts";

function gate(): { readonly opened: Promise<void>; readonly open: () => void; readonly fail: (error: Error) => void } {
  let open = (): void => undefined;
  let fail = (_: Error): void => undefined;
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  opened.catch(() => undefined);
  return { opened, open, fail };
}

function recorded(writing: Promise<void>) {
  const steps: string[] = [];
  const record: SendRecord = {
    async take(part) {
      steps.push(`take ${part}`);
      return { state: "yours" };
    },
    takePlace: async () => ({ state: "yours" }),
    asPlace: async () => true,
    async placed(part, message) {
      steps.push(`placed ${part} ${message}`);
      return true;
    },
    left: async () => true,
    async sent(part, message) {
      steps.push(`sent ${part} ${message}`);
      await writing;
      steps.push(`written ${part}`);
    },
    confirm: async () => true,
    release: async (part) => void steps.push(`release ${part}`),
  };
  return { record, steps };
}

/** Lets all that can go on go on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("who sent a part goes on while that is written down; the next part and the end wait for it", async () => {
  const { opened, open } = gate();
  const { record, steps } = recorded(opened);
  const step = new InStep(record, undefined);
  await step.take("0");
  await step.sent("0", "m1");
  const next = step.take("1");
  let isOver = false;
  const over = step.written().then(() => {
    isOver = true;
  });
  await settled();
  expect(steps).toEqual(["take 0", "sent 0 m1"]);
  expect(isOver).toBe(false);
  open();
  await Promise.all([next, over]);
  expect(steps).toEqual(["take 0", "sent 0 m1", "written 0", "take 1"]);
});

test("what could not be written down is heard by whoever waits for the end, and by the next part", async () => {
  const { opened, fail } = gate();
  const { record } = recorded(opened);
  const step = new InStep(record, undefined);
  await step.take("0");
  await step.sent("0", "m1");
  fail(new Error("the store is away"));
  await expect(step.written()).rejects.toThrow("the store is away");
  await expect(step.take("1")).rejects.toThrow("the store is away");
});

test("nothing is sent before the answer is kept, and what cannot be kept is let go of", async () => {
  const keeping = gate();
  const { record, steps } = recorded(Promise.resolve());
  const taking = new InStep(record, keeping.opened).take("0");
  let isTaken = false;
  taking.then(
    () => {
      isTaken = true;
    },
    () => undefined,
  );
  await settled();
  expect([steps, isTaken]).toEqual([["take 0"], false]);
  keeping.fail(new Error("there is no room"));
  await expect(taking).rejects.toThrow("there is no room");
  expect(steps).toEqual(["take 0", "release 0"]);
});
