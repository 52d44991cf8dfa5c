/** The description of the interface keeps the rules of OpenAPI 3.1, and says what the service does. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { z } from "zod";
import { ask, CHAT, like, serve, useStore } from "./serving.ts";

const store = useStore();

/** The parts of OpenAPI 3.1 that are used, strictly: another name would be a mistake. */
const schemaObject = z.record(z.string(), z.unknown());
const mediaType = z.strictObject({ schema: schemaObject });
const content = z.record(z.string().regex(/^[a-z]+\/[a-z-]+$/), mediaType);
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(["query", "header", "path", "cookie"]),
  required: z.boolean(),
  schema: schemaObject,
});
const operationObject = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  summary: z.string().min(1),
  tags: z.array(z.string()),
  security: z.array(z.strictObject({ bearer: z.tuple([]) })),
  deprecated: z.boolean().default(false),
  parameters: z.array(parameter).default([]),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.strictObject({ description: z.string().min(1), content })),
});
const openApi = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  paths: z.record(
    z.string().startsWith("/"),
    z.strictObject({ get: operationObject.optional(), post: operationObject.optional() }),
  ),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      bearer: z.strictObject({ type: z.literal("http"), scheme: z.literal("bearer") }),
    }),
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schemaObject),
  }),
});

async function read(miragePath: string | undefined = "mirage") {
  const { url } = await serve(store(), { miragePath });
  const answer = await fetch(`${url}/openapi.json`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
  const json: unknown = await answer.json();
  const description = openApi.parse(json);
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation === undefined ? [] : [{ path, method, operation }],
    ),
  );
  return { url, json, description, operations };
}

function at(root: unknown, steps: readonly string[]): unknown {
  let place = root;
  for (const step of steps) place = typeof place === "object" && place !== null ? Reflect.get(place, step) : undefined;
  return place;
}

test("it keeps the rules, at its own address, and every reference leads somewhere", async () => {
  const { url, json, description } = await read();
  expect(description.servers).toEqual([{ url }]);
  expect(description.info.version).toBe("1.2.3");
  const references = [...JSON.stringify(json).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = ""]) => reference);
  expect(references.length).toBeGreaterThan(10);
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\/schemas\//);
    expect(at(json, reference.split("/").slice(1)), reference).toBeTypeOf("object");
  }
  const used = new Set(references.map((reference) => reference.split("/").at(-1)));
  expect(Object.keys(description.components.schemas).filter((name) => !used.has(name))).toEqual([]);
});

test("every operation is there, with its key, its refusals and its mark", async () => {
  const { operations } = await read();
  expect(operations.map(({ path, method }) => `${method} ${path}`)).toEqual([
    "post /v1/chat/completions",
    "get /v1/models",
    "get /v1/models/{model}",
    "post /visuals/apply_effect",
    "post /visuals/create_image",
    "post /visuals/mirage",
    "get /account",
    "post /knowledge/search",
    "get /knowledge/documents/{id}",
    "get /openapi.json",
    "get /healthz",
  ]);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { path, method, operation } of operations) {
    const statuses = Object.keys(operation.responses);
    const inPath = operation.parameters.filter((one) => one.in === "path").map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    if (method === "get" && !["/account", "/v1/models", "/v1/models/{model}"].includes(path)) {
      expect(operation.security, path).toEqual([]);
      continue;
    }
    expect(operation.security, path).toEqual([{ bearer: [] }]);
    expect(operation.deprecated).toBe(method === "post");
    expect(statuses).toEqual(expect.arrayContaining(["200", "401", "500", "503"]));
    if (method !== "post") continue;
    expect(statuses).toEqual(expect.arrayContaining(["400", "413", "415", "422"]));
    expect(statuses.includes("402")).toBe(!path.startsWith("/visuals"));
    expect(operation.parameters.map(({ name }) => name)).toContain("turnstile-authorization");
    expect(operation.requestBody).toBeDefined();
  }
});

test("it is made from what the service checks with", async () => {
  const { description, json } = await read();
  const { schemas } = description.components;
  const side = { type: "integer", minimum: 512, maximum: 1280 };
  expect(at(schemas, ["ImageRequest", "properties", "width"])).toEqual({ ...side, default: 1280 });
  expect(at(schemas, ["ImageRequest", "properties", "height"])).toEqual({ ...side, default: 800 });
  expect(schemas["ImageRequest"]?.["required"]).toEqual(["prompt", "allow_nsfw"]);
  expect(JSON.stringify(schemas["SearchRequest"])).toContain('"enum":["news","bizboard"]');
  expect(schemas["ChatRequest"]?.["required"]).toEqual(["model", "messages"]);
  expect(schemas["EffectForm"]).toMatchObject({
    required: ["image", "prompt"],
    properties: { seed: { type: "integer" } },
  });
  const effect = description.paths["/visuals/apply_effect"]?.post;
  expect(Object.keys(effect?.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  expect(Object.keys(effect?.responses["200"]?.content ?? {})).toEqual(["image/png"]);
  expect(JSON.stringify(json)).not.toContain("$schema");
  expect(description.paths["/v1/chat/completions"]?.post).toMatchObject({
    responses: { 200: { content: { "text/event-stream": { schema: { $ref: like("CompletionChunk") } } } } },
  });
});

test("every schema compiles, and what is answered fits the one of its status", async () => {
  const { url, get, post } = await serve(store(), { testSwitches: true });
  const description: unknown = await (await get("/openapi.json")).json();
  const { paths, components } = openApi.parse(description);
  const ajv = new Ajv2020({ strict: false, logger: false, allErrors: true });
  formats.default(ajv);
  for (const [name, schema] of Object.entries(components.schemas)) {
    // Each alone: whoever takes one of them out needs none of the others.
    expect(() => ajv.compile(schema), name).not.toThrow();
  }
  const search = "/knowledge/search";
  const image = "/visuals/create_image";
  for (const [path, answer] of [
    ["/account", await get("/account")],
    ["/v1/models", await get("/v1/models")],
    ["/openapi.json", await get("/openapi.json")],
    ["/account", await fetch(`${url}/account`)],
    [CHAT, await post(CHAT, ask("hi"))],
    [CHAT, await post(CHAT, ask("hi"), { "x-test-plain": "1" })],
    [CHAT, await post(CHAT, {})],
    [CHAT, await post(CHAT, ask("hi"), { "content-encoding": "gzip" })],
    [CHAT, await post(CHAT, ask("hi"), { "x-test-status": "503" })],
    [search, await post(search, { query: "bitcoin" })],
    [search, await post(search, {})],
    [image, await post(image, {})],
    [image, await post(image, { prompt: "a fox", allow_nsfw: true }, { "x-test-status": "500" })],
  ] as const) {
    const operation = paths[path]?.post ?? paths[path]?.get;
    const schema = operation?.responses[answer.status]?.content["application/json"]?.schema;
    expect(schema, `${path} ${answer.status}`).toBeDefined();
    const fits = ajv.compile({ components, ...schema });
    expect(fits(await answer.json()), `${path} ${answer.status}: ${ajv.errorsText(fits.errors)}`).toBe(true);
  }
});

test("what it allows is taken, and what it forbids is refused", async () => {
  const { get, post, left } = await serve(store());
  const { components } = openApi.parse(await (await get("/openapi.json")).json());
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  const allows = ajv.compile({ components, $ref: "#/components/schemas/ChatRequest" });
  const user = (content: unknown) => ({ role: "user", content });
  const system = { role: "system", content: "Be brief." };
  const requests: readonly (readonly [messages: unknown, isRight: boolean])[] = [
    [[user("hi")], true],
    [[system, user("hi")], true],
    [[user(""), user("hi"), { role: "assistant", content: null }], true],
    [
      [
        user([
          { type: "text", text: " " },
          { type: "text", text: "hi" },
        ]),
      ],
      true,
    ],
    [[], false],
    [[user(" \n ")], false],
    [[user(null)], false],
    [[user([])], false],
    [[user([{ type: "text", text: "" }])], false],
    [[system], false],
    [[system, user(" ")], false],
    [[{ role: "assistant", content: "Yes?" }], false],
  ];
  for (const [messages, isRight] of requests) {
    const body = { model: "versa", messages };
    const { status } = await post(CHAT, body);
    expect([status, allows(body)], JSON.stringify(messages)).toEqual(isRight ? [200, true] : [422, false]);
  }
  expect(await left()).toBe(96);
  expect(ajv.validate({ components, $ref: "#/components/schemas/EffectForm" }, { image: "x", prompt: " " })).toBe(
    false,
  );
});

test("the documented defaults of a chat are told", async () => {
  const { description } = await read();
  const properties = at(description.components.schemas, ["ChatRequest", "properties"]);
  for (const [name, standard] of Object.entries({
    stream: false,
    temperature: 0.7,
    top_p: 0.95,
    frequency_penalty: 1.17,
    top_k: 50,
  })) {
    expect(at(properties, [name, "default"]), name).toBe(standard);
  }
});

test("the third pipeline is left out where there is none", async () => {
  const { url } = await serve(store());
  const { paths } = openApi.parse(await (await fetch(`${url}/openapi.json`)).json());
  expect(Object.keys(paths)).not.toContain("/visuals/mirage");
});
