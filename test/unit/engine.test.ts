/** What the engine is told once a process has started: it does as it was told. */
import { execFileSync, spawnSync } from "node:child_process";
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

test("what runs often is compiled for speed after less than half the runs that engines waited for before they had two compilers", () => {
  const before = usually();
  expect(before).toBeLessThan(50_000);
  compileSooner();
  expect(usually()).toBeLessThan(Number.parseInt(process.versions.v8, 10) < 13 ? before / 2 : 1_500);
});

test("nothing is told that this engine does not know: it would say so to whoever starts Herald", () => {
  const told =
    "await import(process.argv[2]); for (const tell of Object.values(await import(process.argv[1]))) tell();";
  const files = ["src/engine.js", "programs/compiled.js"].map((path) => new URL(`../../dist/${path}`, import.meta.url));
  const words = ["--input-type=module", "-e", told, ...files.map(({ href }) => href)];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

/** Makes much of which a part lives on, as answers on their way do, until the engine has tidied up some dozens of times. */
const TIDYING = `
const { tidyInOneThread } = await import(process.argv[1]);
function make() {
  let kept = [];
  for (let i = 0; i < 4_000_000; i += 1) {
    if (i % 400_000 === 0) kept = [];
    const one = { i, two: [i, i], three: { i } };
    if (i % 4 === 0) kept.push(one);
  }
  return kept.length;
}
make();
process.stdout.write("told\\n");
tidyInOneThread();
make();`;

test("one thread tidies up among the young, where by itself the engine takes two", () => {
  const engine = new URL("../../dist/src/engine.js", import.meta.url).href;
  const traced = ["--v8-pool-size=1", "--trace-gc", "--trace-parallel-scavenge"];
  const words = [...traced, "--input-type=module", "-e", TIDYING, engine];
  const [before = "", after = ""] = execFileSync(process.execPath, words, { encoding: "utf8" }).split("told\n");
  /** How many had a part in it, each time. */
  const parts = (said: string): readonly number[] =>
    said
      .split(/: Scavenge .*\n/)
      .slice(0, -1)
      .map((one) => one.split(" scavenge[").length - 1);
  /** From Node 26 on one that has paused in the middle of it counts twice, which is rare. */
  const shared = (said: string): number => parts(said).filter((many) => many > 1).length / parts(said).length;
  expect(parts(after).length).toBeGreaterThan(2);
  expect(shared(after)).toBeLessThan(shared(before) / 2);
});
