/** Requests that are wrong in every way: each gets a sentence, none costs anything, and the service goes on. */
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { rawClient } from "../../http/running.ts";
import { ask, CHAT, detailOf, type Served, serve, useStore } from "./serving.ts";

const store = useStore();

const EFFECT = "/visuals/apply_effect";
const IMAGE = "/visuals/create_image";
const SEARCH = "/knowledge/search";

interface Bad {
  readonly path: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly says: string | RegExp;
}

const bad = (path: string, body: unknown, says: Bad["says"], status = 422): Bad => ({
  path,
  body: JSON.stringify(body),
  status,
  says,
});

const text = (content: unknown) => ({ model: "versa", messages: [{ role: "user", content }] });
const nested = (depth: number): string => `{"tools":${"[".repeat(depth)}${"]".repeat(depth)}}`;

const requests: readonly (readonly [name: string, Bad])[] = [
  ["an empty body", { path: CHAT, body: "", status: 422, says: "The body is empty. Send a JSON object." }],
  ["half of a JSON", { path: CHAT, body: '{"model":', status: 422, says: "The body is not valid JSON." }],
  ["JSON that is a list", bad(CHAT, [], "The body must be an object, and an empty list was given.")],
  ["JSON that is null", bad(SEARCH, null, "The body must be an object, and null was given.")],
  ["no fields at all", bad(CHAT, {}, /model is missing.*messages is missing; it must be a list\./)],
  [
    "an unknown model",
    bad(CHAT, { ...text("x"), model: "gpt-4o" }, 'model must be versa, nexus or eclipse, and "gpt-4o" was given.'),
  ],
  [
    "no messages",
    bad(CHAT, { ...text("x"), messages: [] }, "messages must be a list of at least 1, and an empty list was given."),
  ],
  [
    "messages without a word",
    bad(CHAT, text(" \n"), "messages must hold some text, and all of it is empty. Ask something."),
  ],
  [
    "messages of a system alone",
    bad(
      CHAT,
      { model: "versa", messages: [{ role: "system", content: "Be brief." }] },
      "messages must hold some text with the role user, and there is none. Ask something.",
    ),
  ],
  ["messages that are null", bad(CHAT, text(null), "messages must hold some text")],
  ["a query of blanks", bad(SEARCH, { query: "  " }, 'query must be a text that is not empty, and "  " was given.')],
  [
    "a prompt of blanks",
    bad(IMAGE, { prompt: "\t", allow_nsfw: false }, 'prompt must be a text that is not empty, and "\\t" was given.'),
  ],
  [
    "a list without end",
    bad(
      CHAT,
      { ...text("x"), messages: Array.from({ length: 10_001 }, () => 1) },
      "messages has a list of 10001, and 10000 are the most. Send fewer.",
    ),
  ],
  [
    "messages that are text",
    bad(CHAT, { ...text("x"), messages: "hi" }, 'messages must be a list, and "hi" was given.'),
  ],
  [
    "an unknown role",
    bad(
      CHAT,
      { model: "versa", messages: [{ role: "boss", content: "" }] },
      /^messages\[0\]\.role must be system, user, .* and "boss"/,
    ),
  ],
  [
    "a picture in a message",
    bad(
      CHAT,
      text([{ type: "image_url", image_url: { url: "x" } }]),
      "pictures cannot be shown to the models. Send text alone.",
    ),
  ],
  [
    "a number as a message",
    bad(CHAT, text(5), "messages[0].content must be text, or a list of texts, and 5 was given."),
  ],
  [
    "a temperature in words",
    bad(CHAT, { ...text("x"), temperature: "hot" }, 'temperature must be a number, and "hot" was given.'),
  ],
  [
    "half a token",
    bad(CHAT, { ...text("x"), max_tokens: 0.5 }, "max_tokens must be a whole number, and 0.5 was given."),
  ],
  ["no tokens", bad(CHAT, { ...text("x"), max_tokens: 0 }, "max_tokens must be 1 or more, and 0 was given.")],
  [
    "an unknown response format",
    bad(
      CHAT,
      { ...text("x"), response_format: { type: "xml" } },
      "response_format.type must be text, json_object or json_schema",
    ),
  ],
  [
    "another alphabet's bytes",
    {
      path: CHAT,
      body: Buffer.from(JSON.stringify(text("caf\u00e9")), "latin1"),
      status: 422,
      says: "The body is not written in UTF-8. Send a JSON object in UTF-8.",
    },
  ],
  [
    "half of a character",
    {
      path: CHAT,
      body: JSON.stringify(text("x")).replace('"x"', '"\\ud83d"'),
      status: 422,
      says: "messages has half of a character in it",
    },
  ],
  [
    "half of a character in a name",
    { path: IMAGE, body: '{"\\udc00":1}', status: 422, says: "The body has half of a character" },
  ],
  [
    "deep nesting",
    { path: CHAT, body: nested(100_000), status: 422, says: "tools is nested deeper than 64 levels. Send it flatter." },
  ],
  [
    "a field named __proto__",
    {
      path: CHAT,
      body: '{"__proto__":{"model":"versa"}}',
      status: 422,
      says: "a field named __proto__, which is not taken",
    },
  ],
  ["a prompt of 10 MB", { ...bad(CHAT, text("x".repeat(10_000_000)), "larger than 1 MB", 413) }],
  ["a search of 10 MB", { ...bad(SEARCH, { query: "x".repeat(10_000_000) }, "larger than 1 MB", 413) }],
  [
    "a packed body",
    {
      path: CHAT,
      body: gzipSync(JSON.stringify(text("x"))),
      headers: { "content-encoding": "gzip" },
      status: 415,
      says: "Send it without Content-Encoding.",
    },
  ],
  [
    "a picture that is too wide",
    bad(
      IMAGE,
      { prompt: "x", allow_nsfw: true, width: 2000 },
      "width must be between 512 and 1280, and 2000 was given.",
    ),
  ],
  [
    "a picture that is too low",
    bad(
      IMAGE,
      { prompt: "x", allow_nsfw: true, height: 511 },
      "height must be between 512 and 1280, and 511 was given.",
    ),
  ],
  [
    "half a pixel",
    bad(
      IMAGE,
      { prompt: "x", allow_nsfw: true, width: 600.5 },
      "width must be a whole number between 512 and 1280, and 600.5 was given.",
    ),
  ],
  [
    "a picture of nothing",
    bad(
      IMAGE,
      { prompt: "", allow_nsfw: true },
      "prompt must be a text that is not empty, and an empty text was given.",
    ),
  ],
  [
    "a picture without a word on nudity",
    bad(IMAGE, { prompt: "x" }, "allow_nsfw is missing; it must be true or false."),
  ],
  [
    "a width beyond all numbers, told once",
    bad(
      IMAGE,
      { prompt: "x", allow_nsfw: true, width: 2 ** 53 },
      /^width must be between 512 and 1280, and 9007199254740992 was given\.$/,
    ),
  ],
  [
    "a list for a prompt, told once",
    bad(IMAGE, { prompt: [], allow_nsfw: true }, /^prompt must be text, and an empty list was given\.$/),
  ],
  [
    "a seed in words",
    bad(IMAGE, { prompt: "x", allow_nsfw: true, seed: "7" }, 'seed must be a whole number, and "7" was given.'),
  ],
  [
    "a seed beyond all numbers",
    { path: IMAGE, body: '{"prompt":"x","allow_nsfw":false,"seed":1e300}', status: 422, says: "seed must be" },
  ],
  ["too many documents", bad(SEARCH, { query: "x", count: 21 }, "count must be between 1 and 20, and 21 was given.")],
  ["no documents", bad(SEARCH, { query: "x", count: 0 }, "count must be between 1 and 20, and 0 was given.")],
  [
    "documents before the first",
    bad(SEARCH, { query: "x", offset: -1 }, "offset must be 0 or more, and -1 was given."),
  ],
  [
    "an unknown order",
    bad(SEARCH, { query: "x", sort_by: "luck" }, 'sort_by must be date or relevance, and "luck" was given.'),
  ],
  [
    "no sources",
    bad(SEARCH, { query: "x", sources: [] }, "sources must be a list of at least 1, and an empty list was given."),
  ],
  [
    "another source",
    bad(SEARCH, { query: "x", sources: ["rumours"] }, 'sources[0] must be news or bizboard, and "rumours" was given.'),
  ],
  ["no query", bad(SEARCH, {}, "query is missing; it must be text.")],
  ["JSON where a form is needed", bad(EFFECT, { prompt: "x" }, "This operation takes a form")],
  [
    "a form without a boundary",
    {
      path: EFFECT,
      body: "x",
      headers: { "content-type": "multipart/form-data" },
      status: 422,
      says: "This operation takes a form",
    },
  ],
];

/** Over a socket of its own, byte by byte as it is written here. */
async function send({ url, key }: Served, { path, body, headers = {} }: Bad) {
  const { host, pathname } = new URL(url);
  const lines = [
    `POST ${pathname}${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${key}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries({ "content-type": "application/json", ...headers }).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  const { socket, gone } = await rawClient(url, `${lines.join("\r\n")}\r\n\r\n`);
  socket.write(body);
  const answer = await gone;
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: rest.join("\r\n\r\n") };
}

function sentencesOf(body: string): string {
  const detail = detailOf(JSON.parse(body));
  if (typeof detail === "string") return detail;
  for (const [place] of detail) expect(place).toMatch(/^body(\.|$)/);
  return detail.map(([, says]) => says).join(" ");
}

test.each(requests)("%s", async (_, request) => {
  const served = await serve(store());
  const answer = await send(served, request);
  expect(answer.status).toBe(request.status);
  const said = sentencesOf(answer.body);
  if (typeof request.says === "string") expect(said).toContain(request.says);
  else expect(said).toMatch(request.says);
  expect(said).toMatch(/\.$/);
  if (request.path === CHAT) expect(JSON.parse(answer.body)).toMatchObject({ error: { message: said } });
  expect(await served.left()).toBe(100);
  expect(served.lines.filter(({ level }) => level !== "debug")).toEqual([]);
  expect(await (await served.get("/healthz")).text()).toBe("ok\n");
});

test.each([
  ["with the wrong key", "Authorization: Bearer hk_wrong", "POST", CHAT, 401],
  ["with two keys", "Authorization: Bearer a\r\nAuthorization: Bearer b", "POST", CHAT, 401],
  ["to no route", "Authorization: Bearer a", "POST", "/v1/nothing", 404],
  ["in another way", "Authorization: Bearer a", "PUT", CHAT, 405],
] as const)(
  "a long body that nobody wants %s is read to its end, so that the answer arrives",
  async (_, header, method, path, status) => {
    const { url } = await serve(store());
    const { host, pathname } = new URL(url);
    const size = 12_000_000;
    const head = `${method} ${pathname}${path} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`;
    const { socket, gone } = await rawClient(url, head);
    let failed: Error | undefined;
    socket.once("error", (error) => {
      failed = error;
    });
    // Slowly enough that an answer given at once would be there before the end.
    for (let sent = 0; sent < size; sent += 1_000_000) {
      await new Promise((resolve) => socket.write(Buffer.alloc(1_000_000), resolve));
    }
    expect(await gone).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(failed).toBeUndefined();
  },
);

test("a body without a length has more time than one that nobody wants", async () => {
  const { url, key, left } = await serve(store(), { limits: { discardFor: 1 } });
  async function* slowly(): AsyncGenerator<Buffer> {
    const whole = Buffer.from(JSON.stringify(ask("hi")));
    yield whole.subarray(0, 20);
    await pause(50);
    yield whole.subarray(20);
  }
  const { status } = await fetch(`${url}${CHAT}`, {
    method: "POST",
    headers: { authorization: `bearer ${key}` },
    body: ReadableStream.from(slowly()),
    ...{ duplex: "half" },
  });
  expect(status).toBe(200);
  expect(await left()).toBe(99);
});

test("a body without a length is read as far as it may go, and refused beyond", async () => {
  const served = await serve(store());
  const chunked = (content: string) => {
    const stream = new Blob([content]).stream();
    return fetch(`${served.url}${CHAT}`, {
      method: "POST",
      headers: { authorization: `bearer ${served.key}` },
      body: stream,
      ...{ duplex: "half" },
    });
  };
  expect((await chunked(JSON.stringify(ask("hi")))).status).toBe(200);
  expect((await chunked(JSON.stringify(ask("x".repeat(3_000_000))))).status).toBe(413);
  expect(await served.left()).toBe(99);
});

test("half a body and no more of it costs nothing and breaks nothing", async () => {
  const served = await serve(store());
  const { host, pathname } = new URL(served.url);
  for (const path of [CHAT, EFFECT]) {
    const head = `POST ${pathname}${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${served.key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n`;
    const { socket } = await rawClient(served.url, `${head}--b\r\n`);
    socket.end();
    await expect.poll(() => served.lines.filter(({ fields }) => fields["route"] === path)).toHaveLength(1);
  }
  expect(served.lines.map(({ fields }) => fields["status"])).toEqual([400, 400]);
  expect(served.lines.every(({ level }) => level === "debug")).toBe(true);
  expect(await served.left()).toBe(100);
  expect((await served.post(CHAT, ask("hi"))).status).toBe(200);
});

test("any type is taken when the body is JSON, also with a mark of its byte order", async () => {
  const served = await serve(store());
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "image/png"]) {
    const answer = await served.post(CHAT, ask("hi"), { "content-type": type });
    expect(answer.status, type).toBe(200);
  }
  const marked = await send(served, { path: CHAT, body: `\ufeff${JSON.stringify(ask("hi"))}`, status: 200, says: "" });
  expect(marked.status).toBe(200);
});

test("fields and headers that the service has no use for change nothing", async () => {
  const { post, asked } = await serve(store());
  const more = { tools: [{ type: "function" }], n: 5, seed: 1, logprobs: true, user: "me", top_k: null };
  expect((await post(CHAT, ask("hi", more), { "turnstile-authorization": "anything" })).status).toBe(200);
  expect(asked.questions[0]).toEqual(
    expect.objectContaining({ temperature: 0.7, maxTokens: undefined, persona: undefined }),
  );
});
