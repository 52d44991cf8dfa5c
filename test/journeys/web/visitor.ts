/** A visitor of the console without a browser: the calls that its page makes, and the events that it hears. */
import { setTimeout as pause } from "node:timers/promises";
import { createParser } from "eventsource-parser";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import type { Button, Event, Message, Refusal, Say, State, TalkShown } from "../../../src/platforms/web/wire.ts";

export interface Visitor {
  readonly state: State;
  readonly talk: string;
  /** Resolves to the id of the message that asked. */
  readonly say: (text: string, more?: Partial<Say>) => Promise<string>;
  readonly press: (message: Message, label: string | RegExp) => Promise<string>;
  readonly stop: (message: string) => Promise<Response>;
  readonly upload: (
    bytes: Uint8Array,
    type?: string,
    name?: string,
  ) => Promise<{ readonly id: string; readonly name: string }>;
  /** What the page would show now, read anew. */
  readonly messages: () => Promise<readonly Message[]>;
  /** By what it hears, or finds as it listens again: the newest message of Herald's that fits. */
  readonly answer: (fits: string | RegExp, patience?: number) => Promise<Message>;
  /** By the same: what answers the message, or the press. */
  readonly answerTo: (id: string, patience?: number) => Promise<Message>;
  /** Says it, and resolves to what it is answered. */
  readonly ask: (text: string, more?: Partial<Say>) => Promise<Message>;
  /** How the message stands as soon as it says that. */
  readonly shows: (message: Message, fits: RegExp) => Promise<Message>;
  /** How the message stands as soon as it is another than this. */
  readonly changed: (message: Message) => Promise<Message>;
  readonly heard: readonly Event[];
  readonly bytesOf: (url: string) => Promise<Buffer>;
  /** Any call, as the page makes it. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** Listens again, as a page does that has lost its connection. */
  readonly listen: () => Promise<void>;
  /** Hears nothing any more, until it listens again. */
  readonly leave: () => void;
  readonly cookie: string;
}

/** The page takes what its own server says as it is, and so does this. */
const saidBy = <Said>() => z.custom<Said>((value) => typeof value === "object" && value !== null);
const [refusal, begin, talkShown, uploaded, event] = [
  saidBy<Refusal>(),
  saidBy<State>(),
  saidBy<TalkShown>(),
  saidBy<{ readonly id: string }>(),
  saidBy<Event>(),
];

const PATIENCE = 60_000;
/** So long what was heard may not be listed yet; a test that finds it missing then has found something. */
const LISTED = 5_000;
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

export const newId = (): string =>
  Array.from({ length: 12 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("");

const matches = ({ text }: Message, fits: string | RegExp): boolean =>
  typeof fits === "string" ? text === fits : fits.test(text);

export async function isRefused(answer: Response): Promise<Refusal["refused"] | undefined> {
  if (answer.ok) return undefined;
  return refusal.parse(await answer.json()).refused;
}

/** `address` may change while Herald is started again. */
export async function createVisitor(address: () => string, language = "en"): Promise<Visitor> {
  const first = await fetch(`${address()}/console/state`, { headers: { "accept-language": language } });
  if (!first.ok) throw new Error(`no console for a visitor: ${first.status} ${await first.text()}`);
  const cookie = (first.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  const state = begin.parse(await first.json());
  const talk = newId();
  const shown = new Map<string, Message>();
  const heard: Event[] = [];
  let ending = new AbortController();
  onTestFinished(() => ending.abort());

  const call: Visitor["call"] = (method, path, body, headers = {}) =>
    fetch(`${address()}/console/${path}`, {
      method,
      headers: {
        cookie,
        "accept-language": language,
        ...(method === "GET" ? {} : { "x-herald-csrf": state.csrf, "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
    });

  async function done(answer: Response): Promise<void> {
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
  }

  function show(message: Message): void {
    const known = shown.get(message.id);
    if (known === undefined || known.revision <= message.revision) shown.set(message.id, message);
  }

  function take(one: Event): void {
    heard.push(one);
    if (one.is === "message") show(one.message);
    if (one.is === "removed") shown.delete(one.id);
  }

  async function listen(): Promise<void> {
    const answer = await fetch(`${address()}/console/events?talk=${talk}`, {
      headers: { cookie },
      signal: ending.signal,
    });
    if (!answer.ok || answer.body === null) throw new Error(`no events: ${answer.status}`);
    const parser = createParser({ onEvent: ({ data }) => take(event.parse(JSON.parse(data))) });
    const decoder = new TextDecoder();
    const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
      for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
    };
    const before = heard.length;
    // It ends with the process or the test.
    read(answer.body).catch(() => undefined);
    // Every stream begins with the list of talks.
    await expect.poll(() => heard.length, { timeout: PATIENCE, interval: 10 }).toBeGreaterThan(before);
    // What came while it did not listen, the page finds where it reads the open talk again.
    for (const message of (await readAnew()) ?? []) show(message);
  }

  const readAnew = async (): Promise<readonly Message[] | undefined> => {
    const answer = await call("GET", `talks/${talk}`);
    return answer.status === 404 ? undefined : talkShown.parse(await answer.json()).messages;
  };
  await listen();

  const messages: Visitor["messages"] = async () => {
    // A message is told of in the moment in which it is listed, and may be heard a little before it is.
    const known = heard.flatMap((one) => (one.is === "message" && one.talk === talk ? one.message.id : []));
    const end = Date.now() + LISTED;
    for (;;) {
      const all = await readAnew();
      const ids = new Set(all?.map(({ id }) => id));
      const isWhole = known.every((id) => ids.has(id) || !shown.has(id));
      if (all === undefined || isWhole || Date.now() > end) return all ?? [];
      await pause(20);
    }
  };

  async function until(find: () => Message | undefined, what: string, patience: number): Promise<Message> {
    const end = Date.now() + patience;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (Date.now() > end) {
        const all = [...shown.values()].map(({ text }) => text).join("\n---\n");
        throw new Error(`nothing says ${what}; there is:\n${all}`);
      }
      await pause(20);
    }
  }

  async function say(text: string, more: Partial<Say> = {}): Promise<string> {
    const id = more.id ?? newId();
    await done(await call("POST", "say", { talk, text, ...more, id }));
    return id;
  }

  const answerTo = (id: string, patience = PATIENCE): Promise<Message> =>
    until(() => [...shown.values()].findLast(({ answers }) => answers === id), `an answer to ${id}`, patience);

  return {
    state,
    talk,
    cookie,
    heard,
    call,
    listen,
    leave() {
      ending.abort();
      ending = new AbortController();
    },
    messages,
    say,
    answerTo,
    ask: async (text, more) => answerTo(await say(text, more)),
    async press(message, label) {
      const fits = (one: Button): boolean => (typeof label === "string" ? one.label === label : label.test(one.label));
      const button = message.buttons.flat().find(fits);
      if (button === undefined) {
        throw new Error(`there is no ${label} among ${message.buttons.flat().map((one) => one.label)}`);
      }
      const { operation, argument } = button;
      const id = newId();
      await done(await call("POST", "press", { id, talk, message: message.id, operation, argument }));
      return id;
    },
    stop: (message) => call("POST", "stop", { talk, message }),
    async upload(bytes, type = "image/png", name = "picture.png") {
      const answer = await call("POST", "files", bytes, { "content-type": type, "x-name": encodeURIComponent(name) });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return { id: uploaded.parse(await answer.json()).id, name };
    },
    answer: (fits, patience = PATIENCE) =>
      until(
        () => [...shown.values()].findLast((one) => one.by === "herald" && matches(one, fits)),
        String(fits),
        patience,
      ),
    shows: ({ id }, fits) =>
      until(
        () => {
          const now = shown.get(id);
          return now !== undefined && fits.test(now.text) ? now : undefined;
        },
        String(fits),
        PATIENCE,
      ),
    changed: ({ id, revision }) =>
      until(
        () => {
          const now = shown.get(id);
          return now !== undefined && now.revision > revision ? now : undefined;
        },
        `anything else in the place of ${id}`,
        PATIENCE,
      ),
    async bytesOf(url) {
      const answer = await fetch(`${address()}${url}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}
