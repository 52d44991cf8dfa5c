/** Ways in which a service can answer, from well-behaved to broken, as bytes on a socket. */
import type { Manner } from "./hostile-service.ts";

type Body = string | Uint8Array;
type HeaderLines = Readonly<Record<string, string>>;

export function headOf(status: number, headers: HeaderLines): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Words\r\n${lines.join("")}\r\n`;
}

/** A whole answer, after which the connection can be used again. */
export function answers(status: number, body: Body, headers: HeaderLines = {}): Manner {
  return (socket) => {
    socket.write(headOf(status, { "content-length": String(Buffer.byteLength(body)), ...headers }));
    socket.write(body);
  };
}

export const answersJson = (status: number, body: unknown, headers: HeaderLines = {}): Manner =>
  answers(status, JSON.stringify(body), { "content-type": "application/json", ...headers });

const EVENTS = { "content-type": "text/event-stream", "transfer-encoding": "chunked" };

export const chunk = (text: Body): Buffer =>
  Buffer.concat([Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n`), Buffer.from(text), Buffer.from("\r\n")]);

/** Events as they are given, each a chunk; `last` is what the server does then instead of ending well. */
export function streams(events: readonly Body[], last?: Manner): Manner {
  return (socket, request) => {
    socket.write(headOf(200, EVENTS));
    for (const event of events) socket.write(chunk(event));
    if (last === undefined) socket.write("0\r\n\r\n");
    else last(socket, request);
  };
}

/** These bytes and nothing else, for ever. */
export const says =
  (bytes: Body): Manner =>
  (socket) =>
    socket.write(bytes);

/** These bytes, and then the end of the connection. */
export const saysAndEnds =
  (bytes: Body): Manner =>
  (socket) =>
    socket.end(bytes);

/** These bytes, and then a reset as soon as they have left. */
export const saysAndResets =
  (bytes: Body): Manner =>
  (socket) => {
    if (bytes.length === 0) socket.resetAndDestroy();
    else socket.write(bytes, () => socket.resetAndDestroy());
  };

export const isSilent: Manner = () => {};

/** A byte of it every few milliseconds, until the socket is gone. */
export function drips(head: Body, bytes: Body, milliseconds: number): Manner {
  return (socket) => {
    socket.write(head);
    let at = 0;
    const all = Buffer.from(bytes);
    const timer = setInterval(() => {
      if (at >= all.length) clearInterval(timer);
      else socket.write(all.subarray(at, ++at));
    }, milliseconds);
    socket.once("close", () => clearInterval(timer));
  };
}

/** One piece of a streamed chat answer, as the service sends it. */
export const textEvent = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "versa",
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  })}\n\n`;

export const DONE = "data: [DONE]\n\n";

export const completion = (content: string) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model: "versa",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
  usage: { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5 },
});
