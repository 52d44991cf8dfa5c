/** A reply: what goes back, before any platform has rendered it. */
import { z } from "zod";
import { operationNames } from "./request.ts";

/** Pressing it asks for an operation, as the command would. Name and argument together are at most 60 bytes of ASCII. */
const buttonSchema = z.strictObject({
  label: z.string().min(1),
  operation: z.enum(operationNames),
  argument: z.string(),
});
export type Button = z.infer<typeof buttonSchema>;

export const replySchema = z.strictObject({
  /** CommonMark with GFM and math. */
  text: z.string(),
  /** Rows of buttons under the last part. */
  buttons: z.array(z.array(buttonSchema)).optional(),
});
export type Reply = z.infer<typeof replySchema>;
