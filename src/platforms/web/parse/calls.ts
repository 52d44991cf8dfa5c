/** What a page may send: its calls as JSON, read once at the edge. */
import { z } from "zod";
import { words } from "../../../core/reading.ts";
import { operationNames } from "../../../core/request.ts";
import type { Press } from "../wire.ts";

/** Of what is sent at once. Files in bytes, texts in characters. */
export const LIMITS = { fileBytes: 20 * 1024 * 1024, textLength: 16_000, files: 4 } as const;

/** Name and argument of a button together, in bytes. */
const BUTTON_BYTES = 60;

/** How long a talk may be called. */
export const TITLE_LENGTH = 60;

/** Ids are made by the page. */
export const idSchema = z.string().regex(/^[a-z0-9]{8,24}$/);

/** Answers have keys for ids, which may be shorter or longer than those of a page. */
export const shownIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Given with the answer to an upload. */
const uploadIdSchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

/** Longer texts are read as well, so that their sentence can say by how much they are too long. */
export const saySchema = z.strictObject({
  id: idSchema,
  talk: idSchema,
  text: words,
  about: shownIdSchema.optional(),
  options: z.record(z.string().max(40), words).optional(),
  files: z.array(z.strictObject({ id: uploadIdSchema, name: words })).optional(),
});
export type ReadSay = z.infer<typeof saySchema>;

export const pressSchema = z
  .strictObject({
    id: idSchema,
    talk: idSchema,
    message: shownIdSchema,
    operation: z.enum(operationNames),
    argument: words,
  })
  .refine(({ operation, argument }) => Buffer.byteLength(`${operation} ${argument}`) <= BUTTON_BYTES + 1);
export type ReadPress = z.infer<typeof pressSchema> & Press;

export const stopSchema = z.strictObject({ talk: idSchema, message: idSchema });

export const talkSchema = z.strictObject({ talk: idSchema });

/** On one line, and never longer than a list shows. */
export const titleSchema = z.strictObject({
  title: words.transform((title) => [...title.replace(/\s+/g, " ").trim()].slice(0, TITLE_LENGTH).join("")),
});
