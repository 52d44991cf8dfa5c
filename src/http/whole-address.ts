/** Requests for a whole address, as a proxy may pass them on, become requests for the path of it (RFC 9112, 3.2.2). */
import type { IncomingMessage } from "node:http";

/** With somebody's name before the host: no client asks so, and no handler could be given such a request. */
const WITH_A_NAME = /^[^/?#]*\/\/[^/?#]*@/;
const WHOLE = /^https?:\/\/([^/?#]*)(.*)$/i;

/** The host of the address counts, whatever the header says: so everybody behind this finds it there. */
function nameHost({ headers, rawHeaders }: IncomingMessage, host: string): void {
  headers.host = host;
  const at = rawHeaders.findIndex((word, i) => i % 2 === 0 && word.toLowerCase() === "host");
  if (at < 0) rawHeaders.push("Host", host);
  else rawHeaders[at + 1] = host;
}

/** False where it is to be refused. */
export function asksForPath(request: IncomingMessage): boolean {
  const { url = "" } = request;
  if (WITH_A_NAME.test(url)) return false;
  const [, host, rest = ""] = WHOLE.exec(url) ?? [];
  if (host === undefined) return true;
  if (host === "") return false;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  nameHost(request, host);
  return true;
}
