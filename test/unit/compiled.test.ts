/** The parts as the build has compiled them: the engine takes each, and a process starts without what it cannot take. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startHeraldWith } from "../servers/herald.ts";
import { builtFiles, builtText, FOLDER } from "./built.ts";

/** What gives the parts, and what is read before it has. */
const FIRST = ["compiled.js", "herald.js", "worker.js", "service.js", "thread.js", "redraw-thread.js"];
const isFirst = (name: string): boolean => FIRST.includes(name) || builtText("compiled.js").includes(name);
const parts = builtFiles.filter((name) => !isFirst(name));

/** What the engine says under these flags, which begin as those of `src/compiled.ts` do. */
const LOOK = `
for (const flag of ["--heap-growing-percent=20", "--wasm-tiering-budget=2000000000", "--no-wasm-tier-up"]) {
  require("node:v8").setFlagsFromString(flag);
}
const { readFileSync } = require("node:fs");
const tag = require("node:v8").cachedDataVersionTag();
const { Script } = require("node:vm");
const takes = (filename, change) => {
  const text = require("node:module").wrap(readFileSync(filename, "utf8") + change);
  const cachedData = readFileSync(filename + "." + tag + ".compiled");
  return new Script(text, { filename, cachedData }).cachedDataRejected === false;
};
const all = process.argv.slice(1);
const refused = all.filter((name) => !takes(name, ""));
const mistaken = all.filter((name) => takes(name, "\\n"));
process.stdout.write(JSON.stringify({ refused, mistaken }));`;

function lookUnder(flags: readonly string[]): unknown {
  const paths = parts.map((name) => join(FOLDER, name));
  return JSON.parse(execFileSync(process.execPath, [...flags, "-e", LOOK, ...paths], { encoding: "utf8" }));
}

test.each([{ flags: [] }, { flags: ["--max-semi-space-size=2"] }])(
  "every part that was built is compiled for $flags, and is taken for what it is",
  ({ flags }) => {
    expect(parts.length).toBeGreaterThan(100);
    expect(lookUnder(flags)).toEqual({ refused: [], mistaken: [] });
  },
);

/** Also the engine's flags have a tag, which is another for each of them. */
const THREAD = `
const { cachedDataVersionTag, setFlagsFromString } = require("node:v8");
setFlagsFromString("--heap-growing-percent=100");
const before = cachedDataVersionTag();
const thread = new (require("node:worker_threads").Worker)(process.argv[1], { stdout: true });
thread.once("exit", () => process.stdout.write(JSON.stringify(before === cachedDataVersionTag())));`;

test("a thread that begins leaves the heap of its process to grow as it does", () => {
  const words = ["-e", THREAD, join(FOLDER, "compiled.js")];
  expect(JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" }))).toBe(true);
});

test("under other flags than the build had a process compiles by itself, and starts", async () => {
  const herald = startHeraldWith(["--no-opt"], "service", { REDIS_URL: "redis://127.0.0.1:1", LOG_LEVEL: "info" });
  await herald.says(/waiting for the store/);
  herald.child.kill("SIGKILL");
  await herald.ended;
});

/** A function that counts down, and how often it is run, up to the given most, until it is compiled a second time. */
const COUNT = `
const bytes = "0061736d0100000001050160017f0003020100070501016100000a10010e0003402000" + "41016b22000d000b0b";
const { a: count } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(bytes, "hex"))).exports;
const isFirst = new Function("one", "return %IsLiftoffFunction(one)");
let runs = 0;
function look() {
  count(100_000);
  runs += 1;
  // Another thread compiles, and what it has made is there at a turn of the loop.
  if (isFirst(count) && runs < 200) setImmediate(look);
  else process.stdout.write(String(runs));
}
count(1);
look();`;

test("what is WebAssembly is not compiled a second time in its first seconds, as the engine does by itself", () => {
  const runs = (...flags: readonly string[]): number =>
    Number(execFileSync(process.execPath, ["--allow-natives-syntax", ...flags, "-e", COUNT], { encoding: "utf8" }));
  expect(runs()).toBeLessThan(200);
  expect(runs("-r", join(FOLDER, "compiled.js"))).toBe(200);
});
