/** How much memory a drawing may take where a container has a limit: whoever goes beyond it is killed, with all of Herald. */
import { UnusablePicture } from "../ports.ts";

const MEGABYTE = 1024 * 1024;

/** What a thread takes with all that draws in it, and what each pixel takes of what is drawn: in one go, or in steps. In bytes. */
const THREAD = 48 * MEGABYTE;
const PLAIN = 25;
const STEPS = 125;

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
