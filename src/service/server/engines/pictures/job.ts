/** One job for the drawing threads, how it is done, and what comes back. */
import { z } from "zod";
import { type Change, type Drawing, UnusablePicture } from "../ports.ts";
import { drawPicture } from "./draw.ts";
import { applyEffect } from "./effect.ts";
import { applyMirage } from "./mirage.ts";

export type Job =
  | { readonly kind: "create"; readonly drawing: Drawing }
  | { readonly kind: "effect"; readonly change: Change }
  | { readonly kind: "mirage"; readonly change: Change };

async function doJob(job: Job): Promise<Uint8Array> {
  switch (job.kind) {
    case "create":
      return drawPicture(job.drawing);
    case "effect":
      return applyEffect(job.change);
    case "mirage":
      return applyMirage(job.change);
  }
}

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const change = z.object({ image: bytes, prompt: z.string(), seed: z.number() });

/** As a thread reads it from its port. */
export const jobSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("create"),
    drawing: z.object({ prompt: z.string(), seed: z.number(), width: z.number(), height: z.number() }),
  }),
  z.object({ kind: z.literal("effect"), change }),
  z.object({ kind: z.literal("mirage"), change }),
]);

/** Errors lose their class on the way between threads, so the way of failing is told apart. */
export const outcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done"), png: bytes }),
  z.object({ kind: z.literal("unusable"), says: z.string() }),
  z.object({ kind: z.literal("failed"), says: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

export async function outcomeOf(job: Job): Promise<Outcome> {
  try {
    return { kind: "done", png: await doJob(job) };
  } catch (error) {
    if (error instanceof UnusablePicture) return { kind: "unusable", says: error.message };
    return { kind: "failed", says: error instanceof Error ? error.message : "unknown" };
  }
}
