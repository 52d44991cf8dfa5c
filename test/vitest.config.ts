/** How the tests run: one global set-up starts the stores that can be had, every file gets a place of its own in them. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/servers/setup.ts"],
    environment: "node",
    pool: "forks",
    // Most of a test file is waiting for servers and processes, so more run at once than there are cores.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
