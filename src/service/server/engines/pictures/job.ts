/** One job for the drawing threads, and what comes back. */
import { z } from "zod";
import type { Change, Drawing } from "../ports.ts";

export type Job =
  | { readonly kind: "create"; readonly drawing: Drawing }
  | { readonly kind: "effect"; readonly change: Change }
  | { readonly kind: "mirage"; readonly change: Change };

/** With how many bytes of memory there are for it, where that is known. */
export type RoomyJob = Job & { readonly room?: number | undefined };

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const room = z.number().optional();
const change = z.object({ image: bytes, prompt: z.string(), seed: z.number() });

/** As a thread reads it from its port. */
export const jobSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("create"),
    room,
    drawing: z.object({ prompt: z.string(), seed: z.number(), width: z.number(), height: z.number() }),
  }),
  z.object({ kind: z.literal("effect"), room, change }),
  z.object({ kind: z.literal("mirage"), room, change }),
]);

/** Errors lose their class on the way between threads, so the way of failing is told apart. */
export const outcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done"), png: bytes }),
  z.object({ kind: z.literal("unusable"), says: z.string(), field: z.enum(["image", "prompt"]) }),
  z.object({ kind: z.literal("failed"), says: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;
