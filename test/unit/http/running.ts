/** A listening Herald for the tests of its HTTP side: real sockets, and a log that is kept for reading. */
import { connect, type Socket } from "node:net";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import type { Log, LogFields } from "../../../src/core/log.ts";
import { type App, createHttp, createMetrics, type Listening, type Metrics } from "../../../src/http/index.ts";

type HttpParts = Parameters<typeof createHttp>[0];
type MetricsParts = Parameters<typeof createMetrics>[0];

export interface Line {
  readonly level: string;
  readonly event: string;
  readonly fields: LogFields;
}

export interface Running {
  /** What is added to it before anybody asks for more than health is answered. */
  readonly app: App;
  readonly metrics: Metrics;
  readonly listening: Listening;
  readonly url: string;
  readonly lines: readonly Line[];
}

export function keptLog(): { readonly log: Log; readonly lines: Line[] } {
  const lines: Line[] = [];
  const write = (level: string) => (fields: LogFields, event: string) => {
    lines.push({ level, event, fields });
  };
  const log: Log = {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    child: () => log,
  };
  return { log, lines };
}

export async function start(parts: Partial<HttpParts & Pick<MetricsParts, "counts">> = {}): Promise<Running> {
  const { log, lines } = keptLog();
  const counts = parts.counts ?? (() => Promise.resolve({}));
  const metrics = createMetrics({ version: "1.2.3", log, counts });
  const app: App = new Hono();
  const addRoutes = (all: App): void => {
    all.route("/", app);
  };
  const given = { checks: [], metrics, log, version: "1.2.3", startItems: () => [], addRoutes };
  const http = createHttp({ ...given, ...parts });
  const listening = await http.listen("127.0.0.1", 0);
  if (listening.outcome !== "listening") throw new Error(listening.problem);
  onTestFinished(async () => {
    await listening.close(0);
    metrics.close();
  });
  return { app, metrics, listening, url: listening.url, lines };
}

export interface RawClient {
  readonly socket: Socket;
  /** Resolves once the text has come; rejects when the connection ends without it. */
  readonly saw: (text: string) => Promise<void>;
  /** Resolves to everything that came, once the connection is gone. */
  readonly gone: Promise<string>;
}

/** A client that sends exactly these bytes, whatever a sane one would send. */
export async function rawClient(url: string, bytes: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString();
  });
  // A reset is one of the ways in which the server may end it.
  socket.on("error", () => undefined);
  const gone = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(received));
  });
  onTestFinished(() => {
    socket.destroy();
  });
  const saw = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (received.includes(text)) resolve();
      };
      look();
      socket.on("data", look);
      socket.once("close", () => reject(new Error(`the connection ended before "${text}" came:\n${received}`)));
    });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  socket.write(bytes);
  return { socket, saw, gone };
}

/**
 * Goes on writing until something has come back or the test is over. Whatever waits to be read is read before each of it:
 * to write to a connection that the server has ended loses what the server said last.
 */
export function trickle({ socket }: RawClient, bytes: string, every: number): void {
  const timer = setInterval(() => {
    setImmediate(() => {
      if (!socket.destroyed && !socket.readableEnded) socket.write(bytes);
    });
  }, every);
  const stop = (): void => clearInterval(timer);
  socket.once("data", stop);
  socket.once("close", stop);
  onTestFinished(stop);
}
