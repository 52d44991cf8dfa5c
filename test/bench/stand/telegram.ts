/** A lean stand-in for Telegram: where it is told to, it takes its time, and refuses what is more than a bot may send in any second. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { bodyOf, type Listening, listen } from "./address.ts";

/** In milliseconds, on `performance`'s clock. */
export interface Arrival {
  readonly chat: string;
  readonly at: number;
}

/** A call for a chat as it came, drafts and typing as well. */
export interface Call extends Arrival {
  readonly method: string;
  readonly body: string;
}

export interface Manner {
  /** How long the answer to a message takes, in milliseconds. */
  readonly takes: number;
  /** Messages in any second; undefined: all are taken. */
  readonly allowed: number | undefined;
}

export interface LeanTelegram extends Listening {
  readonly token: string;
  /** Messages that were taken, in order. */
  readonly arrivals: readonly Arrival[];
  /** Messages that were refused with a 429. */
  readonly refused: readonly Arrival[];
  /** Somebody writes in a private chat. */
  readonly say: (person: number, text: string) => void;
  /** The same; resolves to the milliseconds until a message is there for them. */
  readonly ask: (person: number, text: string) => Promise<number>;
  /** How often each method was called. */
  readonly calls: ReadonlyMap<string, number>;
  /** Told of each call for a chat from now on. */
  readonly onCall: (hear: (call: Call) => void) => void;
}

/** Whoever has no answer after so long has none. In milliseconds. */
const LONGEST = 30_000;
/** Published: messages of a bot in a second. */
export const ALLOWED = 30;
const SECOND = 1_000;
/** Published: so many updates are given at once. */
const MOST_AT_ONCE = 100;

const TOKEN = "7000000001:AAlean-token_of-the-benchmarks-00000";
const ME = { id: 7_000_000_001, is_bot: true, first_name: "Herald", username: "herald_bot" };
const PHOTO = [{ file_id: "photo-1", file_unique_id: "p1", width: 1080, height: 1350 }];

const payloadSchema = z.object({
  chat_id: z.union([z.number(), z.string()]).transform(String).optional(),
  offset: z.number().optional(),
});
type Payload = z.infer<typeof payloadSchema>;

function payloadOf(request: IncomingMessage, body: string): Payload {
  if (request.headers["content-type"]?.startsWith("application/json") === true) {
    return payloadSchema.parse(body === "" ? {} : JSON.parse(body));
  }
  return { chat_id: /name="chat_id"\r\n(?:[^\r\n]+\r\n)*\r\n(-?\d+)/.exec(body)?.[1] };
}

/** Frames of drafts are no messages. */
export const isMessage = (method: string): boolean => /^send(?!.*Draft|ChatAction)/.test(method);

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

export async function startLeanTelegram({ takes, allowed }: Manner): Promise<LeanTelegram> {
  const arrivals: Arrival[] = [];
  const refused: Arrival[] = [];
  const calls = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  const updates: { readonly update_id: number }[] = [];
  let numbered = 1;
  let poll: (() => void) | undefined;
  let hear: (call: Call) => void = () => undefined;

  function isTooMany(at: number): boolean {
    const before = allowed === undefined ? undefined : arrivals.at(-allowed);
    return before !== undefined && before.at > at - SECOND;
  }

  async function message(chat: string, at: number, response: ServerResponse): Promise<void> {
    const tooMany = isTooMany(at);
    if (tooMany) refused.push({ chat, at });
    else {
      arrivals.push({ chat, at });
      waiting.get(chat)?.(at);
    }
    if (takes > 0) await pause(takes);
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
    const known = updates.findIndex((one) => one.update_id >= offset);
    updates.splice(0, known < 0 ? updates.length : known);
    if (updates.length > 0) return updates.slice(0, MOST_AT_ONCE);
    poll?.();
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      poll = resolve;
      timer = setTimeout(resolve, 25 * SECOND);
    });
    clearTimeout(timer);
    return updates.slice(0, MOST_AT_ONCE);
  }

  const server = await listen(async (request, response) => {
    const at = performance.now();
    const method = request.url?.split("/").at(-1) ?? "";
    calls.set(method, (calls.get(method) ?? 0) + 1);
    const body = await bodyOf(request, "latin1");
    const { chat_id: chat, offset = 0 } = payloadOf(request, body);
    if (chat !== undefined) hear({ chat, at, method, body });
    if (isMessage(method) && chat !== undefined) return message(chat, at, response);
    const result = method === "getMe" ? ME : method === "getUpdates" ? await poured(offset) : true;
    answer(response, 200, { ok: true, result });
  });

  function say(person: number, text: string): void {
    const from = { id: person, is_bot: false, first_name: "Anna", language_code: "en" };
    const chat = { id: person, type: "private", first_name: "Anna" };
    numbered += 1;
    const message = { message_id: numbered, date: Math.floor(Date.now() / SECOND), chat, from, text };
    updates.push(Object.assign({ update_id: numbered }, { message }));
    poll?.();
  }

  return {
    url: server.url,
    token: TOKEN,
    arrivals,
    refused,
    calls,
    say,
    async ask(person, text) {
      const began = performance.now();
      const answered = new Promise<number>((resolve) => waiting.set(String(person), resolve));
      say(person, text);
      const at = await Promise.race([answered, pause(LONGEST, began + LONGEST, { ref: false })]);
      waiting.delete(String(person));
      return at - began;
    },
    onCall(listener) {
      hear = listener;
    },
    async close() {
      poll?.();
      await server.close();
    },
  };
}
