/** By this Discord knows a message again that it has been sent already: the same for the same part of the same answer. */
import { createHash } from "node:crypto";
import type { Reply } from "../../../core/reply.ts";

/** Discord's limit, in characters. */
const LONGEST = 25;

const digest = (...words: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(words)).digest("base64url").slice(0, LONGEST);

export const nonceOf = (request: string, part: string, what: string): string => digest(request, part, what);

/** Of the message that shows that an answer is coming. */
export const placeholderNonceOf = (request: string): string => nonceOf(request, "placeholder", "");

/** Of what is said, as it also comes back from the store; notes about an answer have the request of the answer. */
export const printOf = ({ text, attachments = [], buttons = [] }: Reply): string =>
  digest(
    text,
    ...attachments.map(({ blob, as }) => `${as} ${blob}`),
    ...buttons.flat().map(({ operation, argument, label }) => `${operation} ${argument} ${label}`),
  );
