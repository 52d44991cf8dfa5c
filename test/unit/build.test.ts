/** The build before each start, where whoever starts Herald may not write in its folder, or has no sources. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../servers/children.ts";

const BUILD = new URL("../../.build.mjs", import.meta.url).pathname;
const SOURCES = ["tsconfig.json", "package-lock.json", ".pages.mjs", ".programs.mjs", ".database.mjs"];

/** Somebody who may write nowhere: for the user of all rights no folder is closed. */
const STRANGER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** A folder of Herald's that nobody may write in; `built`: how many seconds after its sources. */
function run(built?: number) {
  const folder = temporaryFolder();
  for (const name of ["src", "workers", "test", "node_modules", "dist/programs"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  for (const name of SOURCES) writeFileSync(join(folder, name), "");
  copyFileSync(BUILD, join(folder, ".build.mjs"));
  if (built !== undefined) {
    const at = Date.now() / 1000 + built;
    writeFileSync(join(folder, "dist/programs/herald.js"), "");
    utimesSync(join(folder, "dist/programs/herald.js"), at, at);
  }
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "node_modules"), 0o555);
  const { status, stderr } = spawnSync(process.execPath, [".build.mjs"], {
    cwd: folder,
    encoding: "utf8",
    ...STRANGER,
  });
  return { status, stderr };
}

describe("in a folder that whoever starts Herald may not write in", () => {
  test("what its owner has built is started", () => {
    expect(run(60)).toEqual({ status: 0, stderr: "" });
  });

  test("what is older than its sources is started, and said to be", () => {
    const { status, stderr } = run(-60);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^Herald has changed since .*npm run build\n$/);
  });

  test("what is not built is said to be so, with what to do", () => {
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Herald is not built yet.*npm run build\n$/);
  });
});

test("where there is nothing that could be built, as in an image, what is there is started", () => {
  const folder = temporaryFolder();
  copyFileSync(BUILD, join(folder, ".build.mjs"));
  const { status, stderr } = spawnSync(process.execPath, [".build.mjs"], { cwd: folder, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
