/**
 * Makes the database that a first start on the embedded store copies, with all tables and nothing in them: for making one,
 * PostgreSQL in WebAssembly takes six seconds of a core and 800 MB, and all of them are the same.
 */
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runMigrations } from "bullmq";
import { openEmbedded } from "./dist/src/store/postgres/embedded.js";
import { migrate } from "./dist/src/store/postgres/migrate.js";
import { migrations } from "./dist/src/store/postgres/migrations/index.js";

const TARGET = "dist/database";

/** By what it was made. */
const MAKER = "dist/database.maker";
const versionOf = (library) => JSON.parse(readFileSync(`node_modules/${library}/package.json`, "utf8")).version;
const tables = createHash("sha256").update(JSON.stringify(migrations)).digest("hex");
const maker = `${versionOf("@electric-sql/pglite")} ${versionOf("bullmq")} ${tables}`;

async function make(folder) {
  // As the programs tell the engine themselves; see `src/compiled.ts`.
  setFlagsFromString("--wasm-tiering-budget=2000000000");
  const database = await openEmbedded(folder, { onConnection: () => undefined });
  await migrate(database);
  const client = await database.pool.connect();
  await runMigrations(client);
  client.release();
  await database.close();
}

if (!(existsSync(TARGET) && existsSync(MAKER) && readFileSync(MAKER, "utf8") === maker)) {
  const unfinished = `${TARGET}.unfinished`;
  for (const one of [unfinished, MAKER, TARGET]) rmSync(one, { recursive: true, force: true });
  await make(unfinished);
  // It writes them for everybody to change.
  for (const file of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) chmodSync(join(file.parentPath, file.name), 0o644);
  }
  renameSync(join(unfinished, "database"), TARGET);
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(MAKER, maker);
}
