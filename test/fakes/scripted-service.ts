/** An AI service that answers as a test says: at once or in pieces, held, cut or refusing; and counts what it was asked. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { SEARCH_PATH } from "../../src/service/schema/paths.ts";
import { type Drawn, drawnAs, keyIn, type PictureManner, pipelineOf, readDrawn } from "./scripted-pictures.ts";
import { documentsAbout, readSearched, resultOf, type Searched, type SearchManner } from "./scripted-search.ts";

export interface Asked {
  /** The last message. */
  readonly prompt: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly model: string;
  readonly persona: string | null | undefined;
  /** The shape that the answer is to have. */
  readonly format: unknown;
  readonly key: string;
  /** Aborted when the client has gone away before the end. */
  readonly gone: AbortSignal;
  /** The port that the client calls from, by which its process can be found. */
  readonly port: number;
}

/** What is answered: a status and a body, or pieces of text, each of which may be waited for. */
export type Manner =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly pieces: Iterable<string> | AsyncIterable<string>;
      /** `cut` breaks the connection instead of ending the answer. */
      readonly end?: "stop" | "length" | "content_filter" | "cut";
      readonly refusal?: string;
      readonly annotations?: readonly unknown[];
      readonly toolCalls?: readonly unknown[];
    };

type Refused = Extract<Manner, { status: number }>;

export interface ScriptedService {
  readonly url: string;
  readonly key: string;
  readonly asked: readonly Asked[];
  /** Pictures that were asked for. */
  readonly drawn: readonly Drawn[];
  /** Searches that were asked for. */
  readonly searched: readonly Searched[];
  /** Prompts, and queries of searches, whose answers were sent to their end, and so were charged. */
  readonly charged: readonly string[];
  /** Credits of the account; as many as are read. */
  credits: number;
  /** A rejection breaks the connection. */
  answer: (asked: Asked) => Manner | Promise<Manner>;
  /** Told when the last byte of an answer has left. */
  left: ((asked: Asked) => void) | undefined;
  /** The same for pictures. */
  draw: (drawn: Drawn) => PictureManner | Promise<PictureManner>;
  /** The same for searches. */
  search: (searched: Searched) => SearchManner | Promise<SearchManner>;
  /** What the account read answers beside the credits. */
  readonly holder: Record<string, unknown>;
  /** What the account read is answered instead of the credits; by the key that it came with, and perhaps only later. */
  account: Refused | undefined | ((key: string) => Refused | undefined | Promise<Refused | undefined>);
  /** The keys of all account reads. */
  readonly reads: readonly string[];
  /** Nobody can connect, and whoever is connected loses it. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
  /** Nothing was asked of it, and it answers as in the beginning; what is on its way is not counted any more. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().nullish(),
  persona: z.string().nullish(),
  json_schema: z.unknown().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** Somebody who has a little of everything. */
const HOLDER = {
  address: "0x1",
  chain_type: "ethereum",
  tokens: 1200.5,
  tokens_usd: 60.25,
  bonuses: [{ usd_value: 5, description: "welcome" }],
  telegram_id: null,
  balance_details: {
    eth_balance_tokens: 1000,
    eth_balance_usd: 50,
    base_balance_tokens: 200.5,
    base_balance_usd: 10.25,
    solana_balance_tokens: 0,
    solana_balance_usd: 0,
    total_balance_tokens: 1200.5,
    total_balance_usd: 60.25,
  },
  last_credits_awarded_at: "2026-01-02T03:04:05Z",
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(z.instanceof(Uint8Array).parse(piece)));
  return Buffer.concat(pieces);
}

const opening = { id: "chatcmpl-1", created: 1_760_000_000, service_tier: "default", system_fingerprint: "fp" };

const BEGINNING: Pick<ScriptedService, "credits" | "account" | "answer" | "left" | "draw" | "search"> = {
  credits: 1_000_000,
  account: undefined,
  answer: ({ prompt }) => ({ pieces: [`echo: ${prompt}`] }),
  left: undefined,
  draw: drawnAs,
  search: ({ query }) => ({ documents: documentsAbout(query) }),
};

export async function startScriptedService(): Promise<ScriptedService> {
  const asked: Asked[] = [];
  const drawn: Drawn[] = [];
  const searched: Searched[] = [];
  const charged: string[] = [];
  const reads: string[] = [];
  const service: Omit<ScriptedService, "url"> = {
    key: "key-of-the-tests",
    asked,
    drawn,
    searched,
    charged,
    reads,
    ...BEGINNING,
    holder: { ...HOLDER },
    forget() {
      for (const known of [asked, drawn, searched, charged, reads]) known.length = 0;
      for (const name of Object.keys(service.holder)) delete service.holder[name];
      Object.assign(service.holder, HOLDER);
      Object.assign(service, BEGINNING);
    },
    down: shut,
    async up() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    close: shut,
  };

  async function shut(): Promise<void> {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = requestSchema.parse(JSON.parse((await bodyOf(request)).toString()));
    const { model, stream, persona, messages, json_schema: format } = body;
    const gone = goneOf(response);
    const prompt = messages.at(-1)?.content ?? "";
    const key = keyIn(request.headers);
    const port = request.socket.remotePort ?? 0;
    const one: Asked = { prompt, messages, model, persona, format, key, gone, port };
    response.once("finish", () => service.left?.(one));
    asked.push(one);
    const manner = await service.answer(one);
    if ("status" in manner) {
      response.writeHead(manner.status, { "content-type": "application/json", ...manner.headers }).end(manner.body);
      return;
    }
    if (stream === true) await streamed(response, model, manner);
    else await whole(response, model, manner);
    if (manner.end !== "cut" && !gone.aborted && asked.includes(one)) charged.push(prompt);
  }

  async function picture(
    pipeline: Drawn["pipeline"],
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const one = await readDrawn(pipeline, request.headers, await bodyOf(request), goneOf(response));
    drawn.push(one);
    const manner = await service.draw(one);
    if ("status" in manner) {
      response.writeHead(manner.status, { "content-type": "application/json", ...manner.headers }).end(manner.body);
      return;
    }
    const { png, end } = manner;
    response.writeHead(200, { "content-type": "image/png", "content-length": png.length });
    if (end === "cut") {
      await cutAfter(response, png.subarray(0, png.length / 2));
      return;
    }
    response.end(png);
    if (!one.gone.aborted && drawn.includes(one)) charged.push(one.prompt);
  }

  async function search(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse((await bodyOf(request)).toString());
    const one = readSearched(body, keyIn(request.headers), goneOf(response));
    searched.push(one);
    const manner = await service.search(one);
    const sent = "status" in manner ? manner : { status: 200, body: resultOf(manner, one), headers: {} };
    response.writeHead(sent.status, { "content-type": "application/json", ...sent.headers });
    if ("end" in manner) {
      await cutAfter(response, sent.body.slice(0, -1));
      return;
    }
    response.end(sent.body);
    if (!("status" in manner) && !one.gone.aborted && searched.includes(one)) charged.push(one.query);
  }

  async function account(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = keyIn(request.headers);
    reads.push(key);
    const refused = typeof service.account === "function" ? await service.account(key) : service.account;
    const whole = { ...service.holder, credits: service.credits };
    const { status, body } = refused ?? { status: 200, body: JSON.stringify(whole) };
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  }

  const server = createServer((request, response) => {
    if (request.url === "/account") {
      account(request, response).catch(() => response.destroy());
      return;
    }
    const pipeline = pipelineOf(request.url);
    if (pipeline !== undefined) {
      picture(pipeline, request, response).catch(() => response.destroy());
      return;
    }
    if (request.url === SEARCH_PATH) {
      search(request, response).catch(() => response.destroy());
      return;
    }
    if (request.url !== "/v1/chat/completions") {
      response.writeHead(404).end();
      return;
    }
    chat(request, response).catch(() => response.destroy());
  });
  // As long as servers of this kind do, so that none closes a connection on which a slow machine just asks.
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return Object.assign(service, { url: `http://127.0.0.1:${port}` });
}

/** All that was written arrives, whenever a version of Node sends it, and the end of it never does. */
async function cutAfter(response: ServerResponse, last: string | Uint8Array): Promise<void> {
  await new Promise<void>((sent) => void response.write(last, () => sent()));
  response.socket?.end();
}

function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

type Pieces = Extract<Manner, { pieces: unknown }>;

async function streamed(
  response: ServerResponse,
  model: string,
  { pieces, end = "stop", ...more }: Pieces,
): Promise<void> {
  const event = (delta: object, finish: string | null): void => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    response.write(`data: ${JSON.stringify({ ...opening, object: "chat.completion.chunk", model, choices })}\n\n`);
  };
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  for await (const piece of pieces) event({ content: piece }, null);
  if (end === "cut") {
    await cutAfter(response, ": no more comes\n\n");
    return;
  }
  const extras = {
    ...(more.refusal === undefined ? {} : { refusal: more.refusal }),
    ...(more.annotations === undefined ? {} : { annotations: more.annotations }),
    ...(more.toolCalls === undefined ? {} : { tool_calls: more.toolCalls }),
  };
  event(extras, end);
  response.end("data: [DONE]\n\n");
}

async function whole(
  response: ServerResponse,
  model: string,
  { pieces, end = "stop", annotations }: Pieces,
): Promise<void> {
  let content = "";
  for await (const piece of pieces) content += piece;
  if (end === "cut") {
    response.destroy();
    return;
  }
  const message = { role: "assistant", content, refusal: "", annotations: annotations ?? [] };
  const choices = [{ index: 0, finish_reason: end, message }];
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ ...opening, object: "chat.completion", model, choices }));
}
