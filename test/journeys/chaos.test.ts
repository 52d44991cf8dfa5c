/** A short run of `npm run chaos`, as a command of its own: everything dies, and every guarantee holds. */
import { execFile } from "node:child_process";
import { expect, test } from "vitest";
import { quickStore } from "./stage.ts";

const COMMAND = new URL("../../dist/test/chaos/main.js", import.meta.url).pathname;

/** The long run throws its own; what one throws here has been thrown before. */
const SEED = 7;

function chaos(...words: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["--enable-source-maps", COMMAND, ...words], (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, said: `${stdout}${stderr}` });
    });
  });
}

test("half a minute of faults on both platforms: nothing is lost, repeated, charged twice or late", async () => {
  const store = quickStore === "Redis" ? "redis" : "embedded";
  const words = ["--seed", String(SEED), "--minutes", "0.5", "--chats", "60", "--store", store, "--platform", "both"];
  const { code, said } = await chaos(...words);
  // What it printed is the only thing that tells of a guarantee that was broken.
  expect(said).toMatch(/^Every guarantee held, in \d+ s\.$/m);
  expect(said).toMatch(/^requests in .* \d+$/m);
  expect(code).toBe(0);
});

test("what it does not know is explained, and nothing is started", async () => {
  const { code, said } = await chaos("--store", "mongodb");
  expect([code, said]).toEqual([2, expect.stringMatching(/redis/)]);
});
