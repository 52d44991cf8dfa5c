/** Herald over HTTP: the start page, health, readiness and metrics; further routes are added to its app. */
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { Log } from "../core/log.ts";
import type { StartItem } from "../core/start-item.ts";
import { StoreAway } from "../core/store/index.ts";
import { limitBodies } from "./body-limit.ts";
import type { Metrics } from "./metrics.ts";
import { addPages, type PageParts } from "./pages.ts";
import { type Check, createReadiness } from "./readiness.ts";
import { sharedRound } from "./rounds.ts";
import { type Bindings, type Handler, type ListenResult, listen, SERVER_LIMITS, type ServerLimits } from "./server.ts";
import { addStartPage } from "./start-page.ts";

export { isHere } from "./here.ts";
export { METRICS } from "./metric-table.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
export { createOperatorSessions } from "./operator-sessions.ts";
export { openPages } from "./pages.ts";
export type { Check } from "./readiness.ts";
export type { Listening, ListenResult } from "./server.ts";

/** Everything below a path that another app answers, with limits of its own. */
export interface Mount {
  /** Begins with a slash and ends without one. */
  readonly path: string;
  readonly handler: Handler;
}

export interface HttpParts {
  readonly checks: readonly Check[];
  readonly metrics: Metrics;
  readonly log: Log;
  readonly version: string;
  /** What the start page tells; asked on every view. */
  readonly startItems: () => readonly StartItem[];
  readonly mounts?: readonly Mount[];
  /** What browsers are shown; without them there is the start page alone. */
  readonly pages?: PageParts;
  readonly limits?: Partial<ServerLimits>;
  /** Paths where whoever sends something large is known before it is read. */
  readonly large?: readonly string[];
}

export type App = Hono<{ Bindings: Bindings }>;

export interface Http {
  readonly app: App;
  /** Port 0 takes a free one. */
  readonly listen: (host: string, port: number) => Promise<ListenResult>;
}

/** The largest body that is read, in bytes: nearly all that platforms post is far smaller. */
const BODY_LIMIT = 1024 * 1024;
/** A rich message with all of its formatting, and one that it replies to. */
const LARGE_BODY_LIMIT = 16 * BODY_LIMIT;

const STORE_AWAY = "Herald's store does not answer just now. Try again in a moment.\n";

export function createHttp(parts: HttpParts): Http {
  const { checks, metrics, log, version, startItems, mounts = [], pages, limits, large = [] } = parts;
  const app: App = new Hono();
  const limitOf = (path: string): number => (large.includes(path) ? LARGE_BODY_LIMIT : BODY_LIMIT);
  app.use(limitBodies(limitOf, limits?.body ?? SERVER_LIMITS.body));
  addHealth(app, checks, metrics, log);
  // Where the console stands at the front, what is on and what is off has a page of its own.
  addStartPage(app, version, startItems, pages?.admits === undefined ? "/" : "/status");
  if (pages !== undefined) addPages(app, pages);
  app.notFound((context) => context.text("Not found\n", 404));
  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof StoreAway) return context.text(STORE_AWAY, 503, { "retry-after": "5" });
    const { complete, destroyed } = context.env.incoming;
    // Whoever hangs up in the middle of a call, or is too slow with it, is no failure of Herald's; anybody can.
    if (destroyed && !complete) return context.text("It did not arrive whole\n", 400);
    // The pattern of the route, not the address: an address may carry a secret.
    log.error({ err: error, method: context.req.method, route: routePath(context) }, "an HTTP request failed");
    return context.text("Something went wrong\n", 500);
  });
  const handle = withMounts(mounts, (request, bindings) => app.fetch(request, bindings));
  return { app, listen: listenWith(handle, log, limits) };
}

/** Before the path, where a client asks as it would ask a proxy; whoever answers must take that as well. */
const WHOLE_ADDRESS = /^https?:\/\/[^/?#]*/i;

export function withMounts(mounts: readonly Mount[], otherwise: Handler): Handler {
  return (request, bindings) => {
    const url = (bindings.incoming.url ?? "").replace(WHOLE_ADDRESS, "");
    const mount = mounts.find(({ path }) => url.startsWith(`${path}/`));
    return (mount?.handler ?? otherwise)(request, bindings);
  };
}

/** For an app that stands alone, with the same manners on its socket. */
export function listenWith(handler: Handler, log: Log, limits?: Partial<ServerLimits>): Http["listen"] {
  return (host, port) => listen(handler, log, { ...SERVER_LIMITS, ...limits }, host, port);
}

function addHealth(app: App, checks: readonly Check[], metrics: Metrics, log: Log): void {
  const readiness = createReadiness(checks, log);
  const scrape = sharedRound(() => metrics.render(readiness().then(({ ready }) => ready)));
  app.get("/healthz", (context) => context.text("ok\n"));
  app.get("/readyz", async (context) => {
    const report = await readiness();
    return context.json(report, report.ready ? 200 : 503);
  });
  app.get("/metrics", async (context) => context.body(await scrape(), 200, { "content-type": metrics.contentType }));
}
