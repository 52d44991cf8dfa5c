/** Builds what has changed since the last build, one process at a time, so that several may be started at once. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const SOURCES = [
  "src",
  "workers",
  "test",
  "tsconfig.json",
  "package-lock.json",
  ".pages.mjs",
  ".programs.mjs",
  ".database.mjs",
];
const STAMP = "dist/.built";
const LOCK = "node_modules/.building";
const PROGRAM = "dist/programs/herald.js";

function* files(path) {
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

function fingerprint() {
  const hash = createHash("sha256").update(process.cwd());
  for (const path of SOURCES.flatMap((source) => [...files(source)])) {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex");
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Whoever was interrupted in the middle of a build leaves a lock that nobody holds. */
function isHeld() {
  try {
    const holder = Number(readFileSync(LOCK, "utf8"));
    // Its name is written a moment after it is made.
    if (holder === 0) return Date.now() - statSync(LOCK).mtimeMs < 2_000;
    return process.kill(holder, 0);
  } catch (error) {
    // Gone just now is for the next try to find out.
    return error.code !== "ESRCH";
  }
}

async function lock() {
  for (;;) {
    try {
      return writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isHeld()) rmSync(LOCK, { force: true });
    await pause(50);
  }
}

/** Who may run Herald and not write here, as a user of its own under systemd, runs what the folder's owner has built. */
function withoutBuilding() {
  const built = statSync(PROGRAM, { throwIfNoEntry: false });
  const cure = `Build it as the user that ${process.cwd()} belongs to: npm run build\n`;
  if (built === undefined) {
    process.stderr.write(`Herald is not built yet, and this user may not write here. ${cure}`);
    return 1;
  }
  const isOlder = SOURCES.flatMap((source) => [...files(source)]).some(
    (path) => statSync(path).mtimeMs > built.mtimeMs,
  );
  if (isOlder) process.stderr.write(`Herald has changed since it was built, and this user may not write here. ${cure}`);
  return 0;
}

// An image has what was built in it, and nothing that could be built.
if (!existsSync("src")) process.exit(0);
try {
  await lock();
} catch (error) {
  if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  process.exit(withoutBuilding());
}
try {
  const now = fingerprint();
  if (read(STAMP) !== now) {
    const { status } = spawnSync("npm run --silent build", { stdio: "inherit", shell: true });
    process.exitCode = status ?? 1;
    if (status === 0) writeFileSync(STAMP, now);
  }
} finally {
  rmSync(LOCK, { force: true });
}
