/** The door of the server: a port that can be shut and opened again, and where everybody inside can be thrown out. */
import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export interface Door {
  readonly port: number;
  /** Nobody is let in, and whoever is inside loses the connection. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
}

export type Visit = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>;

export async function openDoor(visit: Visit): Promise<Door> {
  const first = await listen(visit, 0);
  const address = first.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  let server: Server | undefined = first;
  return {
    port,
    async shut() {
      const closing = server;
      server = undefined;
      if (closing === undefined) return;
      await new Promise<void>((resolve) => {
        closing.close(() => resolve());
        closing.closeAllConnections();
      });
    },
    async open() {
      server ??= await listen(visit, port);
    },
  };
}

function listen(visit: Visit, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.once("end", () => {
      void visit(request, response, Buffer.concat(parts));
    });
  });
  // A client may keep its connection for as long as it likes.
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
