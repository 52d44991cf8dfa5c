/** Whose address a call comes from, behind a proxy of one's own as well. */
import { networkOf, plainAddress } from "./browser-call.ts";

const FOURTH = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const SIXTH = /^(?=.*:.*:)[0-9a-f:.]{2,45}$/i;
/** This machine itself, and the networks that nobody reaches from outside. */
const NEAR = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:)/i;

/** A proxy of one's own stands near, and says last who called it; what it says before that anybody can make up. */
function caller(request: Request, remote: string): string {
  if (!NEAR.test(remote)) return remote;
  const said = plainAddress(request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "");
  return FOURTH.test(said) || SIXTH.test(said) ? said : remote;
}

/** Whom a rate is counted for: an address, or of the sixth version the network that one subscriber has. */
export const addressOf = (request: Request, remote: string | undefined): string =>
  networkOf(caller(request, plainAddress(remote ?? "")));
