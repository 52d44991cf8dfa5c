/** A lean stand-in for Telegram: it answers after a while, and refuses what is more than a bot may send in any second. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

/** In milliseconds, on `performance`'s clock. */
export interface Arrival {
  readonly chat: string;
  readonly at: number;
}

export interface LeanTelegram {
  readonly url: string;
  readonly token: string;
  /** Messages that were taken, in order. */
  readonly arrivals: readonly Arrival[];
  /** Messages that were refused with a 429. */
  readonly refused: readonly Arrival[];
  /** Somebody writes in a private chat; resolves to the milliseconds until a message is there for them. */
  readonly ask: (person: number, text: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** How long an answer takes, in milliseconds. */
const TAKES = 60;
/** Whoever has no answer after so long has none. In milliseconds. */
const LONGEST = 30_000;
/** Published: messages of a bot in a second. */
export const ALLOWED = 30;
const SECOND = 1_000;

const TOKEN = "7000000001:AAlean-token_of-the-benchmarks-00000";
const ME = { id: 7_000_000_001, is_bot: true, first_name: "Herald", username: "herald_bot" };
const PHOTO = [{ file_id: "photo-1", file_unique_id: "p1", width: 1080, height: 1350 }];

const payloadSchema = z.object({
  chat_id: z.union([z.number(), z.string()]).transform(String).optional(),
  offset: z.number().optional(),
});
type Payload = z.infer<typeof payloadSchema>;

async function payloadOf(request: IncomingMessage): Promise<Payload> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(z.instanceof(Uint8Array).parse(piece)));
  const body = Buffer.concat(pieces).toString("latin1");
  if (request.headers["content-type"]?.startsWith("application/json") === true) {
    return payloadSchema.parse(body === "" ? {} : JSON.parse(body));
  }
  return { chat_id: /name="chat_id"\r\n(?:[^\r\n]+\r\n)*\r\n(-?\d+)/.exec(body)?.[1] };
}

/** Frames of drafts are no messages. */
const isMessage = (method: string): boolean => /^send(?!.*Draft|ChatAction)/.test(method);

export async function startLeanTelegram(): Promise<LeanTelegram> {
  const arrivals: Arrival[] = [];
  const refused: Arrival[] = [];
  const waiting = new Map<string, (at: number) => void>();
  const updates: { readonly update_id: number }[] = [];
  let numbered = 1;
  let poll: (() => void) | undefined;

  function answer(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  function isTooMany(at: number): boolean {
    const before = arrivals.at(-ALLOWED);
    return before !== undefined && before.at > at - SECOND;
  }

  async function message(chat: string, at: number, response: ServerResponse): Promise<void> {
    const tooMany = isTooMany(at);
    if (tooMany) refused.push({ chat, at });
    else {
      arrivals.push({ chat, at });
      waiting.get(chat)?.(at);
    }
    await pause(TAKES);
    if (tooMany) {
      const description = "Too Many Requests: retry after 1";
      return answer(response, 429, { ok: false, error_code: 429, description, parameters: { retry_after: 1 } });
    }
    numbered += 1;
    const room = { id: Number(chat), type: chat.startsWith("-") ? "supergroup" : "private" };
    const result = { message_id: numbered, date: Math.floor(Date.now() / SECOND), chat: room, photo: PHOTO };
    answer(response, 200, { ok: true, result });
  }

  async function poured(offset: number): Promise<readonly unknown[]> {
    while (updates[0] !== undefined && updates[0].update_id < offset) updates.shift();
    if (updates.length > 0) return updates;
    poll?.();
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      poll = resolve;
      timer = setTimeout(resolve, 25 * SECOND);
    });
    clearTimeout(timer);
    return updates;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    const method = request.url?.split("/").at(-1) ?? "";
    const { chat_id: chat, offset = 0 } = await payloadOf(request);
    if (isMessage(method) && chat !== undefined) return message(chat, at, response);
    const result = method === "getMe" ? ME : method === "getUpdates" ? await poured(offset) : true;
    answer(response, 200, { ok: true, result });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60 * SECOND;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    arrivals,
    refused,
    async ask(person, text) {
      const from = { id: person, is_bot: false, first_name: "Anna", language_code: "en" };
      const chat = { id: person, type: "private", first_name: "Anna" };
      numbered += 1;
      const message = { message_id: numbered, date: Math.floor(Date.now() / SECOND), chat, from, text };
      const began = performance.now();
      const answered = new Promise<number>((resolve) => waiting.set(String(person), resolve));
      updates.push(Object.assign({ update_id: numbered }, { message }));
      poll?.();
      const at = await Promise.race([answered, pause(LONGEST, began + LONGEST, { ref: false })]);
      waiting.delete(String(person));
      return at - began;
    },
    async close() {
      poll?.();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
