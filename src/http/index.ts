/** Herald over HTTP: the start page, health, readiness and metrics; further routes are added to its app. */
import type { Log } from "../core/log.ts";
import type { AppParts } from "./app.ts";
import { answerHealth } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import type { Check } from "./readiness.ts";
import { type Handler, type ListenResult, listen, type NodeAnswer, pathOf, SERVER_LIMITS } from "./server.ts";

export type { App } from "./app.ts";
export { createHere } from "./here.ts";
export { METRICS } from "./metric-table.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
export { createOperatorSessions } from "./operator-sessions.ts";
export type { Check } from "./readiness.ts";
export type { Listening, ListenResult } from "./server.ts";

/** Everything below a path that another app answers, with limits of its own. */
export interface Mount {
  /** Begins with a slash and ends without one. */
  readonly path: string;
  /** The path itself is a page of Herald's own app, with a slash behind it too. */
  readonly isPage?: boolean;
  readonly handler: Handler;
}

export interface HttpParts extends AppParts {
  readonly checks: readonly Check[];
  readonly metrics: Metrics;
  readonly mounts?: readonly Mount[];
}

export interface Http {
  /** Port 0 takes a free one. */
  readonly listen: (host: string, port: number) => Promise<ListenResult>;
}

/** A worker that is asked for its health alone never loads the app, nor what Node needs for requests of the web. */
export function createHttp(parts: HttpParts): Http {
  const { checks, metrics, log, mounts = [], limits } = parts;
  let loading: Promise<NodeAnswer> | undefined;
  async function load(): Promise<NodeAnswer> {
    const [{ createApp }, { answerWith }] = await Promise.all([import("./app.ts"), import("./requests.ts")]);
    const app = createApp(parts);
    return answerWith(
      withMounts(mounts, (request, bindings) => app.fetch(request, bindings)),
      log,
    );
  }
  const answer = answerHealth(checks, metrics, log, async (request, response) => {
    loading ??= load().catch((error: unknown) => {
      // Whoever asks next finds out anew.
      loading = undefined;
      throw error;
    });
    await (await loading)(request, response);
  });
  return { listen: (host, port) => listen(answer, log, { ...SERVER_LIMITS, ...limits }, host, port) };
}

export function withMounts(mounts: readonly Mount[], otherwise: Handler): Handler {
  return (request, bindings) => {
    const asked = pathOf(bindings.incoming);
    const isBelow = ({ path, isPage = false }: Mount): boolean =>
      asked.startsWith(`${path}/`) && !(isPage && asked.length === path.length + 1);
    const mount = mounts.find(isBelow);
    return (mount?.handler ?? otherwise)(request, bindings);
  };
}

/** For an app that stands alone, with the same manners on its socket. */
export function listenWith(handler: Handler, log: Log): Http["listen"] {
  return async (host, port) => {
    const { answerWith } = await import("./requests.ts");
    return listen(answerWith(handler, log), log, SERVER_LIMITS, host, port);
  };
}
