/** Health, readiness and metrics: answered before the app, for whoever asks every few seconds is to load nothing by it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../core/log.ts";
import type { Metrics } from "./metrics.ts";
import { type Check, createReadiness } from "./readiness.ts";
import { sharedRound } from "./rounds.ts";
import { type NodeAnswer, pathOf } from "./server.ts";

interface Said {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const PLAIN = "text/plain; charset=UTF-8";

const READS: readonly (string | undefined)[] = ["GET", "HEAD"];

function sayingOf(checks: readonly Check[], metrics: Metrics, log: Log): ReadonlyMap<string, () => Promise<Said>> {
  const readiness = createReadiness(checks, log);
  const scrape = sharedRound(() => metrics.render(readiness().then(({ ready }) => ready)));
  const saying = new Map<string, () => Promise<Said>>();
  saying.set("/healthz", async () => ({ status: 200, type: PLAIN, text: "ok\n" }));
  saying.set("/readyz", async () => {
    const report = await readiness();
    return { status: report.ready ? 200 : 503, type: "application/json", text: JSON.stringify(report) };
  });
  saying.set("/metrics", async () => ({ status: 200, type: metrics.contentType, text: await scrape() }));
  return saying;
}

function say(response: ServerResponse, { status, type, text }: Said): void {
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text) }).end(text);
}

/** Whatever else is asked, `otherwise` answers. */
export function answerHealth(checks: readonly Check[], metrics: Metrics, log: Log, otherwise: NodeAnswer): NodeAnswer {
  const saying = sayingOf(checks, metrics, log);
  return async (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    const ask = READS.includes(request.method) ? saying.get(path) : undefined;
    if (ask === undefined) return otherwise(request, response);
    try {
      say(response, await ask());
    } catch (error) {
      log.error({ err: error, method: request.method, route: path }, "an HTTP request failed");
      say(response, { status: 500, type: PLAIN, text: "Something went wrong\n" });
    }
  };
}
