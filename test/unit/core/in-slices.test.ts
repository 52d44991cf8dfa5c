/** Long work leaves the process to others again and again, however many want some done at once. */
import { expect, test } from "vitest";
import { createInSlices } from "../../../src/core/in-slices.ts";

/** A clock on which each piece of work takes as long as it says. */
function begin() {
  let time = 0;
  const slices = createInSlices(() => time);
  /** What was made between one turn of the event loop and the next. */
  const turns: string[][] = [[]];
  let isOver = false;
  const turn = (): void => {
    turns.push([]);
    if (!isOver) setImmediate(turn);
  };
  const make = (takes: number) => (name: string) => {
    turns.at(-1)?.push(name);
    time += takes;
    return name.toUpperCase();
  };
  async function all<Answer>(asked: readonly Promise<Answer>[]): Promise<readonly PromiseSettledResult<Answer>[]> {
    setImmediate(turn);
    const answers = await Promise.allSettled(asked);
    isOver = true;
    return answers;
  }
  return { slices, make, all, made: () => turns.filter((one) => one.length > 0) };
}

test("what takes long is made one by one, and in the end all of it is there in its order", async () => {
  const { slices, make, all, made } = begin();
  expect(await all([slices.map(["a", "b", "c"], make(20))])).toEqual([{ status: "fulfilled", value: ["A", "B", "C"] }]);
  expect(made()).toEqual([["a"], ["b"], ["c"]]);
});

test("what takes little is made in one go", async () => {
  const { slices, make, all, made } = begin();
  await all([slices.map(["a", "b", "c", "d", "e"], make(3))]);
  expect(made()).toEqual([
    ["a", "b", "c"],
    ["d", "e"],
  ]);
});

test("several at once share a slice, and take turns in it", async () => {
  const { slices, make, all, made } = begin();
  await all([slices.map(["a", "b"], make(4)), slices.map(["x"], make(4)), slices.map(["1", "2", "3"], make(4))]);
  expect(made()).toEqual([
    ["a", "x"],
    ["1", "b"],
    ["2", "3"],
  ]);
});

test("one that fails ends by itself, and nothing to do is done at once", async () => {
  const { slices, make, all } = begin();
  const fail = (): never => {
    throw new Error("broken");
  };
  const answers = await all([slices.map(["a"], fail), slices.map([], make(1)), slices.map(["b"], make(1))]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(await slices.map(["c"], make(1))).toEqual(["C"]);
});
