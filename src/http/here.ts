/** Whether a request comes from somebody at this very machine, and not through a proxy on behalf of somebody else. */

const LOOPBACK = /^(?:::1|127(?:\.\d{1,3}){3}|::ffff:127(?:\.\d{1,3}){3})$/;

/** What proxies, tunnels and networks before a server add, and a browser never sends by itself. */
const FORWARDED =
  /^(?:forwarded|via|x-(?:original-)?forwarded(?:-.+)?|x-real-ip|x-(?:cluster-)?client-ip|x-original-host|true-client-ip|x-envoy-.+|x-amzn-trace-id|x-appengine-.+|x-azure-.+|cf-.+|cdn-loop|fastly-client-ip|fly-client-ip|tailscale-.+)$/;

const NAMES = /^(?:localhost|(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * The name that was asked for counts as well: a page of somebody else may make its own name lead to this machine, and
 * would then be asking from here.
 */
export function isHere(request: Request, remoteAddress: string | undefined): boolean {
  if (remoteAddress === undefined || !LOOPBACK.test(remoteAddress)) return false;
  if ([...request.headers.keys()].some((name) => FORWARDED.test(name))) return false;
  const host = request.headers.get("host") ?? "";
  return NAMES.test(host.replace(/:\d+$/, ""));
}
