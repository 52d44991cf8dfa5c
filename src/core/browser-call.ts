/** What a call says of the browser that makes it: which page it stands on, its cookies, its network. */
import type { Log } from "./log.ts";

/** The host that the call was made to; whoever stands before Herald has to hand it on. */
const hostOf = ({ headers, url }: Request): string => headers.get("host") ?? new URL(url).host;

/** `elsewhere`: a page of somebody else; `renamed`: perhaps Herald's own, which a proxy asks for by another name. */
export type Foreign = "elsewhere" | "renamed";

/**
 * Whether a page of somebody else makes the call; browsers say so, and pages cannot change what they say. Reading gives
 * nothing to another site, but what is typed into the address bar alone may read as well. Where the names alone differ,
 * whoever reads the answer is at Herald's own page, for browsers show it to no other.
 */
export function foreignOf(request: Request): Foreign | undefined {
  const { headers, method } = request;
  const site = headers.get("sec-fetch-site");
  const isRead = method === "GET" || method === "HEAD";
  if (site !== null && site !== "same-origin" && !(isRead && site === "none")) return "elsewhere";
  const origin = headers.get("origin");
  if (origin === null) return undefined;
  if (!URL.canParse(origin)) return "elsewhere";
  return new URL(origin).host === hostOf(request) ? undefined : "renamed";
}

/** A stranger can send any name, and pages that are open try again and again: once says it. */
export function createRenamedNote(log: Pick<Log, "warn">): (request: Request) => void {
  let isTold = false;
  return (request) => {
    if (isTold) return;
    isTold = true;
    log.warn(
      { asked: hostOf(request).slice(0, 100), page: request.headers.get("origin")?.slice(0, 100) },
      "a page was refused as it calls itself otherwise than it was asked for; where that is Herald's own, the proxy before it has to pass the Host header on",
    );
  };
}

/** Whether it came by https, also where a proxy before Herald ended that. */
export const isByHttps = ({ headers, url }: Request): boolean =>
  (headers.get("x-forwarded-proto")?.split(",")[0]?.trim().toLowerCase() ?? new URL(url).protocol.slice(0, -1)) ===
  "https";

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** Cookies know the host and not the port: where another Herald on the same host has set one, ours has its port in its name. */
export function portCookie(request: Request, name: string): string {
  const [, port] = /:(\d+)$/.exec(hostOf(request)) ?? [];
  return port === undefined ? name : `${name}-${port}`;
}

/** Of those that look as ours do, the one with our port goes first: another program on the same host may have set one as well. */
export function cookieOf(request: Request, name: string, looks: RegExp): Cookie | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  for (const own of new Set([portCookie(request, name), name])) {
    const values = pairs.flatMap((pair) => (pair.startsWith(`${own}=`) ? [pair.slice(own.length + 1)] : []));
    const value = values.find((one) => looks.test(one));
    if (value !== undefined) return { name: own, value };
  }
  return undefined;
}

/** Only the browser sends it, and never to another site's order; `age`: for how many seconds it is kept. */
export const cookieLine = (request: Request, { name, value }: Cookie, age: number): string =>
  `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${isByHttps(request) ? "; Secure" : ""}`;

/** An address of the fourth version as it is usually written. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");

/** Whoever has one address of the sixth version has all that begin with the same four groups. */
export function networkOf(address: string): string {
  const plain = plainAddress(address).toLowerCase();
  if (!plain.includes(":")) return plain;
  const [before = "", after] = plain.split("::");
  const groups = (part: string): string[] => part.split(":").filter((group) => group !== "");
  const [head, tail] = [groups(before), groups(after ?? "")];
  const zeros = Array.from({ length: after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
