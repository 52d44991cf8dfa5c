/** What the engine is told once a process has started: how much garbage it may let lie, and how soon it compiles for speed. */
import { setFlagsFromString } from "node:v8";

/**
 * As much again as is in use; `compiled.ts` begins with a fifth. For whoever makes answers: a gateway's way would cost a
 * quarter more of the processor.
 */
export const letHeapGrow = (): void => setFlagsFromString("--heap-growing-percent=100");

/**
 * One thread tidies up among the young. Two share it by themselves, which on cores that have enough to do takes longer than it
 * saves.
 */
export const tidyInOneThread = (): void => setFlagsFromString("--no-parallel-scavenge");

/** By the engine's version: each knows other words for it. From 13 on a second compiler comes as soon by itself. */
const SOONER: ReadonlyMap<number, string> = new Map([
  [11, "--interrupt-budget=8000"],
  [12, "--invocation-count-for-turbofan=375"],
]);

/**
 * By itself it waits until a function has run some thousand times, which in a chat group is days. An eighth of that is still
 * enough for it to know what the function is given.
 */
export function compileSooner(): void {
  const told = SOONER.get(Number.parseInt(process.versions.v8, 10));
  if (told !== undefined) setFlagsFromString(told);
}

/** What runs while a process starts, and finds its place among others, is never run again: compiling it is for nothing. */
const SETTLED = 10_000;

export const compileSoonerOnceSettled = (): unknown => setTimeout(compileSooner, SETTLED).unref();
