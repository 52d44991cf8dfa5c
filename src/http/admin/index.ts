/** The operator's server: everything below `/admin/`, for whoever is signed in alone. */
import { type Context, Hono } from "hono";
import { foreignOf } from "../../core/browser-call.ts";
import { OPERATOR_SETTINGS } from "../../core/operator.ts";
import { StoreAway } from "../../core/store/index.ts";
import { journalPlace } from "../../core/store/journal.ts";
import { readJson } from "../json-body.ts";
import { hasCsrf, type OperatorSession } from "../operator-sessions.ts";
import { createReadiness } from "../readiness.ts";
import { restedRound, sharedRound } from "../rounds.ts";
import { toSignIn } from "../to-sign-in.ts";
import { carryOut, deedSchema } from "./deeds.ts";
import { digestsShown, editionsGathered, editionsShown } from "./digests.ts";
import { createLive } from "./live.ts";
import { createOverview } from "./overview.ts";
import type { AdminParts } from "./parts.ts";
import { requestsShown, type Sought } from "./requests.ts";
import { whoShown } from "./who.ts";
import type { Session, SettingsShown } from "./wire.ts";
import { words } from "./words.ts";

export type { AdminParts } from "./parts.ts";

export interface Admin {
  readonly path: "/admin";
  readonly isPage: true;
  readonly handler: (request: Request) => Response | Promise<Response>;
  /** Ends the streams. */
  readonly stop: () => void;
}

type Env = { Variables: { session: OperatorSession } };

const BODY_LIMIT = 64 * 1024;

const refusal = (status: number, refused: string, says: string): Response =>
  Response.json({ refused, says }, { status });

/** The queues' board is a page of its own, which nobody has taken to the sign-in before; undefined where no page is opened. */
function signInFrom({ method, url, headers }: Request): Response | undefined {
  const { pathname, search } = new URL(url);
  const isBoard = /^\/admin\/queues(?!\/api\/)(\/|$)/.test(pathname);
  if (method !== "GET" || !isBoard || !(headers.get("accept") ?? "").includes("text/html")) return undefined;
  return toSignIn(encodeURIComponent(pathname + search));
}

const SOUGHT: readonly Sought["by"][] = ["all", "failed", "id", "chat", "person"];

function soughtBy(context: Context<Env>): Sought | undefined {
  const by = SOUGHT.find((one) => one === (context.req.query("by") ?? "all"));
  const what = (context.req.query("what") ?? "").trim();
  const after = context.req.query("after");
  const isPage = after === undefined || journalPlace(after) !== undefined;
  return by === undefined || what.length > 300 || !isPage ? undefined : { by, what, after };
}

export function createAdmin(parts: AdminParts): Admin {
  const { sessions, store, log, version, now = Date.now } = parts;
  const look = sharedRound(createOverview(parts, createReadiness(parts.checks, log)));
  const editions = restedRound(() => editionsGathered(parts, now()));
  const live = createLive({ look, log, every: parts.every });
  const showsText = async (): Promise<boolean> =>
    (await store.documents.get(OPERATOR_SETTINGS, "pages"))?.showText ?? false;

  const app = new Hono<Env>().basePath("/admin");

  app.use("*", async (context, next) => {
    const request = context.req.raw;
    const session = await sessions.of(request);
    if (session === undefined) return signInFrom(request) ?? refusal(401, "sign-in", words.signIn);
    const reads = ["GET", "HEAD"].includes(request.method);
    const foreign = foreignOf(request);
    if (foreign !== undefined) {
      return refusal(403, "elsewhere", foreign === "renamed" ? words.renamed : words.elsewhere);
    }
    // The board's own page knows nothing of it; from there nothing is changed.
    if (!reads && !hasCsrf(request, session)) return refusal(403, "elsewhere", words.elsewhere);
    // No name has it in it, and not every store takes a question that has.
    if (Object.values(context.req.query()).some((value) => value.includes("\0"))) {
      return refusal(422, "wrong", words.wrong);
    }
    context.set("session", session);
    return next();
  });

  app.get("/api/session", (context) => {
    const { csrf, ends } = context.var.session;
    return context.json<Session>({ csrf, ends, version });
  });
  app.get("/api/overview", async (context) => context.json(await look()));
  app.get("/api/live", (context) => {
    const request = context.req.raw;
    // Hono answers HEAD as it does GET and throws the body away: its place among those who watch would be lost.
    if (request.method !== "GET") return refusal(404, "nothing", words.notFound);
    const stream = live.open(async () => (await sessions.of(request)) !== undefined);
    return stream ?? refusal(503, "streams", words.streams);
  });
  app.get("/api/digests", async (context) =>
    context.json(await digestsShown(context.req.query("after"), parts, now())),
  );
  app.get("/api/editions", async (context) => context.json(editionsShown(await editions(), context.req.query("most"))));
  app.get("/api/requests", async (context) => {
    const sought = soughtBy(context);
    if (sought === undefined) return refusal(422, "wrong", words.wrong);
    return context.json(await requestsShown(sought, parts, await showsText()));
  });
  app.get("/api/who", async (context) => {
    const shown = await whoShown(context.req.query("id") ?? "", parts, await showsText(), now());
    return shown === undefined ? refusal(422, "wrong", words.noId) : context.json(shown);
  });
  app.get("/api/settings", async (context) =>
    context.json<SettingsShown>({ showText: await showsText(), variables: parts.variables }),
  );
  app.post("/api/do", async (context) => {
    const body = await readJson(context.req.raw, deedSchema, BODY_LIMIT);
    if (body.outcome === "too-large") return refusal(413, "too-large", words.tooLarge);
    if (body.outcome === "wrong") return refusal(422, "wrong", words.wrong);
    const { status, ...done } = await carryOut(body.value, context.var.session, parts, now());
    return context.json(done, status);
  });
  app.all("/queues/*", (context) => parts.board(context.req.raw));
  app.notFound(() => refusal(404, "nothing", words.notFound));
  app.onError((error) => {
    if (error instanceof StoreAway) return refusal(503, "away", words.away);
    log.error({ err: error }, "a call of the operator's page failed");
    return refusal(500, "failed", words.failed);
  });

  return { path: "/admin", isPage: true, handler: (request) => app.fetch(request), stop: live.stop };
}
