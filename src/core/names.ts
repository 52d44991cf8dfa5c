/** What people and chats call themselves, for lists of what was spent; the ledger knows them by their keys alone. */
import { z } from "zod";
import { DAY } from "./day.ts";
import type { DocumentKind } from "./store/documents.ts";

/** By `personKey` and `chatKey`. */
export const NAMES: DocumentKind<string> = { name: "name", schema: z.string().max(300), lifetime: 90 * DAY };
