/** Data folders with a database in them, for processes whose very first start is not what is tested: it takes seconds. */
import { cpSync, existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { openEmbedded } from "../../src/store/postgres/embedded.ts";
import { temporaryFolder } from "./children.ts";

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

/** As a folder is that Herald was killed in right after it had made its database. */
export async function preparedFolder(): Promise<string> {
  const folder = temporaryFolder();
  cpSync(await made(), join(folder, "database"), { recursive: true });
  return folder;
}
