/** The least of Discord that sending needs: it takes whatever comes, knows a nonce again, and fails as a test says. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { z } from "zod";

export interface Called {
  readonly method: string;
  /** Without the root and the version. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly authorization: string | undefined;
  readonly at: number;
}

interface Refusal {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `before`, `after`: the connection breaks before it was done, or after it. In milliseconds: how long it is held. */
type Trouble = Refusal | "before" | "after" | { readonly hold: number } | { readonly late: number };

export interface Message {
  readonly id: string;
  readonly channel: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly files: Called["files"];
}

export interface Double {
  readonly root: string;
  readonly origin: string;
  readonly calls: readonly Called[];
  /** As they stand, the newest last. */
  readonly messages: readonly Message[];
  /** The next calls whose method and path fit meet this, one after the other. */
  readonly next: (call: RegExp, ...troubles: readonly Trouble[]) => void;
  /** What a GET gives. */
  readonly found: Map<string, unknown>;
  readonly files: Map<string, Buffer>;
  readonly did: (call: RegExp) => readonly Called[];
}

const fields = z.record(z.string(), z.unknown());

async function read(request: IncomingMessage): Promise<Pick<Called, "body" | "files">> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(z.instanceof(Buffer).parse(piece));
  const whole = Buffer.concat(pieces);
  const type = request.headers["content-type"] ?? "";
  if (whole.length === 0) return { body: {}, files: [] };
  if (!type.startsWith("multipart/")) return { body: fields.parse(JSON.parse(whole.toString())), files: [] };
  const form = await new Response(new Uint8Array(whole), { headers: { "content-type": type } }).formData();
  const files = [...form.values()].flatMap((one) =>
    typeof one === "string" ? [] : [{ name: one.name, size: one.size }],
  );
  return { body: fields.parse(JSON.parse(String(form.get("payload_json")))), files };
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Refusal["headers"] = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

let last = 1_100_000_000_000_000_000n;
/** As large as Discord's are. */
export function snowflake(): string {
  last += 7n;
  return String(last);
}

export async function startDouble(): Promise<Double> {
  const calls: Called[] = [];
  const messages: Message[] = [];
  const nonces = new Map<string, string>();
  const originals = new Map<string, string>();
  const troubles: { readonly call: RegExp; readonly trouble: Trouble }[] = [];
  const found = new Map<string, unknown>();
  const files = new Map<string, Buffer>();

  function put(channel: string, { body, files: sent }: Called): string {
    const nonce = typeof body["nonce"] === "string" ? `${channel} ${body["nonce"]}` : undefined;
    const standing = nonce === undefined ? undefined : nonces.get(nonce);
    if (standing !== undefined) return standing;
    const id = snowflake();
    if (nonce !== undefined) nonces.set(nonce, id);
    messages.push({ id, channel, body, files: sent });
    return id;
  }

  function change(id: string, { body, files: sent }: Called): boolean {
    const index = messages.findIndex((one) => one.id === id);
    const message = messages[index];
    if (message !== undefined) messages[index] = { ...message, body: { ...message.body, ...body }, files: sent };
    return message !== undefined;
  }

  function carryOut(call: Called): Refusal {
    const [what = "", a = "", b = "", c = "", d = ""] = call.path.split("/").slice(1);
    const unknown: Refusal = { status: 404, body: { code: 10_008, message: "Unknown Message" } };
    if (call.method === "GET") {
      const body = found.get(call.path);
      return body === undefined ? { status: 404, body: { code: 10_066, message: "Unknown" } } : { status: 200, body };
    }
    if (what === "users") return { status: 200, body: { id: `9${a.length}${call.body["recipient_id"]}`.slice(0, 18) } };
    if (what === "webhooks" && c === "") return { status: 200, body: { id: put(`hook ${b}`, call) } };
    if (what === "webhooks") {
      const id = originals.get(b) ?? put(`original ${b}`, call);
      originals.set(b, id);
      if (call.method === "PATCH") return change(id, call) ? { status: 200, body: { id } } : unknown;
      messages.splice(
        messages.findIndex((one) => one.id === id),
        1,
      );
      return { status: 204 };
    }
    if (b === "typing") return { status: 204 };
    if (d === "threads") return { status: 201, body: { id: c } };
    if (call.method === "POST") return { status: 200, body: { id: put(a, call) } };
    if (call.method === "PATCH" && b === "") return { status: 200, body: { id: a } };
    if (call.method === "PATCH") return change(c, call) ? { status: 200, body: { id: c } } : unknown;
    const index = messages.findIndex(({ id }) => id === c);
    if (index < 0) return unknown;
    messages.splice(index, 1);
    return { status: 204 };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = files.get(pathname);
    const path = pathname.replace(/^.*\/v10(?=\/)/, "");
    const method = request.method ?? "GET";
    const call: Called = {
      method,
      path,
      ...(await read(request)),
      authorization: request.headers.authorization,
      at: Date.now(),
    };
    calls.push(call);
    const index = troubles.findIndex((one) => one.call.test(`${method} ${path}`));
    const [meets] = index < 0 ? [] : troubles.splice(index, 1);
    const trouble = meets?.trouble;
    if (trouble === "before") return void request.socket.destroy();
    if (typeof trouble === "object" && "status" in trouble) {
      return json(response, trouble.status, trouble.body ?? { code: 0, message: "refused" }, trouble.headers);
    }
    if (typeof trouble === "object" && "late" in trouble) await pause(trouble.late);
    const done = carryOut(call);
    if (typeof trouble === "object" && "hold" in trouble) await pause(trouble.hold);
    if (trouble === "after") return void request.socket.destroy();
    if (file !== undefined) return void response.end(file);
    if (done.status === 204) return void response.writeHead(204).end();
    json(response, done.status, done.body);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    root: `${origin}/api`,
    origin,
    calls,
    messages,
    found,
    files,
    next: (call, ...all) => troubles.push(...all.map((trouble) => ({ call, trouble }))),
    did: (call) => calls.filter(({ method, path }) => call.test(`${method} ${path}`)),
  };
}

export const refusal = (status: number, code: number, message = "refused"): Refusal => ({
  status,
  body: { code, message },
});

export const pauseOf = (seconds: number, more: Readonly<Record<string, string>> = {}): Refusal => ({
  status: 429,
  body: { message: "You are being rate limited.", retry_after: seconds, global: "x-ratelimit-global" in more },
  headers: { "retry-after": String(seconds), "x-ratelimit-scope": "user", ...more },
});
