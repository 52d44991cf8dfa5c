/** Does one job: all of the drawing is behind this file, and it is loaded where pictures are made and nowhere else. */
import { UnusablePicture } from "../ports.ts";
import { drawPicture } from "./draw.ts";
import { applyEffect } from "./effect.ts";
import type { Outcome, RoomyJob } from "./job.ts";
import { applyMirage } from "./mirage.ts";

async function doJob(job: RoomyJob): Promise<Uint8Array> {
  switch (job.kind) {
    case "create":
      return drawPicture(job.drawing, job.room);
    case "effect":
      return applyEffect(job.change, job.room);
    case "mirage":
      return applyMirage(job.change, job.room);
  }
}

export async function outcomeOf(job: RoomyJob): Promise<Outcome> {
  try {
    return { kind: "done", png: await doJob(job) };
  } catch (error) {
    if (error instanceof UnusablePicture) return { kind: "unusable", says: error.message, field: error.field };
    return { kind: "failed", says: error instanceof Error ? error.message : "unknown" };
  }
}
