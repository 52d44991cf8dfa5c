/** A road to a real service on which calls that cost something come to harm as a test says; free ones pass. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * `lost` never reaches the service, `cut` and `held` do and their answers do not come back: at once, or not before the
 * client has given up. A number is answered instead of the service.
 */
export type Harm = "none" | "lost" | "cut" | "held" | 401 | 500;

export interface FaultyRoad {
  readonly url: string;
  /** How many calls that cost something came along, and how many came to each harm. */
  readonly passed: () => number;
  readonly harmed: () => ReadonlyMap<Harm, number>;
  readonly close: () => void;
}

const DETAIL = JSON.stringify({ detail: "This was not meant to work." });

/** Every call is brought to the service, whether or not its client still waits. */
function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { method, headers, url = "" } = incoming;
  return new Promise((resolve, reject) => {
    const onward = request(`${target}${url}`, { method, headers }, resolve);
    onward.once("error", reject);
    onward.end(body);
  });
}

export async function startFaultyRoad(target: string, harmFor: (call: number) => Harm): Promise<FaultyRoad> {
  const harmed = new Map<Harm, number>();
  let passed = 0;

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const harm = incoming.method === "POST" ? harmFor(passed++) : "none";
    harmed.set(harm, (harmed.get(harm) ?? 0) + 1);
    if (typeof harm === "number") {
      outgoing.writeHead(harm, { "content-type": "application/json" }).end(DETAIL);
      return;
    }
    if (harm === "lost") {
      outgoing.destroy();
      return;
    }
    const answer = await forward(target, incoming, body);
    if (harm === "none") {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
      answer.once("error", () => outgoing.destroy());
      return;
    }
    await buffer(answer);
    if (harm === "cut") outgoing.destroy();
  }

  const server = createServer((incoming, outgoing) => {
    carry(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    passed: () => passed,
    harmed: () => harmed,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
