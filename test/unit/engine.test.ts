/** What the engine is told once a process has started: it does as it was told. */
import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { compileSooner } from "../../src/engine.ts";

let made = 0;

/** How often a function of the usual kind runs before it is compiled for speed; each time it is another one. */
function runsUntilFast(): number {
  setFlagsFromString("--allow-natives-syntax");
  // The compiler works beside the program, which is to count in runs and not in time: it is waited for.
  const isFast = new Function("one", "%FinalizeOptimization(); return (%GetOptimizationStatus(one) & 16) !== 0");
  setFlagsFromString("--no-allow-natives-syntax");
  made += 1;
  const work = new Function(
    "given",
    `let sum = given.first * 2 + given.second;
     for (let i = 0; i < 3; i += 1) sum += given.first - i * ${made};
     if (sum > given.second) sum -= given.second;
     return { sum, first: given.first, second: given.second, both: given.first + given.second };`,
  );
  for (let runs = 1; runs < 50_000; runs += 1) {
    Reflect.apply(work, undefined, [{ first: runs, second: 7 }]);
    if (Reflect.apply(isFast, undefined, [work]) === true) return runs;
  }
  return Number.POSITIVE_INFINITY;
}

/** Now and then one comes sooner, with what another has already had of the engine's patience. */
const usually = (): number => Array.from({ length: 9 }, runsUntilFast).toSorted((a, b) => a - b)[4] ?? Number.NaN;

test("what runs often is compiled for speed after less than half the runs that the engine waits for by itself", () => {
  const before = usually();
  expect(before).toBeLessThan(50_000);
  compileSooner();
  expect(usually()).toBeLessThan(before / 2);
});
