/** Stands between the store and its server, to take the server away in the ways a server goes away. */
import { connect, createServer, type Server, type Socket } from "node:net";

export interface Interruption {
  readonly url: string;
  /** Every connection breaks and new ones are refused. */
  readonly refuse: () => Promise<void>;
  /** Connections stay, new ones are taken, and nothing is answered any more. */
  readonly freeze: () => void;
  /** As before for connections made from now on; those that were frozen stay silent for ever, as behind a dead router. */
  readonly restore: () => Promise<void>;
  /** Where connections made from now on lead. */
  readonly leadTo: (to: string) => void;
  readonly close: () => Promise<void>;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

export async function startInterruption(to: string): Promise<Interruption> {
  let target = new URL(to);
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();
  let frozen = false;

  function accept(socket: Socket): void {
    const server = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      sockets.add(one);
      if (frozen) silent.add(one);
      one.on("data", (bytes) => {
        if (!silent.has(one)) other.write(bytes);
      });
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  let server = createServer(accept);
  const port = await listen(server, 0);
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      cut();
    });
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    refuse: stop,
    freeze() {
      frozen = true;
      for (const socket of sockets) silent.add(socket);
    },
    async restore() {
      frozen = false;
      if (server.listening) return;
      server = createServer(accept);
      await listen(server, port);
    },
    leadTo(other) {
      target = new URL(other);
    },
    close: () => (server.listening ? stop() : Promise.resolve()),
  };
}
