/** Our client and our server, over a real socket: every operation, every refusal, and the money to the credit. */
import { expect, onTestFinished, test } from "vitest";
import { createServiceClient, type ServiceClient } from "../../../src/service/client/index.ts";
import { createOfflineChat } from "../../../src/service/server/engines/chat/index.ts";
import { createOfflineKnowledge } from "../../../src/service/server/engines/knowledge/index.ts";
import { createOfflinePictures } from "../../../src/service/server/engines/pictures/index.ts";
import { startHeaderProxy } from "../../fakes/header-proxy.ts";
import { type ServingParts, serve, useStore } from "../../unit/service/server/serving.ts";

const store = useStore();
const knowledge = createOfflineKnowledge();
const engines = { knowledge, pictures: createOfflinePictures(), chat: createOfflineChat(knowledge) };

type Options = Partial<Parameters<typeof createServiceClient>[0]>;

function connect(baseUrl: string, apiKey: string, options: Options = {}): ServiceClient {
  const client = createServiceClient({
    baseUrl,
    apiKey,
    turnstile: "a-turnstile",
    imageboardSource: "bizboard",
    miragePath: "mirage",
    timeout: 20_000,
    idleTimeout: 5_000,
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

async function open(parts: ServingParts = {}) {
  const served = await serve(store(), { engines, miragePath: "mirage", ...parts });
  return { ...served, client: connect(served.url, served.key) };
}

const question = (content: string, model: "versa" | "nexus" | "eclipse" = "versa") => ({
  model,
  messages: [{ role: "user" as const, content }],
});
const drawing = { prompt: "a red balloon over the sea", width: 512, height: 512, seed: 7, allow_nsfw: false };
const find = { query: "bitcoin etf", sources: ["news", "bizboard"] };

async function answerOf<Value>(outcome: Promise<{ ok: true; value: Value } | { ok: false; failure: unknown }>) {
  const given = await outcome;
  if (!given.ok) throw new Error(JSON.stringify(given.failure));
  return given.value;
}

async function failureOf(outcome: ReturnType<ServiceClient["chat" | "createImage" | "search" | "account"]>) {
  const given = await outcome;
  if (given.ok) throw new Error("it succeeded");
  return given.failure;
}

test("every operation answers, and costs what the table says", async () => {
  const { client, left } = await open();
  const pieces: string[] = [];
  const streamed = await answerOf(client.chat(question("bitcoin ETF flows"), { onText: (text) => pieces.push(text) }));
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join("")).toBe(streamed.text);
  const whole = await answerOf(client.chat(question("bitcoin ETF flows")));
  // Numbers come with a stream only where they are asked for.
  expect({ ...whole, usage: undefined }).toEqual(streamed);
  expect(whole.usage?.total).toBeGreaterThan(0);
  expect(whole).toMatchObject({ finish: "stop", model: "versa", calls: [] });
  expect(whole.sources.length).toBeGreaterThan(0);
  for (const { start, end, title, url } of whole.sources) {
    expect(whole.text.slice(start, end)).toMatch(/\[\d\]/);
    expect(title).not.toBe("");
    expect((await fetch(url)).status).toBe(200);
  }
  expect(await left()).toBe(98);
  await answerOf(client.chat(question("hello", "eclipse")));
  expect(await left()).toBe(95);

  const first = await answerOf(client.createImage(drawing));
  expect(first).toMatchObject({ width: 512, height: 512 });
  expect((await answerOf(client.createImage(drawing))).png).toEqual(first.png);
  const grey = await answerOf(client.applyEffect({ image: first.png, prompt: "grey", seed: 1, allow_nsfw: false }));
  const mirage = await answerOf(client.mirage({ image: first.png, prompt: "gold", seed: 1 }));
  expect([grey.width, mirage.width]).toEqual([512, 512]);
  expect(await left()).toBe(91);

  const found = await answerOf(client.search({ ...find, count: 3, offset: 1, sort_by: "relevance" }));
  expect(found).toMatchObject({ offset: 1 });
  expect(found.total).toBeGreaterThan(10);
  expect(found.documents).toHaveLength(3);
  expect(await left()).toBe(90);
  expect(await answerOf(client.account())).toMatchObject({ credits: 90 });
  expect(await left()).toBe(90);
});

test("an answer in JSON keeps to its schema, and alerts are told as calls", async () => {
  const { client } = await open();
  const json_schema = {
    type: "object",
    properties: { name: { type: "string" }, price: { type: "number" } },
    required: ["name", "price"],
    additionalProperties: false,
  };
  const { text } = await answerOf(client.chat({ ...question("The name is Tulip and the price is 42."), json_schema }));
  expect(JSON.parse(text)).toEqual({ name: "Tulip", price: 42 });
  const alert = question("alert me when bitcoin goes above 100k", "nexus");
  const set = await answerOf(client.chat(alert, { onText: () => undefined }));
  expect(set.calls.map(({ name }) => name)).toEqual(["set_market_alert"]);
  expect(set.calls[0]?.arguments).toContain("100000");
});

test("a key that is not known is told apart from an account without credits", async () => {
  const { client, key } = await open({ credits: 1 });
  const wrong = { key: "hk_of-somebody-else" };
  for (const call of [() => client.chat(question("hello"), wrong), () => client.createImage(drawing, wrong)]) {
    expect(await failureOf(call())).toMatchObject({ kind: "key-refused", fault: "person", credits: "not-taken" });
  }
  await answerOf(client.chat(question("hello")));
  for (const call of [
    () => client.chat(question("hello")),
    () => client.createImage(drawing),
    () => client.search(find),
  ]) {
    expect(await failureOf(call())).toMatchObject({ kind: "no-credits", fault: "operator", credits: "not-taken" });
  }
  expect(JSON.stringify(await failureOf(client.chat(question("hello"), { key })))).not.toContain(key);
});

test("what the client lets through and the server refuses comes back with its sentence", async () => {
  const { client, left } = await open();
  const refused = await failureOf(client.chat({ ...question("hello"), json_schema: { type: "nonsense" } }));
  expect(refused).toMatchObject({ kind: "input", fault: "person", credits: "not-taken", status: 422 });
  expect(refused.problems[0]?.says).toMatch(/\w.*\.$/);
  expect(await left()).toBe(100);
});

/** A server that obeys the switches, behind a proxy that turns them. */
async function switched(headers: Readonly<Record<string, string>>, options: Options = {}) {
  const served = await serve(store(), { engines, testSwitches: true });
  const proxy = await startHeaderProxy(served.origin, headers);
  onTestFinished(proxy.close);
  const client = connect(proxy.url + new URL(served.url).pathname, served.key, options);
  return { ...served, paid: proxy.paid, client };
}

test.each([
  [
    "503",
    { "x-test-status": "503", "x-test-retry-after": "7200" },
    { kind: "unavailable", credits: "not-taken", retryAfter: 7_200_000 },
  ],
  [
    "429",
    { "x-test-status": "429", "x-test-retry-after": "60" },
    { kind: "busy", credits: "not-taken", retryAfter: 60_000 },
  ],
  ["cut", { "x-test-cut": "2" }, { kind: "cut", credits: "unknown", retryAfter: undefined }],
  ["late", { "x-test-delay": "5000" }, { kind: "timeout", credits: "unknown", retryAfter: undefined }],
] as const)("a fault that the server was asked for is told as what it is: %s", async (_name, headers, expected) => {
  const { client, paid } = await switched(headers, { timeout: 1_000 });
  const outcome = await client.chat(question("bitcoin ETF flows"), { onText: () => undefined });
  expect(outcome).toMatchObject({ ok: false, failure: expected });
  expect(paid()).toBe(1);
});

test("a bare string is an answer", async () => {
  const { client } = await switched({ "x-test-plain": "1" });
  expect((await answerOf(client.chat(question("hello")))).text).not.toBe("");
  expect((await answerOf(client.chat(question("hello"), { onText: () => undefined }))).text).not.toBe("");
});

test("a picture that failed is refunded and tried once more, and nothing is taken", async () => {
  const { client, paid, left } = await switched({ "x-test-status": "500" });
  expect(await failureOf(client.createImage(drawing))).toMatchObject({ kind: "failed", credits: "refunded" });
  expect(paid()).toBe(2);
  expect(await left()).toBe(100);
});

test("the notices of the deprecated groups are collected, each once", async () => {
  const { client } = await open();
  await client.account();
  expect(client.deprecations()).toEqual([]);
  for (let i = 0; i < 2; i++) {
    await client.chat(question("hello"));
    await client.search(find);
  }
  expect(client.deprecations().map(({ group }) => group)).toEqual(["chat", "search"]);
});
