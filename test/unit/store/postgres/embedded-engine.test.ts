/** The engine of the embedded database: what it takes, and that others go on as they did beside it. */
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

/** What is compiled while the database starts, then while it counts, and then while another module runs, until that is as well. */
async function compiled(program: string): Promise<readonly string[]> {
  const flags = ["--trace-wasm-compilation-times", "--wasm-tiering-budget=1000000", "--input-type=module"];
  const child = spawn(process.execPath, [...flags, "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  for await (const part of child.stdout) {
    said += String(part);
    const parts = said.split(/The database has \w+/);
    if (functions(parts[2] ?? "", "TurboFan").length > 0) {
      child.kill("SIGKILL");
      return parts;
    }
  }
  throw new Error(`It ended before anything else was compiled for speed: ${said.slice(-500)}`);
}

test("what the database needs to start is never compiled for speed, however often it runs, and what others bring is", async () => {
  const [starting = "", counting = ""] = await compiled(`
    import { setImmediate } from "node:timers/promises";
    import { openEmbedded } from ${builtModule("store/postgres/embedded.ts")};
    const database = await openEmbedded(undefined, { onConnection() {} });
    console.log("The database has started");
    await database.query("SELECT sum(length(md5(n::text))) FROM generate_series(1, 20000) n");
    console.log("The database has counted");
    const { instance } = await WebAssembly.instantiate(Buffer.from("${LOOP}", "base64"));
    for (;;) {
      instance.exports.run();
      await setImmediate();
    }`);
  const first = functions(starting, "Liftoff");
  expect(first.length).toBeGreaterThan(1_000);
  // From this engine on the flag counts for as long as it is set, and not for what was compiled meanwhile.
  const counted = Number.parseInt(process.versions.v8, 10) < 13 ? [starting, counting] : [starting];
  const again = new Set(counted.flatMap((said) => functions(said, "TurboFan")));
  expect(first.filter((name) => again.has(name))).toEqual([]);
});
