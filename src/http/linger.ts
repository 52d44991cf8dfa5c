/** An answer that comes before its request was read, on a connection that is to close: it is closed gently. */
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** For what the client has sent meanwhile, in milliseconds. */
const LINGER = 5_000;

function closeGently(request: IncomingMessage, socket: Socket): void {
  function destroy(): void {
    Reflect.deleteProperty(socket, "destroySoon");
    socket.destroySoon();
  }
  if (request.complete || socket.destroyed) {
    destroy();
    return;
  }
  const timer = setTimeout(destroy, LINGER);
  request.once("end", destroy);
  socket.once("close", () => clearTimeout(timer));
  // Whoever else wants it closed now has no more patience.
  socket.destroySoon = () => undefined;
  socket.end();
  request.resume();
}

/**
 * Node closes such a connection at once. To the bytes that are still on their way the system then answers with a reset,
 * and that takes the answer from a client which has not read it yet: of "too large" it learns that the line is broken.
 */
export function lingerBehindAnswers(server: Server): void {
  server.prependListener("request", (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    // Node's way to close one behind the last answer.
    socket.destroySoon = () => closeGently(request, socket);
  });
}
