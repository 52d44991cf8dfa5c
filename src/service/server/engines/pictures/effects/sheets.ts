/** The sheets that effects draw on; each is given back when its step is done, as the collector does not see how large they are. */
import { setImmediate } from "node:timers/promises";
import { type Canvas, createCanvas } from "@napi-rs/canvas";

const laidOut = new Set<Canvas>();

export function newSheet(width: number, height: number): Canvas {
  const sheet = createCanvas(width, height);
  laidOut.add(sheet);
  return sheet;
}

/** Its memory is free at once. */
function giveBack(sheet: Canvas): void {
  sheet.width = 1;
  sheet.height = 1;
}

/** One step, drawn without a pause; only what comes of it is kept. */
export async function stepFrom(from: Canvas, draw: (from: Canvas) => Canvas): Promise<Canvas> {
  laidOut.clear();
  const to = draw(from);
  for (const sheet of laidOut.add(from)) if (sheet !== to) giveBack(sheet);
  laidOut.clear();
  // Pixels that were read are let go of between two steps only.
  await setImmediate();
  return to;
}

/** The finished picture, after which its sheet is not needed. */
export function sheetToPng(sheet: Canvas): Uint8Array {
  const png = sheet.encodeSync("png");
  giveBack(sheet);
  return png;
}
