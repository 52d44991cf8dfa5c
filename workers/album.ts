/** Pictures without words: whether they are a part of what another message of their album asks. */
import { ALBUMS } from "../src/core/album.ts";
import type { Request } from "../src/core/request.ts";
import type { Store } from "../src/core/store/index.ts";
import { RetryLater } from "../src/queue/index.ts";

/** How long the message with the command may still be on its way, in milliseconds. */
const WAITING = 1_000;

/** `first`: nobody has waited for the command before. */
export async function isAskedElsewhere(
  { documents }: Pick<Store, "documents">,
  { id, operation }: Request,
  first: boolean,
): Promise<boolean> {
  if (operation !== "unknown") return false;
  const album = await documents.get(ALBUMS, id);
  if (album === "open" && first) throw new RetryLater(WAITING);
  return album === "asked";
}
