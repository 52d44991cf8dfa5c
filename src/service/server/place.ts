/** Where the service is seen from outside, for the links in its answers. */
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** What the server gives to every request; nothing at all where there is no socket. */
export type ServiceBindings = Partial<Pick<HttpBindings, "incoming" | "outgoing">>;
export type ServiceContext = Context<{ Bindings: ServiceBindings }>;

/** The whole path as the caller wrote it: whoever mounts the service may have taken its own part off. */
function wholePath({ env, req }: ServiceContext): string {
  const written = env?.incoming?.url ?? req.path;
  const path = written.startsWith("/") ? written : new URL(written).pathname;
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

/**
 * The base of the service's addresses without a slash at the end, found by taking the route's own path off. A proxy in
 * front that speaks https says so; a caller who lies about it only misleads himself.
 */
export function baseOf(context: ServiceContext, route: string): string {
  const { url } = context.req;
  const origin = url.slice(0, url.indexOf("/", "https://".length));
  const secure = context.req.header("x-forwarded-proto")?.split(",", 1)[0]?.trim() === "https";
  const path = wholePath(context);
  const prefix = path.endsWith(route) ? path.slice(0, -route.length) : "";
  return `${secure ? origin.replace(/^http:/, "https:") : origin}${prefix}`;
}
