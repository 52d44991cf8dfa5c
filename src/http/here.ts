/** Whether a request comes from somebody at this very machine, and not through a proxy on behalf of somebody else. */
import type { Log } from "../core/log.ts";

const LOOPBACK = /^(?:::1|127(?:\.\d{1,3}){3}|::ffff:127(?:\.\d{1,3}){3})$/;

/** What proxies, tunnels and networks before a server add, and a browser never sends by itself. */
const FORWARDED =
  /^(?:forwarded|via|x-(?:original-)?forwarded(?:-.+)?|x-real-ip|x-(?:cluster-)?client-ip|x-original-host|true-client-ip|x-envoy-.+|x-amzn-trace-id|x-appengine-.+|x-azure-.+|cf-.+|cdn-loop|fastly-client-ip|fly-client-ip|tailscale-.+)$/;

const NAMES = /^(?:localhost|(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Under which name a page of Herald's stands in its browser. Nobody else's page may send it: browsers would have to ask first. */
const PAGE = "x-herald-page";

const isLoopbackName = (host: string): boolean => NAMES.test(host.replace(/:\d+$/, ""));

/**
 * The name that was asked for counts as well: a page of somebody else may make its own name lead to this machine, and
 * would then be asking from here.
 */
function looksHere(request: Request, remoteAddress: string | undefined): boolean {
  if (remoteAddress === undefined || !LOOPBACK.test(remoteAddress)) return false;
  if ([...request.headers.keys()].some((name) => FORWARDED.test(name))) return false;
  return isLoopbackName(request.headers.get("host") ?? "");
}

/**
 * A proxy on this machine that says nothing of itself and asks for `127.0.0.1` looks like somebody who sits here, until
 * the first page comes through it: that stands under another name in its browser. From then on nobody is here.
 */
export function createHere(log: Pick<Log, "error">): (request: Request, remoteAddress: string | undefined) => boolean {
  let isProxied = false;
  return (request, remoteAddress) => {
    if (!looksHere(request, remoteAddress)) return false;
    const page = request.headers.get(PAGE);
    if (page !== null && !isLoopbackName(page) && !isProxied) {
      isProxied = true;
      log.error(
        { asked: request.headers.get("host")?.slice(0, 100), page: page.slice(0, 100) },
        "a proxy on this machine does not name itself: whoever comes through it looked like somebody who sits here, so the console asks everybody to sign in from now on; let the proxy pass the Host header on and set X-Forwarded-For, as the README says, and start Herald anew",
      );
    }
    return !isProxied;
  };
}
