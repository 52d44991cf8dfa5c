/** The engine of the embedded database: nothing in its process is compiled a second time. */
import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { builtModule } from "./processes.ts";

/** A loop of ten million rounds: (module (func (export "run") (local i32) (loop …))). */
const LOOP = "AGFzbQEAAAABBAFgAAADAgEABwcBA3J1bgAAChgBFgEBfwNAIABBAWoiAEGAreIESA0ACws=";

/** Which functions the engine says it compiled, in one of its two ways. */
const functions = (said: string, way: "Liftoff" | "TurboFan"): string[] =>
  [...said.matchAll(/^Compiled function (\S+) using (\w+)/gm)].flatMap(([, name = "", by]) =>
    by === way ? [name] : [],
  );

const FLAGS = ["--trace-wasm-compilation-times", "--wasm-tiering-budget=1000000", "--input-type=module"];

async function compiled(program: string): Promise<string> {
  const child = spawn(process.execPath, [...FLAGS, "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  for await (const part of child.stdout) said += String(part);
  return said;
}

const RUN = `
  import { setImmediate } from "node:timers/promises";
  const { instance } = await WebAssembly.instantiate(Buffer.from("${LOOP}", "base64"));
  for (let rounds = 0; rounds < 200; rounds += 1) {
    instance.exports.run();
    await setImmediate();
  }`;

test("nothing that the database needs is compiled for speed, however often it runs, as the engine does by itself", async () => {
  expect(functions(await compiled(RUN), "TurboFan")).toHaveLength(1);
  const said = await compiled(`
    import { openEmbedded } from ${builtModule("store/postgres/embedded.ts")};
    const database = await openEmbedded(undefined, { onConnection() {} });
    await database.query("SELECT sum(length(md5(n::text))) FROM generate_series(1, 20000) n");
    ${RUN}
    process.exit();`);
  expect(functions(said, "Liftoff").length).toBeGreaterThan(1_000);
  expect(functions(said, "TurboFan")).toEqual([]);
});
