/** The listening socket: refuses kindly, gives slow clients no more than their time, and closes without hanging. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import type { Log } from "../core/log.ts";
import { limitConnections, mostConnections } from "./connections.ts";
import { lingerBehindAnswers } from "./linger.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** In milliseconds, but for the connections. */
export interface ServerLimits {
  /** From the connection, or the end of the last answer, to the last header of a request. */
  readonly headers: number;
  /** The whole request with its body: 20 MB by a slow line as well. */
  readonly request: number;
  /** A body of what Herald itself is posted, which is a megabyte at most and mostly far less. */
  readonly body: number;
  /** A connection without a request; longer than the minute for which proxies usually keep theirs. */
  readonly keepAlive: number;
  /** A connection on which no byte moves; a streamed answer must say something more often than that. */
  readonly silence: number;
  /** At once; undefined: as many as the process has files for. */
  readonly connections?: number;
}

export const SERVER_LIMITS: ServerLimits = {
  headers: 10_000,
  request: 120_000,
  body: 15_000,
  keepAlive: 65_000,
  silence: 150_000,
};

export interface Listening {
  readonly outcome: "listening";
  /** Where a person on this machine reaches it. */
  readonly url: string;
  /** Stops listening, lets running requests finish for so long, and resolves once every connection is gone. */
  readonly close: (graceMs: number) => Promise<void>;
}

/** `problem` is a sentence for the operator: what was found, and the cure. */
export type ListenResult = Listening | { readonly outcome: "refused"; readonly problem: string };

/** What a handler finds in its `env`: the request and the answer as Node knows them. */
export type Bindings = HttpBindings | Http2Bindings;

const noAddress = (host: string, port: number): string =>
  `This machine has no address ${host} to listen on with port ${port}. Set HOST to one it has, such as 127.0.0.1, or 0.0.0.0 for all (PORT chooses the port).`;

/** What an operator can cure, by the code of the system's error. */
const PROBLEMS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Another program already listens on port ${port} of ${host}. Stop it, or set PORT to a free port (HOST chooses the address).`,
  EACCES: (host, port) =>
    `This user may not listen on port ${port} of ${host}. Set PORT to 1024 or above (HOST chooses the address).`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};

/** A whole address with somebody's name before the host: no client asks so, and no handler could be given such a request. */
const WITH_A_NAME = /^[^/?#]*\/\/[^/?#]*@/;

/** Before the path, where a client asks as it would ask a proxy; whoever answers must take that as well. */
const WHOLE_ADDRESS = /^https?:\/\/[^/?#]*/i;

/** What no browser speaks. nginx does, as it comes, to whatever it stands before, and names itself in no header. */
const OLD_VERSION = "1.0";

/** Who speaks it is a proxy that has said nothing: it says so now, as it should have. */
function nameSilentProxy({ httpVersion, rawHeaders }: IncomingMessage): void {
  if (httpVersion === OLD_VERSION) rawHeaders.push("Via", `${OLD_VERSION} unnamed`);
}

export type Handler = (request: Request, bindings: Bindings) => Response | Promise<Response>;

/** The same in Node's own words. */
export type NodeAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Without what is asked of it. */
export const pathOf = ({ url = "" }: Pick<IncomingMessage, "url">): string =>
  url.replace(WHOLE_ADDRESS, "").replace(/[?#].*$/s, "");

export async function listen(
  answer: NodeAnswer,
  log: Log,
  limits: ServerLimits,
  host: string,
  port: number,
): Promise<ListenResult> {
  const broken = (error: unknown, response: ServerResponse): void => {
    log.error({ err: error }, "an HTTP answer could not be sent");
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { "content-type": "text/plain; charset=UTF-8" }).end("Something went wrong\n");
  };
  const server = createServer(serverOptions(limits), (request, response) => {
    nameSilentProxy(request);
    if (WITH_A_NAME.test(request.url ?? "")) response.writeHead(400).end("Bad request\n");
    else answer(request, response).catch((error: unknown) => broken(error, response));
  });
  server.setTimeout(limits.silence);
  // Node would leave out those behind the two thousandth, which a proxy may have put there; their bytes are limited.
  server.maxHeadersCount = 0;
  lingerBehindAnswers(server);
  limitConnections(server, limits.connections ?? mostConnections(), log);
  const close = closer(server);
  const problem = await bind(server, host, port);
  if (problem !== undefined) return { outcome: "refused", problem };
  server.on("error", (error) => log.error({ err: error }, "the HTTP server reported an error"));
  return { outcome: "listening", url: urlOf(server, host), close };
}

function serverOptions(limits: ServerLimits) {
  return {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: Math.min(limits.headers / 4, 2_000),
  };
}

/**
 * How many may knock before they are let in: all pages of a web console come back in the same second after a restart,
 * and of more than Node's 511 some would be connected to nothing. The kernel takes as many of these as it allows.
 */
const WAITING = 4_096;

/** Resolves to the problem, when there is one that an operator can cure. */
function bind(server: Server, host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      const problem = PROBLEMS[error.code ?? ""]?.(host, port);
      if (problem === undefined) reject(error);
      else resolve(problem);
    };
    server.once("error", failed);
    server.listen({ port, host, backlog: WAITING }, () => {
      server.removeListener("error", failed);
      resolve(undefined);
    });
  });
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const everywhere: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const reached = everywhere[host] ?? host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

/**
 * Node counts a connection that has sent nothing, or half of its headers, as busy and would wait for it. Nothing has
 * been promised to those: only a connection with a whole request waits for its answer.
 */
function closer(server: Server): Listening["close"] {
  const connections = new Map<Socket, number>();
  let closing: Promise<void> | undefined;

  server.on("connection", (socket) => {
    connections.set(socket, 0);
    socket.once("close", () => connections.delete(socket));
  });

  // Before the handler, so that every answer carries the headers, even one that the handler never sees.
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
    if (closing !== undefined) response.setHeader("connection", "close");
    connections.set(socket, (connections.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const running = (connections.get(socket) ?? 1) - 1;
      if (socket.destroyed) return;
      connections.set(socket, running);
      if (closing !== undefined && running === 0) socket.end();
    });
  });

  function stop(graceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearTimeout(deadline);
        resolve();
      });
      for (const [socket, running] of connections) if (running === 0) socket.destroy();
    });
  }

  return (graceMs) => {
    closing ??= stop(graceMs);
    return closing;
  };
}
