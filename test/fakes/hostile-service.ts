/** A service of raw sockets that misbehaves on purpose: what it answers, and when, is written byte by byte. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The connection that it came on, counted from 1. */
  readonly connection: number;
  /** Resolved when the connection is gone. */
  readonly gone: Promise<unknown>;
}

/** What is done with one whole request. */
export type Manner = (socket: Socket, request: HostileRequest) => void;

export interface HostileService {
  readonly url: string;
  /** Every request that came whole, in order, whatever was done with it. */
  readonly requests: readonly HostileRequest[];
  connections(): number;
  /** How many of the connections are still there. */
  open(): number;
  /** Resolved with the request of this number, counted from 1, once it is there. */
  request(number: number): Promise<HostileRequest>;
  close(): Promise<void>;
}

export interface Hostility {
  /** For the first request, the second one, and so on; the last one is for all that follow. */
  readonly manners: readonly Manner[];
  /** What is done with a connection before anything came on it. */
  readonly greet?: (socket: Socket, connection: number) => void;
}

export async function startHostile({ manners, greet }: Hostility): Promise<HostileService> {
  const requests: HostileRequest[] = [];
  const sockets = new Set<Socket>();
  const waiting: { readonly number: number; readonly give: (request: HostileRequest) => void }[] = [];
  let connections = 0;

  const server = createServer({ noDelay: true }, (socket) => {
    connections += 1;
    const connection = connections;
    sockets.add(socket);
    // Resets are what this is about.
    socket.on("error", () => {});
    const gone = new Promise<void>((resolve) => {
      socket.once("close", () => {
        sockets.delete(socket);
        resolve();
      });
    });
    greet?.(socket, connection);
    let received = Buffer.alloc(0);
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      for (let read = readRequest(received); read !== undefined; read = readRequest(received)) {
        received = received.subarray(read.length);
        const request = { ...read.request, connection, gone };
        requests.push(request);
        const manner = manners[Math.min(requests.length, manners.length) - 1];
        for (const one of waiting) if (one.number === requests.length) one.give(request);
        manner?.(socket, request);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    connections: () => connections,
    open: () => sockets.size,
    request: (number) =>
      new Promise((give) => {
        const there = requests[number - 1];
        if (there === undefined) waiting.push({ number, give });
        else give(there);
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function readRequest(bytes: Buffer) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const [method = "", path = ""] = first.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const length = end + 4 + Number(headers["content-length"] ?? 0);
  if (bytes.length < length) return undefined;
  return { length, request: { method, path, headers, body: Buffer.from(bytes.subarray(end + 4, length)) } };
}

export const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;

/** A port on which nobody listens: it was just given back. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server.address());
  server.close();
  await once(server, "close");
  return port;
}
