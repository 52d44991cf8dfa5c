/** Streams: what changes in a visitor's talks reaches every tab, over real connections. */
import { createHash } from "node:crypto";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createHttp, createMetrics } from "../../../../src/http/index.ts";
import { keptLog, soon, useStore } from "../../telegram/listen/parts.ts";
import {
  type Console,
  type ConsoleOptions,
  having,
  like,
  newId,
  openConsole,
  openPage,
  type Page,
  visitorOf,
} from "./calling.ts";

const store = useStore();

/** Herald's own server with the console on it. */
async function serve(web: Console): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { log } = keptLog();
  const metrics = createMetrics({ version: "1.2.3", log, counts: async () => ({}) });
  const { mount } = web.listening;
  const http = createHttp({ checks: [], metrics, log, version: "1.2.3", startItems: () => [], mounts: [mount] });
  const listening = await http.listen("127.0.0.1", 0);
  if (listening.outcome !== "listening") throw new Error(listening.problem);
  onTestFinished(async () => {
    await listening.close(0);
    metrics.close();
  });
  return { url: listening.url, close: () => listening.close(0) };
}

const eventSchema = z.looseObject({ is: z.string() });
type Event = z.infer<typeof eventSchema>;

interface Listened {
  readonly status: number;
  readonly events: Event[];
  readonly comments: string[];
  /** Resolves when the server has ended it. */
  readonly over: Promise<void>;
  readonly close: () => void;
}

/** Reads a stream as a browser does. */
async function listen(url: string, page: Page, query = ""): Promise<Listened> {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const headers = { cookie: page.cookie, accept: "text/event-stream" };
  const response = await fetch(`${url}/console/events${query}`, { headers, signal: ending.signal });
  const events: Event[] = [];
  const comments: string[] = [];
  async function read(): Promise<void> {
    let rest = "";
    const body = response.body?.pipeThrough(new TextDecoderStream());
    for await (const part of body ?? []) {
      rest += z.string().parse(part);
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        if (block.startsWith(":")) comments.push(block);
        if (block.startsWith("data: ")) events.push(eventSchema.parse(JSON.parse(block.slice(6))));
      }
    }
  }
  const over = read().catch(() => undefined);
  return { status: response.status, events, comments, over, close: () => ending.abort() };
}

async function begin(options: ConsoleOptions = {}) {
  const web = openConsole(store(), options);
  const { url, close } = await serve(web);
  const page = await openPage(web);
  const { talk, id } = await page.say("hello");
  return { web, url, close, page, talk, id, visitor: visitorOf(web) };
}

const kinds = ({ events }: Listened): readonly string[] => events.map(({ is }) => is);
const said = (text: string, answers: string) => ({
  by: "herald" as const,
  at: 1,
  answers,
  text,
  files: [],
  buttons: [],
});

describe("a stream", () => {
  test("begins with the talks, and hears an answer that another process writes, in every tab", async () => {
    const { web, url, page, talk, id, visitor } = await begin();
    const tabs = [await listen(url, page, `?talk=${talk}`), await listen(url, page)];
    for (const tab of tabs)
      await soon(() => tab.events).toEqual([{ is: "talks", talks: [expect.objectContaining({ id: talk })] }]);
    await web.book.put(visitor, talk, "answer1", said("**Hello**", id));
    for (const tab of tabs) {
      await soon(() => tab.events.find(({ is }) => is === "message")).toMatchObject({
        talk,
        message: { id: "answer1", answers: id, text: "**Hello**", blocks: [{ is: "paragraph" }] },
      });
    }
    await web.book.removeMessage(visitor, talk, "answer1");
    for (const tab of tabs) await soon(() => tab.events.at(-1)).toEqual({ is: "removed", talk, id: "answer1" });
  });

  test("hears what one tab says in the other", async () => {
    const { url, page, talk } = await begin();
    const other = await listen(url, page);
    const { id } = await page.say("and another thing");
    await soon(() => other.events).toContainEqual({
      is: "message",
      talk,
      message: having({ id, text: "and another thing", waits: true }),
    });
    await page.delete(`talks/${talk}`);
    await soon(() => other.events.at(-1)).toEqual({ is: "talks", talks: [] });
  });

  test("hears nothing of anybody else", async () => {
    const { web, url, page, talk, id, visitor } = await begin();
    const stranger = await openPage(web);
    const theirs = await listen(url, stranger);
    const own = await listen(url, page);
    await web.book.put(visitor, talk, "answer1", said("secret", id));
    await soon(() => kinds(own)).toContain("message");
    expect(kinds(theirs)).toEqual(["talks"]);
  });

  test("shows what grows, no oftener than it may", async () => {
    const { web, url, page, talk, id, visitor } = await begin({ pace: { growth: 300 } });
    const tab = await listen(url, page, `?talk=${talk}`);
    const began = performance.now();
    for (let words = 1; words <= 40; words += 1) await web.book.grow(visitor, talk, id, "word ".repeat(words));
    const growing = () => tab.events.filter(({ is }) => is === "growing");
    await soon(() => JSON.stringify(growing().at(-1))).toContain("word ".repeat(40).trim());
    expect(growing().length).toBeLessThanOrEqual(2 + (performance.now() - began) / 300);
    expect(growing()[0]).toMatchObject({ talk, answers: id, blocks: [{ is: "paragraph" }] });
  });

  test("shows nothing of what grew once the answer is there", async () => {
    const { web, url, page, talk, id, visitor } = await begin({ pace: { growth: 0 } });
    const tab = await listen(url, page, `?talk=${talk}`);
    await web.book.put(visitor, talk, "answer1", said("done", id));
    await soon(() => kinds(tab)).toContain("message");
    await web.book.grow(visitor, talk, id, "too late");
    await page.post(`talks/${talk}/title`, { title: "renamed" });
    await soon(() => tab.events.at(-1)).toMatchObject({ is: "talks", talks: [{ title: "renamed" }] });
    expect(kinds(tab)).not.toContain("growing");
  });

  test("tells of what a signal that was missed would have said, of the talk that is open", async () => {
    const deaf = { ...store(), signals: { ...store().signals, subscribe: async () => async () => undefined } };
    const web = openConsole(deaf, { pace: { look: 30 } });
    const { url } = await serve(web);
    const page = await openPage(web);
    const { talk, id } = await page.say("hello");
    const visitor = visitorOf(web);
    await web.book.put(visitor, talk, "old", said("old", id));
    const tab = await listen(url, page, `?talk=${talk}`);
    await soon(() => tab.comments.length).toBeGreaterThan(2);
    expect(kinds(tab)).toEqual(["talks"]);
    await web.book.put(visitor, talk, "answer1", said("missed", id));
    await web.book.removeMessage(visitor, talk, "old");
    await soon(() => tab.events.slice(1)).toEqual(
      expect.arrayContaining([
        { is: "message", talk, message: having({ id: "answer1", text: "missed" }) },
        { is: "removed", talk, id: "old" },
      ]),
    );
    const heard = tab.events.length;
    const looks = tab.comments.length;
    await soon(() => tab.comments.length).toBeGreaterThan(looks + 2);
    expect(tab.events).toHaveLength(heard);
  });

  test("a fifth tab takes the place of the first", async () => {
    const { url, page } = await begin();
    const tabs: Listened[] = [];
    for (let count = 0; count < 5; count += 1) tabs.push(await listen(url, page));
    await tabs[0]?.over;
    expect(tabs.map(kinds).map((one) => one.includes("retired"))).toEqual([true, false, false, false, false]);
    await page.say("still here");
    for (const tab of tabs.slice(1)) await soon(() => kinds(tab)).toContain("message");
  });

  test("ends with the session", async () => {
    const { web, url, page } = await begin({ pace: { look: 30 } });
    const tab = await listen(url, page);
    const session = createHash("sha256").update(page.cookie.slice("herald=".length)).digest("hex");
    await store().documents.delete({ name: "web-session", schema: z.unknown() }, session);
    await tab.over;
    expect(tab.events.at(-1)).toEqual({ is: "ended" });
    expect((await page.say("hello")).body["refused"]).toBe("session");
    expect(web.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("ends at once, and with a word, when Herald does", async () => {
    const { web, url, close, page } = await begin();
    const tab = await listen(url, page);
    await web.listening.stop();
    await tab.over;
    expect(tab.comments.at(-1)).toMatch(/Herald ends/);
    await close();
  });

  test("leaves nothing behind when its page goes", async () => {
    let standing = 0;
    const { signals, ...rest } = store();
    const subscribe: typeof signals.subscribe = async (topic, listener) => {
      const leave = await signals.subscribe(topic, listener);
      standing += 1;
      return async () => {
        standing -= 1;
        await leave();
      };
    };
    const web = openConsole({ ...rest, signals: { ...signals, subscribe } });
    const { url } = await serve(web);
    const page = await openPage(web);
    const tabs = await Promise.all([listen(url, page), listen(url, page)]);
    expect(standing).toBe(1);
    tabs[0]?.close();
    const third = await listen(url, page);
    expect(standing).toBe(1);
    tabs[1]?.close();
    third.close();
    await soon(() => standing).toBe(0);
    const again = await listen(url, page);
    await page.say("hello");
    await soon(() => kinds(again)).toContain("message");
  });
});

test("a page that does not read is cut off, and nobody else notices", async () => {
  const web = openConsole(store(), { pace: { unread: 64 * 1024 } });
  const cut: string[] = [];
  const { mount } = web.listening;
  const watched: Console["listening"]["mount"] = {
    path: mount.path,
    handler(request, { incoming: { socket } }) {
      const { remoteAddress } = socket;
      const destroy = (): void => {
        cut.push(request.headers.get("user-agent") ?? "");
        socket.destroy?.();
      };
      return mount.handler(request, { incoming: { socket: { remoteAddress, destroy } } });
    },
  };
  const { url } = await serve({ ...web, listening: { ...web.listening, mount: watched } });
  const page = await openPage(web);
  const { talk, id } = await page.say("hello");
  const visitor = visitorOf(web);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write(`GET /console/events HTTP/1.1\r\nhost: x\r\nuser-agent: deaf\r\ncookie: ${page.cookie}\r\n\r\n`);
  await new Promise<void>((resolve) => socket.once("readable", () => resolve()));
  const reader = await listen(url, page);
  // What the system itself takes in for a page that does not read is several megabytes.
  for (let written = 0; cut.length === 0 && written < 100; written += 1) {
    await web.book.put(visitor, talk, "answer1", said(`${written} ${"x".repeat(200_000)}`, id));
    await soon(() => JSON.stringify(reader.events.at(-1)).includes(`"${written} x`)).toBe(true);
    reader.events.splice(0, reader.events.length - 1);
  }
  expect(cut).toEqual(["deaf"]);
  await page.say("still here");
  await soon(() => JSON.stringify(reader.events)).toContain("still here");
});

test("a drop of 30 MB over a real connection is answered with a sentence", async () => {
  const { url, page } = await begin();
  const response = await fetch(`${url}/console/files`, {
    method: "POST",
    headers: { cookie: page.cookie, "x-herald-csrf": page.csrf, "content-type": "image/png", "x-name": "huge.png" },
    body: new Uint8Array(30 * 1024 * 1024),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ refused: "too-large", says: like("20 MB") });
});

test("an upload whose connection is lost is nobody's, and the next one works", async () => {
  const { web, url, page } = await begin();
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  const head = `POST /console/files HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${page.cookie}\r\nx-herald-csrf: ${page.csrf}`;
  socket.write(`${head}\r\ncontent-type: image/png\r\ncontent-length: 5000000\r\n\r\n${"x".repeat(100_000)}`);
  await new Promise<void>((resolve) => socket.write("x", () => resolve()));
  socket.destroy();
  const headers = { cookie: page.cookie, "x-herald-csrf": page.csrf, "content-type": "text/plain" };
  for (let count = 0; count < 5; count += 1) {
    const next = await fetch(`${url}/console/files`, { method: "POST", headers, body: `words ${newId()}` });
    expect(next.status).toBe(201);
  }
  expect(web.lines.filter(({ level }) => level === "error")).toEqual([]);
});
