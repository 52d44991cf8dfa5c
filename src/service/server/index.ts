/** The service over HTTP: its routes, each an operation, and an answer for whatever is no route. */
import { Hono } from "hono";
import { COSTS, models } from "../../core/costs.ts";
import type { Log } from "../../core/log.ts";
import { EFFECT_PATH, picturePath } from "../schema/paths.ts";
import { createAccount, createModel, createModels } from "./account.ts";
import { BODY_LIMITS, type BodyLimits, createBody } from "./body.ts";
import type { Books } from "./books.ts";
import { CHAT_LIMITS, type ChatLimits, createChat } from "./chat/index.ts";
import { createDocumentPage, DOCUMENT_ROUTE, documentPath } from "./document-page.ts";
import type { Engines } from "./engines/ports.ts";
import { createDescription, HEALTH_PATH, OPENAPI_PATH } from "./openapi.ts";
import { createOperation, type Office, type Operation } from "./operation.ts";
import { createChange, createImage } from "./pictures.ts";
import { baseOf, type ServiceBindings, type ServiceContext } from "./place.ts";
import { JSON_TYPE, Refusal, refusalAnswer } from "./refusals.ts";
import { createSearch } from "./search.ts";
import { unquoted } from "./unquoted.ts";

export interface ServiceParts {
  readonly engines: Engines;
  readonly books: Books;
  readonly log: Log;
  readonly version: string;
  /** What the second source of the search is called. */
  readonly imageboardSource: string;
  /** The third pipeline of pictures is served under `/visuals/` with this name, when there is one. */
  readonly miragePath: string | undefined;
  /** Whether the headers with which tests make the service slow, refusing or broken are read. */
  readonly testSwitches: boolean;
  readonly now?: () => number;
  readonly limits?: Partial<ChatLimits & BodyLimits>;
}

type App = Hono<{ Bindings: ServiceBindings }>;

/** Its paths are relative, so it can be served from any place of another app. */
export function createService(parts: ServiceParts): App {
  const { engines, books, log, imageboardSource, now = Date.now } = parts;
  const { knowledge, pictures, chat } = engines;
  const limits = { ...CHAT_LIMITS, ...BODY_LIMITS, ...parts.limits };
  const office: Office = { books, log, testSwitches: parts.testSwitches, body: limits };
  const miragePath = parts.miragePath === undefined ? undefined : picturePath(parts.miragePath.replace(/^\/+/, ""));
  const app: App = new Hono();
  const describe = createDescription({ version: parts.version, imageboardSource, miragePath });

  function add<Input>(operation: Operation<Input>): void {
    app.on(operation.method, operation.path, createOperation(operation, office));
  }
  add(createChat({ engine: chat, books, now, documentPath, limits }));
  add(createModels());
  for (const model of models) add(createModel(model));
  add(createChange(EFFECT_PATH, COSTS.effect, (change, signal) => pictures.effect(change, signal)));
  add(createImage(pictures));
  if (miragePath !== undefined)
    add(createChange(miragePath, COSTS.mirage, (change, signal) => pictures.mirage(change, signal)));
  add(createAccount(books, now));
  add(createSearch(knowledge, imageboardSource, now));

  const documentPage = createDocumentPage(knowledge, imageboardSource, now);
  app.get(HEALTH_PATH, (context) => context.text("ok\n"));
  app.get(OPENAPI_PATH, (context) => {
    return context.body(describe(baseOf(context, OPENAPI_PATH)), 200, { "content-type": JSON_TYPE });
  });
  app.get(DOCUMENT_ROUTE, (context) => {
    return documentPage(context).catch((error: unknown) => {
      log.error({ err: unquoted(error), route: DOCUMENT_ROUTE }, "a document could not be shown");
      return context.text("The document cannot be shown for the moment. Try again in a few seconds.\n", 503);
    });
  });
  addElse(app, limits);
  return app;
}

/** A route asked in another way, and what is no route at all. */
function addElse(app: App, limits: BodyLimits): void {
  async function refuse(context: ServiceContext, refusal: Refusal): Promise<Response> {
    await createBody(context.req.raw, limits).discard();
    const { status, headers, body } = refusalAnswer(refusal, context.req.path.includes("/v1/"));
    return new Response(body, { status, headers });
  }
  for (const { path, method } of [...app.routes]) {
    const allowed = method === "GET" ? "GET, HEAD" : method;
    app.all(path, (context) =>
      refuse(
        context,
        new Refusal(405, `${context.req.method} is not understood here. Use ${allowed}.`, { allow: allowed }),
      ),
    );
  }
  app.all("*", (context) =>
    refuse(context, new Refusal(404, "There is nothing here. The addresses are listed in openapi.json.")),
  );
}
