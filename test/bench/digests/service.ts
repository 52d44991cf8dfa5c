/** A lean stand-in for the AI service: five stories for every search, an answer at once to every question, all counted. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface LeanService {
  readonly url: string;
  readonly key: string;
  readonly searches: () => number;
  readonly close: () => Promise<void>;
}

const TITLES = [
  "Regulator opens inquiry into stablecoin reserves of Meridian",
  "Harbour bank plans custody for ether in spring",
  "Miners in Texas shut down during ice storm",
  "Exchange in Seoul lists two new tokens after review",
  "Pension fund of Oslo doubles its share of bitcoin funds",
];

function documents(): readonly object[] {
  return TITLES.map((title, i) => ({
    title,
    tldr: `${title}, as several people with knowledge of the matter have said on the record.`,
    summary: null,
    source: `Ledger Post ${i}`,
    last_time_updated: new Date(Date.now() - (i + 1) * 600_000).toISOString(),
    bullishness: 0.2 * i - 0.3,
    legitimacy: 0.8,
  }));
}

const MESSAGE = { role: "assistant", content: "Quiet, on the whole.", refusal: "", annotations: [] };

function chatted(response: ServerResponse, streamed: boolean): void {
  const opening = { id: "chatcmpl-1", created: 1_760_000_000, model: "versa" };
  if (!streamed) {
    const choices = [{ index: 0, finish_reason: "stop", message: MESSAGE }];
    response.end(JSON.stringify({ ...opening, object: "chat.completion", choices }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const choices = [{ index: 0, delta: { content: MESSAGE.content }, finish_reason: "stop" }];
  response.write(`data: ${JSON.stringify({ ...opening, object: "chat.completion.chunk", choices })}\n\n`);
  response.end("data: [DONE]\n\n");
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const piece of request) text += String(piece);
  return text;
}

export async function startLeanService(): Promise<LeanService> {
  let searches = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    response.setHeader("content-type", "application/json");
    if (request.url === "/account") response.end(JSON.stringify({ address: "0x1", credits: 1_000_000 }));
    else if (request.url === "/v1/chat/completions") chatted(response, /"stream":\s*true/.test(body));
    else {
      searches += 1;
      response.end(JSON.stringify({ documents: documents(), count: 5, offset: 0, total_found: 5 }));
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    key: "key-of-the-benchmarks",
    searches: () => searches,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
