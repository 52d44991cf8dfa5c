/** Secrets that are made on first start and kept in a file that only its owner can read: made once, whoever comes first. */
import { createHmac, randomBytes } from "node:crypto";
import { link, open, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { folderTrouble, makeFolder, systemCodeOf } from "./core/folder-trouble.ts";

export type EnsuredSecret =
  | {
      readonly ok: true;
      readonly value: string /** Whether it was made just now, by this process. */;
      readonly made: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** What another process, or one that crashed, left of a secret in the making; in milliseconds. */
const STALE = 60_000;
const OTHERS = 0o077;
const LONGEST = 4_096;

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Complete under another name first, then linked: a link that exists already is somebody else's, and theirs stands. */
async function create(directory: string, name: string, value: string): Promise<boolean> {
  const draft = join(directory, `.${name}.${randomBytes(6).toString("hex")}`);
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(`${value}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, join(directory, name));
  } catch (error) {
    if (systemCodeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  // Windows has no way to wait for a folder.
  if (process.platform !== "win32") await sync(directory);
  return true;
}

async function sweep(directory: string, name: string): Promise<void> {
  const drafts = (await readdir(directory)).filter((one) => one.startsWith(`.${name}.`));
  for (const draft of drafts) {
    const path = join(directory, draft);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE) await rm(path, { force: true });
  }
}

/** What is there: the secret, nothing, or why it cannot be used. */
async function readSecret(
  path: string,
  fits: (value: string) => boolean,
): Promise<string | undefined | { problem: string }> {
  const handle = await open(path, "r").catch((error: unknown) => {
    if (systemCodeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const { mode, size } = await handle.stat();
    if (process.platform !== "win32" && (mode & OTHERS) !== 0) {
      const found = (mode & 0o777).toString(8).padStart(3, "0");
      return {
        problem: `${path} can be read or changed by others (its mode is ${found}); close it with: chmod 600 ${path}`,
      };
    }
    const text = size > LONGEST ? "" : await handle.readFile("utf8");
    const value = text.trimEnd();
    // Without its line break the file was cut off.
    if (text.endsWith("\n") && /^[\x21-\x7e]+$/.test(value) && fits(value)) return value;
    return {
      problem: `${path} is damaged (${size} bytes); put it back from a backup, or remove it and a new one is made, which cannot open what the old one sealed`,
    };
  } finally {
    await handle.close();
  }
}

/**
 * The secret of that name in the folder: read, or made when it is not there. Processes that come at the same time end
 * with the same one, and a crash at any instant leaves either none or a whole one.
 */
export async function ensureSecret(
  directory: string,
  name: string,
  make: () => string,
  fits: (value: string) => boolean = () => true,
): Promise<EnsuredSecret> {
  const folder = resolve(directory);
  const path = join(folder, name);
  try {
    makeFolder(folder);
    const found = await readSecret(path, fits);
    if (typeof found === "string") return { ok: true, value: found, made: false };
    if (found !== undefined) return { ok: false, problem: found.problem };
    await sweep(folder, name);
    const value = make();
    if (await create(folder, name, value)) return { ok: true, value, made: true };
    const theirs = await readSecret(path, fits);
    if (typeof theirs === "string") return { ok: true, value: theirs, made: false };
    return {
      ok: false,
      problem: theirs?.problem ?? `${path} was made and removed again by another process; start again`,
    };
  } catch (error) {
    return { ok: false, problem: folderTrouble(error, path, folder) };
  }
}

const SEAL_FILE = "seal.key";
const SEAL_BYTES = 32;

export interface SealConfig {
  readonly sealKeys: readonly Buffer[] | undefined;
  readonly dataDirectory: string;
}

/** The keys that seal and open, the current one first: the configured ones, or the one that is made on first start. */
export async function ensureSealKeys({ sealKeys, dataDirectory }: SealConfig): Promise<readonly Buffer[]> {
  if (sealKeys !== undefined) return sealKeys;
  const made = await ensureSecret(
    dataDirectory,
    SEAL_FILE,
    () => randomBytes(SEAL_BYTES).toString("base64"),
    (value) => Buffer.from(value, "base64").length === SEAL_BYTES,
  );
  if (!made.ok) throw new Error(made.problem);
  return [Buffer.from(made.value, "base64")];
}

/** Herald's own key at the local service: made from the seal key, so that all processes have the same and none keeps it. */
export const deriveServiceKey = (sealKey: Buffer): string =>
  `hk_${createHmac("sha256", sealKey).update("the local service's key").digest("base64url")}`;
