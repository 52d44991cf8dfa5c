/** The front of a gateway: who is listened to, and what browsers are shown. */
import { pagesFolder } from "../built.ts";
import { loadSettings } from "../config.ts";
import { startHealth } from "../core/listening/health.ts";
import { type App, type Check, createOperatorSessions, type HttpParts, type Mount } from "../http/index.ts";
import { openPages } from "../http/pages.ts";
import { languages, sayIn } from "../locales/index.ts";
import { openAdmin } from "./admin.ts";
import type { Core, Ending } from "./core.ts";
import { type Listener, listenersOf } from "./platforms.ts";

export interface Front {
  readonly listeners: readonly Listener[];
  readonly mounts: readonly Mount[];
  readonly pages: NonNullable<HttpParts["pages"]>;
  /** What is posted from outside of the mounts. */
  readonly addRoutes: (app: App) => void;
  /** Ends what would hold up the end of the HTTP server. */
  readonly stop: () => void;
}

/** `checks` are those of the parts behind it. */
export async function openFront(core: Core, checks: readonly Check[], ended: Ending[]): Promise<Front> {
  const { config, log, store, admission } = core;
  const sessions = createOperatorSessions({ ...store, token: config.adminToken, log });
  const isOperator = async (request: Request): Promise<boolean> => (await sessions.of(request)) !== undefined;
  const listeners = await listenersOf(core, isOperator);
  const variables = loadSettings();
  const admin = openAdmin(core, { sessions, listeners, admission, checks: [...checks, ...listeners], variables });
  const health = listeners.flatMap(({ name, health: of }) => (of === undefined ? [] : [{ name, health: of }]));
  ended.unshift(startHealth({ ...store, log, of: health }));
  const [console] = listeners.flatMap((listener) => listener.console ?? []);
  return {
    listeners,
    mounts: [admin, ...(console === undefined ? [] : [console.mount])],
    pages: { pages: openPages(pagesFolder, sayIn), admits: console?.admits, isOperator, languages },
    stop: admin.stop,
    addRoutes(app) {
      for (const { path, handle } of sessions.routes) {
        app.post(path, ({ req, env }) => handle(req.raw, env.incoming.socket.remoteAddress));
      }
      for (const { route } of listeners) {
        if (route !== undefined) app.post(route.path, (context) => route.handle(context.req.raw));
      }
    },
  };
}
