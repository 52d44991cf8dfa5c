/** What is sent, byte by byte, and what is read of the answers that are taken whole. */
import { Buffer } from "node:buffer";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { answers, answersJson, completion } from "../../../fakes/hostile-manners.ts";
import { DRAWING, failureOf, KEY, OWN_KEY, openBoth, openClient, PIXEL, QUERY, QUESTION } from "./opening.ts";

const empty = answersJson(200, {});

test("every operation goes to its place, below the path of the base address", async () => {
  const { service } = await openBoth([empty]);
  const client = openClient(`${service.url}/service`, { miragePath: "deep/mirage" });
  const image = { image: PIXEL, prompt: "more" };
  await client.chat(QUESTION);
  await client.createImage(DRAWING);
  await client.applyEffect(image);
  await client.mirage(image);
  await client.account();
  await client.search(QUERY);
  expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /service/v1/chat/completions",
    "POST /service/visuals/create_image",
    "POST /service/visuals/apply_effect",
    "POST /service/visuals/deep/mirage",
    "GET /service/account",
    "POST /service/knowledge/search",
  ]);
});

test("the key and the turnstile value go where the interface takes them", async () => {
  const { service, client } = await openBoth([empty], { turnstile: "turnstile-value" });
  await client.chat(QUESTION);
  await client.createImage(DRAWING, { key: OWN_KEY });
  await client.applyEffect({ image: PIXEL, prompt: "more" });
  await client.search(QUERY, { key: "" });
  await client.account({ key: OWN_KEY });
  const sent = service.requests.map(({ headers }) => [headers["authorization"], headers["turnstile-authorization"]]);
  expect(sent).toEqual([
    [`Bearer ${KEY}`, "turnstile-value"],
    [`Bearer ${OWN_KEY}`, "turnstile-value"],
    [`Bearer ${KEY}`, "turnstile-value"],
    [`Bearer ${KEY}`, "turnstile-value"],
    [`Bearer ${OWN_KEY}`, undefined],
  ]);
});

test("without a turnstile value no header of that name is sent", async () => {
  const { service, client } = await openBoth([empty]);
  await client.search(QUERY);
  expect(service.requests[0]?.headers).not.toHaveProperty("turnstile-authorization");
});

test("without a key, or with one that no header can carry, nothing is sent", async () => {
  const { service, client } = await openBoth([empty], { apiKey: undefined });
  const none = failureOf(await client.chat(QUESTION));
  expect(none).toMatchObject({ kind: "key-refused", fault: "operator", credits: "not-taken" });
  const broken = failureOf(await client.account({ key: "two\r\nlines" }));
  expect(broken).toMatchObject({ kind: "key-refused", fault: "person", credits: "not-taken" });
  expect(JSON.stringify(broken)).not.toContain("lines");
  expect(service.connections()).toBe(0);
});

test("without a path there is no mirage, and nothing is sent", async () => {
  const { service, client } = await openBoth([empty]);
  const failure = failureOf(await client.mirage({ image: PIXEL, prompt: "more" }));
  expect(failure).toMatchObject({ kind: "refused", fault: "operator", credits: "not-taken" });
  expect(service.connections()).toBe(0);
});

test("a value of the operator's that cannot be sent is the operator's to change", async () => {
  const { service, client } = await openBoth([empty], { turnstile: "two\nlines" });
  const failure = failureOf(await client.chat(QUESTION));
  expect(failure).toMatchObject({ kind: "refused", fault: "operator", credits: "not-taken", retryAfter: undefined });
  expect(service.requests).toEqual([]);
});

describe("the bodies in JSON", () => {
  test("have what was given, in the types of the interface, and nothing else", async () => {
    const { service, client } = await openBoth([empty]);
    await client.chat({
      ...QUESTION,
      messages: [
        {
          role: "system",
          content: [
            { type: "text", text: "Be " },
            { type: "text", text: "brief." },
          ],
        },
        { role: "user", content: "Why?" },
      ],
      persona: null,
      temperature: 0,
      json_schema: { type: "object" },
    });
    await client.createImage({ ...DRAWING, seed: 7, width: 512, height: 1280 });
    await client.createImage({ ...DRAWING, seed: null });
    await client.search({ ...QUERY, count: 20, offset: 40, sort_by: "relevance", sources: ["news", "imageboard"] });
    expect(service.requests.map(({ body }): unknown => JSON.parse(body.toString()))).toEqual([
      {
        model: "versa",
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "Why?" },
        ],
        temperature: 0,
        json_schema: { type: "object" },
      },
      { prompt: "a lighthouse", allow_nsfw: false, seed: 7, width: 512, height: 1280 },
      { prompt: "a lighthouse", allow_nsfw: false },
      { query: "rates", count: 20, offset: 40, sort_by: "relevance", sources: ["news", "imageboard"] },
    ]);
    expect(new Set(service.requests.map(({ headers }) => headers["content-type"]))).toEqual(
      new Set(["application/json"]),
    );
  });
});

test("a question that holds a key goes without it, whosever key it is", async () => {
  const { service, client } = await openBoth([empty], { apiKey: "hk_the-operators-key" });
  const content = "Do hk_the-operators-key and hk_a-persons-own-key work?";
  const request = { ...QUESTION, messages: [{ role: "user" as const, content }] };
  await client.chat(request);
  await client.chat(request, { key: "hk_a-persons-own-key" });
  const sent = service.requests.map(({ body }) => body.toString());
  expect(sent[0]).toContain("Do … and hk_a-persons-own-key work?");
  expect(sent[1]).toContain("Do … and … work?");
});

test("the form of a picture is read whole by a parser of forms, and its length is known", async () => {
  const forms: { readonly form: FormData; readonly length: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      void new Response(Buffer.concat(pieces), { headers }).formData().then((form) => {
        forms.push({ form, length: request.headers["content-length"] });
        response.end(PIXEL);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = openClient(`http://127.0.0.1:${port}`);
  const prompt = 'lines\nand "quotes" 😀';
  expect(await client.applyEffect({ image: PIXEL, prompt, seed: 42, allow_nsfw: true })).toMatchObject({ ok: true });
  expect(await client.applyEffect({ image: PIXEL, prompt: "plain" })).toMatchObject({ ok: true });
  const [full, plain] = forms;
  const file = full?.form.get("image");
  if (!(file instanceof File)) expect.fail("no file arrived");
  expect([file.name, file.type]).toEqual(["image.png", "image/png"]);
  expect(Buffer.from(await file.arrayBuffer()).equals(PIXEL)).toBe(true);
  expect([full?.form.get("prompt"), full?.form.get("seed"), full?.form.get("allow_nsfw")]).toEqual([
    prompt,
    "42",
    "true",
  ]);
  expect([...(plain?.form.keys() ?? [])].toSorted()).toEqual(["allow_nsfw", "image", "prompt"]);
  expect(plain?.form.get("allow_nsfw")).toBe("false");
  expect(full?.length).toMatch(/^\d+$/);
  server.closeAllConnections();
});

describe("a picture", () => {
  test("is believed when it is a whole PNG, whatever it is called, and what follows it is left out", async () => {
    const { client } = await openBoth([answers(200, Buffer.concat([PIXEL, Buffer.from("\r\n")]))]);
    const outcome = await client.createImage(DRAWING);
    expect(outcome).toMatchObject({ ok: true, credits: 1, value: { width: 1, height: 1 } });
    expect(outcome.ok && Buffer.from(outcome.value.png).equals(PIXEL)).toBe(true);
  });

  test.each([
    ["half a file", PIXEL.subarray(0, -12), "cut", "unknown"],
    ["nothing", "", "unreadable", "taken"],
    ["another format", Buffer.from("\xff\xd8\xff\xe0 a JPG", "latin1"), "unreadable", "taken"],
    ["a text", '"sorry"', "unreadable", "taken"],
    ["an error object", '{"detail":"sorry"}', "failed", "unknown"],
    ["a page", "<!doctype html>", "unreadable", "unknown"],
  ])("is not believed when it is %s", async (_, body, kind, credits) => {
    const { service, client } = await openBoth([answers(200, body, { "content-type": "image/png" })]);
    expect(failureOf(await client.createImage(DRAWING))).toMatchObject({ kind, credits, status: 200 });
    expect(service.requests).toHaveLength(1);
  });
});

describe("the account", () => {
  const read = async (body: unknown) => (await openBoth([answersJson(200, body)])).client.account();

  test("is read whole", async () => {
    const value = {
      credits: 12.5,
      address: "0xabc",
      chainType: "ethereum",
      tokens: 3,
      tokensUsd: 4.5,
      bonuses: [{ usdValue: 1, description: "welcome" }],
      telegramId: 7,
      balances: [
        { chain: "eth", tokens: 1, usd: 2 },
        { chain: "total", tokens: 3, usd: 0 },
      ],
      lastCreditsAwardedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    };
    const body = {
      ...{ credits: 12.5, address: "0xabc", chain_type: "ethereum", tokens: 3, tokens_usd: "4.5", telegram_id: 7 },
      bonuses: [{ usd_value: 1, description: "welcome" }, { bad: true }],
      balance_details: { eth_balance_tokens: 1, eth_balance_usd: 2, total_balance_tokens: 3, other: 1 },
      last_credits_awarded_at: "2026-01-02T03:04:05",
    };
    expect(await read(body)).toEqual({ ok: true, value, credits: 0 });
  });

  test.each(["0001-01-01T00:00:00Z", "-000001-01-01T00:00:00Z", "+275760-09-13T00:00:00Z"])(
    "was awarded nothing at %s, which is how programs write that there is no moment",
    async (moment) => {
      const account = await read({ credits: 5, last_credits_awarded_at: moment });
      expect(account).toMatchObject({ ok: true, value: { credits: 5, lastCreditsAwardedAt: undefined } });
    },
  );

  test("needs its credits and nothing else", async () => {
    const odd = { address: 1, tokens: "many", bonuses: 5, balance_details: [], last_credits_awarded_at: "long ago" };
    expect(await read({ credits: " 17 ", ...odd })).toMatchObject({
      ok: true,
      value: { credits: 17, address: undefined, tokens: undefined, bonuses: [], lastCreditsAwardedAt: undefined },
    });
    for (const body of [{}, { credits: "many" }, { credits: "9".repeat(400) }, { credits: null }, [], null, "17"]) {
      expect(failureOf(await read(body))).toMatchObject({ kind: "unreadable", credits: "not-taken" });
    }
    expect(failureOf(await read({ error: { message: "no" } }))).toMatchObject({ kind: "failed", credits: "not-taken" });
  });
});

describe("a search", () => {
  const read = async (body: unknown) => (await openBoth([answersJson(200, body)])).client.search(QUERY);
  const document = {
    title: "Rates",
    tldr: "They rise.",
    summary: null,
    source: "news",
    bullishness: 0.5,
    legitimacy: 1,
  };

  test("gives what was found", async () => {
    const documents = [{ ...document, last_time_updated: "2026-01-02T03:04:05Z" }];
    expect(await read({ documents, count: 1, offset: 10, total_found: 99 })).toEqual({
      ok: true,
      credits: 1,
      value: {
        documents: [{ ...document, summary: undefined, updatedAt: Date.UTC(2026, 0, 2, 3, 4, 5) }],
        offset: 10,
        total: 99,
      },
    });
  });

  test("drops what cannot be shown, and misses nothing else", async () => {
    const documents = [null, 5, {}, { title: " " }, { tldr: "Only that." }, { title: "T", bullishness: "high" }];
    expect(await read({ documents })).toMatchObject({
      ok: true,
      value: {
        documents: [
          { title: "", tldr: "Only that." },
          { title: "T", bullishness: undefined },
        ],
        offset: 0,
        total: 2,
      },
    });
    expect(await read({ documents: null })).toMatchObject({ ok: true, value: { documents: [], total: 0 } });
  });

  test.each(["1e300", "-10", "1.5", "1e400", '"many"'])(
    "counts what it has where the number of all is %s",
    async (total) => {
      const body = `{"documents":[{"title":"Rates"}],"offset":${total},"total_found":${total}}`;
      const { client } = await openBoth([answers(200, body, { "content-type": "application/json" })]);
      expect(await client.search(QUERY)).toMatchObject({ ok: true, value: { offset: 0, total: 1 } });
    },
  );

  test("of thousands the first hundred are looked at, whatever was asked for", async () => {
    const documents = Array.from({ length: 5_000 }, (_, i) => ({ title: `Story ${i}` }));
    const outcome = await read({ documents, total_found: 5_000 });
    expect(outcome).toMatchObject({
      ok: true,
      value: { documents: { length: 100, 99: { title: "Story 99" } }, total: 5_000 },
    });
  });

  test.each([[{}], [[]], ["text"], [null], [completion("Hello")]])("is not %j", async (body) => {
    expect(failureOf(await read(body))).toMatchObject({ kind: "unreadable", credits: "taken" });
  });
});

test("notices about the end of an operation are kept and told once each", async () => {
  const told: unknown[] = [];
  const sunset = {
    sunset: "Fri, 01 Jan 2027 00:00:00 GMT",
    link: '<https://example.org/next>; rel="successor-version"',
  };
  const { client } = await openBoth(
    [
      answersJson(200, completion("one"), { deprecation: "@1780000000", ...sunset }),
      answersJson(200, completion("two"), { deprecation: "@1780000000", ...sunset }),
      answers(200, PIXEL, { deprecation: "@1780000000" }),
      answersJson(429, {}, { deprecation: "true", "retry-after": "60" }),
      answersJson(200, { credits: 1 }, { link: "</x>; rel=next" }),
    ],
    { onDeprecation: (notice) => told.push(notice) },
  );
  expect(client.deprecations()).toEqual([]);
  await client.chat(QUESTION);
  await client.chat(QUESTION);
  await client.createImage(DRAWING);
  await client.search(QUERY);
  await client.account();
  const notices = [
    { group: "chat", deprecation: "@1780000000", ...sunset },
    { group: "pictures", deprecation: "@1780000000", sunset: undefined, link: undefined },
    { group: "search", deprecation: "true", sunset: undefined, link: undefined },
  ];
  expect(told).toEqual(notices);
  expect(client.deprecations()).toEqual(notices);
});
