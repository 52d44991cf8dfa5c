/** Takes one call from its words to its answer, with whatever trouble was ordered for it. */
import type { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { connectionOf } from "../connection.ts";
import { json, type Outcome, refused } from "./answers.ts";
import { type Parameters, Reader, readParameters } from "./body.ts";
import { download } from "./downloading.ts";
import type { Asked, Call, Hub } from "./hub.ts";
import { ANSWERS } from "./methods/table.ts";
import { NO_METHOD, NOT_FOUND, Refusal, UNAUTHORIZED } from "./refusal.ts";
import { meetTrouble, orderedRefusal } from "./trouble.ts";
import { type MethodName, methodNamed, wireProblems } from "./wire.ts";

export async function answer(
  hub: Hub,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://telegram");
  const outcome = await outcomeOf(hub, url, request, response, body).catch((error: unknown) => {
    if (error instanceof Refusal) return refused(error);
    // A mistake of the fake server itself is never to pass for a refusal.
    hub.problems.push(
      `the fake server failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return json(500, { ok: false, error_code: 500, description: "Internal Server Error" });
  });
  if (outcome === undefined) response.socket?.destroy();
  else if (!response.destroyed) {
    response.writeHead(outcome.status, { "content-type": outcome.type, ...outcome.headers }).end(outcome.body);
  }
  hub.watch.changed();
}

async function outcomeOf(
  hub: Hub,
  { pathname, searchParams }: URL,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<Outcome> {
  const [, file, token = "", rest = ""] = /^\/(file\/)?bot([^/]+)\/(.*)$/.exec(pathname) ?? [];
  if (token === "") throw NOT_FOUND;
  if (token !== hub.token) throw UNAUTHORIZED;
  if (file !== undefined) return download(hub, decodeURIComponent(rest), request.socket);
  if (request.method !== "GET" && request.method !== "POST") throw new Refusal(501, "Not Implemented");
  const parameters = readParameters(searchParams, request.headers["content-type"] ?? "", body);
  const method = methodNamed(rest);
  const call: Call = {
    method: method ?? rest,
    params: parameters.values,
    files: [...parameters.files.values()].map(({ name }) => name),
    at: performance.now(),
    answered: undefined,
    refused: undefined,
    port: request.socket.remotePort ?? 0,
    connection: connectionOf(request.socket),
  };
  hub.calls.push(call);
  response.once("finish", () => hub.watcher.left?.(call));
  hub.watch.changed();
  const outcome = await run(hub, method, call, parameters, response);
  call.answered = outcome?.status ?? 0;
  return outcome;
}

async function run(
  hub: Hub,
  method: MethodName | undefined,
  call: Call,
  parameters: Parameters,
  response: ServerResponse,
): Promise<Outcome> {
  if (method === undefined || hub.switches.without.has(method)) {
    if (method === undefined) hub.problems.push(`${call.method}: no such method`);
    call.refused = NO_METHOD.message;
    return refused(NO_METHOD);
  }
  hub.problems.push(...wireProblems(method, parameters));
  const troubles = [...hub.switches.take(method), ...(hub.watcher.harm?.(call) ?? [])];
  const early = await meetTrouble(troubles);
  if (early !== "none") return early;
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const reader = new Reader(parameters.values);
  const asked: Asked = { hub, method, reader, files: parameters.files, call, gone: gone.signal };
  try {
    orderedRefusal(asked, troubles);
    const result = await ANSWERS[method](asked);
    hub.watcher.taken?.(call);
    const lost = troubles.some((one) => one.kind === "break" && one.when === "after");
    const odd = troubles.find((one) => one.kind === "says");
    return lost ? undefined : json(200, { ok: true, result: odd === undefined ? result : odd.result });
  } catch (error) {
    if (error instanceof Refusal) {
      call.refused = error.message;
      return refused(error);
    }
    throw error;
  }
}
