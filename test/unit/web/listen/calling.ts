/** A console for tests: its real handler over a store, called as a browser calls it. */
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import { languages } from "../../../../src/core/languages.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { strictSayIn } from "../../../../src/locales/index.ts";
import { STREAM_PACE, type StreamPace } from "../../../../src/platforms/web/listen/events/index.ts";
import { createWebListening, type WebListening, type WebListenParts } from "../../../../src/platforms/web/listen.ts";
import { createTalkBook, type TalkBook } from "../../../../src/platforms/web/talk-book.ts";
import { createTaken, keptLog, type Line, type Taken } from "../../telegram/listen/parts.ts";

export const HOST = "http://127.0.0.1:3000";

export interface Console {
  readonly listening: WebListening;
  readonly taken: Taken;
  readonly book: TalkBook;
  readonly lines: readonly Line[];
}

export interface ConsoleOptions extends Partial<WebListenParts> {
  readonly pace?: Partial<StreamPace>;
}

export function openConsole(store: Store, { pace, ...parts }: ConsoleOptions = {}): Console {
  const { log, lines } = keptLog();
  const taken = createTaken();
  const listening = createWebListening(
    {
      store,
      submit: taken.submit,
      access: () => "allowed",
      absent: new Set(["mirage"]),
      say: strictSayIn,
      languages,
      log,
      version: "1.2.3",
      mode: "public",
      isHere: () => false,
      isOperator: async () => false,
      ...parts,
    },
    { ...STREAM_PACE, ...pace },
  );
  onTestFinished(() => listening.stop());
  return { listening, taken, book: createTalkBook({ ...store, log }), lines };
}

export interface Called {
  readonly status: number;
  /** Whatever the console answers with, as fields. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly remote?: string;
  readonly signal?: AbortSignal;
}

/** A text that matches, inside of what is expected. */
export const like = (pattern: RegExp | string): unknown => expect.stringMatching(pattern);

/** An object with at least these fields, inside of what is expected. */
export const having = (some: object): unknown => expect.objectContaining(some);

const fields = z.record(z.string(), z.unknown()).catch({});

let pages = 0;

/** `0`-`9` and `a`-`z`, as a page makes them. */
let made = 0;
export const newId = (): string => {
  made += 1;
  return `id${String(made).padStart(8, "0")}`;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function answer(console: Console, path: string, options: CallOptions = {}): Promise<Response> {
  const { method = "GET", headers = {}, body, remote = "198.51.100.7", signal } = options;
  const request = new Request(`${HOST}/console/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body, duplex: "half" }),
    ...(signal === undefined ? {} : { signal }),
  });
  return console.listening.mount.handler(request, { incoming: { socket: { remoteAddress: remote } } });
}

export async function call(console: Console, path: string, options: CallOptions = {}): Promise<Called> {
  const response = await answer(console, path, options);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = fields.parse(parsed(new TextDecoder().decode(bytes)));
  return { status: response.status, body, headers: response.headers, bytes };
}

/** A page with a session. */
export interface Page {
  readonly cookie: string;
  readonly csrf: string;
  /** Everything that it began with. */
  readonly state: Called["body"];
  readonly headers: Readonly<Record<string, string>>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Called>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Called>;
  delete(path: string): Promise<Called>;
  /** Says it in a talk, with whatever else a page can send. */
  say(text: string, more?: Readonly<Record<string, unknown>>): Promise<Called & { id: string; talk: string }>;
  upload(bytes: Uint8Array<ArrayBuffer>, type: string, name: string): Promise<Called>;
}

/** A browser keeps the name and the value alone. */
export const cookieOf = (headers: Headers): string => headers.get("set-cookie")?.split(";")[0] ?? "";

export async function openPage(console: Console, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  // From an address of its own each: only so many sessions are begun from one.
  pages += 1;
  const state = await call(console, "state", { headers, remote: `2001:db8:0:${pages.toString(16)}::1` });
  if (state.status !== 200) throw new Error(`no session: ${JSON.stringify(state.body)}`);
  const cookie = cookieOf(state.headers);
  const csrf = z.string().parse(state.body["csrf"]);
  const trusted = { ...headers, cookie, "x-herald-csrf": csrf };
  const post: Page["post"] = (path, body, more = {}) =>
    call(console, path, {
      method: "POST",
      headers: { ...trusted, "content-type": "application/json", ...more },
      body: JSON.stringify(body),
    });
  const talk = newId();
  return {
    cookie,
    csrf,
    state: state.body,
    headers: trusted,
    get: (path, more = {}) => call(console, path, { headers: { ...headers, cookie, ...more } }),
    post,
    delete: (path) => call(console, path, { method: "DELETE", headers: trusted }),
    async say(text, more = {}) {
      const said = { id: newId(), talk, text, ...more };
      return { ...(await post("say", said)), id: said.id, talk: said.talk };
    },
    upload: (bytes, type, name) =>
      call(console, "files", {
        method: "POST",
        headers: { ...trusted, "content-type": type, "x-name": encodeURIComponent(name) },
        body: bytes,
      }),
  };
}

/** The visitor that a page speaks for, as the last request says. */
export function visitorOf({ taken }: Console): string {
  const visitor = taken.tries.at(-1)?.person?.id;
  if (visitor === undefined) throw new Error("nothing was submitted");
  return visitor;
}

const messages = z.object({ messages: z.array(z.looseObject({ id: z.string(), text: z.string() })) });

/** What stands in a talk, as a page sees it. */
export async function shownIn(page: Page, talk: string) {
  const { body } = await page.get(`talks/${talk}`);
  return messages.parse(body).messages;
}
