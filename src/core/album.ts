/** Albums: several messages that a platform shows as one thing, of which only one may have the words. */
import { z } from "zod";
import { DAY } from "./day.ts";
import type { DocumentKind } from "./store/documents.ts";

/** `asked`: a command came with one of its messages, so the others are a part of what it asks, and say nothing themselves. */
const albumSchema = z.enum(["open", "asked"]);

/** By the id of the request that all messages without words become together; a day, for they may come again. */
export const ALBUMS: DocumentKind<z.infer<typeof albumSchema>> = { name: "album", schema: albumSchema, lifetime: DAY };
