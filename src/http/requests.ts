/** Between Node's requests and the web's, in which apps and pages are written. */
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Log } from "../core/log.ts";
import type { Handler, NodeAnswer } from "./server.ts";

/** Probes of old balancers name none (HTTP/1.0); who sits at the machine is told by what the call says, not by this. */
const NAMELESS = "localhost";

/** For what never reaches the app's own routes, or was thrown without being an error. */
function failedAnswer(log: Log) {
  return (error: unknown): Response => {
    if (error instanceof RequestError) return new Response("Bad request\n", { status: 400 });
    log.error({ err: error }, "an HTTP request failed");
    return new Response("Something went wrong\n", { status: 500 });
  };
}

export const answerWith = (handler: Handler, log: Log): NodeAnswer =>
  getRequestListener(handler, { errorHandler: failedAnswer(log), hostname: NAMELESS });
