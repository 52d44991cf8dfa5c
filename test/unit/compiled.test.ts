/** The libraries as the build has compiled them: the engine takes each, and a process starts without what it cannot take. */
import { readFileSync } from "node:fs";
import Module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";
import { startHeraldWith } from "../servers/herald.ts";

const FOLDER = fileURLToPath(new URL("../../dist/programs", import.meta.url));

/** Those of the last build; what the one before has left lies there too. */
const libraries = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(join(FOLDER, "programs.json"), "utf8")))
  .filter((name) => /^library-.*\.js$/.test(name));

function takes(name: string, change = ""): boolean {
  const filename = join(FOLDER, name);
  const text = readFileSync(filename, "utf8") + change;
  const cachedData = readFileSync(`${filename}.compiled`);
  return new Script(Module.wrap(text), { filename, cachedData }).cachedDataRejected === false;
}

test("every library that was built is compiled, and is taken for what it is", () => {
  expect(libraries.length).toBeGreaterThan(50);
  expect(libraries.filter((name) => !takes(name))).toEqual([]);
  expect(libraries.filter((name) => takes(name, "\n"))).toEqual([]);
});

test("under other flags than the build had a process compiles by itself, and starts", async () => {
  const herald = startHeraldWith(["--no-opt"], "service", { REDIS_URL: "redis://127.0.0.1:1", LOG_LEVEL: "info" });
  await herald.says(/waiting for the store/);
  herald.child.kill("SIGKILL");
  await herald.ended;
});
