/** What an operator reads where the system gives Herald less than it needs. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../servers/children.ts";
import { findProgram } from "../servers/programs.ts";

const HERALD = new URL("../../dist/programs/herald.js", import.meta.url).pathname;

const unshare = findProgram("unshare") ?? "";
const mayMount = unshare !== "" && spawnSync(unshare, ["-rm", "true"]).status === 0;

/** Everything that it prints until it has ended, where a shell did this before. */
function refusalAfter(deed: string, data: string): string {
  const { PATH = "" } = process.env;
  const { stdout, stderr } = spawnSync(
    unshare,
    ["-rm", "sh", "-c", `${deed} && exec "$0" "$1"`, process.execPath, HERALD],
    { cwd: temporaryFolder(), env: { PATH, PORT: "0", DATA_DIR: data }, encoding: "utf8", timeout: 60_000 },
  );
  return stdout + stderr;
}

if (!mayMount) process.stdout.write("Left out: nothing may be mounted here, and limits of others stay.\n");

// 90 are enough for a start, and with 20 newer versions of Node run nothing.
test.skipIf(!mayMount).each([24, 40, 60])("with %i files that it may open it says how it is let open more", (files) => {
  expect(refusalAfter(`ulimit -n ${files}`, temporaryFolder())).toMatch(
    /Herald cannot start: .*let this process open 1024 files, by ulimit -n/,
  );
});

test.skipIf(!mayMount)("on a disk that may only be read it says so, and not that there is nothing", () => {
  const disk = temporaryFolder();
  expect(refusalAfter(`mount -t tmpfs -o ro tmpfs "${disk}"`, join(disk, "data", "herald"))).toMatch(
    /cannot be made or changed, because its disk may only be read \(EROFS\): mount it/,
  );
});
