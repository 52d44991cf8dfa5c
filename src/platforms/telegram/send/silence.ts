/** Groups and topics that Herald may not write in: believed for a moment, in which nothing is paid for that nobody would see. */
import type { Request } from "../../../core/request.ts";
import type { SendParts } from "./parts.ts";
import { type Place, placeOf } from "./place.ts";

/** In milliseconds: nobody says when somebody there has changed that. */
const BELIEVED = 60_000;
const MOST = 1_000;

const nameOf = ({ chat, thread }: Place): string => `${chat} ${thread ?? ""}`;

/** A person who takes no messages has decided that; it ends by their next one. */
export function fallSilent({ silent }: SendParts, place: Place): void {
  if (!place.chat.startsWith("-")) return;
  if (silent.size >= MOST) silent.clear();
  silent.set(nameOf(place), Date.now() + BELIEVED);
}

export function isMute({ silent }: SendParts, request: Request): boolean {
  if (request.chat === undefined) return false;
  const name = nameOf(placeOf(request));
  const until = silent.get(name);
  if (until === undefined) return false;
  if (until > Date.now()) return true;
  silent.delete(name);
  return false;
}
