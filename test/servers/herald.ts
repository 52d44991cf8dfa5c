/** Herald's own processes, started as an operator starts them, from what was built. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { killAtExit, temporaryFolder } from "./children.ts";

export type HeraldRole = "all" | "gateway" | "worker" | "service";

export interface HeraldProcess {
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Resolves to the first match in what it prints, and rejects when it ends before. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Its own address, once it listens. */
  readonly address: () => Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

// The benchmarks run from what was built, one folder deeper.
const root = new URL(import.meta.url.includes("/dist/test/") ? "../../.." : "../..", import.meta.url).pathname;
const ENTRIES: Readonly<Record<HeraldRole, readonly string[]>> = {
  all: ["dist/programs/herald.js"],
  gateway: ["dist/programs/herald.js", "gateway"],
  worker: ["dist/programs/worker.js"],
  service: ["dist/programs/service.js"],
};

/** What Node is told besides, as in `package.json`. */
export const NODE_FLAGS: Readonly<Record<HeraldRole, readonly string[]>> = {
  all: ["--max-semi-space-size=16"],
  gateway: ["--max-semi-space-size=2", "--v8-pool-size=1"],
  worker: ["--max-semi-space-size=16", "--v8-pool-size=1"],
  service: [],
};

/** What the allocator of the C library is told, as there: what was freed goes back to the system. */
export const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" } as const;

/** Any key will do, as long as all processes have the same one. */
export const SEAL_KEY = Buffer.alloc(32, 7).toString("base64");

/** Started with nothing in the environment but PATH and what is given, in a folder without an `.env`. */
export function startHerald(
  role: HeraldRole,
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): HeraldProcess {
  return startHeraldWith([], role, environment, ...words);
}

/** The same, under flags of Node. */
export function startHeraldWith(
  flags: readonly string[],
  role: HeraldRole,
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): HeraldProcess {
  const entry = [...ENTRIES[role].map((word, i) => (i === 0 ? join(root, word) : word)), ...words];
  const child = spawn(process.execPath, [...NODE_FLAGS[role], ...flags, ...entry], {
    cwd: temporaryFolder(),
    env: { PATH: process.env["PATH"], PORT: "0", ...ALLOCATOR, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return observe(killAtExit(child));
}

/** The README's command, without the build before it, which would pull `dist` from under the other tests. */
export function startWithNpm(
  environment: Readonly<Record<string, string>>,
  script: "start" | "service" = "start",
): HeraldProcess {
  const { PATH, HOME } = process.env;
  const child = spawn("npm", ["run", script, "--ignore-scripts"], {
    cwd: root,
    env: { PATH, HOME, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return observe(killAtExit(child));
}

function observe(child: ChildProcess): HeraldProcess {
  let printed = "";
  const waiting = new Set<() => void>();
  const hear = (chunk: Buffer): void => {
    printed += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("close", (code, signal) => {
      resolve({ code, signal });
    });
  });

  function says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(printed);
        if (found === null) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      void ended.then(() => reject(new Error(`it ended without saying ${pattern}:\n${printed}`)));
      look();
    });
  }

  return {
    child,
    output: () => printed,
    says,
    address: async () => (await says(/(http:\/\/[\d.]+:\d+)/))[1] ?? "",
    ended,
  };
}
