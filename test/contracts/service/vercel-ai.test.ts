/** The Vercel AI SDK talks to the service through its provider for compatible interfaces. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateObject, generateText, Output, streamText } from "ai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { like, type ServingParts, serve, useStore } from "../../unit/service/server/serving.ts";

const store = useStore();

async function open(parts: ServingParts = {}, key?: string) {
  const served = await serve(store(), parts);
  const provider = createOpenAICompatible({
    name: "service",
    apiKey: key ?? served.key,
    baseURL: `${served.url}/v1`,
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  return { ...served, provider };
}

describe("the Vercel AI SDK", () => {
  test("gets a text with its numbers", async () => {
    const { provider, left } = await open();
    const result = await generateText({ model: provider("nexus"), prompt: "Good morning" });
    expect(result.text).toBe("You said: Good morning");
    expect(result.finishReason).toBe("stop");
    expect(result.usage).toMatchObject({ inputTokens: 2, outputTokens: 4, totalTokens: 6 });
    expect(await left()).toBe(98);
  });

  test("streams a text with its numbers", async () => {
    const { provider } = await open();
    const result = streamText({ model: provider("eclipse"), system: "Be brief.", prompt: "Good morning" });
    let text = "";
    for await (const piece of result.textStream) text += piece;
    expect(text).toBe("You said: Good morning");
    expect(await result.finishReason).toBe("stop");
    expect((await result.usage).totalTokens).toBe(8);
  });

  test("gets an object of its schema", async () => {
    const { provider, asked } = await open();
    const { output } = await generateText({
      model: provider("versa"),
      output: Output.object({ schema: z.object({ name: z.string(), age: z.int() }) }),
      prompt: "Who?",
    });
    expect(output).toEqual({ name: "text", age: 1 });
    expect(asked.questions[0]?.jsonSchema).toMatchObject({ type: "object", required: ["name", "age"] });
  });

  test("gets an object in the older way", async () => {
    const { provider } = await open();
    const schema = z.object({ sure: z.boolean() });
    const { object } = await generateObject({ model: provider("versa"), schema, prompt: "Sure?" });
    expect(object).toEqual({ sure: true });
  });

  test("is told that its key is wrong", async () => {
    const { provider } = await open({}, "hk_wrong");
    await expect(generateText({ model: provider("versa"), prompt: "Hello" })).rejects.toMatchObject({
      statusCode: 401,
      message: like("This key is not known."),
    });
  });
});
