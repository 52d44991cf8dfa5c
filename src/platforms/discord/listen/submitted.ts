/** A form that comes twice: by a double click, or because its client has tried again; its person means it once. */
import { createHash } from "node:crypto";
import { isFree } from "../../../core/commands.ts";
import type { Request } from "../../../core/request.ts";
import { isOwn, type Marks } from "../../../core/store/marks.ts";
import type { ParsedInteraction } from "../parse/parsed.ts";
import { formName, TOKEN_LIFE } from "../tokens.ts";

/** Files are uploaded anew, and have other addresses then. */
function filledWith({ operation, text, named, files = [] }: Request): string {
  const shown = files.map(({ name, type, bytes }) => [name, type, bytes]);
  return createHash("sha256")
    .update(JSON.stringify([operation, text, named, shown]))
    .digest("base64url");
}

/** What changes nothing the second time, and costs nothing, is done again. */
const countsOnce = ({ operation, text = "" }: Request): boolean =>
  !isFree(operation) && (operation !== "digest" || text.startsWith("add"));

/**
 * Whether the same form of the same person has come before with the same words: each opening of a form is another one. Asked
 * again for the same interaction it says the same.
 */
export async function isSubmittedBefore(
  marks: Pick<Marks, "claim">,
  request: Request,
  fills: ParsedInteraction["fills"],
): Promise<boolean> {
  const { id, person } = request;
  if (fills === undefined || person === undefined || !countsOnce(request)) return false;
  const name = `discord-submitted:${formName(fills, person.id)}:${filledWith(request)}`;
  const claimed = await marks.claim(name, id, TOKEN_LIFE);
  return !isOwn(claimed, id);
}
