/**
 * The lock on a data folder: one process at a time, and no trace of a crashed one stands in the way.
 *
 * Each holder makes a file with the next number, which exactly one process can, and the file with the highest number is
 * the one that counts. It is never removed, only marked as released or followed by a higher one; so a process that was
 * slow to act on what it saw finds, once its own file is there, that a higher number exists, and steps back.
 */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { areTooManyOpen, systemCodeOf } from "../../core/folder-trouble.ts";
import { type Holder, parseHolder, placeOf, stateOf, thisProcess } from "./directory-holder.ts";

export interface DirectoryLock {
  release(): void;
}

/** The folder is in use; the message names the folder and the process. */
export class DirectoryHeld extends Error {
  override readonly name = "DirectoryHeld";
}

/** All in milliseconds. */
export interface Pace {
  /** A holder writes its file again so often, and is dead when it has not for so long. */
  readonly heartbeat: number;
  readonly stale: number;
  /** How long a holder that cannot be seen from here is waited for: longer than it may be silent. */
  readonly wait: number;
  readonly lookAgain: number;
}

const PACE: Pace = { heartbeat: 4000, stale: 20_000, wait: 25_000, lookAgain: 500 };

const FILE = /^lock\.(\d+)$/;

interface Found {
  readonly number: number;
  readonly path: string;
  readonly holder: Holder | undefined;
  /** Milliseconds since it was written, by the clock of the disk. */
  readonly age: number;
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const number = FILE.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

/** A file that is whole under a name of its own, for the work that puts it in its place. */
function withFile<Result>(folder: string, text: string, work: (path: string) => Result): Result {
  const path = join(folder, `${process.pid}.${randomUUID()}`);
  try {
    writeFileSync(path, text, { mode: 0o600 });
    return work(path);
  } finally {
    rmSync(path, { force: true });
  }
}

/** A folder may lie on a disk whose clock is not ours. */
const diskTime = (folder: string): number => withFile(folder, "", (path) => statSync(path).mtimeMs);

function latest(folder: string): Found | undefined {
  const number = Math.max(0, ...numbersIn(folder));
  if (number === 0) return undefined;
  const path = join(folder, `lock.${number}`);
  try {
    const age = diskTime(folder) - statSync(path).mtimeMs;
    return { number, path, holder: parseHolder(readFileSync(path, "utf8")), age };
  } catch (error) {
    // What cannot be read or written now cannot be the next time either.
    if (systemCodeOf(error) !== "ENOENT") throw error;
    // Somebody with a higher number removed it just now.
    return latest(folder);
  }
}

function isFree(found: Found | undefined, place: string, stale: number): boolean {
  if (found === undefined || found.holder?.released === true) return true;
  const state = found.holder === undefined ? "unknown" : stateOf(found.holder, place);
  return state === "gone" || (state === "unknown" && found.age > stale);
}

/** Makes the file in one step, unless it is there. */
function create(folder: string, path: string, text: string): boolean {
  try {
    withFile(folder, text, (whole) => linkSync(whole, path));
  } catch (error) {
    if (systemCodeOf(error) === "EEXIST") return false;
    // Some disks know no links; there a reader may find the file empty for a moment, and looks again.
    try {
      writeFileSync(path, text, { flag: "wx", mode: 0o600 });
    } catch (second) {
      if (systemCodeOf(second) === "EEXIST") return false;
      // On a full disk it is there without a word in it, and would be waited for.
      rmSync(path, { force: true });
      throw second;
    }
  }
  return true;
}

/** Whether this process now has the file with the highest number. */
function claim(folder: string, number: number, text: string): boolean {
  const path = join(folder, `lock.${number}`);
  if (!create(folder, path, text)) return false;
  // Twice: a folder that changes while it is read may be read with gaps.
  if (Math.max(...numbersIn(folder), ...numbersIn(folder)) > number) {
    rmSync(path, { force: true });
    return false;
  }
  for (const older of numbersIn(folder).filter((one) => one < number)) {
    rmSync(join(folder, `lock.${older}`), { force: true });
  }
  return true;
}

const nameOf = (holder: Holder | undefined): string =>
  holder === undefined ? "another process" : `process ${holder.pid} on ${holder.host}`;

/** The process that has the folder, where it runs and can be seen from here; whoever opens the folder finds out the rest. */
export function holderOf(directory: string): string | undefined {
  const folder = join(directory, "lock");
  try {
    const holder = parseHolder(readFileSync(join(folder, `lock.${Math.max(...numbersIn(folder))}`), "utf8"));
    return holder?.released === false && stateOf(holder, placeOf(folder)) === "runs" ? nameOf(holder) : undefined;
  } catch {
    return undefined;
  }
}

const refusal = (directory: string, holder: Holder | undefined): string =>
  `The folder ${directory} is held by ${nameOf(holder)}. Only one Herald can use it: end that one, or set DATA_DIR to another folder. To run several processes, set REDIS_URL or DATABASE_URL.`;

/** Writes the same bytes where they are, so that a reader never finds less; only the file's time changes. */
function rewrite(path: string, text: string): void {
  const file = openSync(path, "r+");
  writeSync(file, text, 0);
  closeSync(file);
}

/**
 * Keeps the file fresh, and notices when somebody thought this process dead and took the folder. A disk that fails once is
 * borne for as long as nobody may think so. The file stays open as well, for a crowd of connections may leave none that
 * could be opened: whoever has written into it in time is thought dead by nobody, and need not look.
 */
function keep(folder: string, number: number, mine: Holder, pace: Pace, onLost: () => void): DirectoryLock {
  const path = join(folder, `lock.${number}`);
  let file: number | undefined = openSync(path, "r+");
  const isFirst = (): boolean =>
    Math.max(...numbersIn(folder)) === number && parseHolder(readFileSync(path, "utf8"))?.token === mine.token;
  const isMine = (): boolean => {
    try {
      return isFirst();
    } catch {
      return false;
    }
  };
  let kept = performance.now();
  function rewritten(began: number): number {
    try {
      if (file === undefined) return kept;
      writeSync(file, JSON.stringify(mine), 0);
      return began;
    } catch {
      return kept;
    }
  }
  function isKept(): boolean {
    const began = performance.now();
    try {
      if (isFirst()) rewrite(path, JSON.stringify(mine));
      if (!isFirst()) return false;
      kept = began;
      return true;
    } catch (error) {
      // The next look would come too late otherwise.
      const isInTime = began - kept + pace.heartbeat < pace.stale;
      if (isInTime && areTooManyOpen(error)) kept = rewritten(began);
      return isInTime;
    }
  }
  const beat = setInterval(() => {
    if (isKept()) return;
    clearInterval(beat);
    onLost();
  }, pace.heartbeat).unref();
  return {
    release() {
      clearInterval(beat);
      if (file !== undefined) closeSync(file);
      file = undefined;
      if (!isMine()) return;
      try {
        withFile(folder, JSON.stringify({ ...mine, released: true }), (whole) => renameSync(whole, path));
      } catch {
        // A disk without room takes no word of it.
        rmSync(path, { force: true });
      }
    },
  };
}

/**
 * Waits only for a holder that cannot be seen from here, such as one in another container, until it is released, has
 * been silent for too long, or has shown itself alive to the end; `onWait` is told once what is waited for.
 */
export async function lockDirectory(
  directory: string,
  onWait: (sentence: string) => void,
  onLost: () => void,
  pace: Pace = PACE,
): Promise<DirectoryLock> {
  const { stale, wait, lookAgain } = pace;
  const folder = join(directory, "lock");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = placeOf(folder);
  const mine = thisProcess(randomUUID(), place);
  const deadline = Date.now() + wait;
  for (let told = false; ; ) {
    const found = latest(folder);
    if (isFree(found, place, stale)) {
      const number = (found?.number ?? 0) + 1;
      if (claim(folder, number, JSON.stringify(mine))) return keep(folder, number, mine, pace, onLost);
      continue;
    }
    const seen = found?.holder !== undefined && stateOf(found.holder, place) === "runs";
    if (seen || Date.now() > deadline) throw new DirectoryHeld(refusal(directory, found?.holder));
    if (!told) {
      onWait(
        `The folder ${directory} is held by ${nameOf(found?.holder)}, which cannot be seen from here; waiting up to ${wait / 1000} s for it to end.`,
      );
    }
    told = true;
    await pause(lookAgain);
  }
}
