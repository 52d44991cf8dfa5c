/** Takes one call from its words to its answer, with whatever trouble was ordered for it. */
import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { connectionOf } from "../../connection.ts";
import { type Body, readBody } from "../body.ts";
import type { Hub } from "../hub.ts";
import type { Call } from "../model.ts";
import { REFUSED, Refusal } from "../refusal.ts";
import type { Trouble } from "../switches.ts";
import type { Routes } from "./asked.ts";
import { channelRoutes } from "./channels.ts";
import { commandRoutes } from "./commands.ts";
import { placeRoutes } from "./places.ts";
import { webhookRoutes } from "./webhooks.ts";

const LARGEST = 25 * 1024 * 1024;

/** What the gateway says of itself is told by whoever knows the gateway. */
export type GatewayNews = (hub: Hub) => unknown;

interface Found {
  readonly route: string;
  readonly params: ReadonlyMap<string, string>;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const ROUTES: Routes = { ...placeRoutes, ...channelRoutes, ...commandRoutes, ...webhookRoutes };
const GATEWAY = ["GET /gateway", "GET /gateway/bot"];
const FILES = "GET /attachments";
/** Those with a fixed word before those that take any. */
const NAMES = [...Object.keys(ROUTES), ...GATEWAY].toSorted((a, b) => colons(a) - colons(b));

function colons(route: string): number {
  return route.split("/:").length;
}

function find(method: string, path: string): Found | undefined {
  const steps = path.split("/");
  for (const route of NAMES) {
    const [verb, pattern = ""] = route.split(" ");
    const wanted = pattern.split("/");
    if (verb !== method || wanted.length !== steps.length) continue;
    if (!wanted.every((word, index) => word.startsWith(":") || word === steps[index])) continue;
    const params = wanted.flatMap((word, index) =>
      word.startsWith(":") ? [[word.slice(1), decodeURIComponent(steps[index] ?? "")] as const] : [],
    );
    return { route, params: new Map(params) };
  }
  return undefined;
}

/** Those that are opened by the token of an interaction instead of the bot's. */
const isOpen = (route: string): boolean => route.includes("/webhooks/") || route.includes("/interactions/");

export async function answer(
  hub: Hub,
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  news: GatewayNews,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://discord");
  const path = url.pathname.replace(/^\/api(\/v10)?(?=\/)/, "");
  const method = request.method ?? "GET";
  const isFile = /^\/(ephemeral-)?attachments\//.test(path);
  const found = isFile ? { route: FILES, params: new Map<string, string>() } : find(method, path);
  const call: Call = {
    method,
    route: found?.route ?? `${method} ${path}`,
    path,
    body: {},
    files: [],
    hadAuthorization: request.headers.authorization !== undefined,
    at: performance.now(),
    ms: undefined,
    status: undefined,
    code: undefined,
    port: request.socket.remotePort ?? 0,
    connection: connectionOf(request.socket),
  };
  const troubles = [...hub.troubles.take(call.route), ...(hub.watcher.harm?.(call) ?? [])];
  const given = await outcome(hub, { url, request, bytes, found, call, troubles, news }).catch((error: unknown) =>
    refused(hub, call, error),
  );
  call.ms = performance.now() - call.at;
  call.status = given?.status ?? 0;
  if (given === undefined) response.socket?.destroy();
  else if (!response.destroyed) {
    const type = given.type === undefined ? {} : { "content-type": given.type };
    response.writeHead(given.status, { ...given.headers, ...type }).end(given.body);
  }
  hub.watch.changed();
}

function refused(hub: Hub, call: Call, error: unknown): Answer {
  if (error instanceof Refusal) {
    call.code = error.code;
    return json(error.status, error.body, error.headers);
  }
  // A mistake of the fake server itself is never to pass for a refusal.
  hub.problems.push(
    `the fake server failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  return json(500, { message: "500: Internal Server Error", code: 0 }, {});
}

const json = (status: number, value: unknown, headers: Readonly<Record<string, string>>): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
  headers,
});

interface Job {
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly bytes: Buffer;
  readonly found: Found | undefined;
  readonly call: Call;
  readonly troubles: readonly Trouble[];
  readonly news: GatewayNews;
}

async function outcome(hub: Hub, job: Job): Promise<Answer | undefined> {
  const { call, troubles, found, request } = job;
  const body = bodyOf(job);
  if (!(body instanceof Refusal)) {
    call.body = body.list === undefined ? body.fields : { list: body.list };
    call.files = [...body.files.values()].map(({ name }) => name);
  }
  hub.calls.push(call);
  hub.watch.changed();
  for (const trouble of troubles) if (trouble.kind === "hold") await trouble.released;
  const cut = troubles.find((one) => one.kind === "cut");
  if (cut?.kind === "cut" && cut.when === "before") return undefined;
  const ordered = troubles.find((one) => one.kind === "refuse");
  if (ordered?.kind === "refuse") {
    const { status, code = 0, message = `${status}: refused`, headers = {} } = ordered.refusal;
    const wait = Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after")?.[1];
    const extra = status === 429 ? { retry_after: Number(wait ?? 1), global: false } : {};
    throw new Refusal(status, code, message, extra, headers);
  }
  if (call.route === FILES) return file(hub, job.url);
  const isBot = request.headers.authorization === `Bot ${hub.token}`;
  if (found === undefined) throw REFUSED.notFound();
  if (!isOpen(found.route) && !isBot) throw REFUSED.unauthorized();
  const { params, route } = found;
  const at = (name: string): string => params.get(name) ?? "";
  const major = route.includes("/webhooks/") ? `${at("application")}/${at("token")}` : at("channel") || at("guild");
  const inside = (how: string): void => void hub.problems.push(`${route}: called while it should have waited, ${how}`);
  const isCallback = route.includes("/interactions/");
  const rated = { route, major, isBot: isBot && !isOpen(route) };
  const headers = isCallback ? {} : hub.rates.spend(rated, call.connection, inside);
  if (body instanceof Refusal) throw body;
  const asked = { hub, at, query: job.url.searchParams, body, route };
  const result = GATEWAY.includes(route) ? job.news(hub) : ROUTES[route]?.(asked);
  hub.watcher.taken?.(call);
  if (cut !== undefined) return undefined;
  return result === undefined ? { status: 204, headers } : json(200, result, headers);
}

function bodyOf({ bytes, request }: Job): Body | Refusal {
  if (bytes.length > LARGEST) return REFUSED.tooLarge();
  try {
    return readBody(request.headers["content-type"] ?? "", bytes);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function file(hub: Hub, url: URL): Answer {
  const path = url.pathname.slice(1);
  const found = [...hub.files.values()].find((one) => one.path === path);
  const isOld = Number(url.searchParams.get("ex") ?? -1) < hub.fileGeneration;
  if (found === undefined || isOld) {
    return { status: 404, type: "text/plain", body: "This content is no longer available.", headers: {} };
  }
  return { status: 200, type: found.type, body: Buffer.from(found.bytes), headers: {} };
}
