/** A proxy that adds headers to every request: how a client that knows nothing of a server's test switches meets them. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface HeaderProxy {
  readonly url: string;
  /** Requests to the paths that cost something. */
  readonly paid: () => number;
  readonly close: () => void;
}

export async function startHeaderProxy(target: string, added: Readonly<Record<string, string>>): Promise<HeaderProxy> {
  let paid = 0;
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === "POST") paid += 1;
    const { method, headers, url = "" } = incoming;
    const onward = request(`${target}${url}`, { method, headers: { ...headers, ...added } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
      // What breaks behind the proxy breaks before it.
      answer.once("aborted", () => outgoing.destroy());
    });
    onward.once("error", () => outgoing.destroy());
    outgoing.once("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    paid: () => paid,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
