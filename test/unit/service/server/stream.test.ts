/** Streamed completions: the order of the pieces, signs of life, failures on the way, and callers that are slow or gone. */
import { EventSourceParserStream } from "eventsource-parser/stream";
import { describe, expect, test } from "vitest";
import { completionChunkSchema } from "../../../../src/service/schema/chat.ts";
import { rawClient } from "../../http/running.ts";
import { ask, CHAT, like, type Served, serve, useStore } from "./serving.ts";

const store = useStore();

async function eventsOf(answer: Response): Promise<readonly string[]> {
  expect(answer.status).toBe(200);
  const events: string[] = [];
  const stream = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of stream ?? []) events.push(data);
  return events;
}

const chunksOf = (events: readonly string[]) => events.map((data) => completionChunkSchema.parse(JSON.parse(data)));

/** Something that a test waits for, or lets happen. */
function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

async function rawAsk(served: Served, more: object) {
  const { host, pathname } = new URL(served.url);
  const body = JSON.stringify(ask("hi", { stream: true, ...more }));
  const head = `POST ${pathname}${CHAT} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${served.key}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return rawClient(served.url, `${head}${body}`);
}

describe("a streamed answer", () => {
  test("begins with the role, goes on with what is said and called, and ends with sources, the finish and the numbers", async () => {
    const { post, left } = await serve(store(), {
      async *answer() {
        yield { kind: "call", call: { name: "a", arguments: "{}" } };
        yield { kind: "call", call: { name: "b", arguments: "[]" } };
        yield { kind: "text", text: "Up " };
        yield { kind: "text", text: "only." };
        yield { kind: "end", finish: "stop", citations: [{ start: 0, end: 2, title: "T", url: "http://x.test/" }] };
      },
    });
    const answer = await post(CHAT, ask("What now?", { stream: true, stream_options: { include_usage: true } }));
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("x-accel-buffering")).toBe("no");
    const events = await eventsOf(answer);
    expect(events.at(-1)).toBe("[DONE]");
    const chunks = chunksOf(events.slice(0, -1));
    const call = (index: number, name: string, given: string) => ({
      index,
      id: like(/^call_/),
      type: "function",
      function: { name, arguments: given },
    });
    const annotation = {
      type: "url_citation",
      url_citation: { start_index: 0, end_index: 2, title: "T", url: "http://x.test/" },
    };
    expect(chunks.map(({ choices }) => choices[0])).toEqual([
      { index: 0, delta: { role: "assistant", content: "" }, finish_reason: null },
      { index: 0, delta: { tool_calls: [call(0, "a", "{}")] }, finish_reason: null },
      { index: 0, delta: { tool_calls: [call(1, "b", "[]")] }, finish_reason: null },
      { index: 0, delta: { content: "Up " }, finish_reason: null },
      { index: 0, delta: { content: "only." }, finish_reason: null },
      { index: 0, delta: { annotations: [annotation] }, finish_reason: null },
      { index: 0, delta: {}, finish_reason: "stop" },
      undefined,
    ]);
    expect(chunks.map(({ usage }) => usage?.total_tokens)).toEqual([...Array.from({ length: 7 }, () => undefined), 4]);
    expect(new Set(chunks.map(({ id, model, created, object }) => `${id} ${model} ${created} ${object}`)).size).toBe(1);
    expect(await left()).toBe(99);
  });

  test("has no numbers when nobody asked for them", async () => {
    const { post } = await serve(store());
    const events = await eventsOf(await post(CHAT, ask("hi", { stream: true })));
    expect(events.join("")).not.toContain("usage");
    expect(chunksOf(events.slice(0, -1)).map(({ choices }) => choices[0]?.delta.content)).toEqual([
      "",
      "You ",
      "said: ",
      "hi",
      undefined,
    ]);
  });

  test("is sent piece by piece as the engine speaks", async () => {
    const steps = [latch(), latch()];
    const served = await serve(store(), {
      async *answer() {
        yield { kind: "text", text: "One" };
        await steps[0]?.opened;
        yield { kind: "text", text: "Two" };
        await steps[1]?.opened;
        yield { kind: "end", finish: "stop", citations: [] };
      },
    });
    const { saw, socket } = await rawAsk(served, {});
    await saw('"content":"One"');
    steps[0]?.open();
    await saw('"content":"Two"');
    steps[1]?.open();
    await saw("data: [DONE]\n\n");
    socket.end();
  });

  test("shows a sign of life while the engine is silent, before the first piece and after it", async () => {
    const steps = [latch(), latch()];
    const served = await serve(store(), {
      limits: { opening: 5, ping: 20 },
      async *answer() {
        await steps[0]?.opened;
        yield { kind: "text", text: "At last" };
        await steps[1]?.opened;
        yield { kind: "end", finish: "stop", citations: [] };
      },
    });
    const { saw, socket } = await rawAsk(served, {});
    await saw('"role":"assistant"');
    await saw(": ping\n\n");
    steps[0]?.open();
    await saw('"content":"At last"');
    let later = "";
    const pinged = new Promise<void>((resolve) => {
      socket.on("data", (bytes: Buffer) => {
        later += bytes.toString();
        if (later.includes(": ping\n\n")) resolve();
      });
    });
    await pinged;
    steps[1]?.open();
    await saw("data: [DONE]\n\n");
  });

  test("of JSON is held back until it is known to fit, and then sent whole", async () => {
    const { post } = await serve(store());
    const json_schema = { type: "object", properties: { a: { type: "string" }, b: { type: "integer" } } };
    const events = await eventsOf(await post(CHAT, ask("hi", { stream: true, json_schema })));
    const contents = chunksOf(events.slice(0, -1)).flatMap(({ choices }) => choices[0]?.delta.content ?? []);
    expect(contents).toEqual(["", '{"a":"text","b":1}']);
  });
});

describe("an engine that fails on the way", () => {
  test("ends the stream with an error and without its mark of success, and the credits come back", async () => {
    const { post, left, lines } = await serve(store(), {
      async *answer() {
        yield { kind: "text", text: "Well, " };
        throw new Error("private words");
      },
    });
    const events = await eventsOf(await post(CHAT, { ...ask("hi", { stream: true }), model: "eclipse" }));
    expect(events).toHaveLength(3);
    expect(events[1]).toContain('"content":"Well, "');
    expect(JSON.parse(events[2] ?? "")).toEqual({
      error: {
        message: like(/no credits were taken\. Ask again\.$/),
        type: "server_error",
        param: null,
        code: null,
      },
    });
    expect(await left()).toBe(100);
    expect(lines.filter(({ level }) => level === "error")).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain("private");
  });

  test("is heard of in the same way when it was silent before, and a bad schema is called one", async () => {
    const step = latch();
    const served = await serve(store(), {
      limits: { opening: 5 },
      async *answer() {
        await step.opened;
        yield { kind: "text", text: JSON.stringify(`${"a".repeat(60)}!`) };
      },
    });
    const { saw, gone, socket } = await rawAsk(served, { json_schema: { type: "string", pattern: "^(a+)+$" } });
    await saw('"role":"assistant"');
    step.open();
    await saw("0\r\n\r\n");
    socket.end();
    const answer = await gone;
    expect(answer).toContain('"param":"json_schema"');
    expect(answer).not.toContain("[DONE]");
    expect(await served.left()).toBe(100);
  });
});

describe("a caller", () => {
  test("who goes away stops the engine, keeps the credits taken, and is no failure", async () => {
    const stopped = latch();
    const served = await serve(store(), {
      async *answer(_, signal) {
        try {
          yield { kind: "text", text: "One" };
          await new Promise((_resolve, reject) => signal.addEventListener("abort", reject, { once: true }));
        } finally {
          stopped.open();
        }
      },
    });
    const { saw, socket } = await rawAsk(served, {});
    await saw("One");
    socket.destroy();
    await stopped.opened;
    expect(await served.left()).toBe(99);
    expect(served.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("who does not read makes the engine wait, and leaving then stops it", async () => {
    const stopped = latch();
    const most = 4_000;
    let said = 0;
    const served = await serve(store(), {
      async *answer() {
        try {
          for (; said < most; said += 1) yield { kind: "text", text: "x".repeat(16_384) };
          yield { kind: "end", finish: "stop", citations: [] };
        } finally {
          stopped.open();
        }
      },
    });
    const { socket } = await rawAsk(served, {});
    socket.pause();
    let before = -1;
    const still = (): boolean => {
      const same = said > 0 && said === before;
      before = said;
      return same;
    };
    await expect.poll(still, { interval: 100 }).toBe(true);
    expect(said).toBeLessThan(most / 2);
    expect((await served.get("/account")).status).toBe(200);
    socket.destroy();
    await stopped.opened;
  });

  test("is served while an engine talks without a pause to another", async () => {
    const over = latch();
    let ended = false;
    const served = await serve(store(), {
      async *answer(_, signal) {
        try {
          while (!signal.aborted && !ended) yield { kind: "text", text: "word " };
          yield { kind: "end", finish: "stop", citations: [] };
        } finally {
          over.open();
        }
      },
    });
    const { saw, socket } = await rawAsk(served, {});
    await saw("word");
    expect((await served.get("/account")).status).toBe(200);
    ended = true;
    await over.opened;
    socket.destroy();
  });
});
