/** How much memory a drawing may take where a container has a limit: whoever goes beyond it is killed, with all of Herald. */
import { roomLeft } from "../../../../core/room-left.ts";
import { UnusablePicture } from "../ports.ts";

const MEGABYTE = 1024 * 1024;

/** What a thread takes with all that draws in it, and what each pixel takes of what is drawn: in one go, or in steps. In bytes. */
const THREAD = 48 * MEGABYTE;
const PLAIN = 25;
const STEPS = 125;

/** Some of it is for what is not foreseen. */
const SHARE = 0.95;

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
export function createDrawingRoom(room: () => number = roomLeft): DrawingRoom {
  let most = 0;
  let before = 0;
  return {
    look() {
      const now = room();
      if (now <= most) return;
      most = now;
      before = held();
    },
    left: () => (Number.isFinite(most) ? Math.max(0, (most - Math.max(0, held() - before)) * SHARE) : undefined),
  };
}

/** How many pixels there may be; without a limit any. */
export function mostPixels(room: number | undefined, isInSteps: boolean): number {
  return room === undefined ? Number.POSITIVE_INFINITY : Math.floor((room - THREAD) / (isInSteps ? STEPS : PLAIN));
}

/** The service draws nothing smaller. */
const SMALLEST = 512;

/** Whoever asks for as much as they were told is not to hear of less: a little later there may be less memory. */
const ADVISED = 0.8;

/** Before anything of it is drawn. */
export function checkRoom(width: number, height: number, isInSteps: boolean, room: number | undefined): void {
  const most = mostPixels(room, isInSteps);
  if (width * height <= most) return;
  const side = Math.floor(Math.sqrt(Math.max(0, most * ADVISED)) / 8) * 8;
  if (side >= SMALLEST) {
    throw new UnusablePicture(
      `The memory of this machine is enough for a picture of ${side} × ${side} pixels${isInSteps ? " in a style" : ""}. Please ask for a smaller one.`,
      "prompt",
    );
  }
  throw new UnusablePicture(
    isInSteps
      ? "The memory of this machine is not enough for a picture in a style. Please ask for one without, or for a smaller one."
      : "The memory of this machine is not enough for a picture.",
    "prompt",
  );
}
