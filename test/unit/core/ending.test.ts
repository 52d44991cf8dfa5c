/** What ends something: told once, to whoever still listens, and the same to see as an `AbortSignal`. */
import { expect, test, vi } from "vitest";
import { Ending, type Ends } from "../../../src/core/ending.ts";

const KINDS = [
  ["ours", () => new Ending()],
  [
    "Node's",
    () => {
      const controller = new AbortController();
      return Object.assign(controller.signal, { abort: (reason: Error) => controller.abort(reason) });
    },
  ],
] as const satisfies readonly (readonly [string, () => Ends & { abort(reason: Error): void }])[];

test.each(KINDS)("%s tells each listener once, and says why from then on", (_, open) => {
  const ends = open();
  const [first, second] = [vi.fn(), vi.fn()];
  ends.addEventListener("abort", first);
  ends.addEventListener("abort", second);
  expect([ends.aborted, ends.reason]).toEqual([false, undefined]);
  expect(() => ends.throwIfAborted()).not.toThrow();
  const why = new Error("enough");
  ends.abort(why);
  ends.abort(new Error("again"));
  expect([ends.aborted, ends.reason]).toEqual([true, why]);
  expect(() => ends.throwIfAborted()).toThrow(why);
  expect([first, second].map((listener) => listener.mock.calls.length)).toEqual([1, 1]);
});

test.each(KINDS)("%s tells nobody who has left, and nobody who comes too late", (_, open) => {
  const ends = open();
  const [left, stayed, late] = [vi.fn(), vi.fn(), vi.fn()];
  for (const listener of [left, stayed]) ends.addEventListener("abort", listener);
  ends.removeEventListener("abort", left);
  ends.removeEventListener("abort", late);
  ends.abort(new Error("enough"));
  ends.addEventListener("abort", late);
  expect([left, stayed, late].map((listener) => listener.mock.calls.length)).toEqual([0, 1, 0]);
});

test.each(KINDS)("whoever is told by %s may leave and come meanwhile", (_, open) => {
  const ends = open();
  const last = vi.fn();
  function first(): void {
    ends.removeEventListener("abort", first);
    ends.addEventListener("abort", () => undefined);
  }
  ends.addEventListener("abort", first);
  ends.addEventListener("abort", last);
  ends.abort(new Error("enough"));
  expect(last).toHaveBeenCalledTimes(1);
});
