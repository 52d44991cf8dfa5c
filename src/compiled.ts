/** Gives the programs their parts as the build has compiled them; run by itself, with files, it is what compiles them. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { cachedDataVersionTag, setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { isMainThread } from "node:worker_threads";

/**
 * What the engine is told before anything is read; what it compiles depends on that too. Of its heap how much garbage may
 * lie in it; and after how many bytes of it that were run a function of WebAssembly is compiled a second time and better.
 * By itself it does so at once, a third of a second of a core for reading the heads of answers and a second for the
 * database; like this after some hundreds of answers. The last does nothing here; `embedded-engine.ts` needs it, and a flag
 * that changes while parts are still read makes what the build has compiled useless.
 */
const TOLD = ["--heap-growing-percent=20", "--wasm-tiering-budget=2000000000", "--no-wasm-tier-up"];

// A thread that begins later would tell it so of the whole process.
if (isMainThread) for (const flag of TOLD) setFlagsFromString(flag);

/** Of the engine, its version and what it was told. */
const tag = cachedDataVersionTag();

const own = fileURLToPath(import.meta.url);
const [, program, ...chunks] = process.argv;
const isBuild = program !== undefined && basename(program) === basename(own);
const scripts = new Map<string, Script>();

const isPart = (path: unknown): path is string => typeof path === "string" && dirname(path) === dirname(own);

/** How many letters stand before a part. */
const WRAPPED = Module.wrap("\n").indexOf("\n");

const nameOf = (path: string): string => `${path}.${tag}.compiled`;

/** What another version of Node has compiled, or one under other flags, the engine does not take: it compiles then. */
function compiledOf(path: string): Buffer | undefined {
  try {
    return readFileSync(nameOf(path));
  } catch {
    return undefined;
  }
}

function run(module: Module, text: string, path: string): void {
  const cachedData = isBuild ? undefined : compiledOf(path);
  const script = new Script(Module.wrap(text), {
    filename: path,
    // What is wrapped around a part is not in its map.
    columnOffset: -WRAPPED,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  if (isBuild) scripts.set(path, script);
  const wrapped: unknown = script.runInThisContext();
  if (typeof wrapped !== "function") throw new TypeError(`${path} is no module`);
  Reflect.apply(wrapped, module.exports, [module.exports, createRequire(path), module, path, dirname(path)]);
}

const compile: unknown = Reflect.get(Module.prototype, "_compile");
if (typeof compile === "function") {
  Reflect.set(Module.prototype, "_compile", function (this: Module, text: string, path: unknown, ...more: unknown[]) {
    if (isPart(path)) return run(this, text, path);
    return Reflect.apply(compile, this, [text, path, ...more]) as unknown;
  });
}

if (isBuild) {
  const load = createRequire(own);
  for (const chunk of chunks) load(chunk);
  for (const [path, script] of scripts) {
    // In one step: a process that starts in this moment finds the one or the other.
    writeFileSync(`${nameOf(path)}.new`, script.createCachedData());
    renameSync(`${nameOf(path)}.new`, nameOf(path));
  }
  process.stdout.write(String(tag));
  process.exit(0);
}
