/** How the tests run: one global set-up starts the stores that can be had, every file gets a place of its own in them. */
import { defineConfig, type TestUserConfig } from "vitest/config";
import { WaitingAmong } from "./waiting-among.ts";

const root = new URL("..", import.meta.url).pathname;

/** How all of them run, whatever they try. */
const COMMON: TestUserConfig = {
  root,
  environment: "node",
  pool: "forks",
  // One process runs many files with the modules it has loaded; what a file changes beyond itself it puts back.
  isolate: false,
  // As the programs tell the engine themselves; see `src/compiled.ts`.
  execArgv: ["--wasm-tiering-budget=2000000000"],
  // Nobody waits for these but a test that fails: a machine that does much else besides must not make one of it.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Most of a test file is waiting for servers and processes, so more run at once than there are cores. */
const KINDS = [
  { name: "journeys", include: ["test/journeys/**/*.test.ts"], maxWorkers: 4, sequence: { groupOrder: 1 } },
  // These wait more, and start less.
  {
    name: "parts",
    include: ["test/**/*.test.ts"],
    exclude: ["test/journeys/**", "test/house/**"],
    maxWorkers: 6,
    sequence: { groupOrder: 2 },
  },
  { name: "house", include: ["test/house/**/*.test.ts"], maxWorkers: 2, sequence: { groupOrder: 3 } },
];

export default defineConfig({
  test: {
    root,
    globalSetup: ["test/servers/setup.ts"],
    sequence: { sequencer: WaitingAmong },
    projects: KINDS.map((kind) => ({ test: { ...COMMON, ...kind } })),
  },
});
