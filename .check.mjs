/** Runs all checks, as many at once as there are cores, and says what each found when it has ended. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/** Commands of `package.json`; the longest first. */
const CHECKS = ["types", "lint", "house", "format", "unused"];

function check(name) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(`npm run --silent ${name}`, { stdio: ["ignore", "pipe", "pipe"], shell: true });
    const said = [];
    child.stdout.on("data", (chunk) => said.push(chunk));
    child.stderr.on("data", (chunk) => said.push(chunk));
    child.once("close", (code, signal) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const failed = code !== 0;
      if (failed) process.stdout.write(`\n${Buffer.concat(said)}\n`);
      process.stdout.write(`${name}: ${failed ? `failed with ${signal ?? code}` : "in order"} (${seconds} s)\n`);
      resolve(failed ? [name] : []);
    });
  });
}

const waiting = [...CHECKS];
const failed = [];

async function checkOneAfterAnother() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) failed.push(...(await check(next)));
}

await Promise.all(Array.from({ length: availableParallelism() }, checkOneAfterAnother));
if (failed.length > 0) {
  process.stdout.write(`\nNot in order: ${failed.join(", ")}. Each is a command of its own: npm run ${failed[0]}\n`);
  process.exitCode = 1;
}
