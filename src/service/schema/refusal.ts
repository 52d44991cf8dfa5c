/** What the service says when it refuses: the body of a 422 and of every other error. */
import { z } from "zod";

export const validationSchema = z.object({
  detail: z.array(
    z.object({
      /** Where, such as `["body", "width"]`. */
      loc: z.array(z.union([z.string(), z.int()])),
      msg: z.string(),
      type: z.string(),
    }),
  ),
});
export type Validation = z.infer<typeof validationSchema>;

/** The `error` beside the detail is what clients of the chat interface show. */
export const refusalSchema = z.object({ detail: z.string() });
