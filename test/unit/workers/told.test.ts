/** Whoever tells a place in line, and whoever begins what waited there, never write at the same time. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { beginAfterTelling, tellBeforeItBegins } from "../../../workers/told.ts";
import { useStore } from "../operations/operating.ts";

const store = useStore();

function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

test("what nobody was told of begins at once, and is told to nobody any more", async () => {
  const { marks } = store();
  const request = randomUUID();
  expect(await beginAfterTelling(marks, request)).toBeUndefined();
  const tell = () => Promise.reject(new Error("it has begun"));
  expect(await tellBeforeItBegins(marks, request, tell)).toBe(false);
  // A run after a death cannot know what was told before.
  expect(await beginAfterTelling(marks, request)).toBe("told");
});

test("it begins only when the telling is over, and then knows that something stands there", async () => {
  const { marks } = store();
  const request = randomUUID();
  const [inside, goOn] = [latch(), latch()];
  const order: string[] = [];
  const telling = tellBeforeItBegins(marks, request, async () => {
    inside.open();
    await goOn.opened;
    order.push("told");
  });
  await inside.opened;
  const beginning = beginAfterTelling(marks, request).then((told) => {
    order.push("begun");
    return told;
  });
  // Two do not tell at once.
  expect(await tellBeforeItBegins(marks, request, () => Promise.reject(new Error("two at once")))).toBe(false);
  goOn.open();
  expect([await telling, await beginning, order]).toEqual([true, "told", ["told", "begun"]]);
});

test("it is told again and again until it begins, also after a telling that failed", async () => {
  const { marks } = store();
  const request = randomUUID();
  let times = 0;
  const tell = async (): Promise<void> => {
    times += 1;
    if (times === 2) throw new Error("the platform is away");
  };
  expect(await tellBeforeItBegins(marks, request, tell)).toBe(true);
  await expect(tellBeforeItBegins(marks, request, tell)).rejects.toThrow("away");
  expect(await tellBeforeItBegins(marks, request, tell)).toBe(true);
  expect(await beginAfterTelling(marks, request)).toBe("told");
  expect([await tellBeforeItBegins(marks, request, tell), times]).toEqual([false, 3]);
});

test("whoever begins knows of a message that stands, and of the last that was told", async () => {
  const { marks } = store();
  const request = randomUUID();
  const tell = async (): Promise<void> => undefined;
  await tellBeforeItBegins(marks, request, tell);
  await tellBeforeItBegins(marks, request, tell, "stands");
  expect(await beginAfterTelling(marks, request)).toBe("stands");
});
