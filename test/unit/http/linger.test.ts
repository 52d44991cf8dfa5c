/** Who is refused while they still send hears why, also where the connection is to close behind the answer. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { start } from "./running.ts";

const LARGE = 32 * 1024 * 1024;
const PIECE = Buffer.alloc(65_536, 32);

const drained = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once("drain", resolve));

/** As many a program sends: the whole of it first, and only then it looks what was answered. */
async function sendsAll(url: string, more: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  let broke: Error | undefined;
  socket.on("error", (error) => {
    broke = error;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await once(socket, "connect");
  socket.pause();
  socket.write(`POST /nowhere HTTP/1.1\r\nhost: localhost\r\n${more}content-length: ${LARGE}\r\n\r\n`);
  for (let sent = 0; sent < LARGE && broke === undefined; sent += PIECE.length) {
    if (!socket.write(PIECE)) await Promise.race([drained(socket), closed]);
  }
  socket.on("data", (piece) => {
    received += piece.toString();
    if (more === "") socket.destroy();
  });
  socket.resume();
  await closed;
  return received;
}

test.each(["connection: close\r\n", ""])("whoever sends all of it before they look (%j)", async (more) => {
  const { url } = await start();
  expect((await sendsAll(url, more)).slice(0, 12)).toBe("HTTP/1.1 413");
});

test("whoever goes on sending drop by drop is let go after a moment", async () => {
  const { url } = await start();
  const head = `POST /nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${LARGE}\r\n\r\n`;
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const began = performance.now();
  const timer = setInterval(() => socket.write(" "), 50);
  socket.on("error", () => undefined);
  socket.write(head);
  const first = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
  expect(first.toString().slice(0, 12)).toBe("HTTP/1.1 413");
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(timer);
  expect(performance.now() - began).toBeGreaterThan(4_500);
  expect(performance.now() - began).toBeLessThan(15_000);
});
