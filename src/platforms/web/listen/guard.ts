/** The door: who is let in, and whether a call comes from the console's own page. */
import { type Failed, refusals } from "./refusal.ts";
import { isSame, type Session } from "./session.ts";

export interface DoorParts {
  readonly mode: "private" | "public";
  readonly isHere: (request: Request, remoteAddress: string | undefined) => boolean;
  readonly isOperator: (request: Request) => Promise<boolean>;
}

export async function admitted(
  { mode, isHere, isOperator }: DoorParts,
  request: Request,
  remote: string | undefined,
): Promise<"open" | "sign-in"> {
  return mode === "public" || isHere(request, remote) || (await isOperator(request)) ? "open" : "sign-in";
}

/** Undefined: it may change something. */
export function distrust(request: Request, { csrf }: Session): Failed | undefined {
  return isSame(request.headers.get("x-herald-csrf") ?? "", csrf) ? undefined : refusals.csrf;
}
