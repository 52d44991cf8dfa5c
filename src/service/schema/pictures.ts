/** Pictures: the requests that make and change them; the answer is a PNG file. */
import { z } from "zod";
import { DEFAULT_SIZE, SIDE } from "./limits.ts";
import { words } from "./words.ts";

const side = (standard: number) => z.int().min(SIDE.least).max(SIDE.most).default(standard);

export const imageRequestSchema = z.object({
  prompt: words,
  seed: z.int().nullish(),
  width: side(DEFAULT_SIZE.width),
  height: side(DEFAULT_SIZE.height),
  allow_nsfw: z.boolean(),
});
export type ImageRequest = z.input<typeof imageRequestSchema>;

/** The text fields of the form; the file part is named `image`. The third pipeline's form is taken to be the same. */
export const effectFormSchema = z.object({
  prompt: words,
  seed: z
    .string()
    .regex(/^\s*[+-]?\d{1,30}\s*$/, "a whole number is needed")
    .transform(Number)
    .pipe(z.int())
    .optional(),
  // Some languages write them `True` and `False`.
  allow_nsfw: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .transform((value) => value === "true")
    .default(false),
});

/** What a caller gives to change a picture. */
export interface EffectRequest {
  readonly image: Uint8Array;
  readonly prompt: string;
  readonly seed?: number | undefined;
  readonly allow_nsfw?: boolean | undefined;
}
