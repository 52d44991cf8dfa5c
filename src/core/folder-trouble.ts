/** Why the folder of DATA_DIR cannot be used, with the cure, as the operator reads it. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** How the system calls it, such as `EACCES`; undefined where it is no answer of the system. */
export const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

export const areTooManyOpen = (error: unknown): boolean => ["EMFILE", "ENFILE"].includes(systemCodeOf(error) ?? "");

/** What says how many files a process may open. */
export const FILES_SET_BY = "ulimit -n, LimitNOFILE of its service or nofile of its container";

/** How a process is let open as many files as Herald needs. */
export const MORE_FILES = `open 1024 files, by ${FILES_SET_BY}`;

/** Why the process cannot start; what the system says of files alone names one that nobody has to care about. */
export function startTrouble(error: unknown): string {
  if (areTooManyOpen(error)) return `too many files are open (${systemCodeOf(error)}): let this process ${MORE_FILES}`;
  return error instanceof Error ? error.message : String(error);
}

/** With all that are missing above it, for its owner alone. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (systemCodeOf(error) !== "ENOENT") throw error;
    // Node says so too of a disk that may only be read; asked for one folder it passes on what the system says.
    let missing = path;
    while (!existsSync(dirname(missing))) missing = dirname(missing);
    mkdirSync(missing, { mode: 0o700 });
    throw error;
  }
}

/** `path` is what could not be read or made in it. */
export function folderTrouble(error: unknown, path: string, directory: string): string {
  const code = systemCodeOf(error) ?? String(error);
  if (code === "EACCES" || code === "EPERM") {
    return `${path} cannot be read or made (${code}): this process needs to own ${directory} and what is in it, for example with: chown -R $(id -u) ${directory}`;
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    return `${path} cannot be written, because the disk is full (${code}): make room on it, or set DATA_DIR to a folder on another one`;
  }
  if (code === "EROFS") {
    return `${path} cannot be made or changed, because its disk may only be read (EROFS): mount it so that it can be written, or set DATA_DIR to a folder on one that can, in a container a volume`;
  }
  if (areTooManyOpen(error)) {
    return `${path} cannot be opened, because too many files are open (${code}): let this process ${MORE_FILES}`;
  }
  if (code === "EEXIST" || code === "ENOTDIR") return `${directory} is not a folder; set DATA_DIR to one`;
  return `${path} cannot be read or made (${code}); set DATA_DIR to a folder on a disk that works`;
}
