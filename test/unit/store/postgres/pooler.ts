/** A pooler as hosts put it before PostgreSQL: each transaction of a client runs on whichever session is free. */
import { Buffer } from "node:buffer";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What it does with settings that a client wants for its session: PgBouncer refuses them, others drop them. */
export type Manner = "refuses settings" | "drops settings";

const SSL_REQUEST = 80_877_103;
/** All that is passed on; anything else would hold for whoever has the session next. */
const PASSED_ON = ["user", "database", "client_encoding"];

function parametersIn(packet: Buffer): (readonly [name: string, value: string])[] {
  const words = packet.subarray(8).toString().split("\0");
  return words.flatMap((word, i) => (i % 2 === 0 && word !== "" ? [[word, words[i + 1] ?? ""] as const] : []));
}

function packetOf(parameters: readonly (readonly string[])[]): Buffer {
  const body = Buffer.from(`${parameters.flat().join("\0")}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

function refusalOf(name: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A session of the server, and the client that has it just now. */
class Session {
  readonly socket: Socket;
  client: Socket | undefined;
  private readonly idle: (session: Session) => void;
  private rest = Buffer.alloc(0);

  constructor(socket: Socket, client: Socket, idle: (session: Session) => void) {
    this.socket = socket;
    this.client = client;
    this.idle = idle;
    socket.on("data", (bytes) => this.hear(bytes));
    socket.on("error", () => undefined);
  }

  /** Message by message; one that says that no transaction is open ends the client's turn. */
  private hear(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes]);
    while (this.rest.length >= 5) {
      const length = this.rest.readInt32BE(1) + 1;
      if (this.rest.length < length) return;
      const message = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      this.client?.write(message);
      if (message.toString("latin1", 0, 1) !== "Z" || message.toString("latin1", 5, 6) !== "I") continue;
      this.client = undefined;
      this.idle(this);
    }
  }
}

/** Resolves to the address of the same database behind it. */
export async function startPooler(to: string, manner: Manner): Promise<string> {
  const database = new URL(to);
  const free: Session[] = [];
  /** What each client had last, and perhaps still has. */
  const taken = new Map<Socket, Session>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket.on("error", () => undefined));
    return socket;
  };

  function begin(client: Socket, packet: Buffer): void {
    const wanted = parametersIn(packet);
    const refused = wanted.find(([name]) => ![...PASSED_ON, "application_name"].includes(name));
    if (refused !== undefined && manner === "refuses settings") return void client.end(refusalOf(refused[0]));
    const socket = keep(connect(Number(database.port), database.hostname));
    socket.write(packetOf(wanted.filter(([name]) => PASSED_ON.includes(name))));
    let isOpen = false;
    const opened = new Session(socket, client, (session) => {
      // Nobody has worked with it yet, so that it is the last to be taken.
      if (isOpen) free.push(session);
      else free.unshift(session);
      isOpen = true;
    });
    client.on("data", (bytes) => {
      if (bytes.toString("latin1", 0, 1) === "X") return void client.end();
      const last = taken.get(client);
      const session = last?.client === client ? last : take(client);
      session?.socket.write(bytes);
    });
    taken.set(client, opened);
  }

  /** The one that was used last, as its memory is the warmest. */
  function take(client: Socket): Session | undefined {
    const session = free.pop();
    if (session === undefined) return undefined;
    session.client = client;
    taken.set(client, session);
    return session;
  }

  const server = createServer((client) => {
    keep(client);
    client.once("data", function first(bytes: Buffer) {
      if (bytes.readInt32BE(4) !== SSL_REQUEST) return begin(client, bytes);
      client.write("N");
      client.once("data", first);
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(to);
  url.port = String(typeof address === "object" ? address?.port : "");
  url.hostname = "127.0.0.1";
  return url.href;
}
