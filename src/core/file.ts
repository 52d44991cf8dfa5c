/** Files that people send: how a request names them, and what becomes of fetching one from its platform. */
import { z } from "zod";

export const fileSchema = z.strictObject({
  /**
   * How it was sent; what it is, its bytes say. `moving`: an animation, a video or a sticker that moves; `sound`: a voice
   * or a song.
   */
  kind: z.enum(["picture", "document", "sticker", "moving", "sound"]),
  /** By this its own platform finds it, and nobody else. */
  reference: z.string().min(1).max(2_000),
  /** Herald made it itself: for a while its bytes lie in the store's blobs as well. */
  blob: z.string().min(1).optional(),
  name: z.string().max(300).optional(),
  /** As the sender's program says it, such as `image/png`. */
  type: z.string().max(100).optional(),
  bytes: z.int().nonnegative().optional(),
  /** How many bytes are taken there at most, where the place decides that. */
  largest: z.int().positive().optional(),
  /** Whether it came with the message that asks, with the one that it replies to, or stands above a pressed button. */
  from: z.enum(["message", "quoted", "pressed"]),
  /** The message that shows it, where that is known. */
  message: z.string().min(1).max(200).optional(),
  /** It is one picture of several that were sent together. */
  album: z.literal(true).optional(),
});
export type File = z.infer<typeof fileSchema>;

export type Fetched =
  | { readonly outcome: "fetched"; readonly bytes: Uint8Array }
  /** In bytes: what the platform hands out at most. */
  | { readonly outcome: "too-large"; readonly limit: number }
  /** The platform does not have it any more, or never had. */
  | { readonly outcome: "gone" }
  /** It could not be had just now. */
  | { readonly outcome: "away"; readonly reason: string };
