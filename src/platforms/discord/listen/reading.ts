/** How the parts that only remember read what Discord tells: a broken piece of it costs itself alone. */
import { z } from "zod";

/** One that cannot be read takes none of the others with it. */
export const readable = <T extends z.ZodType>(schema: T) =>
  z.array(z.unknown()).transform((list) => list.flatMap((one) => schema.safeParse(one).data ?? []));

/** The same, and none where there is no list. */
export const listOf = <T extends z.ZodType>(schema: T) => readable(schema).catch([]).default([]);

/** A number of bits, written as digits. */
export const bitsSchema = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt)
  .catch(0n);
