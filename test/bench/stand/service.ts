/** A lean stand-in for the AI service: five stories for every search, an answer to every question, all counted. */
import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { bodyOf, type Listening, listen } from "./address.ts";
import { answerTo, numberAsked } from "./questions.ts";

export interface LeanService extends Listening {
  readonly key: string;
  readonly searches: () => number;
  /** How often each numbered question was paid for. */
  readonly paid: ReadonlyMap<number, number>;
  /** How often each path was called. */
  readonly calls: ReadonlyMap<string, number>;
  /** From now on an answer comes after so many milliseconds. */
  readonly takes: (milliseconds: number) => void;
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

const QUIET = "Quiet, on the whole.";

/** As many events as an answer of some lines comes in. */
const PIECES = 12;

const opening = { id: "chatcmpl-1", created: 1_760_000_000, model: "versa" };

function streamOf(content: string): string {
  const length = Math.ceil(content.length / PIECES);
  const events = Array.from({ length: Math.ceil(content.length / length) }, (_, i) => {
    const delta = { content: content.slice(i * length, (i + 1) * length) };
    const choices = [{ index: 0, delta, finish_reason: (i + 1) * length < content.length ? null : "stop" }];
    return `data: ${JSON.stringify({ ...opening, object: "chat.completion.chunk", choices })}\n\n`;
  });
  return `${events.join("")}data: [DONE]\n\n`;
}

function wholeOf(content: string): string {
  const message = { role: "assistant", content, refusal: "", annotations: [] };
  const choices = [{ index: 0, finish_reason: "stop", message }];
  return JSON.stringify({ ...opening, object: "chat.completion", choices });
}

export async function startLeanService(): Promise<LeanService> {
  const calls = new Map<string, number>();
  const paid = new Map<number, number>();
  let searches = 0;
  let takes = 0;

  async function chat(body: string, response: ServerResponse): Promise<void> {
    const number = numberAsked(body);
    if (number !== undefined) paid.set(number, (paid.get(number) ?? 0) + 1);
    const content = number === undefined ? QUIET : answerTo(number);
    if (takes > 0) await pause(takes);
    if (!/"stream":\s*true/.test(body)) response.end(wholeOf(content));
    else response.writeHead(200, { "content-type": "text/event-stream" }).end(streamOf(content));
  }

  const server = await listen(async (request, response) => {
    const { url = "" } = request;
    calls.set(url, (calls.get(url) ?? 0) + 1);
    const body = await bodyOf(request);
    response.setHeader("content-type", "application/json");
    if (url === "/account") response.end(JSON.stringify({ address: "0x1", credits: 1_000_000 }));
    else if (url === "/v1/chat/completions") await chat(body, response);
    else {
      searches += 1;
      response.end(JSON.stringify({ documents: documents(), count: 5, offset: 0, total_found: 5 }));
    }
  });
  return {
    ...server,
    key: "key-of-the-benchmarks",
    searches: () => searches,
    paid,
    calls,
    takes(milliseconds) {
      takes = milliseconds;
    },
  };
}
