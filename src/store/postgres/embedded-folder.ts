/** The folder of the embedded database: made whole or not at all, and why it cannot be opened, with the cure. */
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MORE_FILES } from "../../core/folder-trouble.ts";
import { startEngine } from "./embedded-engine.ts";

/**
 * A folder of a thousand files, for which Node's own `cp` takes five times as long. What is built may be written by nobody,
 * and read by everybody; a copy is its process's alone.
 */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      copyFolder(source, target);
    } else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, 0o600);
    }
  }
}

/**
 * The folder of the database. It is made beside its place and moved there when it is whole, so that a process that is
 * killed while making it leaves nothing that looks like a database.
 */
export async function prepare(directory: string, empty: URL | undefined): Promise<string> {
  const place = join(directory, "database");
  if (existsSync(place)) {
    // The engine takes what it may not look into for something that is not there.
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
    // And where this file is missing it makes a new database, over all that is still there of the old one.
    if (!existsSync(join(place, "PG_VERSION")) && readdirSync(place).length > 0) {
      throw new Error(
        `The database in ${place} lacks its file PG_VERSION, and may lack more, as where a copy was put back in part. ${ANOTHER_COPY}`,
      );
    }
    return place;
  }
  const unfinished = join(directory, "database.unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  if (empty !== undefined && existsSync(empty)) copyFolder(fileURLToPath(empty), unfinished);
  else await (await startEngine({ dataDir: unfinished })).close();
  renameSync(unfinished, place);
  return place;
}

const BEGIN = "or move the folder away to begin with an empty one.";
const ANOTHER_COPY = `Put back a copy that was made while Herald stood still, ${BEGIN}`;

/** Only where nothing but the folder can be at fault may it be moved away. */
export function cureOf(complaint: string, directory: string): string {
  if (/could not allocate memory|out of memory/i.test(complaint)) return "Give the process more memory.";
  if (complaint.includes("Permission denied")) {
    return `This process needs to own all of ${directory}, for example with: chown -R $(id -u) ${directory}`;
  }
  if (isFull(complaint)) return "Its disk is full, and nothing of it is lost: make room there, and start Herald again.";
  if (/No file descriptors available|Too many open files/i.test(complaint)) {
    return `Nothing of it is lost: let this process ${MORE_FILES}.`;
  }
  return complaint.includes("incompatible with server") ? `Start the Herald that made it, ${BEGIN}` : ANOTHER_COPY;
}

const isFull = (complaint: string): boolean => /No space left on device|Disk quota exceeded/i.test(complaint);

/**
 * What the engine made where it might open no further file it takes for missing as long as it lives, and cannot make again:
 * whatever needs that file is refused, also when there are files enough. One that is started anew finds it.
 */
export const hasLostFile = ({ message }: Pick<Error, "message">): boolean =>
  /^could not create file .*: File exists$/.test(message);

function mendOf(reason: string): string {
  if (isFull(reason)) return "Make room on its disk, and start";
  return hasLostFile({ message: reason }) ? `Let this process ${MORE_FILES}, and start` : "Start";
}

/** Why the engine has ended in the middle of its work; it can be opened again, where there is room for what it writes. */
export const breakOf = (place: string, reason: string): string =>
  `${place} no longer answers: ${reason}. ${mendOf(reason)} Herald again.`;

/** Why a folder is no longer this process's. */
export const lossOf = (directory: string): string =>
  existsSync(join(directory, "lock"))
    ? `The folder ${directory} was taken over by another process while this one was halted. Start Herald again.`
    : `The folder ${directory} is gone: it was moved or deleted, or its disk was taken away. Put it back, or set DATA_DIR to where it is now, and start Herald again.`;
