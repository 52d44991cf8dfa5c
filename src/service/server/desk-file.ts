/** The file in which a process that holds the books says where its key desk is and how to get in. */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const deskSchema = z.object({ url: z.url(), token: z.string().min(32) });
/** Where a process's key desk is; the token is new at every start. */
export type DeskAddress = z.infer<typeof deskSchema>;

const FILE = "key-desk.json";

export const newDeskToken = (): string => randomBytes(32).toString("base64url");

/** Resolves to what removes it again. */
export async function writeDeskFile(directory: string, address: DeskAddress): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, FILE);
  const draft = `${path}.${process.pid}`;
  await rm(draft, { force: true });
  await writeFile(draft, JSON.stringify(address), { mode: 0o600, flag: "wx" });
  await rename(draft, path);
  return () => rm(path, { force: true });
}

/** Undefined when nobody says so; a file that a killed process left behind names a desk that does not answer. */
export async function readDeskFile(directory: string): Promise<DeskAddress | undefined> {
  try {
    return deskSchema.parse(JSON.parse(await readFile(join(directory, FILE), "utf8")));
  } catch {
    return undefined;
  }
}
