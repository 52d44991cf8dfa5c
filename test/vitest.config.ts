/** How the tests run: one global set-up starts the stores that can be had, every file gets a place of its own in them. */
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Nothing long is left for the end, where it would run alone; within each kind, what took long the last time is first. */
const KINDS = ["/test/journeys/", "/test/contracts/", "/test/"];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const kindOf = ({ moduleId }: TestSpecification): number => KINDS.findIndex((kind) => moduleId.includes(kind));
    return sorted.toSorted((one, other) => kindOf(one) - kindOf(other));
  }
}

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/servers/setup.ts"],
    environment: "node",
    pool: "forks",
    // One process runs many files with the modules it has loaded; what a file changes beyond itself it puts back.
    isolate: false,
    // As the programs tell the engine themselves; see `src/compiled.ts`.
    execArgv: ["--wasm-tiering-budget=2000000000"],
    sequence: { sequencer: LongFirst },
    // Most of a test file is waiting for servers and processes, so more run at once than there are cores.
    maxWorkers: 4,
    // Nobody waits for these but a test that fails: a machine that does much else besides must not make one of it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
