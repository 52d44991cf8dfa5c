/** A client of the widely used interface talks to the service with nothing changed but key, address and model. */
import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import { type ServingParts, serve, useStore } from "../../unit/service/server/serving.ts";

const store = useStore();

async function open(parts: ServingParts = {}) {
  const served = await serve(store(), parts);
  let requests = 0;
  const client = new OpenAI({
    apiKey: served.key,
    baseURL: `${served.url}/v1`,
    fetch: (input, init) => {
      requests += 1;
      return fetch(input, init);
    },
  });
  return { ...served, client, requests: () => requests };
}

const messages = [{ role: "user", content: "Good morning" }] as const;

/** What the call ends with, when it does not end well. */
const failure = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("the openai client", () => {
  test.each([
    ["versa", 99],
    ["nexus", 98],
    ["eclipse", 97],
  ])("asks %s", async (model, left) => {
    const served = await open();
    const completion = await served.client.chat.completions.create({ model, messages: [...messages] });
    expect(completion.choices[0]?.message.content).toBe("You said: Good morning");
    expect(completion).toMatchObject({ model, object: "chat.completion" });
    expect(completion.usage).toMatchObject({ prompt_tokens: 2, completion_tokens: 4, total_tokens: 6 });
    expect(await served.left()).toBe(left);
  });

  test("streams an answer, with the numbers at the end when it wants them", async () => {
    const { client } = await open();
    const stream = await client.chat.completions.create({
      model: "eclipse",
      messages: [...messages],
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = "";
    let finish: string | null = null;
    let tokens = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? "";
      finish = chunk.choices[0]?.finish_reason ?? finish;
      tokens = chunk.usage?.total_tokens ?? tokens;
    }
    expect({ text, finish, tokens }).toEqual({ text: "You said: Good morning", finish: "stop", tokens: 6 });
  });

  test("gathers a stream into a completion with its own helper", async () => {
    const { client } = await open();
    const runner = client.chat.completions.stream({ model: "nexus", messages: [...messages] });
    expect(await runner.finalContent()).toBe("You said: Good morning");
  });

  test.each([false, true])("gets JSON of its shape through an extra field, streamed: %s", async (stream) => {
    const { client, asked } = await open();
    const json_schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
    const body = { model: "versa", messages: [...messages], json_schema };
    const text = stream
      ? await client.chat.completions.stream({ ...body, stream }).finalContent()
      : (await client.chat.completions.create(body)).choices[0]?.message.content;
    expect(JSON.parse(text ?? "")).toEqual({ name: "text" });
    expect(asked.questions[0]?.jsonSchema).toEqual(json_schema);
  });

  test("is told that its key is wrong", async () => {
    const { url, left } = await open();
    const client = new OpenAI({ apiKey: "hk_wrong", baseURL: `${url}/v1` });
    const error = await failure(client.chat.completions.create({ model: "versa", messages: [...messages] }));
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(String(error)).toContain("This key is not known.");
    expect(await left()).toBe(100);
  });

  test("is told which models there are, once", async () => {
    const { client, requests, left } = await open();
    const error = await failure(client.chat.completions.create({ model: "gpt-4o", messages: [...messages] }));
    expect(error).toBeInstanceOf(OpenAI.UnprocessableEntityError);
    expect(String(error)).toContain('model must be versa, nexus or eclipse, and "gpt-4o" was given.');
    expect(error).toMatchObject({ param: "model", code: "enum", type: "invalid_request_error" });
    expect([requests(), await left()]).toEqual([1, 100]);
  });

  test("is told once that there are too few credits", async () => {
    const { client, requests } = await open({ credits: 2 });
    const error = await failure(client.chat.completions.create({ model: "eclipse", messages: [...messages] }));
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect(error).toMatchObject({ status: 402, code: "insufficient_credits" });
    expect(String(error)).toContain("This costs 3 credits, and 2 credits are left on this key.");
    expect(requests()).toBe(1);
  });

  test("lists the models", async () => {
    const { client } = await open();
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual(["versa", "nexus", "eclipse"]);
    expect(await client.models.retrieve("eclipse")).toEqual(data[2]);
    await expect(client.models.retrieve("other")).rejects.toMatchObject({ status: 404 });
  });

  test("hears of a failure in the middle of a stream, and the credits come back", async () => {
    const { client, left } = await open({
      async *answer() {
        yield { kind: "text", text: "Well, " };
        throw new Error("the engine broke");
      },
    });
    const stream = await client.chat.completions.create({ model: "nexus", messages: [...messages], stream: true });
    let text = "";
    const error = await failure(
      (async () => {
        for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
      })(),
    );
    expect(text).toBe("Well, ");
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect(await left()).toBe(100);
  });
});
