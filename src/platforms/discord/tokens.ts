/** What lies in the store beside the requests of Discord: the tokens of interactions, and what an open form is about. */
import { z } from "zod";
import { fileSchema } from "../../core/file.ts";
import { requestSchema } from "../../core/request.ts";
import type { DocumentKind } from "../../core/store/documents.ts";

/** How long an interaction can be answered by its token, a little less than Discord's quarter of an hour. In milliseconds. */
export const TOKEN_LIFE = 870_000;

const tokenSchema = z.strictObject({
  application: z.string(),
  /** See `core/seal.ts`; bound to the request. */
  sealed: z.string(),
  /** The largest file that may be sent there, in bytes. */
  largest: z.number().optional(),
});

/** By the id of the request; gone before Discord forgets it. */
export const TOKENS: DocumentKind<z.infer<typeof tokenSchema>> = {
  name: "discord-token",
  schema: tokenSchema,
  lifetime: TOKEN_LIFE,
};

const formSchema = z.strictObject({
  quoted: requestSchema.shape.quoted,
  files: z.array(fileSchema).max(10).optional(),
  /** The message that it is about. */
  message: z.string().optional(),
});
export type Form = z.infer<typeof formSchema>;

/** By `formName`. */
export const FORMS: DocumentKind<Form> = { name: "discord-form", schema: formSchema, lifetime: 3_600_000 };

/** The id of the interaction that opened it stands under its answer, for everybody to read; so it is its person's alone. */
export const formName = (opener: string, person: string): string => `${opener}-${person}`;
