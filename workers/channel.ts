/** Presses in a channel: everybody who reads it may press, and only its administrators speak as the channel; pages are one's own. */
import type { Sender } from "../src/core/delivery.ts";
import type { Request } from "../src/core/request.ts";
import { isAside } from "../src/operations/place.ts";

/** Undefined: somebody pressed who may not write there, and what they would be told nobody else wants to read. */
export async function asChannel(
  request: Request,
  { isAdministrator }: Pick<Sender, "isAdministrator">,
): Promise<Request | undefined> {
  if (request.pressed === undefined || request.chat?.kind !== "channel") return request;
  // Answered in the private chat of whoever pressed, as in a group.
  if (isAside(request)) return request;
  if (!(await isAdministrator(request))) return undefined;
  const { person: _person, ...ofChannel } = request;
  return ofChannel;
}
