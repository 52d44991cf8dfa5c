/** Every address that Herald answers at, and what somebody gets there who has shown nothing. */

/** What a door is, by what a stranger gets. */
export type Kind =
  /** Whoever asks may read it; it holds nothing of anybody. */
  | "open"
  /** A page that sends whoever is not signed in to where that is done. */
  | "page"
  /** Nothing at all, whatever is asked and however. */
  | "closed"
  /** Posted to, with a proof in the call itself; of everything else it knows nothing. */
  | "proof"
  /** Posted to by whoever wants to be let in. */
  | "sign-in"
  /** Asked with the key of an account. */
  | "key"
  /** Does as if it were not there. */
  | "hidden";

export interface Door {
  readonly kind: Kind;
  /** Where it stands in the source: file, method and address, as they are written there. */
  readonly source: string;
  /** As somebody would ask. */
  readonly path: string;
  readonly method?: "GET" | "POST" | "DELETE";
}

const at =
  (file: string, kind: Kind) =>
  (written: string, path: string, method: Door["method"] = "GET"): Door => ({
    kind,
    source: `${file} ${written}`,
    path,
    method,
  });

const operators = at("src/http/admin/index.ts", "closed");
const visitors = at("src/platforms/web/listen/app.ts", "closed");
const health = at("src/http/health.ts", "open");
const looks = at("src/http/start-page.ts", "open");
const posted = at("src/main/front.ts", "proof");
const desk = at("src/service/server/desk.ts", "hidden");
const keyed = at("src/service/server/index.ts", "key");
const free = at("src/service/server/index.ts", "open");
const page = (kind: Kind) => at("src/http/pages.ts", kind);

/** Of the gateway, or of everything in one process. */
export const DOORS: readonly Door[] = [
  health('set "/healthz"', "/healthz"),
  health('set "/readyz"', "/readyz"),
  health('set "/metrics"', "/metrics"),
  looks("get path", "/status"),
  page("page")('get "/"', "/"),
  page("page")('get "/admin"', "/admin"),
  page("page")('get "/admin/"', "/admin/"),
  page("sign-in")('get "/sign-in"', "/sign-in"),
  page("open")('get "/assets/:name"', "/assets/x"),
  operators('get "/api/session"', "/admin/api/session"),
  operators('get "/api/overview"', "/admin/api/overview"),
  operators('get "/api/live"', "/admin/api/live"),
  operators('get "/api/digests"', "/admin/api/digests"),
  operators('get "/api/editions"', "/admin/api/editions"),
  operators('get "/api/requests"', "/admin/api/requests"),
  operators('get "/api/who"', "/admin/api/who?id=telegram:1"),
  operators('get "/api/settings"', "/admin/api/settings"),
  operators('post "/api/do"', "/admin/api/do", "POST"),
  operators('all "/queues/*"', "/admin/queues/"),
  operators('all "/queues/*"', "/admin/queues/api/queues"),
  operators('all "/queues/*"', "/admin/queues/api/queues/chat/retry/failed", "POST"),
  visitors('get "/state"', "/console/state"),
  visitors('get "/talks/:talk"', "/console/talks/abcdefgh"),
  visitors('post "/talks"', "/console/talks", "POST"),
  visitors('post "/talks/:talk/title"', "/console/talks/abcdefgh/title", "POST"),
  visitors('delete "/talks/:talk"', "/console/talks/abcdefgh", "DELETE"),
  visitors('post "/say"', "/console/say", "POST"),
  visitors('post "/press"', "/console/press", "POST"),
  visitors('post "/stop"', "/console/stop", "POST"),
  visitors('post "/files"', "/console/files", "POST"),
  visitors('get "/files/:talk/:message/:n"', "/console/files/abcdefgh/abcdefgh/0"),
  visitors('get "/events"', "/console/events"),
  visitors('get "/complete"', "/console/complete?command=ask&option=model"),
  { kind: "sign-in", source: "src/main/front.ts post path", path: "/sign-in", method: "POST" },
  { kind: "sign-in", source: "src/main/front.ts post path", path: "/sign-out", method: "POST" },
  posted("post route.path", "/telegram/webhook", "POST"),
  posted("post route.path", "/discord/interactions", "POST"),
];

/** Of the service that is brought along, below `/service` or alone. */
export const SERVICE_DOORS: readonly Door[] = [
  keyed("add createChat", "/v1/chat/completions", "POST"),
  keyed("add createModels", "/v1/models"),
  keyed("add createModel", "/v1/models/versa"),
  keyed("add createChange", "/visuals/apply_effect", "POST"),
  keyed("add createImage", "/visuals/create_image", "POST"),
  keyed("add createChange", "/visuals/dreams", "POST"),
  keyed("add createAccount", "/account"),
  keyed("add createSearch", "/knowledge/search", "POST"),
  free("get HEALTH_PATH", "/healthz"),
  free("get OPENAPI_PATH", "/openapi.json"),
  free("get DOCUMENT_ROUTE", "/knowledge/documents/nothing"),
];

/** Of whatever process holds the embedded store; it stands at the root. */
export const DESK_DOORS: readonly Door[] = [
  desk('get "/who"', "/key-desk/who"),
  desk('get "/keys"', "/key-desk/keys"),
  desk('post "/keys"', "/key-desk/keys", "POST"),
  desk('post "/keys/:id/award"', "/key-desk/keys/x/award", "POST"),
  desk('delete "/keys/:id"', "/key-desk/keys/x", "DELETE"),
];

/** What is written like a route and is none: guards before them, and what answers where there is nothing. */
export const NO_DOORS: readonly string[] = [
  'src/http/admin/index.ts use "*"',
  "src/http/app.ts use limitBodies(limitOf, limits?.body ?? SERVER_LIMITS.body)",
  "src/http/start-page.ts get STYLESHEET_PATH",
  "src/http/start-page.ts get ICON_PATH",
  'src/platforms/web/listen/app.ts use "*"',
  "src/service/server/desk.ts use …",
  'src/service/server/desk.ts use bodyLimit({ maxSize: BODY_LIMIT, onError: (context) => context.text("Too large\\n", 413) })',
  "src/service/server/index.ts on operation.method",
  "src/service/server/index.ts all path",
  'src/service/server/index.ts all "*"',
];

/** Files that make an app or wrap one, and what stands before it. */
export const APPS: Readonly<Record<string, string>> = {
  "src/http/admin/index.ts": "asks for the operator's session before anything else",
  "src/http/app.ts": "the pages that look themselves who asks",
  "src/http/server.ts": "the socket below all others",
  "src/platforms/web/listen/app.ts": "asks for the door and the session before anything else",
  "src/queue/board.ts": "stands behind the operator's session, and only reads",
  "src/service/server/desk.ts": "asks for the token of its file before anything else",
  "src/service/server/index.ts": "each operation asks for a key",
  "src/service/server/local.ts": "puts the service below a path",
};
