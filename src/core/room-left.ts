/** How much memory this process may still take, where somebody has set a limit, and a line for what needs much of it. */
import { readFileSync } from "node:fs";
import type { Ends } from "./ending.ts";
import { tidyUp } from "./tidy-up.ts";

/**
 * Where a container has a limit, whoever goes beyond it is killed, with everything that runs in it. On a machine without one
 * others make room, and what does not fit is written to its disk. In bytes.
 */
export function roomLeft(limit = process.constrainedMemory()): number {
  // Unknown is told as nothing, and no limit as more than there can be.
  return limit === undefined || limit === 0 ? Number.POSITIVE_INFINITY : limit - process.memoryUsage.rss();
}

/** What this process holds of files, such as its programs: the system takes it back where memory is short. In bytes. */
function ofFiles(): number {
  try {
    const [, all = 0, files = 0] = readFileSync("/proc/self/statm", "utf8").split(" ").map(Number);
    return all > 0 ? process.memoryUsage.rss() * (files / all) : 0;
  } catch {
    // Other systems do not say.
    return 0;
  }
}

const roomToDraw = (): number => roomLeft() + ofFiles();

/** Others may take so much before it is looked at how much of that is garbage. In bytes. */
const UNTIDY = 16 * 1024 * 1024;

/** Some of it is for what is not foreseen. */
const FORESEEN = 0.95;

export interface DrawingRoom {
  /** To be said while nothing is drawn. */
  look(): void;
  /** In bytes; undefined: as much as it takes. */
  left(): number | undefined;
}

const held = (): number => {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
};

/**
 * What was drawn with is used again for what is drawn next, and counts as held by the process all the while: so it is known
 * from before the first drawing, and less only by what others have taken since.
 */
export function createDrawingRoom(room: () => number = roomToDraw): DrawingRoom {
  let most = 0;
  let before = 0;
  return {
    look() {
      const now = room();
      if (now <= most) return;
      most = now;
      before = held();
    },
    left() {
      if (!Number.isFinite(most)) return undefined;
      if (held() - before > UNTIDY) tidyUp();
      return Math.max(0, (most - Math.max(0, held() - before)) * FORESEEN);
    },
  };
}

export interface Scales {
  /**
   * Resolves when there is room for so many bytes, to what gives them back; undefined: it was over before there was. In the
   * order in which they came; what is larger than all there is has it alone.
   */
  enter(bytes: number, over: Ends): Promise<(() => void) | undefined>;
}

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

/** `most`: how many bytes there may be at once; asked when there are none of them, for those that are count as taken. */
export function createScales(most: () => number): Scales {
  const line: Waiting[] = [];
  let under = 0;
  let room = 0;

  function admit(): void {
    for (let [first] = line; first !== undefined; [first] = line) {
      if (under === 0) room = most();
      if (under > 0 && under + first.bytes > room) return;
      line.shift();
      under += first.bytes;
      first.enter();
    }
  }

  function leaver(bytes: number): () => void {
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      under -= bytes;
      admit();
    };
  }

  return {
    enter(bytes, over) {
      if (over.aborted) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const leaveLine = (): void => {
          line.splice(line.indexOf(waiting), 1);
          resolve(undefined);
          // Whoever stood behind it may need less.
          admit();
        };
        const waiting: Waiting = {
          bytes,
          enter() {
            over.removeEventListener("abort", leaveLine);
            resolve(leaver(bytes));
          },
        };
        over.addEventListener("abort", leaveLine);
        line.push(waiting);
        admit();
      });
    },
  };
}

/** Of the memory that is left; the rest is for whatever else is asked meanwhile. */
const SHARE = 0.5;

/** One for all of the process, whose memory it is. */
export const memory = createScales(() => roomLeft() * SHARE);
