/** Who holds a data folder, and whether that process still runs. */
import { readFileSync, readlinkSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** What makes process ids comparable: one boot of one machine, one namespace. Empty where the system does not tell. */
  view: z.string(),
  /** When the process started, in the system's own count: a process id is used again. Empty where it is not told. */
  started: z.string(),
  /** The folder of the lock itself: in a copy it is another one. Empty in locks of earlier versions. */
  place: z.string().default(""),
  token: z.string(),
  released: z.boolean(),
});
export type Holder = z.infer<typeof holderSchema>;

function told(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** The process's line from its third field on; the name before it may hold spaces and brackets. */
function fieldsOf(pid: number): readonly string[] {
  const line = told(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return line.slice(line.lastIndexOf(")") + 2).split(" ");
}

const startOf = (pid: number): string => fieldsOf(pid)[19] ?? "";

/** Killed, and only still in the list because whoever started it has not asked how it ended. */
const isDead = (pid: number): boolean => /^[ZX]/i.test(fieldsOf(pid)[0] ?? "");

function viewOf(): string {
  const boot = told(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  const space = told(() => readlinkSync("/proc/self/ns/pid"));
  return boot === "" || space === "" ? "" : `${boot} ${space}`;
}

export function placeOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

export const thisProcess = (token: string, place = ""): Holder => ({
  pid: process.pid,
  host: hostname(),
  view: viewOf(),
  started: startOf(process.pid),
  place,
  token,
  released: false,
});

/** Undefined for a text that is cut off or not ours. */
export function parseHolder(text: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * `unknown` when the process cannot be seen from here, or cannot be told from another with its id, or holds another folder
 * than this `place`, of which this one may be a copy.
 */
export function stateOf(holder: Holder, place = holder.place): "runs" | "gone" | "unknown" {
  const here = thisProcess("");
  if (holder.host !== here.host || holder.view !== here.view) return "unknown";
  if (!exists(holder.pid) || isDead(holder.pid)) return "gone";
  if (holder.place !== "" && holder.place !== place) return "unknown";
  const started = startOf(holder.pid);
  if (started === "" || holder.started === "") return "unknown";
  return started === holder.started ? "runs" : "gone";
}
