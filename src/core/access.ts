/** Whether a request's chat and person may use Herald: those outside hear once whom to ask, those denied hear nothing. */
import type { Request } from "./request.ts";

export type Access = (request: Pick<Request, "platform" | "chat" | "person">) => "allowed" | "outside" | "denied";
