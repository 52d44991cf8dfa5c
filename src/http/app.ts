/** What is asked beside health: the start page, the pages for browsers, and whatever is added to it. */
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { Log } from "../core/log.ts";
import type { StartItem } from "../core/start-item.ts";
import { StoreAway } from "../core/store/index.ts";
import { limitBodies } from "./body-limit.ts";
import { addPages, type PageParts } from "./pages.ts";
import { type Bindings, SERVER_LIMITS, type ServerLimits } from "./server.ts";
import { addStartPage } from "./start-page.ts";

export type App = Hono<{ Bindings: Bindings }>;

export interface AppParts {
  readonly log: Log;
  readonly version: string;
  /** What the start page tells; asked on every view. */
  readonly startItems: () => readonly StartItem[];
  /** What browsers are shown; without them there is the start page alone. */
  readonly pages?: PageParts;
  readonly limits?: Partial<ServerLimits>;
  /** Paths where whoever sends something large is known before it is read. */
  readonly large?: readonly string[];
  /** Told when the app is made, which is when somebody first asks for more than health. */
  readonly addRoutes?: (app: App) => void;
}

/** The largest body that is read, in bytes: nearly all that platforms post is far smaller. */
const BODY_LIMIT = 1024 * 1024;
/** A rich message with all of its formatting, and one that it replies to. */
const LARGE_BODY_LIMIT = 16 * BODY_LIMIT;

const STORE_AWAY = "Herald's store does not answer just now. Try again in a moment.\n";

export function createApp({ log, version, startItems, pages, limits, large = [], addRoutes }: AppParts): App {
  const app: App = new Hono();
  const limitOf = (path: string): number => (large.includes(path) ? LARGE_BODY_LIMIT : BODY_LIMIT);
  app.use(limitBodies(limitOf, limits?.body ?? SERVER_LIMITS.body));
  // Where the console stands at the front, what is on and what is off has a page of its own.
  addStartPage(app, version, startItems, pages?.admits === undefined ? "/" : "/status");
  if (pages !== undefined) addPages(app, pages);
  addRoutes?.(app);
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
  return app;
}
