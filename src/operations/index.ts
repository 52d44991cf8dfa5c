/** What Herald can do: adding an operation is a file here and a line in this list. */
import type { Reply } from "../core/reply.ts";
import type { Request } from "../core/request.ts";
import { pulse } from "./pulse.ts";

export type Operation = (request: Request, signal: AbortSignal) => Promise<Reply>;

export const operations: Readonly<Record<Request["operation"], Operation>> = { pulse };
