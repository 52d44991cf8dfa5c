/** What others send, as it can be kept and handed on; a broken piece of it costs itself alone. */
import { z } from "zod";

/** No store takes a zero or half a character; both keep their place, for entities count from the beginning. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD");

export const words = z.string().transform(storable);

/** One that cannot be read takes none of the others with it. */
export const readable = <T extends z.ZodType>(schema: T) =>
  z.array(z.unknown()).transform((list) => list.flatMap((one) => schema.safeParse(one).data ?? []));

/** The same, and none where there is no list. */
export const listOf = <T extends z.ZodType>(schema: T) => readable(schema).catch([]).default([]);
