/** The door of the server: a port for calls and for connections that stay, which can be shut and opened again. */
import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

export interface Door {
  readonly port: number;
  /** Nobody is let in, and whoever is inside loses the connection. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
}

export interface Visits {
  readonly call: (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export async function openDoor(visits: Visits): Promise<Door> {
  const first = await listen(visits, 0);
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
      server ??= await listen(visits, port);
    },
  };
}

function listen(visits: Visits, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.once("end", () => {
      void visits.call(request, response, Buffer.concat(parts));
    });
  });
  server.on("upgrade", (request, socket, head) => visits.upgrade(request, socket, head));
  // A client may keep its connection for as long as it likes.
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
