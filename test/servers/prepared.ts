/** Data folders with a database in them, for processes whose very first start is not what is tested: it takes seconds. */
import { execFile } from "node:child_process";
import { existsSync, renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { openEmbedded } from "../../src/store/postgres/embedded.ts";
import { temporaryFolder } from "./children.ts";
import { atEnd } from "./ending.ts";

/** Made by the first who needs it and copied from then on; it has no tables yet. */
async function made(): Promise<string> {
  const place = join(inject("prepared"), "database");
  if (existsSync(place)) return place;
  const folder = temporaryFolder();
  await (await openEmbedded(folder, { onConnection: () => undefined })).close();
  try {
    renameSync(join(folder, "database"), place);
  } catch (error) {
    // Another file's tests were as quick.
    if (!existsSync(place)) throw error;
  }
  return place;
}

const run = promisify(execFile);

/** As a folder is that Herald was killed in right after it had made its database. */
export async function preparedFolder(): Promise<string> {
  const folder = temporaryFolder();
  // Before the disk has been given 40 MB that nobody will read.
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  // A thousand files, for which Node's own way takes twice as long, and this process with it.
  await run("cp", ["-R", await made(), join(folder, "database")]);
  return folder;
}
