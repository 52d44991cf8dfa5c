/**
 * Makes the empty database that a first start on the embedded store copies: for making one, PostgreSQL in WebAssembly takes
 * five seconds of a core and 800 MB, and all of them are the same.
 */
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const TARGET = "dist/database";

/** By what it was made. */
const MAKER = "dist/database.maker";
const { version: maker } = JSON.parse(readFileSync("node_modules/@electric-sql/pglite/package.json", "utf8"));

if (!(existsSync(TARGET) && existsSync(MAKER) && readFileSync(MAKER, "utf8") === maker)) {
  const unfinished = `${TARGET}.unfinished`;
  for (const one of [unfinished, MAKER, TARGET]) rmSync(one, { recursive: true, force: true });
  await (await PGlite.create({ dataDir: unfinished })).close();
  // It writes them for everybody to change.
  for (const file of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) chmodSync(join(file.parentPath, file.name), 0o644);
  }
  renameSync(unfinished, TARGET);
  writeFileSync(MAKER, maker);
}
