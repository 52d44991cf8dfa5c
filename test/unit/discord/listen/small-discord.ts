/** A server that answers calls as a test tells it to, and writes down what was called: enough where no gateway is needed. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { createDiscordApi, type DiscordApi } from "../../../../src/platforms/discord/send/rest.ts";

export interface Call {
  /** Method and path, without the version: `POST /channels/1/messages`. */
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly at: number;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** In milliseconds. */
  readonly after?: number;
}

export interface SmallDiscord {
  readonly discord: DiscordApi;
  readonly calls: Call[];
  readonly named: (part: string) => readonly Call[];
  /** Undefined: 204. */
  answer: (call: Call) => Answer | undefined;
}

const bodySchema = z.record(z.string(), z.unknown());

export async function startSmallDiscord(): Promise<SmallDiscord> {
  const calls: Call[] = [];
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => pieces.push(piece));
    incoming.on("end", () => {
      const text = Buffer.concat(pieces).toString();
      const path = (incoming.url ?? "").replace(/^\/v10/, "").replace(/\?.*/, "");
      const read = bodySchema.safeParse(text === "" ? {} : JSON.parse(text)).data ?? {};
      const call = { name: `${incoming.method} ${path}`, body: read, at: Date.now() };
      calls.push(call);
      const { status, body, headers = {}, after = 0 } = small.answer(call) ?? { status: 204 };
      setTimeout(() => {
        response.writeHead(status, {
          ...headers,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      }, after);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const discord = createDiscordApi({ token: "a.token", apiRoot: `http://127.0.0.1:${port}` });
  const small: SmallDiscord = {
    discord,
    calls,
    named: (part) => calls.filter(({ name }) => name.includes(part)),
    answer: () => undefined,
  };
  onTestFinished(async () => {
    await discord.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return small;
}

/** As Discord refuses. */
export const refusal = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message },
});

/** As Discord asks to wait. */
export const pause = (seconds: number): Answer => ({
  status: 429,
  headers: { "retry-after": String(Math.ceil(seconds)), "x-ratelimit-reset-after": String(seconds) },
  body: { message: "You are being rate limited.", retry_after: seconds, global: false },
});

let counted = 0n;

/** An id as Discord would give it now, or so many milliseconds ago. */
export function snowflake(ago = 0): string {
  counted += 1n;
  return String(((BigInt(Date.now() - ago) - 1_420_070_400_000n) << 22n) + counted);
}
