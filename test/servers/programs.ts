/** Servers of the tests' own: each on a free port with a folder of its own, never as root, gone when the tests end. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { accessSync, chownSync, constants, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { killAtExit, temporaryFolder } from "./children.ts";

export interface Running {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** The server's process, for tests that freeze it; undefined for a server that was not started here. */
  readonly pid?: number | undefined;
}

/** What a browser is called, here and there; the one without windows takes half as much of the processor. */
export const CHROMIUM = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
] as const;

/** The user that PostgreSQL runs as when the tests run as root: `nobody`. */
const NOBODY = 65534;

export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(":").concat(postgresFolders());
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not here
      }
    }
  }
  return undefined;
}

function postgresFolders(): string[] {
  const root = "/usr/lib/postgresql";
  try {
    return readdirSync(root)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(root, version, "bin"));
  } catch {
    return [];
  }
}

/** Below those that a system gives to whoever calls: another test's connection would take one of these before a server does. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_000] as const;

/** Whether a server could listen there just now. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** `beside`: how far above it another one is to be free, for the same server. */
export async function freePort(beside = 0): Promise<number> {
  for (let tries = 1; tries <= 100; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT - beside);
    if ((await isFree(port)) && (beside === 0 || (await isFree(port + beside)))) return port;
  }
  throw new Error(`No port between ${FIRST_PORT} and ${LAST_PORT} is free.`);
}

/** Resolves when the server has said the words it says once it can be used. */
function saysReady(child: ChildProcess, words: string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes(words)) resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code} before it was ready:\n${said}`)));
  });
}

/** With it goes the folder that it had for itself. */
function stopper(child: ChildProcess, folder?: string): () => Promise<void> {
  killAtExit(child);
  return () =>
    new Promise((resolve) => {
      const gone = (): void => {
        if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
        resolve();
      };
      if (child.exitCode !== null || child.signalCode !== null) return gone();
      child.once("exit", gone);
      child.kill("SIGKILL");
    });
}

/** A Redis or Valkey server; `options` are further words of its command line, `before` what stands in front of it. */
export async function startRedis(
  program: string,
  options: readonly string[] = [],
  port?: number,
  before: readonly string[] = [],
): Promise<Running> {
  const folder = temporaryFolder("redis");
  const chosen = port ?? (await freePort());
  const words = ["--port", String(chosen), "--bind", "127.0.0.1", "--dir", folder, "--save", "", ...options];
  const child = spawn(program, [...before, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  const stop = stopper(child, folder);
  await saysReady(child, "eady to accept connections", program);
  return { url: `redis://127.0.0.1:${chosen}`, stop, pid: child.pid };
}

/** Where the nodes of a cluster talk to each other, above the port of each. */
const BUS = 10_000;

/** A Redis Cluster of one node: it refuses commands whose keys lie in different slots, as a large one does. */
export async function startRedisCluster(program: string): Promise<Running> {
  const options = ["--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1"];
  const running = await startRedis(program, options, await freePort(BUS));
  const { Redis } = await import("ioredis");
  const redis = new Redis(running.url);
  const slots = Array.from({ length: 16384 }, (_, slot) => slot);
  await redis.call("CLUSTER", "ADDSLOTS", ...slots.map(String));
  for (;;) {
    if (String(await redis.call("CLUSTER", "INFO")).includes("cluster_state:ok")) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  redis.disconnect();
  // Two addresses make a cluster of it in our configuration; both are the one node.
  return { url: `${running.url},${running.url}`, stop: running.stop };
}

/** Durable only where that is measured: tests do not need to survive a power cut. */
export async function startPostgres(initdb: string, postgres: string, durable = false): Promise<Running> {
  const folder = createPostgresData(initdb);
  const running = await servePostgres(postgres, folder, await freePort(), durable);
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const asRoot = process.getuid?.() === 0;
const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** A folder with an empty database in it. */
export function createPostgresData(initdb: string): string {
  const folder = temporaryFolder("postgres");
  if (asRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, "data");
  execFileSync(initdb, ["-D", data, "-U", "herald", "-A", "trust", "-E", "UTF8", "--no-sync"], {
    ...user,
    cwd: folder,
    stdio: "pipe",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  return folder;
}

/** On what lies in the folder, which stays there when the server is stopped. */
export async function servePostgres(postgres: string, folder: string, port: number, durable = false): Promise<Running> {
  const settings = [
    `fsync=${durable ? "on" : "off"}`,
    "max_connections=200",
    // Reached by its port alone: the path of a socket may be too long.
    "unix_socket_directories=",
  ].flatMap((s) => ["-c", s]);
  const child = spawn(postgres, ["-D", join(folder, "data"), "-p", String(port), "-h", "127.0.0.1", ...settings], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  const stop = stopper(child);
  await saysReady(child, "ready to accept connections", postgres);
  return { url: `postgres://herald@127.0.0.1:${port}/postgres`, stop, pid: child.pid };
}

/** nginx as it comes, with these lines in its one server; alone in one process, which ends with the test. */
export async function startNginx(program: string, lines: string): Promise<Running> {
  const folder = temporaryFolder("nginx");
  const port = await freePort();
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${folder}/${of};`);
  const http = `access_log off; ${places.join(" ")} server { listen 127.0.0.1:${port}; ${lines} }`;
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr notice; events {} http { ${http} }\n`,
  );
  const child = spawn(program, ["-e", "stderr", "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = stopper(child, folder);
  await saysReady(child, "event method", program);
  return { url: `http://127.0.0.1:${port}`, stop, pid: child.pid };
}
