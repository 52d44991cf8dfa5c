/** A road to a server that may fall asleep: what is on its way stays there for ever, and only new connections get through. */
import { createServer, type IncomingMessage, request } from "node:http";
import { atEnd } from "../servers/ending.ts";

export interface SleepyRoad {
  readonly url: string;
  readonly fallAsleep: () => void;
}

export async function startSleepyRoad(target: string): Promise<SleepyRoad> {
  const carried = new Set<IncomingMessage>();
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = "" } = incoming;
    const onward = request(`${target}${url}`, { method, headers }, (answer) => {
      carried.add(answer);
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
      answer.once("close", () => carried.delete(answer));
    });
    onward.once("error", () => outgoing.destroy());
    outgoing.once("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    fallAsleep() {
      for (const answer of carried) answer.unpipe();
    },
  };
}
