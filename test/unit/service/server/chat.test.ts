/** Chat completions that are answered whole: their shape, what reaches the engine, and JSON that must fit a schema. */
import { describe, expect, test } from "vitest";
import { completionSchema } from "../../../../src/service/schema/chat.ts";
import type { ChatPiece } from "../../../../src/service/server/engines/ports.ts";
import { ask, CHAT, like, type ServingParts, serve, useStore } from "./serving.ts";

const store = useStore();

const saying = (text: string): ServingParts => ({
  async *answer() {
    yield { kind: "text", text };
    yield { kind: "end", finish: "stop", citations: [] };
  },
});

const chosen = async (answer: Response) => {
  expect(answer.status).toBe(200);
  const completion = completionSchema.parse(await answer.json());
  const [choice] = completion.choices;
  if (choice === undefined) throw new Error("there is no choice");
  return { completion, ...choice };
};

describe("a completion", () => {
  test("has every field of the interface and no other", async () => {
    const pieces: readonly ChatPiece[] = [
      { kind: "call", call: { name: "list_market_alerts", arguments: "{}" } },
      { kind: "text", text: "Up " },
      { kind: "text", text: "only." },
      { kind: "end", finish: "length", citations: [{ start: 0, end: 2, title: "T", url: "http://x.test/" }] },
    ];
    const { post } = await serve(store(), {
      now: () => 1_700_000_000_999,
      async *answer() {
        yield* pieces;
      },
    });
    const answer = await post(CHAT, ask("What now?"));
    expect(answer.headers.get("content-type")).toBe("application/json");
    const body: unknown = await answer.json();
    expect(body).toEqual({
      id: like(/^chatcmpl-[\w-]{24}$/),
      object: "chat.completion",
      created: 1_700_000_000,
      model: "versa",
      service_tier: "auto",
      system_fingerprint: "herald-offline-1",
      choices: [
        {
          index: 0,
          finish_reason: "length",
          logprobs: { content: [], refusal: [] },
          message: {
            role: "assistant",
            content: "Up only.",
            refusal: "",
            annotations: [
              {
                type: "url_citation",
                url_citation: { start_index: 0, end_index: 2, title: "T", url: "http://x.test/" },
              },
            ],
            tool_calls: [
              {
                id: like(/^call_[\w-]{16}$/),
                type: "function",
                function: { name: "list_market_alerts", arguments: "{}" },
              },
            ],
          },
        },
      ],
      usage: {
        completion_tokens: 2,
        prompt_tokens: 2,
        total_tokens: 4,
        completion_tokens_details: {
          accepted_prediction_tokens: 0,
          audio_tokens: 0,
          reasoning_tokens: 0,
          rejected_prediction_tokens: 0,
        },
        prompt_tokens_details: { audio_tokens: 0, cached_tokens: 0 },
      },
    });
  });

  test("has an id of its own each time", async () => {
    const { post } = await serve(store());
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await chosen(await post(CHAT, ask("hi")))).completion.id),
    );
    expect(new Set(ids).size).toBe(20);
  });

  test("of an engine that ends without saying so is whole", async () => {
    const { post } = await serve(store(), {
      async *answer() {
        yield { kind: "text", text: "Done" };
      },
    });
    expect(await chosen(await post(CHAT, ask("hi")))).toMatchObject({
      finish_reason: "stop",
      message: { content: "Done" },
    });
  });
});

describe("the engine is given", () => {
  test("what was sent, with the documented defaults for what was not", async () => {
    const { post, asked, account, books, url } = await serve(store(), { now: () => 5 });
    const messages = [
      {
        role: "system",
        content: [
          { type: "text", text: "Be " },
          { type: "text", text: "brief." },
          { type: "text", text: "And kind." },
        ],
      },
      { role: "assistant", content: null },
      { role: "user", content: "Why?", name: "me" },
    ];
    await post(CHAT, { model: "nexus", messages, persona: "pirate", temperature: 0, max_tokens: 9 });
    await post(CHAT, ask("hi", { temperature: null, persona: null, max_tokens: 9, max_completion_tokens: 7 }));
    const [first, second] = asked.questions;
    expect(first).toMatchObject({
      model: "nexus",
      persona: "pirate",
      temperature: 0,
      maxTokens: 9,
      now: 5,
      messages: [
        { role: "system", content: "Be brief.\nAnd kind." },
        { role: "assistant", content: "" },
        { role: "user", content: "Why?" },
      ],
    });
    expect(first?.linkTo("a/b")).toBe(`${url}/knowledge/documents/a%2Fb`);
    expect(second).toMatchObject({ persona: undefined, jsonSchema: undefined, temperature: 0.7, maxTokens: 7 });
    await first?.alerts.add({ asset: "BTC", direction: "above", price: 1, createdAt: 5 });
    expect(await books.alerts(account).list()).toHaveLength(1);
  });

  test.each([
    [{ json_schema: { type: "array" } }, { type: "array" }],
    [{ json_schema: null }, undefined],
    [
      { response_format: { type: "json_schema", json_schema: { name: "x", schema: { type: "array" } } } },
      { type: "array" },
    ],
    [{ response_format: { type: "json_object" } }, { type: "object" }],
    [{ response_format: { type: "text" } }, undefined],
    [{ json_schema: { name: "x", strict: true, schema: { type: "array" } } }, { type: "array" }],
    [{ json_schema: { name: "x", schema: {}, type: "object" } }, { name: "x", schema: {}, type: "object" }],
    [{ json_schema: { type: "array" }, response_format: { type: "json_object" } }, { type: "array" }],
  ])("the schema of %j", async (fields, schema) => {
    const { post, asked } = await serve(store());
    expect((await post(CHAT, ask("hi", fields))).status).toBe(200);
    expect(asked.questions[0]?.jsonSchema).toEqual(schema);
  });
});

test("the key that a question was sent with is no part of it, so that no answer quotes it", async () => {
  const { post, key, asked } = await serve(store());
  const said = `Is ${key} still good? I was given ${key}.`;
  const { message } = await chosen(await post(CHAT, { ...ask(said), persona: `Keeps ${key}` }));
  expect(message.content).toBe("You said: Is … still good? I was given ….");
  expect(JSON.stringify(asked.questions)).not.toContain(key);
  const messages = [{ role: "user", content: [{ type: "text", text: said }] }];
  const streamed = await post(CHAT, { model: "versa", messages, stream: true });
  expect(await streamed.text()).not.toContain(key.slice(3, 20));
});

describe("JSON by a schema", () => {
  const PERSON = {
    type: "object",
    properties: { name: { type: "string" }, mail: { type: "string", format: "email" } },
    required: ["name"],
  };

  test.each([
    ["draft-07", "http://json-schema.org/draft-07/schema#"],
    ["draft-06", "http://json-schema.org/draft-06/schema#"],
    ["2019-09", "https://json-schema.org/draft/2019-09/schema"],
    ["2020-12", "https://json-schema.org/draft/2020-12/schema"],
  ])("is checked before it is sent, in %s", async (_, $schema) => {
    const json_schema = { $schema, ...PERSON, $defs: { a: { $ref: "#/$defs/b" }, b: {} } };
    const good = await serve(store(), saying('{"name":"Ada","mail":"ada@example.com"}'));
    expect((await chosen(await good.post(CHAT, ask("hi", { json_schema })))).message.content).toContain("Ada");
    for (const text of ['{"name":5}', '{"name":"Ada","mail":"nowhere"}', "{}", "no JSON"]) {
      const wrong = await serve(store(), saying(text));
      for (const stream of [false, true]) {
        expect((await wrong.post(CHAT, ask("hi", { json_schema, stream }))).status, text).toBe(500);
      }
      expect(await wrong.left()).toBe(100);
    }
  });

  test("that was cut for its length is sent as it is", async () => {
    const cut = await serve(store(), {
      async *answer() {
        yield { kind: "text", text: '{"a":' };
        yield { kind: "end", finish: "length", citations: [] };
      },
    });
    expect(await chosen(await cut.post(CHAT, ask("hi", { json_schema: PERSON })))).toMatchObject({
      finish_reason: "length",
      message: { content: '{"a":' },
    });
  });

  test.each([
    ["a type that is none", { type: "thing" }, "is not a valid JSON schema: json_schema/type must be"],
    [
      "a reference to elsewhere",
      { $ref: "https://example.com/s.json" },
      "refers to another document, and none is fetched",
    ],
    ["a reference to nothing", { $ref: "#/$defs/nothing" }, "a reference or a pattern in it is wrong"],
    ["an unknown draft", { $schema: "http://json-schema.org/draft-04/schema#" }, "Use draft-07 or 2020-12"],
    ["a draft that is none", { $schema: 4 }, "Use draft-07 or 2020-12"],
    ["a pattern that is none", { pattern: "(" }, "a reference or a pattern in it is wrong"],
    ["a long pattern", { pattern: "a".repeat(201) }, "has a pattern of 201 characters, and 200 are the most"],
    ["a long pattern of names", { patternProperties: { ["a".repeat(201)]: {} } }, "has a pattern of 201 characters"],
    ["too many parts", { anyOf: Array.from({ length: 1501 }, () => ({})) }, "has 1501 parts, and 1500 are the most"],
    ["too much", { description: "x".repeat(70_000) }, "is longer than 64 KB. Make it smaller."],
  ])("is refused for %s, and costs nothing", async (_, json_schema, says) => {
    const { post, left, lines } = await serve(store());
    for (const fields of [
      { json_schema },
      { response_format: { type: "json_schema", json_schema: { schema: json_schema } } },
    ]) {
      const answer = await post(CHAT, ask("hi", fields));
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        detail: [{ loc: ["body", "json_schema"], msg: like(says) }],
        error: { message: like(says), param: "json_schema" },
      });
    }
    expect(await left()).toBe(100);
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("is checked as any other when it has the checker's own word for later", async () => {
    const { post } = await serve(store(), saying('{"a":1}'));
    const json_schema = { $async: true, type: "object", properties: { a: { type: "integer" } }, required: ["a"] };
    expect((await post(CHAT, ask("hi", { json_schema }))).status).toBe(200);
    expect((await post(CHAT, ask("hi", { json_schema: { ...json_schema, required: ["b"] } }))).status).toBe(500);
  });

  test.each([
    ["a pattern that takes for ever", { type: "string", pattern: "^(a+)+$" }, JSON.stringify(`${"a".repeat(60)}!`)],
    ["a schema that refers to itself", { $ref: "#" }, "{}"],
  ])("is given up for %s, and costs nothing", async (_, json_schema, text) => {
    const { post, left } = await serve(store(), saying(text));
    const answer = await post(CHAT, ask("hi", { json_schema }));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("runs in circles. Make it simpler.");
    expect(await left()).toBe(100);
  });

  test("leaves nothing behind: the same name may be used for another schema", async () => {
    const { post } = await serve(store());
    for (const type of ["object", "string"]) {
      const json_schema = { $id: "http://example.com/mine", type };
      expect((await post(CHAT, ask("hi", { json_schema }))).status).toBe(200);
    }
    const posing = { $id: "http://json-schema.org/draft-07/schema", type: "string" };
    expect((await post(CHAT, ask("hi", { json_schema: posing }))).status).toBe(200);
    expect((await post(CHAT, ask("hi", { json_schema: { type: "thing" } }))).status).toBe(422);
  });
});
