/** A reply: what goes back, before any platform has rendered it. */
import type { Request } from "./request.ts";

export interface Reply {
  /** CommonMark with GFM. */
  readonly text: string;
}

/** Renders a reply for one platform and sends it. */
export type Deliver = (request: Request, reply: Reply) => Promise<void>;
