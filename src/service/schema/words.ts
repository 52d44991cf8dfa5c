/** Words of a person that are paid for: there is at least something in them. */
import { z } from "zod";

export const words = z.string().min(1).regex(/\S/, "a text that is not empty is needed");
