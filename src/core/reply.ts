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

/** A picture or a file of an answer; its bytes lie in the store's blobs, and are gone after a while. */
const attachmentSchema = z.strictObject({
  blob: z.string().min(1),
  /** With its ending, such as `fox.png`. */
  name: z.string().min(1).max(100),
  /** Shown as a picture, which the platform may compress, or handed over as it is. */
  as: z.enum(["picture", "file"]),
  /** Shown only to whoever wants to see it. */
  veiled: z.literal(true).optional(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const replySchema = z.strictObject({
  /** CommonMark with GFM and math. With attachments it is their caption, as far as it fits one. */
  text: z.string(),
  /** In this order; each is a message of its own. */
  attachments: z.array(attachmentSchema).max(10).optional(),
  /** The message that it is about, where that is another one than the one that asked. */
  about: z.string().min(1).max(200).optional(),
  /** Why there is nothing, for whoever asked alone: where others are, the platform shows it to nobody else if it can. */
  notice: z.literal(true).optional(),
  /** Rows of buttons under the last part. */
  buttons: z.array(z.array(buttonSchema)).optional(),
});
export type Reply = z.infer<typeof replySchema>;
