/** Data folders with a database in them, for processes whose very first start is not what is tested. */
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { temporaryFolder } from "./children.ts";
import { atEnd } from "./ending.ts";

/** What the build makes and a first start copies. */
const BUILT = fileURLToPath(new URL("../../dist/database", import.meta.url));

const run = promisify(execFile);

/** Into this folder, as a first start would put it there. */
export async function putDatabase(folder: string): Promise<void> {
  // A thousand files, for which Node's own way takes twice as long, and this process with it.
  await run("cp", ["-R", BUILT, join(folder, "database")]);
}

/** As a folder is that Herald was killed in right after it had put its database there. */
export async function preparedFolder(): Promise<string> {
  const folder = temporaryFolder();
  // Before the disk has been given 40 MB that nobody will read.
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  await putDatabase(folder);
  return folder;
}
