/** The pauses of an embedded store beside it, by a clock that never jumps: whoever starts within one keeps it to its end. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export interface PauseBook {
  /** The lanes that were closed when the last process ended, each until when by `steady`. */
  read(): ReadonlyMap<string, number>;
  write(closed: ReadonlyMap<string, number>): void;
}

/** Milliseconds since the machine was started: the same for every process on it, whatever its clock is set to. */
export const steady = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Empty where the system does not tell; then no process knows of another whether it ran on the same start. */
function thisStart(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

const pagesSchema = z.strictObject({ start: z.string(), closed: z.array(z.tuple([z.string(), z.number()])) });

export function openPauseBook(directory: string): PauseBook {
  const path = join(directory, "pauses.json");
  const start = thisStart();
  return {
    read() {
      try {
        const pages = pagesSchema.parse(JSON.parse(readFileSync(path, "utf8")));
        return new Map(start !== "" && pages.start === start ? pages.closed : []);
      } catch {
        // There is none, or one that cannot be read: the store knows the pauses as well, by the other clock.
        return new Map();
      }
    },
    write(closed) {
      const pages: z.infer<typeof pagesSchema> = { start, closed: [...closed] };
      try {
        writeFileSync(`${path}.new`, JSON.stringify(pages), { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch {
        // A disk that takes nothing is told of by the store, which needs it for more than this.
      }
    },
  };
}
