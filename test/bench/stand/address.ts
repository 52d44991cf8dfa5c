/** A server of the benchmarks' own on a free port of this machine. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The whole body; as `latin1` one character a byte, for what need not be text. */
export function bodyOf(request: IncomingMessage, encoding: "utf8" | "latin1" = "utf8"): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    request.setEncoding(encoding);
    request.on("data", (piece: string) => {
      text += piece;
    });
    request.once("end", () => resolve(text));
    request.once("error", reject);
  });
}

export async function listen(serve: Serve): Promise<Listening> {
  const server: Server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
